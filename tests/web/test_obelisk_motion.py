"""How the Obelisk table moves: what flies and walks, that nothing jumps or stutters, and the ceremony at the end."""

from random import Random

import pytest
from playwright.sync_api import Browser, Page

from web_kit import DESKTOP, LONGEST_TASK, OVER, PHONE, SMALL_PHONE, tasks_of, visit
from web_obelisk import click_on, goes_on, play_to_the_end, sit_down


def animated(pace: str) -> str:
    """A script that sets the pace of scenes, and notes layout shifts without a click.

    Cards of a hand or a depot glide to make room for another one, with the words beside them: that is a movement of
    the game.
    """
    return (
        f"localStorage.setItem('giza.settings', JSON.stringify({{pace: '{pace}'}}));"
        """
        window.shifts = [];
        new PerformanceObserver((list) => shifts.push(...list.getEntries().filter((entry) => !entry.hadRecentInput
          && !entry.sources.some(({node}) => node?.parentElement?.closest(".hand, .depot")))
          .map(({value, sources}) => ({value, what: sources.map(({node}) => node?.outerHTML?.slice(0, 100))}))))
          .observe({type: "layout-shift"});
        """
    )


def play_turns(page: Page, turns: int, random: Random) -> None:
    """Plays, and watches what everybody does until it is one's turn again."""
    for _ in range(turns):
        while goes_on(page) and click_on(page, random) != "end":
            pass
        page.wait_for_selector(f"[data-skip], {OVER}")
    goes_on(page)


@pytest.mark.parametrize(("seats", "size"), [(2, SMALL_PHONE), pytest.param(4, DESKTOP, marks=pytest.mark.soak)])
def test_nothing_jumps_during_play(browser: Browser, site: str, seats, size):
    with visit(browser, size, motion=True) as visitor:
        visitor.add_init_script(animated("fast"))
        page = visitor.new_page()
        sit_down(page, site, seats)
        page.evaluate("shifts.length = 0")
        play_turns(page, 2, Random(seats))
        shifts = page.evaluate("shifts")
    assert sum(shift["value"] for shift in shifts) <= 0.02, shifts


def test_nothing_stutters_while_things_move(browser: Browser, site: str):
    with visit(browser, PHONE, motion=True) as visitor:
        visitor.add_init_script(animated("fast"))
        page = visitor.new_page()
        sit_down(page, site, 2)
        play_turns(page, 1, Random(1))
        with tasks_of(page) as taken:
            play_turns(page, 1, Random(2))
    assert len(taken) > 100
    assert 1 < max(taken) <= LONGEST_TASK


NOTE_MOTION = """
  window.seen = [];
  window.lit = 0;
  new MutationObserver((changes) => changes.forEach(({target, addedNodes}) => {
    if (target.matches?.(".overseer")) seen.push("overseer walks");
    if (!Array.from(addedNodes).some((node) => node.matches?.(".stage > .flyer:not(.camel)"))) return;
    seen.push("card flies");
    lit += document.querySelectorAll(".end.may, .pile.lit, .choice, .usable").length;
  })).observe(document.querySelector(".obelisk-table"), {subtree: true, childList: true, attributeFilter: ["style"]});
"""


def test_the_overseer_walks_and_then_the_card_flies(browser: Browser, site: str):
    with visit(browser, PHONE, motion=True) as visitor:
        visitor.add_init_script(animated("slow"))
        page = visitor.new_page()
        sit_down(page, site, 2)
        page.evaluate(NOTE_MOTION)
        page.click(".pile.lit >> nth=0")
        while page.locator(".choice").count() > 0:  # which way?
            page.click(".choice >> nth=0")
        page.wait_for_selector(".stage > .flyer:not(.camel)", state="attached")
        page.evaluate("document.querySelector('[data-skip]')?.click()")
        assert page.evaluate("seen.filter((one, index) => one !== seen[index - 1]).slice(0, 2)") == [
            "overseer walks",
            "card flies",
        ]
        assert page.evaluate("lit") == 0  # nothing can be done while things move
        assert goes_on(page)
        assert page.locator(".stage > .flyer").count() == 0


def test_nothing_moves_with_reduced_motion(browser: Browser, site: str):
    random = Random(4)
    with visit(browser) as visitor:
        page = visitor.new_page()
        sit_down(page, site, 2)
        page.evaluate(NOTE_MOTION)
        clicked: list[str] = []
        while clicked.count("end") < 2:
            assert goes_on(page)
            clicked.append(click_on(page, random))
            assert page.locator("[data-skip]").count() == 0
            assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
        assert "card flies" not in page.evaluate("seen")


def test_the_end_is_a_ceremony(browser: Browser, site: str):
    with visit(browser, DESKTOP, motion=True) as visitor:
        visitor.add_init_script(animated("fast"))
        page = visitor.new_page()
        sit_down(page, site, 2, until=lambda view: view["last_round"])
        page.evaluate(
            """() => { window.crowned = null; new MutationObserver(() => {
              const ribbon = document.querySelector(".ceremony .ribbon"); if (ribbon) crowned = ribbon.textContent;
            }).observe(document.body, {subtree: true, childList: true}); }"""
        )
        play_to_the_end(page, Random(3))
        assert page.evaluate("crowned").endswith(("wins!", "share the victory!"))
