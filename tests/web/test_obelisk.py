"""The Obelisk table in the browser: whole games, what is secret, both languages, and every size."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from web_kit import (
    DESKTOP,
    OVER,
    PHONE,
    SMALL_PHONE,
    TURN_SECONDS,
    check_screen,
    frames_of,
    phrases,
    visible_text,
    visit,
    watch_faults,
)
from web_obelisk import CLICKABLE, click_on, goes_on, play_to_the_end, sit_down


@pytest.mark.parametrize(("seats", "size"), [(2, PHONE), (3, DESKTOP)])
def test_a_whole_game_against_bots_by_clicking_only(browser: Browser, site: str, seats, size):
    with visit(browser, size) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        sit_down(page, site, seats)
        clicked = play_to_the_end(page, Random(seats))
        assert {text.split()[0] for text in clicked} >= {"pile", "card", "end", "found", "start"}
        check_scores(page, seats)
        page.click("[data-verify]")
        page.wait_for_selector(".verdict :text('✓')")
        assert page.locator(".verdict .bad").count() == 0
        assert faults == []


def check_scores(page: Page, seats: int) -> None:
    """What each sort of obelisk brings adds up to the points, which are those of the result."""
    page.wait_for_selector(".after tbody tr")
    rows = page.locator(".scores tbody tr")
    assert rows.count() == seats
    found = {}
    for row in rows.all():
        *parts, total = [int(cell.get_attribute("data-points") or 0) for cell in row.locator("td[data-points]").all()]
        assert sum(parts) == total
        found[row.locator("th").inner_text()] = total
    after = page.locator(".after tbody tr").all()
    assert found == {
        row.locator("th").inner_text(): int(row.locator("td").first.inner_text().split()[0]) for row in after
    }


def hand(page: Page) -> list[str]:
    """The cards that one holds, in words."""
    return page.locator(".tray .cards button .hidden").all_inner_texts()


def test_an_action_within_ones_turn_can_be_taken_back(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        sit_down(page, site, 2)
        before = hand(page)
        page.click(".tray .card.usable >> nth=0")
        page.click(".choice[data-action^=found]")
        page.wait_for_selector(".ground .bare")
        assert hand(page) != before
        page.click("[data-take-back]")
        page.wait_for_selector(".ground .bare", state="detached")
        assert hand(page) == before
        goes_on(page)  # and one can go on
        page.click(".tray .card.usable >> nth=0")
        page.click(".choice[data-action^=found]")
        page.wait_for_selector(".ground .bare")


def test_a_spectator_is_told_and_shown_no_secret(browser: Browser, site: str):
    with visit(browser) as one, visit(browser) as other:
        page, watcher = one.new_page(), other.new_page()
        told, heard = frames_of(page), frames_of(watcher)
        sit_down(page, site, 3)
        watcher.goto(page.url)
        watcher.wait_for_selector(".rival")
        random, clicked = Random(1), []
        while clicked.count("end") < 3:
            assert goes_on(page)
            clicked.append(click_on(page, random))
            check_sight(watcher)
        goes_on(page)
        assert any(view["players"][0]["hand"] for view in views_in(told))  # the player does see the own hand
        assert any(view["players"][0]["buried"] for view in views_in(told))
        check_secrets(heard)
        assert "found ?" in {
            one["action"] for message in heard for one in message.get("happenings", []) if "action" in one
        }


def check_sight(page: Page) -> None:
    """A page shows no card of a hand but those that everybody saw go there."""
    assert page.locator(".tray .card, .ground, .rival .hand").count() == 0
    assert page.locator("text=Face down under").count() == 0


def views_in(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All views that a page was sent."""
    return [seen["view"] for message in heard for seen in message.get("views", [])]


def check_secrets(heard: list[dict[str, Any]]) -> None:
    """Nothing that a spectator was told names a card in a hand, in a covered stall or under an obelisk."""
    views = views_in(heard)
    assert {view["phase"] for view in views} == {"stalls", "play"}
    for view in views:
        assert all(player["hand"] is None and player["buried"] is None for player in view["players"])
        if view["phase"] == "stalls":
            assert all(player["stall"] is None for player in view["players"])
            assert all(pile["top"] is None for pile in view["quarry"])
    for message in heard:
        assert not {"token", "tokens", "host_token"} & set(message)
        for happening in message.get("happenings", []):
            if happening["kind"] == "dealt":
                assert happening["card"] is None
            if happening["kind"] == "cards_moved" and happening["target"] == "foundation":
                assert happening["cards"] in ([None], ["card"])  # a foundation card lies open


def test_german_from_start_to_end(browser: Browser, site: str):
    english = {phrase for phrase in phrases("en") - phrases("de") if " " in phrase or len(phrase) > 5}
    heard: set[str] = set()
    random = Random(7)
    with visit(browser, PHONE, locale="de") as visitor:
        page = visitor.new_page()
        sit_down(page, site, 5)
        page.locator(".more summary").first.click()
        page.locator(".more summary").last.click()
        while goes_on(page):
            heard.update(visible_text(page))
            click_on(page, random)
        page.wait_for_selector(".scores")
        heard.update(visible_text(page))
    assert any("Deine Obelisken" in line for line in heard)
    left = {line for line in heard for phrase in english if line == phrase or (" " in phrase and phrase in line)}
    assert left == set()


@pytest.mark.parametrize(("seats", "scheme"), [(2, "dark"), (5, "light")])
def test_every_state_of_the_table_is_sound_at_every_size(browser: Browser, site: str, seats, scheme):
    random = Random(2)
    with visit(browser, color_scheme=scheme) as visitor:
        page = visitor.new_page()
        sit_down(page, site, seats)
        check_sizes(page)
        turn, to_check = 0, [1, 3]
        while to_check and goes_on(page):
            clicked = click_on(page, random)
            turn += clicked == "end"
            if clicked == "card" and turn >= to_check[0]:
                to_check.pop(0)
                check_sizes(page)
        if seats > 2:  # soon over
            play_to_the_end(page, random)
            page.wait_for_selector(".scores")
            check_sizes(page)


def check_sizes(page: Page) -> None:
    """The screen is sound on phones and on a desktop."""
    for width, height in (PHONE, SMALL_PHONE, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        check_screen(page)


def test_play_now_leads_to_a_table_for_three(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.click("[data-play=obelisk]")
        assert goes_on(page)
        assert page.locator(".rival").count() == 2


def animated(pace: str) -> str:
    """A script that sets the pace of scenes, and notes shifts that nobody caused by an own click."""
    return (
        f"localStorage.setItem('giza.settings', JSON.stringify({{pace: '{pace}'}}));"
        """
        window.shifts = [];
        new PerformanceObserver((list) => shifts.push(...list.getEntries().filter((entry) => !entry.hadRecentInput)
          .map(({value, sources}) => ({value, what: sources.map(({node}) => node?.outerHTML?.slice(0, 100))}))))
          .observe({type: "layout-shift"});
        """
    )


def play_turns(page: Page, turns: int, random: Random) -> None:
    """Plays, and watches what everybody does until it is one's turn again."""
    for _ in range(turns):
        while goes_on(page) and click_on(page, random) != "end":
            pass
        page.wait_for_selector(f"[data-skip], {OVER}", timeout=TURN_SECONDS)
    goes_on(page)


@pytest.mark.parametrize(("seats", "size"), [(2, SMALL_PHONE), (3, PHONE), (4, DESKTOP)])
def test_nothing_jumps_during_play(browser: Browser, site: str, seats, size):
    with visit(browser, size, motion=True) as visitor:
        visitor.add_init_script(animated("fast"))
        page = visitor.new_page()
        sit_down(page, site, seats)
        page.evaluate("shifts.length = 0")
        play_turns(page, 2, Random(seats))
        shifts = page.evaluate("shifts")
    assert [shift for shift in shifts if shift["value"] > 0.015] == []  # cards of a hand make room for another
    assert sum(shift["value"] for shift in shifts) <= 0.04


@contextmanager
def tasks_of(page: Page) -> Iterator[list[float]]:
    """Milliseconds of the processor for each task of the browser, whatever else the machine does meanwhile."""
    taken: list[float] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "Tracing.dataCollected",
        lambda data: taken.extend(event.get("tdur", 0) / 1000 for event in data["value"] if event["name"] == "RunTask"),
    )
    ended: list[Any] = []
    session.on("Tracing.tracingComplete", lambda data: ended.append(data))
    session.send("Tracing.start", {"categories": "disabled-by-default-devtools.timeline"})
    yield taken
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)


def test_nothing_stutters_while_things_move(browser: Browser, site: str):
    with visit(browser, PHONE, motion=True) as visitor:
        visitor.add_init_script(animated("fast"))
        page = visitor.new_page()
        sit_down(page, site, 2)
        play_turns(page, 1, Random(1))
        with tasks_of(page) as taken:
            play_turns(page, 2, Random(2))
    assert len(taken) > 100
    assert 1 < max(taken) <= 100


NOTE_MOTION = """
  window.seen = [];
  new MutationObserver((changes) => changes.forEach(({target, addedNodes}) => {
    if (target.matches(".overseer")) seen.push("overseer walks");
    if (Array.from(addedNodes).some((node) => node.matches?.(".stage > .card"))) seen.push("card flies");
  })).observe(document.querySelector(".table"), {subtree: true, childList: true, attributeFilter: ["style"]});
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
        page.wait_for_selector(".stage > .card")
        assert page.locator(CLICKABLE).count() == 0  # nothing can be done while things move
        assert page.evaluate("seen.filter((one, index) => one !== seen[index - 1]).slice(0, 2)") == [
            "overseer walks",
            "card flies",
        ]
        page.click("[data-skip]")
        assert goes_on(page)
        assert page.locator(".stage > *").count() == 0


def test_nothing_moves_for_those_who_ask_for_that(browser: Browser, site: str):
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


def test_hints_are_given_in_words(browser: Browser, site: str):
    with visit(browser, locale="de") as visitor:
        page = visitor.new_page()
        sit_down(page, site, 2)
        page.click("button:text-is('Tipp')")
        page.wait_for_selector(".hints li", timeout=4 * TURN_SECONDS)  # a strong bot compiles what it needs
        hints = page.locator(".hints li").all_inner_texts()
        assert all(text[0].isupper() for text in hints)  # texts of actions are small English words
