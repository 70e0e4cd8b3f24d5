"""Friends at one table, each in a browser of their own."""

from itertools import cycle

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from web_kit import LIT, PHONE, bet, check_screen, frames_of, my_turn, visit

CAMELS = ("blue", "green", "purple", "red", "yellow")


def invite(page: Page, site: str) -> str:
    """Sets a table up for two people and returns its link."""
    page.goto(site)
    page.fill("label.name input", "Ada")
    page.click("[data-invite=camelup2]")
    page.click("[aria-label='Remove seat 3']")
    page.click("text=Set up the table")
    return page.input_value("input[aria-label='Link to this table']")


def test_two_browsers_and_a_spectator_with_a_reload_and_a_lost_connection(browser: Browser, site: str):
    routes: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        route.connect_to_server()
        routes.append(route)

    with visit(browser) as one, visit(browser) as two, visit(browser) as three:
        ada, badru, watcher = one.new_page(), two.new_page(), three.new_page()
        badru.route_web_socket("**/live", through)
        heard = frames_of(watcher)
        link = invite(ada, site)
        badru.goto(link)
        badru.fill("input[maxlength]", "Badru")
        badru.click("[data-sit]")
        ada.wait_for_selector(".players")
        watcher.goto(link)
        watcher.wait_for_selector("text=Every seat is taken")
        watcher.click("[data-again]")
        watcher.wait_for_selector("text=You are watching")

        my_turn(ada)
        bet(ada, "winner")
        my_turn(badru)
        bet(badru, "loser")
        watcher.wait_for_selector("[data-kind=loser] .one")
        ada.reload()
        my_turn(ada)
        ada.wait_for_selector(".one.open")  # the own card is still known
        ada.wait_for_selector("[role=log] p:text('Badru bets on the loser')")  # and so is what happened
        routes[-1].close(code=1012, reason="gone")
        ada.click("[data-action=roll].lit")
        my_turn(badru)  # came back by itself
        assert len(routes) >= 2

        assert watcher.locator(".one.open").count() == 0
        assert watcher.locator(LIT).count() == 0
        check_secrets(heard)
        for page in cycle([badru, ada]):
            if not my_turn(page):
                break
            page.click("[data-action=roll].lit")
        for page in (ada, badru, watcher):
            page.wait_for_selector(".after figure")
        assert watcher.locator(".one.open").count() == 2


def test_an_action_can_be_taken_back_until_somebody_else_acts(browser: Browser, site: str):
    with visit(browser, PHONE) as one, visit(browser) as two:
        ada, badru = one.new_page(), two.new_page()
        link = invite(ada, site)
        badru.goto(link)
        badru.click("[data-sit]")

        my_turn(ada)
        ticket = ada.locator(f".tickets {LIT} >> nth=0").get_attribute("data-action")
        ada.click(f"[data-action='{ticket}'].lit")
        badru.wait_for_selector("[data-seat='0'] .ticket")
        ada.click("[data-take-back]")
        badru.wait_for_selector("[data-seat='0'] .ticket", state="detached")
        my_turn(ada)  # it is her turn again, and she has nothing
        assert ada.locator("[data-take-back], [data-seat='0'] .ticket").count() == 0

        ada.click(f"[data-action='{ticket}'].lit")
        ada.wait_for_selector("[data-take-back]")
        my_turn(badru)
        badru.click("[data-action=roll].lit")
        my_turn(ada)
        assert ada.locator("[data-take-back]").count() == 0
        ada.click("[data-action=roll].lit")  # what dice have shown can't be taken back
        my_turn(badru)
        assert ada.locator("[data-take-back]").count() == 0


def check_secrets(heard: list[dict]) -> None:
    """No message to a spectator names a face-down card, or one in a hand."""
    views = [seen["view"] for message in heard for seen in message.get("views", [])]
    assert views
    for view in views:
        assert all(card["camel"] is None for card in view["winner_bets"] + view["loser_bets"])
        assert all(player["cards"] is None for player in view["players"])
    for message in heard:
        for effect in message.get("effects", []):
            if effect["kind"] == "bet_laid":
                assert effect["camel"] is None
                assert not any(camel in " ".join(message["story"]) for camel in CAMELS)
        assert not {"token", "tokens", "host_token"} & set(message)


def test_people_choose_colour_and_face_and_everybody_sees_them(browser: Browser, site: str):
    with visit(browser, PHONE) as one, visit(browser) as two:
        ada, badru = one.new_page(), two.new_page()
        for page, face in ((ada, 5), (badru, 4)):
            page.goto(site)
            page.click("[data-look]")
            page.check(f"[data-face='{face}']")
            page.check("[data-colour='6']")
            check_screen(page)
            page.keyboard.press("Escape")
        badru.goto(invite(ada, site))
        expect(badru.locator("[data-look='6 4']")).to_be_visible()
        badru.fill("input[maxlength]", "Badru")
        badru.click("[data-sit]")
        for page in (ada, badru):
            faces = page.locator(".player svg[data-face]")
            expect(faces).to_have_count(2)
            looks = faces.evaluate_all("(all) => all.map((one) => [one.dataset.face, one.dataset.colour])")
            assert looks == [["5", "6"], ["4", "7"]]  # both like the same colour


def test_the_host_takes_a_table_out_of_the_lobby_and_lists_it_again(browser: Browser, site: str):
    with visit(browser, PHONE) as one, visit(browser) as two:
        ada, badru = one.new_page(), two.new_page()
        ada.goto(site)
        ada.click("[data-invite=camelup2]")
        ada.check("text=Strangers may find")
        ada.click("text=Set up the table")
        ada.wait_for_selector("[data-listed=true]")
        table = ada.url.rsplit("/", 1)[1]
        badru.goto(site)
        found = badru.locator(f"a[href='/t/{table}']")
        expect(found).to_be_visible()
        expect(badru.locator("[data-hide]")).to_have_count(0)
        ada.uncheck("[data-listed] input")
        ada.wait_for_selector("[data-listed=false]")
        badru.reload()
        badru.wait_for_selector(".lists .panel")
        expect(found).to_have_count(0)
        ada.check("[data-listed] input")
        ada.wait_for_selector("[data-listed=true]")
        ada.goto(site)
        check_screen(ada)
        ada.click(f"[data-hide='{table}']")
        expect(ada.locator("[data-hide]")).to_have_count(0)
        ada.click(f"a[href='/t/{table}']")
        ada.wait_for_selector("[data-listed=false]")
