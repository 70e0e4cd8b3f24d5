"""Coming back: one's own page, another device, reminders, and the shell without a connection."""

import json
from typing import Any

from playwright.sync_api import Browser, Route, expect

from web_kit import LIT, PHONE, check_screen, play_now, visit, wait_until

TABLE = "AAAAAAAAAAAAAAAAAAAAAA"
ALL_IS_KEPT = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({name}) => name)
    .filter((name) => name.includes("/assets/"));
  const kept = await Promise.all(["/", ...loaded].map((name) => caches.match(name)));
  return navigator.serviceWorker.controller && loaded.length > 0 && kept.every(Boolean);
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map((one) => [one.title, one.body, one.data.at])"""


def finished(winners: list[int]) -> dict[str, Any]:
    return {
        "table": TABLE, "game": "camelup1", "state": "over", "names": ["Ada", "Badru"], "bots": [False, False],
        "mine": [{"seat": 0, "token": "x"}], "host": None, "commitment": "c", "your_turn": False, "created": 0,
        "result": {"scores": [31, 17] if 0 in winners else [17, 31], "winners": winners, "ended": 1_790_000_000},
    }  # fmt: skip


def test_a_key_brings_ones_seat_to_another_device(browser: Browser, site: str) -> None:
    first = visit(browser).new_page()
    play_now(first, site, "camelup1")
    table = first.url
    first.goto(f"{site}/you")
    expect(first.locator("section").first).to_contain_text("Your turn")
    check_screen(first)
    first.click("[data-show]")
    words = first.get_attribute("[data-key]", "data-key")
    assert words is not None
    by_code, by_words = visit(browser, PHONE).new_page(), visit(browser, PHONE).new_page()
    by_code.goto(f"{site}/you#{words}")
    by_code.click("[data-adopt]")
    by_words.goto(f"{site}/you")
    by_words.fill("form input", words.replace("-", " ").upper())
    by_words.click("form button")
    for page in (by_code, by_words):
        page.click(f"a[href='/t/{table.rsplit('/', 1)[1]}']")
        page.wait_for_selector(LIT)
        assert "#" not in page.url
    by_words.goto(f"{site}/you")
    by_words.fill("form input", "these are no words of a key")
    by_words.click("form button")
    expect(by_words.locator("[role=alert]")).to_be_visible()
    for page in (first, by_code, by_words):
        page.context.close()


def test_results_and_wins_are_added_up(browser: Browser, site: str) -> None:
    def told(route: Route) -> None:
        tables = [finished([0]), {**finished([1]), "table": TABLE[:-1] + "B"}]
        route.fulfill(content_type="application/json", body=json.dumps({"tables": tables}))

    page = visit(browser, locale="de").new_page()
    page.route("**/api/player", told)
    page.goto(f"{site}/you")
    rows = page.locator("[data-finished]")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Gewonnen")
    expect(rows.nth(1)).to_contain_text("2. von 2")
    expect(page.locator("tbody tr")).to_have_text(["Badru21"])
    check_screen(page)
    page.context.close()


def test_the_shell_opens_without_a_connection_and_never_shows_a_stale_table(browser: Browser, site: str) -> None:
    context = visit(browser)
    page = context.new_page()
    play_now(page, site, "camelup1")
    table = page.url
    wait_until(page, ALL_IS_KEPT)
    page.goto(site)
    page.reload()  # everything comes through the worker now, which keeps it
    page.wait_for_selector("[data-play]")
    wait_until(page, ALL_IS_KEPT)
    context.set_offline(True)
    page.goto(table)
    expect(page.locator("h1, h2").first).to_have_text("The server is away")
    assert page.query_selector("[data-action]") is None
    page.goto(site)
    expect(page.locator("[data-away]")).to_be_visible()
    assert page.query_selector("main a[href^='/t/']") is None
    for button in page.query_selector_all("[data-play], [data-invite], [data-bots]"):
        assert button.is_disabled()
    expect(page.locator("[data-learn]").first).to_be_visible()  # what needs no server
    context.set_offline(False)
    page.wait_for_selector("[data-play]:enabled")  # by itself
    context.close()


def test_a_reminder_is_asked_for_and_shown(browser: Browser, site: str) -> None:
    def subscribe(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=204)
        else:
            route.continue_()

    context = visit(browser)
    context.grant_permissions(["notifications"], origin=site)
    context.add_init_script(
        """PushManager.prototype.subscribe = async function (options) {
          window.asked = options;
          const keys = { auth: "a".repeat(22), p256dh: "p".repeat(87) };
          return { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/x", keys }) };
        };"""
    )
    page = context.new_page()
    page.route("**/api/push", subscribe)
    page.goto(f"{site}/you")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/push")) as asked:
        page.click("[data-remind]")
    assert asked.value.post_data_json["subscription"]["endpoint"] == "https://fcm.googleapis.com/x"
    assert page.evaluate("window.asked.applicationServerKey.length") == 65
    expect(page.locator("[role=alert]")).to_have_count(0)
    told = json.dumps({"title": "Your turn", "body": "Camel Up, first edition", "table": TABLE})
    devtools = context.new_cdp_session(page)
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: page.evaluate("(told) => (window.registered ??= told.registrations[0])", told),
    )
    devtools.send("ServiceWorker.enable")
    registration = page.wait_for_function("window.registered").json_value()["registrationId"]
    devtools.send("ServiceWorker.deliverPushMessage", {"origin": site, "registrationId": registration, "data": told})
    wait_until(page, f"async () => (await ({SHOWN})()).length > 0")
    assert page.evaluate(SHOWN) == [["Your turn", "Camel Up, first edition", f"/t/{TABLE}"]]
    context.close()


def test_ones_data_can_be_taken_along_and_deleted(browser: Browser, site: str) -> None:
    page = visit(browser).new_page()
    play_now(page, site, "camelup1")
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"{site}/you")
    expect(page.locator(f"a[href='/t/{table}']")).to_be_visible()
    kept = page.evaluate("localStorage.getItem('giza.player') + localStorage.getItem('giza.tables')")
    page.evaluate("localStorage.setItem('giza.rating.camelup1', JSON.stringify({rating: 1600, met: []}))")
    with page.expect_download() as download:
        page.click("[data-take]")
    text = download.value.path().read_text("utf-8")
    told = json.loads(text)
    assert [one["table"] for one in told["tables"]] == [table]
    assert told["tables"][0]["mine"] == [0]
    assert told["browser"]["rating.camelup1"]["rating"] == 1600
    secrets = [
        json.loads(kept[: kept.index("[")]),
        *(seat["token"] for seat in json.loads(kept[kept.index("[") :])[0]["seats"]),
    ]
    assert not any(secret in text for secret in secrets)
    page.route("**/api/player/end", lambda route: route.abort())
    page.click("[data-forget]")
    check_screen(page)
    page.click("[data-sure]")
    expect(page.locator("[role=alert]")).to_be_visible()
    assert page.evaluate("localStorage.getItem('giza.player')") is not None
    page.unroute("**/api/player/end")
    page.click("[data-forget]")
    page.click("[data-sure]")
    page.wait_for_url(f"{site}/")
    assert page.evaluate("localStorage.getItem('giza.tables')") is None
    page.goto(f"{site}/you")
    expect(page.locator("section").first).to_be_visible()
    expect(page.locator(f"a[href='/t/{table}']")).to_have_count(0)
    page.context.close()
