"""Take the pictures of the web client in `docs/pictures/` for the README, from real games against bots.

Run it after a change to the client's appearance: `make client && python tools/web_pictures.py`, or with the names of
some screens (`python tools/web_pictures.py obelisk`). It needs Chromium, as the browser tests do. The dice are as fair
as always, so that every run shows different games; each is played until the reader has an interesting turn.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.async_api import Browser, Page, async_playwright, expect  # noqa: E402

from giza.bots import make  # noqa: E402
from giza.client import LiveTable, Server, anyone, mine  # noqa: E402
from giza.server.wire.tables import BotSeat, CreatedTable  # noqa: E402
from server_kit import running  # noqa: E402
from web_kit import PATIENCE, browser_path  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
NAMES = ("Badru", "Chione", "Dalila", "Ebo")
BOT = "medium"
BOTS_SECONDS = 120.0
MOST_GAMES = 40
View = dict[str, Any]


class Device(NamedTuple):
    """A screen size to take pictures in."""

    name: str
    width: int
    height: int
    pixels: float
    """Pixels of the picture per pixel of the page."""


DESKTOP, PHONE = Device("desktop", 1366, 768, 1), Device("phone", 390, 844, 1.5)


def lively_race(view: View) -> bool:
    """Whether there are tall stacks, tiles, dice in and out of the pyramid, and a stake of the reader in the leg."""
    stacks = [len(stack["camels"]) for stack in view["track"]]
    tiles = [player for player in view["players"] if player["tile"] is not None]
    bets = view["winner_bets"] + view["loser_bets"]
    return (
        view["leg"] >= 2
        and max(stacks) >= 3
        and len(stacks) >= 3
        and len(tiles) >= 2
        and 2 <= len(view["dice_inside"]) <= 4
        and len(bets) >= 3
        and bool(view["players"][0]["tickets"])
        and view["players"][0]["cards_left"] >= 3
    )


def grown_obelisks(view: View) -> bool:
    """Whether the reader's turn begins, every seat has obelisks, one of them high, and there is an action card."""
    players, duties = view["players"], view["duties"]
    if view["phase"] != "play" or duties is None or duties["takes"] or duties["built"]:
        return False
    heights = [len(obelisk["cards"]) for obelisk in players[0]["obelisks"]]
    return (
        len(heights) >= 3
        and max(heights) >= 3
        and all(len(player["obelisks"]) >= 2 for player in players)
        and bool(players[0]["action_cards"])
        and players[0]["hand_size"] >= 2
    )


def at_the_end(view: View) -> bool:
    """Never true, so that the game is played to its end."""
    return False


class Shot(NamedTuple):
    """A picture to take: the device, by day or by night, and the steps before."""

    device: Device
    dark: bool = False
    odds: bool = False
    language: str = "en"


async def open_page(browser: Browser, shot: Shot, address: str, script: str = "", moving: bool = False) -> Page:
    """A page in a new browser with data added by a script."""
    context = await browser.new_context(
        viewport={"width": shot.device.width, "height": shot.device.height},
        device_scale_factor=shot.device.pixels,
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="no-preference" if moving else "reduce",
        locale=shot.language,
    )
    await context.add_init_script(script)
    page = await context.new_page()
    await page.goto(address)
    return page


async def save(page: Page, shot: Shot, name: str) -> None:
    """Save a picture of a page."""
    await page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
    file = PICTURES / f"{name}-{shot.device.name}{'-dark' if shot.dark else ''}.png"
    await page.screenshot(path=file)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")
    await page.context.close()


def kept(made: CreatedTable) -> str:
    """A script that stores what the browser of a seated player keeps."""
    table = {
        "id": made.table.id,
        "game": made.table.game,
        "at": 0,
        "host": made.host,
        "seats": [{"seat": token.seat, "token": token.token} for token in made.tokens],
        "commitment": made.table.dice.commitment,
        "randomness": [],
    }
    return f"localStorage.setItem('giza.tables', JSON.stringify([{json.dumps(table)}]))"


async def play_up_to(table: LiveTable, fit: Callable[[View], bool]) -> bool:
    """Play like a bot up to a turn worth a picture; return whether there was one."""
    player = make(BOT, 0)
    while await table.my_turn(BOTS_SECONDS):
        if fit(table.view):
            return True
        await table.play(await asyncio.to_thread(player.choose, table.view, table.actions))
    return False


async def take_at_table(
    server: Server, browser: Browser, game: str, seats: int, fit: Callable[[View], bool], shots: list[Shot]
) -> None:
    """Take pictures in the middle of a game, from pages that have been open since its start."""
    for _ in range(MOST_GAMES):
        made = await server.create(game, [mine("Ada"), *(BotSeat(BOT, name) for name in NAMES[: seats - 1])])
        pages = [await open_page(browser, shot, made.link, kept(made)) for shot in shots]
        async with server.live(made.table.id, [made.tokens[0].token], state=True) as table:
            found = await play_up_to(table, fit)
        for page, shot in zip(pages, shots, strict=True):
            if not found:
                await page.context.close()
                continue
            await page.wait_for_selector("main.mine", timeout=PATIENCE)
            if shot.odds:
                await page.click("[data-odds]")
                await page.wait_for_selector(".odds .number:text('%')", timeout=PATIENCE)
            await save(page, shot, game)
        if found:
            return
    raise SystemExit(f"{game}: nothing to see in {MOST_GAMES} games")


async def lobby(server: Server, browser: Browser) -> None:
    """The front page, with a table that waits for players."""
    await server.create("camelup2", [mine("Badru"), anyone(), anyone()], listed=True)
    for shot in (Shot(DESKTOP), Shot(PHONE)):
        page = await open_page(browser, shot, server.url)
        await page.wait_for_selector("[data-play]")
        await page.wait_for_selector(".lists li")
        await save(page, shot, "lobby")


async def camelup1(server: Server, browser: Browser) -> None:
    """The first edition, by night on the desktop."""
    await take_at_table(server, browser, "camelup1", 4, lively_race, [Shot(DESKTOP, dark=True), Shot(PHONE)])


async def camelup2(server: Server, browser: Browser) -> None:
    """The second edition, with odds on the desktop."""
    await take_at_table(server, browser, "camelup2", 4, lively_race, [Shot(DESKTOP, odds=True), Shot(PHONE)])


async def obelisk(server: Server, browser: Browser) -> None:
    """Obelisk with three players."""
    await take_at_table(server, browser, "obelisk", 3, grown_obelisks, [Shot(DESKTOP), Shot(PHONE)])


async def luck(server: Server, browser: Browser) -> None:
    """Luck and skill after a game, at a mistake."""
    made = await server.create("camelup2", [mine("Ada"), *(BotSeat(BOT, name) for name in NAMES[:3])])
    async with server.live(made.table.id, [made.tokens[0].token], state=True) as table:
        await play_up_to(table, at_the_end)
    for shot in (Shot(DESKTOP), Shot(PHONE)):
        page = await open_page(browser, shot, made.link, kept(made))
        await page.wait_for_selector("[data-luck=told] [data-moment]", timeout=PATIENCE)
        await page.click("[data-moment]:has([data-try]) .moment")
        await page.mouse.move(0, 0)
        await expect(page.locator("[data-luck]")).not_to_contain_text("…", timeout=PATIENCE)  # everything is computed
        await save(page, shot, "luck")


SCREENS = {screen.__name__: screen for screen in (lobby, camelup1, camelup2, obelisk, luck)}


async def main(names: list[str]) -> None:
    """Serve, play and take the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder)) as (_, _, server), async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            for name in names or SCREENS:
                await SCREENS[name](server, browser)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
