"""The updates of a change at a table, for viewers present and for those who join later."""

import json

import pytest

from giza.messages import LANGUAGES
from giza.rules.contract import CHANCE
from giza.server.table.deeds import Begin, Close, GiveBack, Leave, Play, React, Rematch, Replace, Say, Sit, TakeBack
from giza.server.table.plans import SeatState
from giza.server.table.seats import Holder
from giza.server.table.transitions import propose
from giza.server.table.updates import UpdateFormat, Updates, snapshot, viewers_of
from giza.server.wire.live import Presence
from table_kit import GUEST, HOST, OPEN, WATCHER, after, begun, person, table

PLAIN = UpdateFormat()
PRESENCE = Presence([], 0)

DEEDS = {
    "sat": (table(person("Ada"), OPEN, OPEN), Sit(1, "Cleo"), "Cleo"),
    "replaced": (begun(), Replace(1, "easy"), "Badru"),
    "gave_back": (after(begun(), Replace(1, "easy")), GiveBack(1), "Badru"),
    "left": (begun(), Leave(1, "Badru", "hard"), "Badru"),
    "took_back": (after(begun(), Play(0, "ticket blue")), TakeBack(0), "Ada"),
    "clock": (begun(), Play(0, "ticket blue", "clock"), "Ada"),
    "rematch": (begun(), Rematch("next"), ""),
    "closed": (begun(), Close("closed_by_admin"), ""),
}


def updates(before, deed, at=150.0) -> Updates:
    return Updates(propose(before, deed, at))


def told(of: Updates, holder=HOST, subscription=PLAIN) -> dict:
    return json.loads(of.update_for(holder, subscription))


@pytest.mark.parametrize("name", DEEDS)
def test_updates_name_the_actor_in_each_viewers_language(name):
    before, deed, who = DEEDS[name]
    of = updates(before, deed)
    stories = [of.story((None,), language) for language in LANGUAGES]
    assert all(stories)
    assert stories[0] != stories[1]
    assert all(who in story[0] for story in stories)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("sat", "sat"),
        ("replaced", "replaced"),
        ("gave_back", "gave_back"),
        ("left", "left"),
        ("took_back", "took_back"),
        ("rematch", "rematch_offered"),
        ("closed", "closed"),
    ],
)
def test_programs_are_told_by_an_effect(name, kind):
    before, deed, _ = DEEDS[name]
    (first, *_others) = told(updates(before, deed))["effects"]
    assert kind in first.values()
    assert first.get("seat", 1) in (0, 1)


def test_chat_and_reactions_are_effects_and_no_story():
    said = told(updates(begun(), Say(1, "hello")))
    assert (said["story"], said["views"], said["table"]) == ([], [], None)
    (effect,) = said["effects"]
    assert (effect["seat"], effect["name"], effect["text"]) == (1, "Badru", "hello")
    reacted = told(updates(begun(), React(1, "wow")))
    assert (reacted["effects"][0]["reaction"], reacted["story"]) == ("wow", [])


def test_the_beginning_is_told_with_all_dice():
    of = updates(table(), Begin())
    update = told(of)
    kinds = [next(iter(effect.values())) for effect in update["effects"]]
    assert kinds[0] == "began"
    assert len(update["story"]) == 1 + len(of.change.steps)
    assert update["table"]["state"] == "playing"
    assert len(update["views"]) == 1
    assert (update["version"], update["at"], update["head"]) == (1, 150.0, of.change.table.head)
    assert update["deadline"] == 210.0


def test_an_update_names_the_actor_and_has_a_view_for_each_seat_held():
    of = updates(begun(), Play(0, "winner blue", "bot"))
    mine, others, both = (told(of, holder) for holder in (HOST, GUEST, Holder((0, 1))))
    assert [view["seat"] for view in both["views"]] == [0, 1]
    actions = [update["effects"][0]["action"] for update in (mine, others, both)]
    assert actions == ["winner blue", "winner ?", "winner blue"]
    assert {update["effects"][0]["by"] for update in (mine, others)} == {"bot"}
    assert told(of, WATCHER)["views"][0]["seat"] is None
    assert (viewers_of(HOST), viewers_of(WATCHER)) == ((0,), (None,))
    assert mine["table"] is None


def test_one_update_is_made_for_all_who_see_the_same():
    of = updates(begun(), Play(0, "winner blue"))
    assert of.update_for(HOST, PLAIN) is of.update_for(Holder((0,), False), PLAIN)
    assert of.update_for(HOST, PLAIN) != of.update_for(HOST, UpdateFormat("de"))
    assert of.story((0,), "en") is of.story((0,), "en")


def test_programs_may_ask_for_the_state_or_for_views_alone():
    of = updates(begun(), Play(0, "ticket blue"))
    brief = told(of, GUEST, UpdateFormat(brief=True))
    assert (brief["effects"], brief["story"]) == ([], [])
    assert "state" not in brief["views"][0]["view"] or brief["views"][0]["view"]["state"] is None
    assert brief["views"][0].get("refused", []) == []
    assert told(of, GUEST, UpdateFormat(state=True))["views"][0]["view"]["state"]


def test_the_seat_to_act_is_told_why_some_kinds_of_actions_are_not_possible():
    laid = after(begun(), *(Play(seat, f"winner {camel}") for camel in ("blue", "green") for seat in (0, 1)))
    laid = after(laid, *(Play(seat, f"winner {camel}") for camel in ("orange", "white", "yellow") for seat in (0, 1)))
    of = updates(laid, Play(0, "ticket blue"))
    (view,) = told(of, GUEST)["views"]
    kinds = {kind["kind"] for kind in view["refused"]}
    assert "winner" in kinds
    assert "roll" not in kinds
    assert all(kind["reason"] for kind in view["refused"])
    assert told(of, HOST)["views"][0]["refused"] == []
    assert told(of, WATCHER)["views"][0]["refused"] == []


def test_only_the_seat_that_acted_is_told_that_it_may_take_back():
    of = updates(begun(), Play(0, "ticket blue"))
    assert told(of, HOST)["views"][0]["take_back"]
    for holder, how in ((GUEST, PLAIN), (WATCHER, PLAIN), (HOST, UpdateFormat(brief=True))):
        assert not told(of, holder, how)["views"][0]["take_back"]


def test_the_end_of_the_game_is_told_with_the_scores():
    playing = begun()
    while playing.turn is not None:
        before, playing = playing, after(playing, Play(playing.turn, "roll"))
    of = updates(before, Play(before.turn, "roll"))
    last = told(of)["effects"][-1]
    assert last["scores"] == playing.game.scores()
    assert last["winners"] == list(playing.game.winners())
    assert "scores" not in told(updates(playing, Say(0, "gg")))["effects"][-1]
    assert "scores" not in told(updates(begun(), Play(0, "roll")))["effects"][-1]
    assert told(of)["table"]["dice"]["seed"] == "11" * 32
    assert told(updates(begun(), Replace(1, "easy")))["table"]["dice"]["seed"] is None


def test_a_snapshot_shows_everything_that_its_viewer_may_know():
    playing = after(begun(), Play(0, "winner blue"), Play(1, "roll"))
    chat = [propose(playing, Say(1, "hello"), 160.0).entry]
    for holder, action in ((HOST, "winner blue"), (GUEST, "winner ?"), (WATCHER, "winner ?")):
        shown = json.loads(snapshot(playing, ["so far"], chat, holder, PLAIN, PRESENCE, 170.0))  # type: ignore[list-item]
        assert (shown["version"], shown["head"], shown["story"]) == (3, playing.head, ["so far"])
        assert (shown["mine"], shown["host"]) == (list(holder.seats), holder.host)
        assert [one["text"] for one in shown["history"] if one["seat"] == 0] == [action]
        assert [one["seat"] for one in shown["history"]].count(None) == sum(
            event.who == CHANCE for event in playing.game.events
        )
        assert len(shown["views"]) == 1
        assert shown["chat"] == [{"version": 4, "at": 160.0, "seat": 1, "name": "Badru", "text": "hello"}]
        assert (shown["deadline"], shown["now"]) == (playing.deadline, 170.0)
    empty = json.loads(snapshot(table(person("Ada"), OPEN), [], [], WATCHER, PLAIN, PRESENCE, 170.0))
    assert (empty["views"], empty["history"]) == ([], [])


def test_a_table_shows_its_settings_and_no_secret():
    waiting = table(person("Ada"), SeatState("kept", "Badru", kept_for="hash"), listed=True, odds=False)
    shown = json.loads(snapshot(waiting, [], [], WATCHER, PLAIN, PRESENCE, 170.0))["table"]
    expected = {"id": "t", "game": "camelup1", "state": "waiting", "listed": True, "clock": 60, "odds": False}
    assert {name: shown[name] for name in expected} == expected
    assert shown["hints"]
    assert [(seat["seat"], seat["kind"], seat["name"]) for seat in shown["seats"]] == [
        (0, "person", "Ada"),
        (1, "kept", "Badru"),
    ]
    assert shown["dice"]["seed"] is None
    assert "hash" not in json.dumps(shown)
    closed = after(begun(), Close("closed_by_admin"))
    texts = [
        json.loads(snapshot(closed, [], [], WATCHER, UpdateFormat(language), PRESENCE, 170.0))["table"][
            "closed_because"
        ]
        for language in LANGUAGES
    ]
    assert texts[0] != texts[1]
    assert texts[0] == "the server's operator has closed it"
