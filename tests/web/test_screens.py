"""Every screen: for everybody's eyes and fingers, in both languages, in day and night, from small to large."""

import json
import subprocess
import sys
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from web_kit import (
    DESKTOP,
    PHONE,
    SMALL_PHONE,
    TOP,
    and_soak,
    check_screen,
    my_turn,
    phrases,
    play_now,
    visible_text,
    visit,
)
from web_people import finished


@pytest.mark.parametrize(
    ("size", "scheme", "game"),
    and_soak(
        [(SMALL_PHONE, "light", "camelup2"), (DESKTOP, "dark", "camelup1")],
        product((SMALL_PHONE, PHONE, DESKTOP, (3840, 2160)), ("light", "dark"), ("camelup1", "camelup2")),
    ),
)
def test_every_screen_is_sound(browser: Browser, site: str, size, scheme, game):
    with visit(browser, size, color_scheme=scheme) as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.wait_for_selector("[data-play]")
        check_screen(page)
        page.click("[aria-haspopup=dialog]")
        page.wait_for_selector("dialog[open]")
        check_screen(page)
        page.keyboard.press("Escape")
        page.click(f"[data-invite={game}]")
        page.wait_for_selector("dialog[open]")
        check_screen(page)
        page.click("dialog .button.main")
        page.wait_for_selector("[aria-label='Link to this table']")
        check_screen(page)
        page.click("main .link .button.main")
        my_turn(page)
        check_screen(page)
        page.click("[data-kind=tile].lit")
        check_screen(page)
        page.click("[data-kind=winner].lit")
        check_screen(page)
        page.goto(f"{finished(site, game, 3).link}#step=3")
        page.wait_for_selector("[data-end-replay]")
        check_screen(page)


def test_the_whole_front_door_is_seen_at_once(browser: Browser, site: str):
    with visit(browser, (1366, 768)) as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.wait_for_selector("[data-play]")
        for way in ("[data-invite=obelisk]", "a[href='/companion']", "a[href='/puzzles']", ".lists h2"):
            box = page.locator(way).first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 768, way


READABLE = 60  # pixels: an action and the first line of its reason
CUT = "nodes => nodes.filter((node) => node.scrollHeight > node.clientHeight + 1).length"
MANY_TICKETS = [("blue", 5), ("blue", 3), ("green", 5), ("purple", 2), ("red", 2), ("yellow", 3)]


def deal_tickets(route: WebSocketRoute) -> None:
    """Lets everybody have a partner and more tickets than one ever sees in a game."""

    def change(message: str | bytes) -> None:
        told = json.loads(message)
        for seen in told.get("views", []):
            for seat, player in enumerate(seen["view"]["players"]):
                player["partner"] = seat ^ 1
                player["tickets"] = [{"camel": camel, "value": value} for camel, value in MANY_TICKETS]
        route.send(json.dumps(told))

    server = route.connect_to_server()
    route.on_message(server.send)
    server.on_message(change)


def sit_with_seven(page: Page, site: str) -> None:
    """From the front door to a table with seven bots."""
    page.goto(site)
    page.click("[data-invite=camelup2]")
    while page.locator("dialog .seat").count() < 8:
        page.click("text=Add a seat")
    page.click("dialog .button.main")
    page.click("main .link .button.main")
    my_turn(page)


def end_the_race(route: WebSocketRoute) -> None:
    """Lets the race end with the first action, when everybody has laid all five cards."""
    decks = ("winner", "winner", "loser", "loser", "loser")
    paid = [
        {"kind": "paid", "seat": seat, "pounds": -1, "reason": deck, "camel": "blue"}
        for deck in ("winner", "loser")
        for seat in range(8)
        for _ in range(decks.count(deck))
    ]

    def change(message: str | bytes) -> None:
        told = json.loads(message)
        if any(effect["kind"] == "rolled" for effect in told.get("effects", [])):
            ranking = told["views"][0]["view"]["ranking"]
            told["effects"] = [{"kind": "race_ended", "ranking": ranking}, *paid]
        route.send(json.dumps(told))

    server = route.connect_to_server()
    route.on_message(server.send)
    server.on_message(change)


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP])
def test_all_cards_on_the_race_are_seen_when_they_are_turned_over(browser: Browser, site: str, size):
    with visit(browser, size, motion=True) as visitor:
        visitor.add_init_script("localStorage.setItem('giza.settings', JSON.stringify({pace: 'fast'}))")
        page = visitor.new_page()
        page.route_web_socket("**/live", end_the_race)
        sit_with_seven(page, site)
        page.click("[data-action=roll].lit")
        page.wait_for_function("() => document.querySelectorAll('.banner .card > .sheet').length === 40")
        assert page.locator(".banner .paper").evaluate_all(CUT) == 0


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP])
def test_eight_players_fit_at_a_table(browser: Browser, site: str, size):
    with visit(browser, size) as visitor:
        page = visitor.new_page()
        page.route_web_socket("**/live", deal_tickets)
        sit_with_seven(page, site)
        page.click("[data-odds]")
        page.wait_for_selector(".odds .number:text('%')")
        check_screen(page)
        assert page.locator("[data-seat]").count() == 8
        assert page.locator("[data-seat] .things").evaluate_all(CUT) == 0
        page.click("[data-hint]")
        page.wait_for_selector(".hints strong")
        hint = page.locator(".hints").bounding_box()
        assert hint is not None
        assert hint["height"] >= READABLE


def test_german_from_start_to_end(browser: Browser, site: str):
    english = {phrase for phrase in phrases("en") - phrases("de") if " " in phrase or len(phrase) > 5}
    heard: set[str] = set()
    with visit(browser, PHONE, locale="de") as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.wait_for_selector("[data-play]")
        heard.update(visible_text(page))
        page.click("[data-invite=camelup2]")
        heard.update(visible_text(page))
        page.keyboard.press("Escape")
        play_now(page, site, "camelup2")
        for kind in ("tile", "winner", "loser"):
            page.click(f"[data-kind={kind}].lit")
            heard.update(visible_text(page))
        page.reload()
        while my_turn(page):
            heard.update(visible_text(page))
            page.click("[data-action=roll].lit")
        page.wait_for_selector("figure")
        page.click("[data-verify]")
        page.click("[data-replay]")
        heard.update(visible_text(page))
    assert any("würfelt" in line for line in heard)
    left = {line for line in heard for phrase in english if line == phrase or (" " in phrase and phrase in line)}
    assert left == set()


def test_language_and_colours_are_remembered(browser: Browser, site: str):
    with visit(browser, color_scheme="light") as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.click("text=Deutsch")
        page.click("[aria-haspopup=dialog]")
        page.click("text=Nacht")
        page.reload()
        page.wait_for_selector("[data-play]")
        assert page.evaluate("document.documentElement.lang") == "de"
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_nothing_moves_with_reduced_motion(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        play_now(page, site, "camelup2")
        for _ in range(3):
            my_turn(page)
            page.click("[data-action=roll].lit")
            assert page.locator("[data-skip]").count() == 0
            assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


def test_odds_and_hints_are_shown_where_the_table_allows_them(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        play_now(page, site, "camelup1")
        page.click("[data-odds]")
        page.wait_for_selector(".odds .number:text('%')")
        leg = [int(text.split()[0].strip("<>%")) for text in page.locator(".odds tr td:nth-child(2)").all_inner_texts()]
        assert 96 <= sum(leg) <= 104
        page.click("[data-hint]")
        page.wait_for_selector(".hints strong")


def test_the_types_of_the_client_are_those_of_the_server(tmp_path):
    made = tmp_path / "wire.ts"
    subprocess.run([sys.executable, TOP / "tools" / "web_types.py", made], check=True)
    assert made.read_text("utf-8") == (TOP / "web/src/wire.ts").read_text("utf-8"), (
        "python tools/web_types.py web/src/wire.ts"
    )


@pytest.mark.parametrize("file", ["camelup/facts.ts", "obelisk/facts.ts"])
def test_the_facts_of_the_client_are_those_of_the_rules(tmp_path, file):
    subprocess.run([sys.executable, TOP / "tools" / "web_facts.py", tmp_path], check=True)
    assert (tmp_path / file).read_text("utf-8") == (TOP / "web/src/games" / file).read_text("utf-8"), (
        "python tools/web_facts.py"
    )
