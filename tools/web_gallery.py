"""Take pictures of every screen for review: all tables in the middle of a game and at its end, and all pages.

python tools/web_gallery.py FOLDER [SCREEN …]      desktop and phone, by day and by night, in English and German
"""

import asyncio
import itertools
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Page, async_playwright
from web_pictures import (
    BOT,
    DESKTOP,
    MOST_GAMES,
    NAMES,
    PHONE,
    Shot,
    at_the_end,
    grown_obelisks,
    kept,
    lively_race,
    open_page,
    play_up_to,
)

from giza.client import LiveTable, Server, anyone, mine
from giza.server.wire.tables import BotSeat, CreatedTable
from server_kit import running
from web_kit import PATIENCE, browser_path

SHOTS = [
    Shot(device._replace(pixels=1), dark, language=language)
    for device, dark, language in itertools.product((DESKTOP, PHONE), (False, True), ("en", "de"))
]
TABLES = {"camelup1": (4, lively_race), "camelup2": (4, lively_race), "obelisk": (3, grown_obelisks)}
SETTLED = 300
"""Milliseconds until pictures and fonts are loaded."""
CEREMONY = 1500


class Screen(NamedTuple):
    """A page to take pictures of, and what is visible once it is complete."""

    path: str
    complete: str


SCREENS = {
    "rules": Screen("/rules", "main a"),
    "rules-camelup2": Screen("/rules/camelup2", "main h1"),
    "rules-obelisk": Screen("/rules/obelisk", "main h1"),
    "puzzles": Screen("/puzzles", "main a"),
    "puzzles-camelup2": Screen("/puzzles/camelup2", "[data-choice]"),
    "puzzles-obelisk": Screen("/puzzles/obelisk", "[data-choice]"),
    "companion": Screen("/companion#edition=2&position=5:gyb+6:r+7:KpW+dice=bgprx+tiles=9%2B,11-", "main"),
    "companion-obelisk": Screen("/companion/obelisk", "main"),
    "learn-camelup1": Screen("/learn/camelup1", "section.guide"),
    "learn-camelup2": Screen("/learn/camelup2", "section.guide"),
    "learn-obelisk": Screen("/learn/obelisk", "section.guide"),
    "you": Screen("/you", "main"),
    "lost": Screen("/nowhere", "main"),
}


async def save(page: Page, shot: Shot, folder: Path, name: str) -> None:
    """Save a picture of a page."""
    await page.mouse.move(0, 0)
    await page.wait_for_timeout(SETTLED)
    time = "night" if shot.dark else "day"
    await page.screenshot(path=folder / f"{name}-{shot.device.name}-{time}-{shot.language}.png")


async def lobby(server: Server, browser: Browser, folder: Path) -> None:
    """The front page with a table that waits for players, setting up a table, and an invitation."""
    made = await server.create("camelup2", [mine("Badru"), anyone(), anyone()], listed=True)
    for shot in SHOTS:
        page = await open_page(browser, shot, server.url)
        await page.wait_for_selector(".lists li")
        await save(page, shot, folder, "lobby")
        await page.click("[data-invite=camelup2]")
        await save(page, shot, folder, "lobby-new")
        await page.goto(made.link)
        await page.wait_for_selector("[data-sit]")
        await save(page, shot, folder, "lobby-invited")
        await page.context.close()


async def middle_of(server: Server, game: str) -> tuple[CreatedTable, LiveTable]:
    """A table on the reader's turn in the middle of a game."""
    seats, fit = TABLES[game]
    for _ in range(MOST_GAMES):
        made = await server.create(game, [mine("Ada"), *(BotSeat(BOT, name) for name in NAMES[: seats - 1])])
        table = server.live(made.table.id, [made.tokens[0].token], state=True)
        await table.__aenter__()
        if await play_up_to(table, fit):
            return made, table
        await table.__aexit__(None, None, None)
    raise SystemExit(f"{game}: nothing to see in {MOST_GAMES} games")


async def choose(page: Page) -> None:
    """Start a choice at a table."""
    await page.click("[data-kind=winner].lit, .hand .usable >> nth=0")


async def table(server: Server, browser: Browser, game: str, folder: Path) -> None:
    """A table in the middle of a game, with something chosen, with odds, and at its end."""
    made, live = await middle_of(server, game)
    for shot in SHOTS:
        page = await open_page(browser, shot, made.link, kept(made))
        await page.wait_for_selector("main.mine", timeout=PATIENCE)
        await save(page, shot, folder, game)
        await choose(page)
        await save(page, shot, folder, f"{game}-choice")
        if await page.query_selector("[data-odds]"):
            await page.keyboard.press("Escape")
            await page.click("[data-odds]")
            await page.wait_for_selector(".odds .number:text('%')", timeout=PATIENCE)
            await page.click("[data-hint]")
            await page.wait_for_selector(".hints strong", timeout=PATIENCE)
            await save(page, shot, folder, f"{game}-odds")
        await page.context.close()
    await play_up_to(live, at_the_end)
    await live.__aexit__(None, None, None)
    for shot in SHOTS:
        page = await open_page(browser, shot, made.link, kept(made))
        await page.wait_for_selector("[data-luck=told] [data-moment]", timeout=PATIENCE)
        await page.wait_for_timeout(CEREMONY)
        await save(page, shot, folder, f"{game}-luck")
        await page.click("[data-results]")
        await page.wait_for_timeout(CEREMONY)
        await save(page, shot, folder, f"{game}-end")
        await page.click("[data-replay]")
        await save(page, shot, folder, f"{game}-replay")
        await page.context.close()


async def single(server: Server, browser: Browser, name: str, folder: Path) -> None:
    """A page that needs no table."""
    for shot in SHOTS:
        page = await open_page(browser, shot, server.url + SCREENS[name].path)
        await page.wait_for_selector(SCREENS[name].complete, timeout=PATIENCE)
        await save(page, shot, folder, name)
        await page.context.close()


async def main(folder: Path, wanted: list[str]) -> None:
    """Serve, play and take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        async with running(Path(data)) as (_, _, server), async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            for name in wanted or ["lobby", *TABLES, *SCREENS]:
                if name == "lobby":
                    await lobby(server, browser, folder)
                elif name in TABLES:
                    await table(server, browser, name, folder)
                else:
                    await single(server, browser, name, folder)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
