"""In the middle of a game, all that a turn needs is on the screen and nothing lies on something else."""

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from web_kit import DESKTOP, LIT, OVER, PHONE, and_soak, bet, visit
from web_people import finished, people_table, seated

SIZES = [(1920, 1080), (1366, 768), (1280, 720), (1024, 768), (844, 390), (390, 844), (360, 740)]
NEEDED = "header h1, [data-action=roll], [data-kind=tile], [data-kind=winner], [data-kind=loser], [data-action^=ticket]"
PLAYERS = ".player"


def boxes(page: Page, selector: str) -> list[dict]:
    return page.evaluate(
        """(selector) => Array.from(document.querySelectorAll(selector))
          .filter((node) => node.checkVisibility())
          .map((node) => { const { x, y, width, height } = node.getBoundingClientRect();
            return { name: node.dataset.action ?? node.dataset.kind ?? node.classList[0], x, y, width, height }; })""",
        selector,
    )


def overlap(one: dict, other: dict) -> bool:
    slack = 1.5
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > slack and down > slack


CUT = """(selector) => Array.from(document.querySelectorAll(selector))
  .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""
WORDS = ".player .name, [data-kind] .title"
PARTS = f"{NEEDED}, {PLAYERS}, .square, .talk"


def nothing_moves_for_a_choice(page: Page, kind: str) -> None:
    """Opens a choice, which lies over the table, and shuts it again."""
    before = boxes(page, PARTS)
    page.click(f"[data-kind={kind}].lit")
    page.wait_for_selector(".choice, .target.lit")
    assert boxes(page, PARTS) == before, kind
    page.keyboard.press("Escape")
    expect(page.locator(".choice, .target")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "seats", "language"),
    and_soak([("camelup1", 8, "de"), ("camelup2", 2, "en")], product(("camelup1", "camelup2"), (2, 8), ("en", "de"))),
)
def test_a_turn_of_camel_up_needs_no_scrolling(
    browser: Browser, site: str, game: str, seats: int, language: str
) -> None:
    made = people_table(site, game, seats, actions=20)
    with seated(browser, made, range(seats), SIZES[0], locale=language) as visitor:
        page = visitor.new_page()
        page.goto(made.link)
        page.wait_for_selector(f"{LIT}, [data-curtain]")
        if page.query_selector("[data-curtain]"):
            page.click("[data-curtain]")
            page.wait_for_selector(LIT)
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            needed = boxes(page, NEEDED)
            assert {"roll", "tile", "winner", "loser"} <= {one["name"] for one in needed}, (size, needed)
            everything = [*needed, *boxes(page, PLAYERS)]
            outside = [
                one
                for one in everything
                if one["x"] < -1
                or one["y"] < -1
                or one["x"] + one["width"] > size[0] + 1
                or one["y"] + one["height"] > size[1] + 1
            ]
            assert outside == [], (size, outside)
            pairs = [(one, other) for at, one in enumerate(everything) for other in everything[at + 1 :]]
            found = [(one["name"], other["name"]) for one, other in pairs if overlap(one, other)]
            assert found == [], (size, found)
            assert page.evaluate(CUT, WORDS) == [], size
            for kind in ("tile", "winner"):
                if page.query_selector(f"[data-kind={kind}].lit"):
                    nothing_moves_for_a_choice(page, kind)


# The page itself measures the time, because polling it would add to it.
TIME_CURTAIN = """() => {
  addEventListener("click", () => (window.clicked = performance.now()), true);
  new MutationObserver(() => {
    if (document.querySelector("[data-curtain]")) window.curtain ??= performance.now() - window.clicked;
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_the_curtain_comes_within_three_seconds(browser: Browser, site: str) -> None:
    made = people_table(site, "camelup1", 2, actions=0)
    with seated(browser, made, (0, 1), DESKTOP, motion=True) as visitor:
        page = visitor.new_page()
        page.goto(made.link)
        page.wait_for_selector("[data-action=roll].lit")
        page.evaluate(TIME_CURTAIN)
        bet(page, "winner")  # from now on there is a secret
        page.click("[data-curtain]")
        for _ in range(2):
            page.evaluate("() => { window.curtain = undefined; }")
            page.click("[data-action=roll].lit")
            page.wait_for_selector("[data-curtain]")
            assert page.evaluate("curtain") <= 3000
            page.click("[data-curtain]")


NOTE_BOTS = """(() => {
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        const effects = JSON.parse(data).effects ?? [];
        if (effects.some(({ kind, seat }) => kind === "acted" && seat === 1)) window.answered = performance.now();
      });
    }
  };
})()"""


def test_a_bot_between_two_people_at_one_device_holds_nobody_up(browser: Browser, site: str) -> None:
    """However long the bot thinks: once it has answered, nobody waits for scenes."""
    made = people_table(site, "camelup1", 3, actions=0, bots=[1])
    with seated(browser, made, (0, 2), DESKTOP, motion=True) as visitor:
        visitor.add_init_script(NOTE_BOTS)
        page = visitor.new_page()
        page.goto(made.link)
        page.wait_for_selector("[data-action=roll].lit")
        page.evaluate(TIME_CURTAIN)
        bet(page, "winner")  # a secret, so that there is a curtain
        page.wait_for_selector("[data-curtain]")
        assert page.evaluate("clicked + curtain - answered") <= 3000


def swipe(page: Page, across: int, down: int) -> None:
    """A finger goes over the middle of the screen."""
    session = page.context.new_cdp_session(page)
    x, y = PHONE[0] // 2, PHONE[1] // 2
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + across, "y": y + down}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_replay_is_swiped_step_by_step(browser: Browser, site: str) -> None:
    made = finished(site, "camelup1", 3)
    with visit(browser, PHONE, has_touch=True) as visitor:
        page = visitor.new_page()
        page.goto(f"{made.link}#step=4")
        page.wait_for_selector("[data-end-replay]")
        for (across, down), step in (((-120, 10), 5), ((-120, 0), 6), ((120, -10), 5), ((90, 90), 5), ((-20, 0), 5)):
            swipe(page, across, down)
            expect(page).to_have_url(re.compile(f"#step={step}$"))


def test_odds_stand_at_every_step_of_a_replay(browser: Browser, site: str) -> None:
    made = finished(site, "camelup1", 3)
    with visit(browser) as visitor:
        page = visitor.new_page()
        page.goto(f"{made.link}#step=4")
        page.wait_for_selector("[data-end-replay]")
        page.click("[data-odds]")
        numbers = page.locator(".odds .number")
        expect(numbers.first).to_contain_text("%")
        before = numbers.all_inner_texts()
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        expect(numbers.first).to_contain_text("%")
        assert page.evaluate("location.hash") == "#step=10"
        page.wait_for_function(
            "(before) => [...document.querySelectorAll('.odds .number')].map((n) => n.innerText).join() !== before",
            arg=",".join(before),
        )


def test_taking_back_is_offered_only_where_it_can_be_done(browser: Browser, site: str) -> None:
    made = people_table(site, "camelup1", 2, actions=0)
    with seated(browser, made, (0,), DESKTOP) as ada, seated(browser, made, (1,), DESKTOP) as badru:
        one, other = ada.new_page(), badru.new_page()
        one.goto(made.link)
        other.goto(made.link)
        one.wait_for_selector(LIT)
        one.click("[data-action^=ticket].lit >> nth=0")
        one.click("[data-take-back]")
        one.wait_for_selector("[data-action=roll].lit")
        one.click("[data-action=roll].lit")
        other.wait_for_selector(LIT)
        assert one.query_selector("[data-take-back]") is None


def test_a_player_replaced_by_a_bot_sees_it_and_comes_back_with_one_tap(browser: Browser, site: str) -> None:
    made = people_table(site, "camelup1", 2, actions=0)
    with seated(browser, made, (0,), DESKTOP) as ada, seated(browser, made, (1,), DESKTOP) as badru:
        one, other = ada.new_page(), badru.new_page()
        other.goto(made.link)
        one.goto(made.link)
        other.wait_for_selector(".player")
        other.click("header [aria-haspopup=dialog]")
        other.click("[data-bench='1']")
        other.keyboard.press("Escape")
        other.wait_for_selector("[data-benched]")
        other.click("[data-come-back]")
        other.wait_for_selector("[data-benched]", state="detached")
        assert one.query_selector(OVER) is None
