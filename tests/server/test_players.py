"""People who come back: a key finds their tables again, and they are reminded of their turns."""

import base64
import json
import sqlite3
import time
from contextlib import closing
from random import Random

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric import ec

from giza.client import anyone, mine
from giza.server.rooms.players import MOST_OWNERS
from giza.server.rooms.reminders import MOST_DEVICES
from giza.server.storage import players as stored_players
from giza.server.storage.players import Reminder
from push_service import Device, push_service
from server_kit import play_on, post, run, running, tokens_of, until
from turned_clock import TurnedClock

KEY = "lusab-babad-gutih-tugad-lusab-babad-gutih-tugad"
OTHER = "babad-lusab-gutih-tugad-lusab-babad-gutih-tugad"


async def tables_of(url: str, key: str = KEY) -> list[dict]:
    return (await post(url, "/api/player", {"key": key})).json()["tables"]


async def claim(url: str, table: str, tokens: list[str], key: str = KEY) -> httpx.Response:
    return await post(url, "/api/player/seats", {"key": key, "table": table, "tokens": tokens})


def test_a_key_finds_seats_again_and_nothing_stored_tells_them(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            tokens = [*tokens_of(made), made.host]
            assert (await claim(url, made.table.id, tokens)).status_code == 204
            assert (await claim(url, made.table.id, tokens)).status_code == 204  # again is as good as once
            (found,) = await tables_of(url)
            assert [seat["token"] for seat in found["mine"]] == tokens_of(made)
            assert (found["host"], found["your_turn"], found["names"]) == (made.host, True, ["Ada", "Badru"])
            assert found["commitment"] == made.table.dice.commitment
            assert await tables_of(url, OTHER) == []
        with closing(sqlite3.connect(tmp_path / "giza.sqlite")) as connection:
            everything = "\n".join(connection.iterdump())
        assert KEY not in everything
        assert not any(token in everything for token in tokens)

    run(test())


def test_a_player_who_wishes_it_is_forgotten_and_nobody_else(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            for key, token in zip((KEY, OTHER), tokens_of(made), strict=True):
                await claim(url, made.table.id, [token], key)
            for _ in range(2):  # again is as good as once
                assert (await post(url, "/api/player/end", {"key": KEY})).status_code == 204
            assert await tables_of(url) == []
            assert len(await tables_of(url, OTHER)) == 1
            assert (await post(url, "/api/player/end", {"key": "too short"})).status_code == 400
            assert (await claim(url, made.table.id, tokens_of(made)[:1])).status_code == 204

    run(test())


def test_nobody_claims_what_they_do_not_hold(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            other = await server.create("camelup1", [mine("Ada"), anyone()])
            refused = await claim(url, made.table.id, [tokens_of(made)[0], tokens_of(other)[0]])
            assert (refused.status_code, refused.json()["code"]) == (409, "not_your_seat")
            assert await tables_of(url) == []
            assert (await post(url, "/api/player", {"key": "too short"})).status_code == 400

    run(test())


def test_finished_games_have_results_also_after_a_restart(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id, tokens_of(made)) as table:
                await play_on(table, Random(3))
                scores = [player["money"] for player in table.view["players"]]
            await claim(url, made.table.id, tokens_of(made))
            first = await tables_of(url)
        async with running(tmp_path) as (url, _, _):
            again = await tables_of(url)
        assert first == again
        assert first[0]["result"]["scores"] == scores
        assert first[0]["result"]["winners"] == [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert (first[0]["state"], first[0]["your_turn"]) == ("over", False)

    run(test())


def test_an_absent_player_is_reminded_once_of_each_turn(tmp_path):
    clock = TurnedClock()

    async def test():
        async with (
            push_service() as service,
            running(tmp_path, clock=clock, push_endpoints=(service.url,)) as (url, node, server),
        ):
            device = Device()
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            taken = await server.sit(made.table.id, "Badru")
            await claim(url, made.table.id, [taken.token])
            wanted = {"key": KEY, "subscription": device.subscription(f"{service.url}badru", "de")}
            assert (await post(url, "/api/push", wanted)).status_code == 204
            async with server.live(made.table.id, tokens_of(made)) as ada:
                await ada.play("ticket blue")
                await clock.turn_until(service.got.qsize)
                pushed = service.got.get_nowait()
                told = json.loads(device.read(pushed.body))
                assert told == {"title": "Du bist dran", "body": "Camel Up, erste Auflage", "table": made.table.id}
                check_signed(pushed.headers["authorization"], node.reminders.public_key)
                async with server.live(made.table.id, [taken.token]) as badru:
                    await badru.play("ticket green")
                    await ada.my_turn()
                    await ada.play("ticket white")
                    await badru.my_turn()
                    await clock.turn_until(lambda: not (node.reminders.waiting or node.reminders.reminding))
                    assert service.got.empty()  # a player who is there needs no reminder
                await clock.turn_until(service.got.qsize)  # but one who leaves during their turn does
                service.got.get_nowait()
                service.status = 410
                async with server.live(made.table.id, [taken.token]) as badru:
                    await badru.play("ticket white")
                await ada.my_turn()
                await until(lambda: len(node.registry.rooms[made.table.id].listeners) == 1)
                await ada.play("ticket white")
                await clock.turn_until(service.got.qsize)
                await until(lambda: not node.reminders.reminding)
                assert not await node.players.stored.subscriptions([node.players.hash_of(KEY)])

    run(test())


def test_the_database_is_asked_once_for_many_turns(tmp_path):
    clock = TurnedClock()

    async def test():
        async with (
            push_service() as service,
            running(tmp_path, clock=clock, push_endpoints=(service.url,)) as (url, node, server),
        ):
            wanted = {"key": KEY, "subscription": Device().subscription(f"{service.url}ada", "en")}
            assert (await post(url, "/api/push", wanted)).status_code == 204
            asked = []
            reminders = node.players.stored.reminders

            async def counted(tables: list[str]) -> list[Reminder]:
                asked.append(len(tables))
                return await reminders(tables)

            node.players.stored.reminders = counted
            made = [await server.create("camelup1", [mine("Ada"), mine("Badru")]) for _ in range(6)]
            for table in made:
                await claim(url, table.table.id, tokens_of(table)[:1])
            await clock.turn_until(lambda: service.got.qsize() == len(made))
            assert asked == [len(made)]

    run(test())


def check_signed(authorization: str, public_key: str) -> None:
    """The push service can see who sends: RFC 8292."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    point = base64.urlsafe_b64decode(public_key + "=" * (-len(public_key) % 4))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(parts["t"], key, algorithms=["ES256"], options={"verify_aud": False})
    assert claims["aud"].startswith("http://127.0.0.1")


def test_reminders_go_to_browsers_push_services_only(tmp_path):
    async def test():
        async with running(tmp_path) as (url, node, _):
            keys = Device()
            for endpoint in (
                "http://127.0.0.1:9/x",
                "https://example.org/x",
                "http://fcm.googleapis.com/x",
                "https://fcm.googleapis.com.example.org/x",
                "https://169.254.169.254/x",
                "https://[fcm.googleapis.com",
                "https://fcm.googleapis.com:x/",
                "https://fcm.googleapis.com:22/x",
                "https://me@fcm.googleapis.com/x",
                "https://example.org\uff0ffcm.googleapis.com/x",
                "https://example.org\\.fcm.googleapis.com/x",
                "https://fcm.googleapis.com\n.example.org/",
                "https:fcm.googleapis.com/x",
            ):
                wanted = {"key": KEY, "subscription": keys.subscription(endpoint, "en")}
                refused = await post(url, "/api/push", wanted)
                assert (refused.status_code, refused.json()["code"]) == (400, "unknown_push_service"), endpoint
            for service in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"):
                wanted = {"key": KEY, "subscription": keys.subscription(f"https://{service}/x", "en")}
                assert (await post(url, "/api/push", wanted)).status_code == 204
            assert (await post(url, "/api/push/end", {"endpoint": "https://fcm.googleapis.com/x"})).status_code == 204
            assert len(await node.players.stored.subscriptions([node.players.hash_of(KEY)])) == 2

    run(test())


def test_nobody_makes_the_server_remind_thousands(tmp_path):
    """Keys per seat and seats per key are limited; a known browser may come again."""
    words = ["babab", "babad", "babaf", "babag", "babah", "babaj", "babak", "babal", "babam"]

    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            keys = [f"{word}{KEY[5:]}" for word in words]
            claimed = [(await claim(url, made.table.id, tokens_of(made), key)).status_code for key in keys]
            assert claimed == [204] * MOST_OWNERS + [429]
            assert (await claim(url, made.table.id, tokens_of(made), keys[0])).status_code == 204
            device = Device()
            places = [f"https://fcm.googleapis.com/{number}" for number in range(MOST_DEVICES + 1)]
            wanted = [{"key": KEY, "subscription": device.subscription(place, "de")} for place in places]
            answers = [await post(url, "/api/push", one) for one in wanted]
            assert [answer.status_code for answer in answers] == [204] * MOST_DEVICES + [429]
            assert answers[-1].json()["code"] == "too_many"
            assert (await post(url, "/api/push", wanted[0])).status_code == 204

    run(test())


def test_keys_that_nothing_can_be_encrypted_with_are_refused(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _):
            good: dict[str, str] = Device().subscription("https://fcm.googleapis.com/x", "en")["keys"]  # type: ignore[assignment]
            for wrong in (
                {"p256dh": "p" * 87},
                {"auth": "a" * 40},
                {"auth": "\u00fc" * 22},
                {"p256dh": good["p256dh"] + "!!!"},
            ):
                subscription = {"endpoint": "https://fcm.googleapis.com/x", "keys": {**good, **wrong}}
                refused = await post(url, "/api/push", {"key": KEY, "subscription": subscription})
                assert (refused.status_code, refused.json()["code"]) == (400, "bad_push_keys"), wrong

    run(test())


def test_one_device_that_fails_keeps_no_other_from_being_reminded(tmp_path):
    clock = TurnedClock()

    async def test():
        async with (
            push_service() as service,
            running(tmp_path, clock=clock, push_endpoints=(service.url,)) as (url, node, server),
        ):
            player = node.players.hash_of(KEY)
            good, keys = Device(), {"auth": "a" * 22, "p256dh": "p" * 87}
            for number, endpoint in enumerate(("http://[", "http://127.0.0.1:1/x", f"{service.url}x")):  # of old
                text = json.dumps({"endpoint": endpoint, "keys": keys, "language": "en"})
                await node.players.stored.subscribe(str(number), player, text, 1.0)
            await node.players.stored.subscribe("nonsense", player, "nonsense", 1.0)
            wanted = {"key": KEY, "subscription": good.subscription(f"{service.url}ada", "en")}
            assert (await post(url, "/api/push", wanted)).status_code == 204
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            await claim(url, made.table.id, tokens_of(made)[:1])
            await clock.turn_until(service.got.qsize)
            pushed = service.got.get_nowait()
            assert json.loads(good.read(pushed.body))["table"] == made.table.id

    run(test())


def test_subscriptions_of_players_without_a_seat_are_few_and_expire(tmp_path, monkeypatch):
    monkeypatch.setattr(stored_players, "MOST_UNSEATED", 5)
    letters = "dfghjklmnp"
    day = stored_players.DAY

    async def test():
        async with running(tmp_path) as (url, node, server):
            stored, device, now = node.players.stored, Device(), time.time()
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            await claim(url, made.table.id, tokens_of(made))

            async def subscribed(*keys) -> int:
                return sum([len(await stored.subscriptions([node.players.hash_of(key)])) for key in keys])

            unknown = [KEY.replace("lusab", f"lusa{letter}", 1) for letter in letters]
            for key in (KEY, *unknown):
                place = f"https://fcm.googleapis.com/{key}"
                wanted = {"key": key, "subscription": device.subscription(place, "de")}
                assert (await post(url, "/api/push", wanted)).status_code == 204
            assert await subscribed(KEY) == 1
            assert (await subscribed(*unknown), await subscribed(*unknown[-5:])) == (5, 5)
            await stored.expire(now + 2 * day)
            assert (await subscribed(KEY), await subscribed(*unknown)) == (1, 0)
            await stored.renew(node.players.hash_of(KEY), now + 50 * day)  # as when Ada looks at her tables
            await stored.expire(now + 100 * day)
            assert await subscribed(KEY) == 1
            await stored.expire(now + 150 * day)
            assert await subscribed(KEY) == 0

    run(test())
