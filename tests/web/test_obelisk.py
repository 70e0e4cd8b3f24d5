"""The Obelisk table in the browser: whole games, every size, secrets, both languages, and animation."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from web_kit import (
    DESKTOP,
    PHONE,
    SMALL_PHONE,
    and_soak,
    axe,
    frames_of,
    phrases,
    too_small,
    visible_text,
    visit,
    watch_faults,
)
from web_obelisk import OWN_CARDS, click_on, goes_on, may_build_after, next_click, play_to_the_end, sit_down

SIZES = [(1920, 1080), (1366, 768), (1280, 720), (1024, 768), (844, 390), PHONE, SMALL_PHONE]
LOOKED_AT = [(1366, 768), SMALL_PHONE]
"""What screen readers and weak eyes need differs between wide and narrow screens only."""


TOLD = """() => Array.from(document.querySelectorAll("[data-tip]"), (node) => node.dataset.tip)"""


@pytest.mark.parametrize(
    ("seats", "size", "language"),
    and_soak([(2, PHONE, "de")], [(3, DESKTOP, "en"), (5, (844, 390), "en"), (5, DESKTOP, "de")]),
)
def test_a_whole_game_against_bots_by_clicking_only(browser: Browser, site: str, seats, size, language):
    heard: set[str] = set()
    with visit(browser, size, locale=language) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        sit_down(page, site, seats)
        clicked = play_to_the_end(
            page, Random(seats), lambda page: heard.update(visible_text(page), page.evaluate(TOLD))
        )
        assert {text.split()[0] for text in clicked} >= {"pile", "card", "end", "found", "start"}
        assert faults == []
        assert axe(page) == []  # the results, too
    if language == "de":  # nothing is English from start to end
        english = {phrase for phrase in phrases("en") - phrases("de") if " " in phrase or len(phrase) > 5}
        assert any("Deine Obelisken" in line for line in heard)
        left = {line for line in heard for phrase in english if line == phrase or (" " in phrase and phrase in line)}
        assert left == set()


def test_the_expert_variant_counts_finished_obelisks_only(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        sit_down(page, site, 2, actions=30, expert=True)
        assert page.locator(".bank .tower").count() > 0
        tip = page.locator(".bank .lead").get_attribute("data-tip")
        assert tip is not None
        assert "only obelisks with a tip count" in tip
        assert all(
            text == "0" or "finished" in (spot.get_attribute("data-tip") or "")
            for spot in page.locator("[data-place^=obelisk]").all()
            for text in [spot.locator(".caption").inner_text()]
        )


def test_the_expert_variant_is_a_choice_of_its_own(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        page.goto(site)
        page.click("[data-invite=obelisk]")
        page.check("dialog [data-variant=expert] input")
        assert page.locator("dialog details [data-variant]").count() == 0


@pytest.mark.parametrize("turns", [2, pytest.param(100, marks=pytest.mark.soak)])
def test_turns_or_a_whole_game_by_keyboard(browser: Browser, site: str, turns: int):
    """Only keys are pressed: Tab and arrows move to an element, Enter activates it, E ends the turn."""
    with visit(browser) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        sit_down(page, site, 2)
        random, pressed = Random(5), 0
        while turns > 0 and goes_on(page):
            what, where = next_click(page, random)
            if what == "end":
                page.keyboard.press("e")
                turns -= 1
            else:
                go_by_tab(page, where.element_handle())
                page.keyboard.press("Enter")
            pressed += 1
            assert pressed < 800, "the game doesn't end"
        assert faults == []


def go_by_tab(page: Page, wanted: Any) -> None:
    """Presses Tab, forth or back, until the wanted element has the focus."""
    back = page.evaluate(
        """(wanted) => {
          const all = Array.from(document.querySelectorAll("button, a, input, [tabindex='0']"))
            .filter((node) => node.tabIndex >= 0 && node.offsetParent !== null);
          return all.indexOf(wanted) < all.indexOf(document.activeElement);
        }""",
        wanted,
    )
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement === wanted", wanted):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError("the keyboard doesn't get there")


NEEDED = (
    ".quarry .pile, .hand .card, .hand .action, .turn li, .end, .display .card, .rival, .bank .spot, [data-talk], .talk"
)
PARTS = ".area.quarry, .area.rivals, .area.display, .area.bank, .area.hand, .area.turn"
BOXES = """([parts, needed]) => {
  const shown = (node) => node.getClientRects().length > 0;
  const box = (node) => { const {x, y, right, bottom} = node.getBoundingClientRect(); return [x, y, right, bottom]; };
  const named = (selector) => Array.from(document.querySelectorAll(selector)).filter(shown)
    .map((node) => [node.className + " " + node.textContent.trim().slice(0, 30), box(node)]);
  return {parts: named(parts), needed: named(needed), buttons: named(".hand .card, .bank .spot, .display .card, .end"),
    words: named(".rival .name, .rival .numbers, .rival .stall, .turn li, .display b"),
    cut: Array.from(document.querySelectorAll(".rival .name, .rival .numbers, .turn li, .display b")).filter(shown)
      .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent.trim()),
    depot: Array.from(document.querySelectorAll(".depot .card")).filter(shown)
      .filter((node) => { const [x, y, right, bottom] = box(node), [left, top, end, foot] = box(node.closest(".rival"));
        return x < left || y < top || right > end || bottom > foot; }).map((node) => node.textContent.trim()),
    page: [innerWidth, innerHeight], scrolls: document.documentElement.scrollHeight > innerHeight + 1};
}"""


def overlap(one: list[float], other: list[float]) -> float:
    """The fraction of the smaller box that the other one covers."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / min((b[2] - b[0]) * (b[3] - b[1]) for b in (one, other))


def check_layout(page: Page) -> None:
    """Everything that a turn needs is on the screen, and nothing lies on something else."""
    found = page.evaluate(BOXES, [PARTS, NEEDED])
    width, height = found["page"]
    beyond = [
        name
        for name, (left, top, right, bottom) in found["needed"]
        if left < -1 or top < -1 or right > width + 1 or bottom > height + 1
    ]
    assert beyond == [], (width, height)
    assert not found["scrolls"]
    assert found["cut"] == [], (width, height)
    assert found["depot"] == [], (width, height)
    for boxes, most in ((found["parts"], 0.0), (found["buttons"], 0.12), (found["words"], 0.02)):
        for number, (name, box) in enumerate(boxes):
            under = [
                other for other, place in boxes[number + 1 :] if overlap(box, place) > most and "middle" not in name
            ]
            assert under == [], (width, height, name)


def has_much(player: dict[str, Any]) -> bool:
    """Whether a depot holds as many different cards as have to fit on a phone."""
    return len(set(player["hand"])) >= 5


@pytest.mark.parametrize(("seats", "scheme", "locale"), [(2, "dark", "en"), (5, "light", "de")])
def test_everything_needed_is_on_every_screen(browser: Browser, site: str, seats, scheme, locale):
    with visit(browser, color_scheme=scheme, locale=locale) as visitor:
        page = visitor.new_page()
        ready = may_build_after(40)
        sit_down(page, site, seats, until=lambda view: ready(view) and (seats > 2 or has_much(view["players"][1])))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            check_layout(page)
            assert too_small(page) == [], (width, height)
            if (width, height) in LOOKED_AT:
                assert axe(page) == []
            boxes = page.evaluate(BOXES, [PARTS, NEEDED])["parts"]
            page.locator(OWN_CARDS).first.click()  # choices lie over the table; nothing moves
            page.wait_for_selector(".choice")
            assert page.evaluate(BOXES, [PARTS, NEEDED])["parts"] == boxes
            left, top, right, bottom = page.evaluate(
                "(({x, y, right, bottom}) => [x, y, right, bottom])"
                "(document.querySelector('.choices').getBoundingClientRect())"
            )
            assert 0 <= left < right <= width
            assert 0 <= top < bottom <= height
            if (width, height) in LOOKED_AT:
                assert axe(page) == []
            page.keyboard.press("Escape")
            page.wait_for_selector(".choice", state="detached")


def test_things_explain_themselves(browser: Browser, site: str):
    with visit(browser, locale="en") as visitor:
        page = visitor.new_page()
        sit_down(page, site, 3)
        page.hover(".pile >> nth=0")
        assert "Pile 1" in page.inner_text("[role=tooltip]")
        page.mouse.move(1, 1)
        page.locator(".end").click(force=True)  # it can't be done, and says why
        page.wait_for_selector("[role=tooltip]")
        page.locator(".bank .lead").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        page.wait_for_selector("[role=tooltip]:has-text('Points of an obelisk')")
        page.locator(".rival .who").first.click()
        page.wait_for_selector("dialog :text('Market stall')")
        assert axe(page) == []
        page.keyboard.press("Escape")
        page.click(".quarry .middle")
        page.wait_for_selector("dialog table")
        assert axe(page) == []


def hand(page: Page) -> list[str]:
    """The cards that one holds, in words."""
    return page.locator(".hand .card .hidden").all_inner_texts()


def test_an_action_within_ones_turn_can_be_taken_back(browser: Browser, site: str):
    with visit(browser) as visitor:
        page = visitor.new_page()
        sit_down(page, site, 2)
        before = hand(page)
        for _ in range(2):  # and one can go on
            page.click(f"{OWN_CARDS} >> nth=0")
            page.click(".choice[data-action^=found]")
            page.wait_for_selector("[data-place='bare:plain']")
            assert hand(page) != before
            page.click("[data-take-back]")
            page.wait_for_selector("[data-place='bare:plain']", state="detached")
            assert hand(page) == before
            goes_on(page)


def test_a_spectator_is_told_and_shown_no_secret(browser: Browser, site: str):
    with visit(browser) as one, visit(browser) as other:
        page, watcher = one.new_page(), other.new_page()
        told, heard = frames_of(page), frames_of(watcher)
        sit_down(page, site, 3)
        watcher.goto(f"{page.url}#watch")
        watcher.wait_for_selector(".rival")
        random, clicked = Random(1), []
        while clicked.count("end") < 3:
            assert goes_on(page)
            clicked.append(click_on(page, random))
            assert watcher.locator(".area.hand, .area.bank, .choice").count() == 0
        goes_on(page)
        for width, height in SIZES:
            watcher.set_viewport_size({"width": width, "height": height})
            check_layout(watcher)
        assert any(view["players"][0]["hand"] for view in views_in(told))  # players see their own hand
        assert any(view["players"][0]["buried"] for view in views_in(told))
        check_secrets(heard)
        assert "found ?" in {
            one["action"] for message in heard for one in message.get("effects", []) if "action" in one
        }


def views_in(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All views that a page was sent."""
    return [seen["view"] for message in heard for seen in message.get("views", [])]


def check_secrets(heard: list[dict[str, Any]]) -> None:
    """No message to a spectator names a card in a hand, in a covered stall or under an obelisk."""
    views = views_in(heard)
    assert {view["phase"] for view in views} == {"stalls", "play"}
    for view in views:
        assert all(player["hand"] is None and player["buried"] is None for player in view["players"])
        if view["phase"] == "stalls":
            assert all(player["stall"] is None for player in view["players"])
            assert all(pile["top"] is None for pile in view["quarry"])
    for message in heard:
        assert not {"token", "tokens", "host_token"} & set(message)
        for effect in message.get("effects", []):
            if effect["kind"] == "dealt":
                assert effect["card"] is None
            if effect["kind"] == "cards_moved" and effect["target"] == "foundation":
                assert effect["cards"] in ([None], ["card"])  # a foundation card lies open


def test_hints_are_given_in_words(browser: Browser, site: str):
    with visit(browser, locale="de") as visitor:
        page = visitor.new_page()
        sit_down(page, site, 2)
        page.click("[data-hint]")
        page.wait_for_selector(".hints strong")
        hints = page.locator(".hints strong, .hints .less").all_inner_texts()
        assert all(text[0].isupper() for text in hints)  # texts of actions are small English words
