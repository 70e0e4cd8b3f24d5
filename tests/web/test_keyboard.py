"""Whole games of Camel Up by keyboard alone: Tab moves to an element, Enter activates it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from web_kit import DESKTOP, LIT, OVER, my_turn, visit, watch_faults
from web_people import people_table, seated

CURTAIN = "[data-curtain]"


def press_on(page: Page, selector: str, key: str = "Tab", most: int = 120) -> None:
    """Goes to an element as a keyboard does and presses Enter."""
    go_to(page, selector, key, most)
    page.keyboard.press("Enter")


def go_to(page: Page, selector: str, key: str = "Tab", most: int = 120) -> None:
    """Presses a key until an element has the focus."""
    page.wait_for_selector(selector)
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} can't be reached by keyboard")


def take_ticket(page: Page) -> None:
    press_on(page, ".tickets [data-action].lit")


def lay_tile(page: Page) -> None:
    press_on(page, "[data-kind=tile].lit")
    press_on(page, ".target.lit", "Shift+Tab")
    press_on(page, ".choice [data-action].lit")


def bet_on_winner(page: Page) -> None:
    press_on(page, "[data-kind=winner].lit")
    press_on(page, "[data-card]")
    press_on(page, ".choice [data-action]")


def roll(page: Page) -> None:
    press_on(page, "[data-action=roll]")


FIRST = (take_ticket, lay_tile, bet_on_winner)


@pytest.mark.parametrize("game", ["camelup1", pytest.param("camelup2", marks=pytest.mark.soak)])
def test_a_whole_game_by_keyboard_alone(browser: Browser, site: str, game):
    with visit(browser) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        page.goto(site)
        press_on(page, f"[data-play={game}]")
        for act in FIRST:
            assert my_turn(page)
            act(page)
        while my_turn(page):
            roll(page)
        assert faults == []


@pytest.mark.parametrize("rolls", [1, pytest.param(100, marks=pytest.mark.soak)])
def test_people_at_one_device_need_no_mouse(browser: Browser, site: str, rolls: int):
    """From the front door: two people, a curtain between them, every kind of action and some rolls, or a whole game."""
    with visit(browser) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        page.goto(site)
        press_on(page, "[data-invite=camelup2]")
        go_to(page, "[aria-label='Seat 2']")
        page.keyboard.press("ArrowUp")  # from a friend with a link to a person on this device
        assert page.input_value("[aria-label='Seat 2']") == "mine"
        go_to(page, "[aria-label='Name at seat 2']")
        page.keyboard.type("Badru")
        press_on(page, "[aria-label='Remove seat 3']")
        press_on(page, "dialog .button.main")
        acted = {"Badru": 0, "Guest": 0}
        while min(acted.values()) < len(FIRST) + rolls and not over(page):
            name = page.locator(".player.turn .name").inner_text()
            turn = acted[name]
            (FIRST[turn] if turn < len(FIRST) else roll)(page)
            acted[name] += 1
        assert min(acted.values()) > len(FIRST)
        assert faults == []


def over(page: Page) -> bool:
    """Waits for whose turn it is, lifts the curtain, and says whether the game is over."""
    page.wait_for_selector(f"{LIT}, {CURTAIN}, {OVER}")
    if page.locator(CURTAIN).count():
        page.keyboard.press("Enter")  # it has the focus
        page.wait_for_selector(f"{LIT}, {OVER}")
    return page.locator(OVER).count() > 0


def test_a_choice_keeps_the_focus_and_keys_do_what_their_list_says(browser: Browser, site: str):
    made = people_table(site, "camelup2", 2, 0)
    with seated(browser, made, [0], DESKTOP) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        page.goto(f"{site}/t/{made.table.id}")
        page.wait_for_selector(LIT)
        page.keyboard.press("?")
        listed = page.locator("[data-shortcuts]")
        expect(listed).to_contain_text("Take the red ticket")
        page.keyboard.press("Escape")
        expect(listed).to_have_count(0)
        page.focus("[data-kind=winner]")
        page.keyboard.press("Enter")
        expect(page.locator("[data-card] >> nth=0")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".choice [data-action^=winner]")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("[data-kind=winner]")).to_be_focused()
        page.keyboard.press("t")
        expect(page.locator(".target.lit:focus")).to_have_count(1)
        page.keyboard.press("Escape")
        news = page.locator("[data-news] > span >> nth=0").element_handle()
        page.keyboard.press("r")
        expect(page.locator("[data-news]")).to_contain_text("Ada takes red's 5.")
        assert not news.evaluate("node => node.isConnected")  # replaced, so that repeated words are read out too
        assert faults == []


def test_choosing_bots_moves_nothing_in_the_lobby(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.wait_for_selector("[data-bots=camelup2]")
        heights = "nodes => nodes.map((node) => node.getBoundingClientRect().y)"
        before = page.locator("[data-play]").evaluate_all(heights)
        page.click("[data-bots=camelup2]")
        page.wait_for_selector("dialog [data-play-chosen]")
        assert page.locator("[data-play]").evaluate_all(heights) == before
