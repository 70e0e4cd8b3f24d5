"""The front page of a server just started: it shows the progress of the games, and opens them by itself."""

import json

from playwright.sync_api import Browser, Route

from web_kit import visit


def test_a_game_opens_by_itself_as_soon_as_it_is_ready(site: str, browser: Browser) -> None:
    ready: set[str] = set()

    def progress(route: Route) -> None:
        games = [
            {"game": name, "ready": name in ready, "done": 3, "total": 12}
            for name in ("camelup1", "camelup2", "obelisk")
        ]
        route.fulfill(content_type="application/json", body=json.dumps({"games": games}))

    page = visit(browser).new_page()
    page.route("**/api/progress", progress)
    page.goto(site)
    page.wait_for_selector("[data-preparing=obelisk] progress[value='3']")
    assert not page.is_visible("[data-play=obelisk]")
    before = page.locator("[data-invite=obelisk]").bounding_box()
    ready.add("obelisk")
    page.wait_for_selector("[data-play=obelisk]")
    assert page.locator("[data-invite=obelisk]").bounding_box() == before
    assert not page.is_visible("[data-play=camelup1]")
    page.context.close()
