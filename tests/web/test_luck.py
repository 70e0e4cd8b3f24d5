"""After the game: what was luck and what was skill, marked, explained, tried again and shared."""

import re
import struct
from datetime import datetime, timedelta
from typing import Any

from playwright.sync_api import Browser, Page, expect

from giza.figures import rounded
from web_kit import DESKTOP, PHONE, check_screen, visit, watch_faults
from web_people import finished, kept_tables, seated

SHAPES = "(marks) => marks.map((mark) => [mark.dataset.mark, mark.querySelector('path').getAttribute('d')])"
STEP = ".replay input"
POSITIONS = 20
DEEPER = "[data-budget]:not([data-budget='0'])"


def open_luck(page: Page, link: str) -> dict[str, Any]:
    """Opens a finished game by its link: what was luck and what was skill is there by itself.

    It is returned too. The deeper answer is waited for, so that it doesn't take the place of the first one meanwhile.
    """
    page.goto(link)
    page.wait_for_selector("[data-luck=told] [data-moment]")
    page.wait_for_selector(DEEPER, state="attached")
    answer = page.request.get(link.replace("/t/", "/api/tables/") + "/analysis?deeper=true")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def step_of(page: Page) -> int:
    """The step that the board shows."""
    return int(page.locator(STEP).input_value())


def test_moments_are_marked_explained_and_tried_again(browser: Browser, site: str) -> None:
    made = finished(site, "camelup1", 3)
    with seated(browser, made, [0], DESKTOP) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        found = open_luck(page, made.link)
        check_screen(page)
        marks = page.locator("[data-mark]")
        assert 1 <= marks.count() <= 12
        shapes = {(sort, shape) for sort, shape in marks.evaluate_all(SHAPES)}
        assert len({shape for _, shape in shapes}) == len({sort for sort, _ in shapes}) == len(shapes)
        assert page.locator("[data-curve] .course").count() == 3
        page.locator("[data-mark=slip], [data-mark=mistake], [data-mark=blunder]").first.focus()
        page.keyboard.press("Enter")  # the board is as it was then, with the reasons and the odds
        expect(page.locator("[data-here='1']")).to_contain_text("Better:")
        chosen = page.locator("[data-moment]:has([aria-pressed=true])")
        expect(chosen).to_contain_text("Better:")
        expect(chosen).to_contain_text(re.compile(r"chance to win \d+ % → \d+ %, by what \w+ knew"))
        assert step_of(page) == int(chosen.get_attribute("data-step") or -1)
        page.click("[data-whole]")  # the same at the whole table
        expect(page.locator("[data-here]")).to_contain_text("promised")
        check_screen(page)
        page.set_viewport_size({"width": 844, "height": 390})  # on its side it lies below the table, not behind it
        table, moment = (page.locator(part).bounding_box() for part in (".talk", "[data-here]"))
        assert table is not None
        assert moment is not None
        assert table["y"] + table["height"] <= moment["y"] + 1
        assert moment["y"] + moment["height"] <= 390
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        page.click("[data-end-replay]")
        page.click("[data-open-books]")
        legs_in_pounds(page, found)
        own = [moment for moment in found["moments"] if moment["seat"] == 0 and moment["action"]]
        worst = sorted(own, key=lambda moment: moment["share"])[:POSITIONS]
        tries(page, min(worst, key=lambda moment: moment["step"]))
        assert faults == []


def test_any_moment_can_be_gone_to_and_sent_to_somebody(browser: Browser, site: str) -> None:
    made = finished(site, "camelup2", 3)
    with visit(browser, DESKTOP) as visitor:
        page = visitor.new_page()
        open_luck(page, made.link)
        for row in page.locator("[data-moment]").all()[:3]:
            row.locator(".moment").click()
            expect(page.locator(STEP)).to_have_value(row.get_attribute("data-step") or "none")
        before = step_of(page)
        page.keyboard.press("ArrowLeft")
        expect(page.locator(STEP)).to_have_value(str(before - 1))
        page.wait_for_url(f"**#luck={before - 1}")
        link = page.url
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector("[data-luck=told] [data-moment]")
        expect(page.locator(STEP)).to_have_value(str(before - 1))  # opening the link stays at this step
        own = page.locator("[data-moment]:has([data-try])").first
        step = own.get_attribute("data-step")
        own.locator("[data-try]").click()
        page.wait_for_selector(f"[data-position='{step}'] [data-choice]")  # that very position
        page.click("[data-end-practice]")
        expect(page.locator("[data-luck]")).to_be_visible()  # and back to where it was asked for


def legs_in_pounds(page: Page, found: dict[str, Any]) -> None:
    """Opens what every leg brought."""
    legs = page.locator("[data-sections]")
    legs.locator("summary").click()
    expect(legs).to_have_attribute("data-sections", str(len(found["sections"])))
    expect(legs.locator("tbody")).to_have_count(len(found["sections"]))
    told = sorted(float(cell.replace("−", "-")) for cell in legs.locator("tbody").first.locator("td").all_inner_texts())
    first = [rounded(value, 1) for player in found["sections"][0]["players"] for value in player.values()]
    assert told == sorted(first)
    check_screen(page)


def tries(page: Page, mistake: dict[str, Any]) -> None:
    """Answers the first of one's own mistakes wrong, then right."""
    page.click("[data-learn]")
    page.wait_for_selector(".box [data-action].lit, .box .lit")
    expect(page.locator("[data-solved]")).to_have_attribute("data-solved", "0")
    page.click(f"[data-choice='{mistake['action']}']")
    expect(page.locator("[data-answer=wrong]")).to_be_visible()
    page.click(f"[data-choice='{mistake['better']}']")
    expect(page.locator("[data-answer=right]")).to_contain_text("Right!")
    expect(page.locator("[data-solved]")).to_have_attribute("data-solved", "1")
    check_screen(page)
    page.click("[data-end-practice]")
    page.click("[data-learn]")
    expect(page.locator("[data-solved]")).to_have_attribute("data-solved", "1")  # this browser remembers
    page.click("[data-end-practice]")


def test_a_spectator_chooses_whose_mistakes_and_shares_a_picture(browser: Browser, site: str) -> None:
    made = finished(site, "obelisk", 2)
    with visit(browser, PHONE, locale="de") as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        open_luck(page, made.link)
        expect(page.locator("[data-summary]")).to_contain_text("gewonnen")
        check_screen(page)
        page.click("[data-learn]")
        page.click("text=/^Badru \\(/")
        page.wait_for_selector("[data-choice]")
        page.click("[data-reveal]")
        expect(page.locator("[data-answer=right]")).to_contain_text("Besser:")
        check_screen(page)
        page.click("[data-end-practice]")
        page.click("[data-open-card]")
        with page.expect_download() as download:
            page.click("[data-save]")
        picture = download.value.path().read_bytes()
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", picture[16:24]) == (1200, 630)
        assert len(picture) > 20_000  # there is something on it
        check_screen(page)
        assert faults == []


def test_ones_games_add_up_on_ones_own_page(browser: Browser, site: str) -> None:
    made = finished(site, "camelup1", 3)
    with seated(browser, made, [0], DESKTOP) as visitor:
        page = visitor.new_page()
        page.goto(f"{site}/you")
        page.wait_for_selector("[data-skill='1']")  # it was asked for by itself
        skill = page.locator("[data-skill]")
        expect(skill).to_contain_text("Without luck it would have been")
        expect(skill).to_contain_text("was better")
        expect(skill.locator("[data-strength]")).to_contain_text(re.compile(r"£\d+\.\d\d? more per choice"))
        expect(skill.locator("[data-strength]")).to_contain_text("The bot “")
        assert skill.locator("rect").count() == 2
        check_screen(page)


def test_mistakes_of_all_games_come_back_after_days(browser: Browser, site: str) -> None:
    """By keyboard alone, too."""
    made = [finished(site, game, 3) for game in ("camelup1", "camelup2")]
    with visit(browser, DESKTOP) as visitor:
        visitor.add_init_script(kept_tables([(one, [0]) for one in made]))
        page = visitor.new_page()
        faults = watch_faults(page)
        page.goto(f"{site}/you")
        page.wait_for_selector("[data-skill='2']")  # both were asked for by themselves
        page.click("[data-mistakes]")
        known = [page.request.get(f"{site}/api/tables/{one.table.id}/analysis").json() for one in made]
        mistakes = [
            moment
            for one in known
            for moment in one["moments"]
            if moment["seat"] == 0 and moment["action"] and len(moment["choices"]) > 1
        ]
        first = posed_on(page, mistakes)
        assert first["share"] == min(moment["share"] for moment in mistakes)  # the gravest
        expect(page.locator("[data-due]")).to_have_attribute("data-due", str(min(10, len(mistakes))))
        expect(page.locator("[data-rates]")).to_have_attribute("data-rates", "2")
        check_screen(page)
        answer(page, first["better"])
        expect(page.locator("[data-answer=right]")).to_contain_text("Right!")
        second = another(page, first, mistakes)
        answer(page, second["action"])
        expect(page.locator("[data-answer=wrong]")).to_contain_text("That is what was played")
        another(page, second, mistakes)
        page.select_option("[data-kinds]", index=1)  # one kind only
        kind = posed_on(page, mistakes)
        played, better = (kind[one].split()[0] for one in ("action", "better"))
        same = [one for one in mistakes if (one["action"].split()[0], one["better"].split()[0]) == (played, better)]
        expect(page.locator("[data-kinds] option:checked")).to_contain_text(f"({len(same)})")
        page.clock.set_fixed_time(datetime.now() + timedelta(days=1))
        page.reload()
        posed = posed_on(page, mistakes)
        assert {posed["step"], another(page, posed, mistakes)["step"]} == {first["step"], second["step"]}
        assert faults == []


def posed_on(page: Page, mistakes: list[dict[str, Any]]) -> dict[str, Any]:
    """The mistake that a page poses."""
    page.wait_for_selector("[data-position] [data-choice]")
    step, actions = page.evaluate(
        """() => [Number(document.querySelector("[data-position]").dataset.position),
          Array.from(document.querySelectorAll("[data-choice]"), (one) => one.dataset.choice)]"""
    )
    (found,) = [
        one
        for one in mistakes
        if one["step"] == step and {choice["action"] for choice in one["choices"]} == set(actions)
    ]
    return found


def answer(page: Page, action: str) -> None:
    """Gives an answer by keyboard."""
    page.locator(f"[data-choice='{action}']").focus()
    page.keyboard.press("Enter")


def another(page: Page, before: dict[str, Any], mistakes: list[dict[str, Any]]) -> dict[str, Any]:
    """Goes to the next position by keyboard; the focus goes to its question."""
    page.focus("[data-next]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-position]:not([data-position='{before['step']}']) [data-question] h2:focus")
    return posed_on(page, mistakes)
