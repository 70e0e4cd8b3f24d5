"""Whole games in the browser."""

import pytest
from playwright.sync_api import Browser, Page

from web_kit import DESKTOP, LIT, OVER, PHONE, and_soak, bet, lay_tile, my_turn, play_now, visit, watch_faults


def take_ticket(page: Page) -> None:
    page.click(f".tickets {LIT} >> nth=0")


def roll(page: Page) -> None:
    page.click("[data-action=roll].lit")


def play_to_the_end(page: Page, most: int = 200) -> int:
    """Uses every kind of action once, then rolls; returns the number of actions."""
    first = [take_ticket, lay_tile, lambda page: bet(page, "winner"), lambda page: bet(page, "loser")]
    for turn in range(most):
        if not my_turn(page):
            return turn
        (first[turn] if turn < len(first) else roll)(page)
    raise AssertionError("the game doesn't end")


@pytest.mark.parametrize(("game", "size"), and_soak([("camelup1", PHONE)], [("camelup2", DESKTOP)]))
def test_a_whole_game_against_bots_by_clicking_only(browser: Browser, site: str, game, size):
    with visit(browser, size) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        play_now(page, site, game)
        assert play_to_the_end(page) > 4
        assert page.locator(".podium").is_visible()  # first of all who has won
        page.wait_for_selector("[data-chances='5']")
        letters = page.locator("[data-chances] .letter").all_text_contents()
        assert len(set(letters)) == 5  # a camel's line is recognizable without its colour
        assert page.locator("[data-chances] svg").get_attribute("aria-label").count("halfway") == 5
        page.wait_for_selector("[data-replay]")  # where money came from is read from the whole game
        rows = page.locator(".facts tbody tr")
        assert rows.count() == 4
        for row in rows.all():  # what the sources bring adds up to the total
            cells = row.locator("td").all_text_contents()
            total, *parts = [int(cell.replace("£", "").replace("−", "-")) for cell in cells]
            assert sum(parts) == total
        page.click("[data-verify]")
        assert page.locator(".verdict .bad").count() == 0
        assert "✓" in page.locator(".verdict").inner_text()
        page.click("[data-replay]")
        page.keyboard.press("ArrowRight")
        assert "2 of" in page.locator(".replay .step").text_content()
        page.click("[data-end-replay]")
        page.click("[data-open-luck]")
        page.wait_for_selector("[data-luck=told]")  # the analysis of luck and skill
        assert page.locator("[data-luck] .course").count() == 4
        page.locator("[data-moment] .moment").first.click()  # the board stands as it was then
        assert page.locator("[data-luck] [data-camel]").count() >= 5
        page.click("[data-results]")
        with page.expect_download() as download:
            page.click("text=Download the record")
        assert "# trail:" in download.value.path().read_text()
        page.click(OVER)
        page.wait_for_selector(OVER, state="detached")
        assert my_turn(page)
        assert faults == []


# A camel may move for a quarter of a second only: a busy browser is asked what it saw, not what it shows.
WATCH_CAMELS = """() => {
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.matches(".camel.moving")) document.documentElement.dataset.moved = target.dataset.camel;
  }).observe(document.body, { subtree: true, attributeFilter: ["class"] });
}"""


def test_a_game_with_animations_can_be_followed_and_skipped(browser: Browser, site: str):
    with visit(browser, PHONE, motion=True) as visitor:
        visitor.add_init_script("localStorage.setItem('giza.settings', JSON.stringify({pace: 'slow'}))")
        page = visitor.new_page()
        faults = watch_faults(page)
        play_now(page, site, "camelup2")
        page.evaluate(WATCH_CAMELS)
        for turn in range(3):
            assert my_turn(page)
            roll(page)
            page.wait_for_selector("[data-skip]")
            assert page.locator(LIT).count() == 0  # nothing can be done while things move
            if turn == 0:
                page.wait_for_selector("html[data-moved]")
            page.click("[data-skip]")
        assert my_turn(page)
        assert faults == []


def test_impossible_things_say_why(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        play_now(page, site, "camelup1")
        page.click("[data-kind=tile].lit")
        page.locator(".target:not(.lit)").first.click(force=True)
        page.wait_for_selector(".told.filled")
        assert "space" in page.locator(".told").inner_text()


def test_two_people_at_one_device_have_a_curtain_between_them(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.click("[data-invite=camelup1]")
        page.select_option("[aria-label='Seat 2']", "mine")
        page.fill("[aria-label='Name at seat 2']", "Badru")
        page.click("[aria-label='Remove seat 3']")
        page.click("text=Set up the table")
        my_turn(page)
        bet(page, "winner")
        page.wait_for_selector("[data-curtain]")
        assert page.locator(".table").count() == 0  # nothing is seen until the curtain is lifted
        page.click("[data-curtain]")
        my_turn(page)
        assert page.locator(".player.turn .name").inner_text() == "Badru"
        assert page.locator("[data-kind=winner] .one").count() == 1
        assert page.locator(".one.open").count() == 0


def test_the_tile_can_be_dragged_onto_a_space_and_on_to_another(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        play_now(page, site, "camelup1")
        free = find_free_spaces(page)[-1]  # far ahead of the camels, who would make bots' actions matter
        drag(page, "[data-kind=tile].lit", free)
        page.click(f".choice [data-action='tile {free} -']")
        own = f"[data-space='{free}'] .tile"
        page.wait_for_selector(own)
        my_turn(page)
        page.wait_for_selector(f"{own}.own")
        another = find_free_spaces(page)[-1]
        drag(page, own, another)
        page.wait_for_selector(f".choice [data-action='tile {another} +']")
        page.keyboard.press("Escape")
        drag(page, own, None)  # to nowhere: nothing is chosen
        assert page.locator(".choice").count() == 0
        page.click("[data-kind=tile]")  # a press is still a press
        assert page.locator(".target.lit").count() > 0


def find_free_spaces(page: Page) -> list[int]:
    """Where a tile may go now."""
    page.click("[data-kind=tile].lit")
    found = page.locator("li:has(> .target.lit)").evaluate_all("nodes => nodes.map((node) => +node.dataset.space)")
    page.keyboard.press("Escape")
    return found


def drag(page: Page, grip: str, space: int | None) -> None:
    """Drags with the mouse from the middle of one thing to a space, or beside the board."""
    page.hover(grip)
    page.mouse.down()
    box = page.locator("[data-action=roll]" if space is None else f"[data-space='{space}']").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.wait_for_selector("[data-held]")
    page.mouse.up()
    page.wait_for_selector("[data-held]", state="detached")
