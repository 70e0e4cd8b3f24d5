"""What people may request at a table, and the reasons of refusals."""

import pytest
from msgspec.structs import replace

from giza.games import rules_of
from giza.server.refusals import Refusal
from giza.server.table.deeds import (
    MOST_ENTRIES,
    Absence,
    Close,
    Contribute,
    GiveBack,
    Leave,
    Play,
    Rematch,
    Replace,
    Say,
    Sit,
    TakeBack,
)
from giza.server.table.plans import SeatState
from giza.server.table.transitions import act, apply, key_of, propose
from giza.server.table.updates import info_of
from giza.server.wire import live
from giza.server.wire.parts import Look
from giza.server.wire.tables import TakeSeat
from table_kit import BOT, GUEST, HOST, OPEN, WATCHER, after, ask, begun, person, play, refused, table

EACH_REQUEST = [
    live.Play(1, 1, "roll", 1, "k"),
    live.TakeBack(1, 1, 1, "k"),
    live.Say(1, 1, "hello"),
    live.React(1, 1, "wow"),
    live.Replace(1, 1, "easy"),
    live.GiveBack(1, 1),
    live.FreeSeat(1, 1),
    live.Leave(1, 1),
]
BY_NAME = pytest.mark.parametrize("request_", EACH_REQUEST, ids=lambda request: type(request).__name__)


def closed(**more):
    return after(begun(**more), Close("closed_by_admin"))


def over():
    """A table whose game has ended."""
    playing = begun()
    while playing.turn is not None:
        actions = playing.game.actions()
        playing = ask(
            playing, HOST if playing.turn == 0 else GUEST, play(playing, "roll" if "roll" in actions else None)
        ).table
    return playing


def long(at_table):
    """A table with as many entries as there may be."""
    return replace(at_table, version=MOST_ENTRIES)


# who may ask


@BY_NAME
def test_a_closed_table_refuses_everything_with_its_reason(request_):
    at = closed()
    found = refused(at, GUEST, request_)
    assert (found.code, found.status) == ("table_closed", 409)
    assert found.message.values["reason"] == at.closed_because


@BY_NAME
def test_nobody_can_ask_for_a_seat_that_there_is_not(request_):
    request_ = replace(request_, seat=2)
    assert refused(begun(), HOST, request_).code == "no_seat"
    assert refused(begun(), HOST, request_).message.values["seat"] == 2


@BY_NAME
def test_a_spectator_may_do_nothing(request_):
    host_only = isinstance(request_, (live.Replace, live.GiveBack, live.FreeSeat))
    assert refused(begun(), WATCHER, request_).code == ("not_host" if host_only else "not_your_seat")


@pytest.mark.parametrize(
    "request_", [one for one in EACH_REQUEST if type(one).__name__ in ("Play", "TakeBack", "Say", "React", "Leave")]
)
def test_not_even_the_host_acts_for_another_seat(request_):
    assert refused(begun(), HOST, request_).code == "not_your_seat"


@pytest.mark.parametrize("request_", EACH_REQUEST[1:], ids=lambda request: type(request).__name__)
def test_a_list_of_entries_has_an_end(request_):
    at = long(begun() if not isinstance(request_, live.FreeSeat) else table(person("Ada"), person("Badru"), OPEN))
    holder = GUEST if not isinstance(request_, live.FreeSeat) else HOST
    found = refused(
        at, holder, replace(request_, version=MOST_ENTRIES) if isinstance(request_, live.TakeBack) else request_
    )
    assert found.code == "too_many"


def test_the_last_entry_before_the_end_is_taken_and_plays_are_taken_beyond():
    almost = replace(begun(), version=MOST_ENTRIES - 1)
    assert ask(almost, GUEST, live.Say(1, 1, "ho")).entry.number == MOST_ENTRIES
    assert ask(long(begun()), HOST, play(begun())).entry.number == MOST_ENTRIES + 1


# playing


def test_an_action_is_noted_with_the_key_of_its_seat():
    change = ask(begun(), HOST, play(begun(), "  ticket   blue "), at=150.0)
    assert change.entry.body.deed == Play(0, "ticket blue", "person")
    assert (change.entry.key, change.entry.at, change.entry.number) == ("0:key", 150.0, 2)
    assert key_of(live.Say(1, 1, "x")) is None
    assert key_of(live.TakeBack(1, 1, 3, "again")) == "1:again"


def test_only_the_seat_to_act_plays_and_only_while_the_game_goes_on():
    assert refused(begun(), GUEST, play(begun(), "roll", seat=1)).code == "not_your_turn"
    waiting = table(person("Ada"), person("Badru"), OPEN)
    assert refused(waiting, HOST, live.Play(1, 0, "roll", 0, "k")).code == "not_now"
    ended = over()
    assert refused(ended, HOST, live.Play(1, 0, "roll", ended.version, "k")).code == "not_now"


def test_what_was_meant_for_an_earlier_moment_is_refused():
    playing = ask(begun(), HOST, play(begun(), "ticket blue")).table
    assert playing.moment == playing.version == 2
    assert refused(playing, GUEST, play(playing, version=1)).code == "stale"
    assert ask(playing, GUEST, play(playing, version=2))
    chatted = after(playing, Say(0, "well"))
    assert ask(chatted, GUEST, play(chatted, version=2)).entry.number == 4
    assert refused(playing, HOST, live.TakeBack(1, 0, 1, "k")).code == "stale"


def test_a_person_cannot_act_while_a_bot_does():
    benched = after(begun(), Replace(0, "easy"))
    found = refused(benched, HOST, play(benched))
    assert (found.code, found.message.values["bot"]) == ("bot_plays", "easy")


def test_an_action_that_cannot_be_is_refused_with_the_games_own_reason():
    playing = after(begun(), *(Play(seat, "ticket blue") for seat in (0, 1, 0)))
    found = refused(playing, GUEST, play(playing, "ticket blue"))
    assert found.code == "illegal_action"
    assert found.message == playing.game.why_not("ticket blue", 1)
    nonsense = refused(playing, GUEST, play(playing, "fly"))
    assert nonsense.code == "bad_action"
    assert "fly" in nonsense.message.text()
    with pytest.raises(Refusal, match="turn") as late:
        act(playing, Play(0, "roll", "clock"), 3.0)
    assert late.value.code == "not_your_turn"
    assert act(playing, Play(1, "roll", "clock"), 3.0).entry.body.deed == Play(1, "roll", "clock")


# taking back


def test_the_actor_may_take_the_last_action_back_and_keeps_the_time_left():
    playing = ask(begun(), HOST, play(begun(), "ticket blue"), at=130.0).table
    assert playing.turn_since == 130.0
    assert refused(playing, GUEST, live.TakeBack(1, 1, 2, "k")).code == "nothing_to_take_back"
    change = ask(playing, HOST, live.TakeBack(1, 0, 2, "again"), at=140.0)
    assert (change.entry.body.deed, change.entry.key) == (TakeBack(0), "0:again")
    back = change.table
    assert (back.turn, back.turn_since, back.moment, back.last_play) == (0, 101.0, 3, None)
    assert back.game.length == begun().game.length
    assert refused(back, HOST, live.TakeBack(1, 0, 3, "k")).code == "nothing_to_take_back"


def test_dice_cannot_be_taken_back():
    rolled = ask(begun(), HOST, play(begun(), "roll")).table
    assert refused(rolled, HOST, live.TakeBack(1, 0, rolled.version, "k")).code == "nothing_to_take_back"


def test_the_action_before_the_last_cannot_be_taken_back():
    playing = after(begun(), Play(0, "ticket blue"), Play(1, "ticket blue"))
    assert refused(playing, HOST, live.TakeBack(1, 0, 3, "k")).code == "nothing_to_take_back"
    assert ask(playing, GUEST, live.TakeBack(1, 1, 3, "k")).table.turn == 1


# bots in place of people


def test_the_host_fills_an_open_seat_and_the_game_begins():
    change = ask(table(person("Ada"), OPEN), HOST, live.Replace(1, 1, "medium"))
    assert change.entry.body.deed == Replace(1, "medium")
    assert change.began
    assert change.table.seats[1] == SeatState("bot", "Medium", "medium")
    kept = SeatState("kept", "Cleo", kept_for="x")
    assert ask(table(person("Ada"), kept), HOST, live.Replace(1, 1, "easy")).table.seats[1].name == "Cleo"


def test_only_the_host_fills_a_seat():
    assert refused(table(person("Ada"), person("Badru"), OPEN), GUEST, live.Replace(1, 2, "easy")).code == "not_host"


def test_a_person_who_has_not_begun_is_not_replaced():
    assert refused(table(person("Ada"), person("Badru"), OPEN), HOST, live.Replace(1, 1, "easy")).code == "not_now"
    assert refused(over(), GUEST, live.Replace(1, 1, "easy")).code == "not_now"


def test_people_choose_a_bot_for_themselves_but_not_for_others():
    assert ask(begun(), GUEST, live.Replace(1, 1, "hard")).entry.body.deed == Replace(1, "hard")
    gone = Absence({1: 100.0}, 60.0)
    change = ask(begun(), HOST, live.Replace(1, 1, "random"), at=160.0, absence=gone)
    assert change.entry.body.deed.bot == rules_of("camelup1").opponent != "random"


def test_the_host_waits_before_a_bot_plays_for_somebody():
    gone = Absence({1: 100.0}, 60.4)
    found = refused(begun(), HOST, live.Replace(1, 1, "easy"), at=160.0, absence=gone)
    assert (found.code, found.message.values) == ("still_here", {"name": "Badru", "seconds": "60"})
    assert ask(begun(), HOST, live.Replace(1, 1, "easy"), at=160.4, absence=gone)
    assert refused(begun(), HOST, live.Replace(1, 1, "easy"), absence=Absence({0: 1.0}, 60.0)).code == "still_here"


def test_a_bot_is_not_benched_twice():
    benched = after(begun(), Replace(1, "easy"))
    found = refused(benched, GUEST, live.Replace(1, 1, "hard"))
    assert (found.code, found.message.values["bot"]) == ("bot_plays", "easy")


@pytest.mark.parametrize("name", ["nobody", "net", "rollouts"])
def test_a_bot_that_there_is_not_or_that_cannot_play_is_refused(name):
    found = refused(begun(), GUEST, live.Replace(1, 1, name))
    assert found.code == "no_such_bot"
    assert name in found.message.text()


def test_a_bot_of_another_game_is_refused():
    obelisk = begun(game="obelisk")
    assert refused(obelisk, GUEST, live.Replace(1, 1, "style")).code == "no_such_bot"


def test_people_play_again_themselves_or_the_host_says_so():
    benched = after(begun(), Replace(1, "easy"))
    for holder in (GUEST, HOST):
        change = ask(benched, holder, live.GiveBack(1, 1))
        assert change.entry.body.deed == GiveBack(1)
        assert change.table.seats[1] == person("Badru")
    assert refused(begun(), GUEST, live.GiveBack(1, 1)).code == "not_now"
    assert refused(begun(person("Ada"), BOT), HOST, live.GiveBack(1, 1)).code == "not_now"
    assert refused(table(person("Ada"), OPEN), HOST, live.GiveBack(1, 1)).code == "not_now"


# coming and going


def test_the_host_opens_a_seat_again_before_the_game():
    waiting = table(person("Ada"), person("Badru"), OPEN)
    change = ask(waiting, HOST, live.FreeSeat(1, 1))
    assert change.entry.body.deed == Leave(1, "Badru")
    assert change.table.seats[1] == OPEN
    assert refused(waiting, GUEST, live.FreeSeat(1, 0)).code == "not_host"
    assert refused(waiting, HOST, live.FreeSeat(1, 2)).code == "not_now"
    assert refused(begun(), HOST, live.FreeSeat(1, 1)).code == "not_now"


def test_somebody_leaves_an_open_seat_before_the_game_and_a_bot_in_it():
    waiting = table(person("Ada"), person("Badru"), OPEN)
    change = ask(waiting, GUEST, live.Leave(1, 1))
    assert change.entry.body.deed == Leave(1, "Badru", None)
    assert change.table.seats[1] == OPEN
    bot = rules_of("camelup1").opponent
    change = ask(begun(), GUEST, live.Leave(1, 1))
    assert change.entry.body.deed == Leave(1, "Badru", bot)
    assert (change.table.seats[1].kind, change.table.seats[1].bot) == ("bot", bot)


def sit(at_table, name="Cleo", seat=None, kept=None, randomness="cc" * 16):
    return propose(at_table, Sit.asked(at_table, TakeSeat(name, seat, randomness), kept), 170.0, "mine")


def refused_to_sit(at_table, **more) -> str:
    with pytest.raises(Refusal) as found:
        sit(at_table, **more)
    return found.value.code


def test_somebody_sits_down_on_the_first_open_seat_or_the_one_they_want():
    waiting = table(person("Ada"), OPEN, OPEN)
    change = sit(waiting)
    assert change.entry.body.deed == Sit(1, "Cleo", "cc" * 16)
    assert (change.entry.key, change.entry.at) == ("mine", 170.0)
    assert change.table.seats[1] == SeatState("person", "Cleo", None, "cc" * 16)
    assert sit(waiting, seat=2).entry.body.deed.seat == 2
    assert sit(table(OPEN, person("Ada"))).entry.body.deed.seat == 0


def test_a_kept_seat_needs_its_token():
    waiting = table(person("Ada"), OPEN, SeatState("kept", "Badru", kept_for="hash"))
    assert sit(waiting, kept="hash").entry.body.deed.seat == 2
    assert sit(waiting, kept="other").entry.body.deed.seat == 1
    assert sit(waiting, name="Badru", kept="hash").entry.body.deed.seat == 2
    assert refused_to_sit(waiting, seat=2, kept="other") == "seat_taken"
    assert refused_to_sit(waiting, name="Badru", seat=1) == "bad_name"
    assert refused_to_sit(table(person("Ada"), SeatState("kept", "B", kept_for=None))) == "no_free_seat"


def test_nobody_sits_down_where_somebody_sits_or_nothing_is_free():
    waiting = table(person("Ada"), OPEN, BOT)
    assert refused_to_sit(waiting, seat=0) == "seat_taken"
    assert refused_to_sit(waiting, seat=3) == "no_seat"
    assert refused_to_sit(waiting, name=" ada ") == "bad_name"
    assert refused_to_sit(begun()) == "no_free_seat"
    assert refused_to_sit(begun(), seat=1) == "no_free_seat"
    assert refused_to_sit(long(waiting)) == "too_many"


@pytest.mark.parametrize("name", ["", " ", "x" * 200, "A\u202eda", "\u2800", "\u0301"])
def test_a_name_that_nobody_could_read_is_refused(name):
    assert refused_to_sit(table(person("Ada"), OPEN), name=name) == "bad_name"


# the dice


def test_people_contribute_to_the_dice_once():
    promised = table(SeatState("person", "Ada"), SeatState("person", "Badru"), scheme=2)
    both = Contribute.asked(promised, {1: "bb" * 16, 0: "aa" * 16})
    assert both == Contribute(((0, "aa" * 16), (1, "bb" * 16)))
    playing = after(promised, both)
    assert Contribute.asked(playing, {1: "bb" * 16}) is None
    for parts in ({1: "cc" * 16}, {0: "aa" * 16, 1: "cc" * 16}):
        with pytest.raises(Refusal, match="dice") as found:
            Contribute.asked(playing, parts)
        assert found.value.code == "contributed_already"
    half = after(promised, Contribute.asked(promised, {1: "bb" * 16}))
    assert half.state == "waiting"
    with pytest.raises(Refusal):
        Contribute.asked(half, {0: "aa" * 16, 1: "cc" * 16})
    begun_without = table(SeatState("person", "Ada"), SeatState("person", "Badru"))
    with pytest.raises(Refusal):
        Contribute.asked(after(begun_without, Say(0, "go")), {0: "aa" * 16})


# talking


def test_chat_is_one_printable_line():
    change = ask(begun(), GUEST, live.Say(1, 1, "  so\nwhat\u202e\tnow \x07"))
    assert change.entry.body.deed == Say(1, "so what now")
    assert not change.game_changed
    found = refused(begun(), GUEST, live.Say(1, 1, " \n\u202e"))
    assert (found.code, found.message.key) == ("bad_message", "server.empty_chat")


def test_a_reaction_is_noted():
    deed = ask(begun(), GUEST, live.React(1, 1, "wow")).entry.body.deed
    assert (deed.seat, deed.reaction) == (1, "wow")


def test_a_table_that_is_over_can_still_be_talked_at_but_not_played_at():
    ended = after(over(), Rematch("next"))
    assert ask(ended, GUEST, live.Say(1, 1, "gg")).table.rematch == "next"
    assert ended.head == over().head


def test_a_look_that_was_chosen_comes_along_to_the_seat_and_an_earlier_one_stays():
    dunes, river = Look(0, 4), Look(3, 1)
    request = TakeSeat("Cleo", look=dunes)
    sat = propose(table(person("Ada"), OPEN), Sit.asked(table(person("Ada"), OPEN), request, None), 170.0)
    assert info_of(sat.table, "en").seats[1].look == dunes
    assert apply(table(person("Ada"), OPEN), sat.entry).table.seats == sat.table.seats
    waiting = table(person("Ada"), SeatState("kept", "Cleo", kept_for="hash", look=river))
    assert sit(waiting, kept="hash").table.seats[1].look == river
    again = propose(waiting, Sit.asked(waiting, request, "hash"), 170.0)
    assert again.table.seats[1].look == dunes
