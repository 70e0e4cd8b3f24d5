"""What deeds make of a table, and what a table says of itself."""

import pytest
from msgspec.structs import replace

from giza.games import GAMES
from giza.rules.contract import CHANCE
from giza.server.refusals import Refusal
from giza.server.table.chain import chained_entry, digest, next_head
from giza.server.table.deeds import (
    Begin,
    Body,
    Close,
    Contribute,
    Entry,
    GiveBack,
    Leave,
    Play,
    React,
    Rematch,
    Replace,
    Say,
    Sit,
    TakeBack,
    decode_body,
    encode_body,
)
from giza.server.table.plans import Plan, SeatState, decode_plan, encode_plan
from giza.server.table.seats import HOST, Holder, hash_of, inherited, new_table_id, new_token
from giza.server.table.tables import new_table
from giza.server.table.transitions import Change, apply, catch_up, propose, replay
from table_kit import BOT, GUEST, OPEN, after, ask, begun, person, play, table

EACH_DEED = [
    Begin(),
    Sit(1, "Cleo", "aa"),
    Contribute(((0, "aa"), (1, "bb"))),
    Play(1, "roll", "clock"),
    TakeBack(1),
    Replace(1, "easy"),
    GiveBack(1),
    Leave(1, "Cleo", "easy"),
    Say(1, "hello"),
    React(1, "wow"),
    Close("closed_by_admin"),
    Rematch("next"),
]


def finished():
    """The entries of a game of two people who always roll, and the table they make."""
    changes = [propose(table(), Begin(), 101.0)]
    while not changes[-1].table.has_ended:
        before = changes[-1].table
        changes.append(propose(before, Play(before.turn, "roll"), 102.0 + before.version))
    return changes


@pytest.mark.parametrize("deed", EACH_DEED, ids=lambda deed: type(deed).__name__)
def test_an_entry_is_read_as_it_was_written(deed):
    body = Body(deed, ("blue 1",))
    assert decode_body(encode_body(body)) == body
    assert type(decode_body(encode_body(body)).deed) is type(deed)


def test_stored_entries_and_plans_stay_readable():
    assert (
        encode_body(Body(Play(1, "roll"), ("blue 1",)))
        == b'{"deed":{"what":"play","seat":1,"action":"roll"},"outcomes":["blue 1"]}'
    )
    names = [
        "begin",
        "sit",
        "contribute",
        "play",
        "take_back",
        "stand_in",
        "return",
        "leave",
        "say",
        "react",
        "close",
        "rematch",
    ]
    assert [encode_body(Body(deed)).split(b'"')[5].decode() for deed in EACH_DEED] == names  # type: ignore[arg-type]
    plan = table().plan
    assert decode_plan(encode_plan(plan)) == plan
    assert decode_plan(encode_plan(plan).replace(b',"scheme":1', b"")).scheme == 1


def test_the_game_begins_when_the_last_seat_is_taken():
    waiting = table(person("Ada"), OPEN, OPEN)
    change = propose(waiting, Sit(1, "Badru", "bb" * 16), 120.0)
    assert (change.began, change.game_changed, change.table_changed) == (False, False, True)
    change = propose(change.table, Sit(2, "Cleo", "cc" * 16), 130.0)
    assert (change.began, change.game_changed, change.table_changed) == (True, True, True)
    begun = change.table
    assert (begun.state, begun.version, begun.moment, begun.turn, begun.turn_since) == ("playing", 2, 2, 0, 130.0)
    assert begun.game.names == ("Ada", "Badru", "Cleo") or list(begun.game.names) == ["Ada", "Badru", "Cleo"]
    assert list(begun.dice) == ["11" * 32, "t", (person("Ada").randomness, "bb" * 16, "cc" * 16)]
    assert len(change.entry.body.outcomes) == len(change.steps) == 5
    assert all(step.event.who == CHANCE for step in change.steps)


def test_dice_that_are_promised_first_wait_for_everybodys_contribution():
    promised = table(SeatState("person", "Ada"), SeatState("person", "Badru"), BOT, scheme=2)
    assert (promised.contributions_missing, promised.ready) == ([0, 1], False)
    assert propose(promised, Begin(), 101.0).table.state == "waiting"
    half = propose(promised, Contribute(((1, "bb" * 16),)), 101.0).table
    assert (half.contributions_missing, half.state) == ([0], "waiting")
    assert propose(half, Contribute(((0, "aa" * 16),)), 101.0).began
    for parts in (((1, "cc" * 16),), ((2, "cc" * 16),), ((0, "aa" * 16), (0, "ab" * 16))):
        with pytest.raises(Refusal, match="dice"):
            propose(half, Contribute(parts), 101.0)
    old = table(SeatState("person", "Ada"), SeatState("person", "Badru"))
    assert (old.contributions_missing, old.ready) == ([], True)


def test_a_seat_that_is_taken_stays_taken():
    waiting = table(person("Ada"), person("Badru"), OPEN)
    for at, seat in ((waiting, 1), (begun(), 1)):
        with pytest.raises(Refusal) as found:
            propose(at, Sit(seat, "Cleo"), 120.0)
        assert (found.value.code, found.value.message.values) == ("seat_taken", {"seat": 1})
    with pytest.raises(Refusal):
        propose(replace(waiting, state="closed"), Sit(2, "Cleo"), 120.0)


def test_an_action_of_the_wrong_seat_or_before_the_game_is_refused():
    with pytest.raises(Refusal) as found:
        propose(begun(), Play(1, "roll"), 120.0)
    assert found.value.code == "not_your_turn"
    with pytest.raises(Refusal) as found:
        propose(table(), Play(0, "roll"), 120.0)
    assert found.value.code == "not_now"
    with pytest.raises(Refusal) as found:
        propose(begun(), TakeBack(0), 120.0)
    assert found.value.code == "nothing_to_take_back"


def test_time_runs_from_the_last_action_on_and_not_from_other_deeds():
    playing = begun()
    assert (playing.turn_since, playing.deadline) == (101.0, 161.0)
    assert after(playing, Say(0, "hm"), Replace(1, "easy"), GiveBack(1)).turn_since == 101.0
    assert propose(playing, Play(0, "ticket blue"), 140.0).table.deadline == 200.0
    assert propose(playing, Play(0, "roll"), 141.0).table.deadline == 201.0
    assert begun(clock=None).deadline is None
    assert after(playing, Replace(0, "easy")).deadline is None
    assert after(playing, Close("closed_by_admin")).deadline is None


def test_a_row_says_when_a_table_wakes():
    assert begun().status == ("playing", 161.0, None)
    assert after(begun(), Replace(0, "easy")).status == ("playing", 101.0, None)
    assert begun(clock=None).status == ("playing", None, None)
    assert table(person("Ada"), OPEN).status == ("waiting", None, None)
    assert after(begun(), Close("closed_by_admin"), at=300.0).status == ("closed", None, 300.0)


def test_leaving_frees_the_seat_before_the_game_and_brings_a_bot_later():
    assert after(table(person("Ada"), person("Badru"), OPEN), Leave(1, "Badru", "easy")).seats[1] == OPEN
    left = after(begun(), Leave(1, "Badru", "hard")).seats[1]
    assert left == replace(person("Badru"), kind="bot", bot="hard")


def test_the_bot_to_act_is_that_of_the_seat_to_act():
    assert begun().bot_to_act is None
    benched = after(begun(), Replace(1, "easy"))
    assert benched.bot_to_act is None
    assert after(benched, Play(0, "ticket blue")).bot_to_act == "easy"
    assert table(person("Ada"), OPEN).bot_to_act is None


def test_a_table_says_what_changed():
    chat = propose(begun(), Say(0, "hm"), 120.0)
    assert (chat.began, chat.game_changed, chat.table_changed) == (False, False, False)
    played = propose(begun(), Play(0, "roll"), 120.0)
    assert (played.began, played.game_changed, played.table_changed) == (False, True, False)
    benched = propose(begun(), Replace(1, "easy"), 120.0)
    assert (benched.began, benched.game_changed, benched.table_changed) == (False, False, True)
    offered = propose(begun(), Rematch("next"), 120.0)
    assert (offered.table_changed, offered.table.rematch) == (True, "next")


def test_a_game_that_ends_tells_its_seed_and_the_chain_ends_with_it():
    changes = finished()
    last = changes[-1]
    assert [change.table.has_ended for change in changes[-2:]] == [False, True]
    assert [change.table.seed_to_tell for change in changes[-2:]] == [None, "11" * 32]
    assert (last.table.state, last.table.turn, last.table.ended) == ("over", None, last.entry.at)
    assert not last.table.may_take_back(last.entry.body.deed.seat)
    before = changes[-2].table
    assert last.table.head == next_head(before.head, digest(chained_entry(last.entry), "11" * 32)) != before.head
    talk = propose(last.table, Say(0, "gg"), 999.0).table
    assert (talk.head, talk.version, talk.ended) == (last.table.head, last.table.version + 1, last.entry.at)


def test_stored_entries_make_the_same_table():
    changes = finished()
    entries = [change.entry for change in changes]
    again = replay(table().plan, entries)
    assert again.head == changes[-1].table.head
    assert again.game.record() == changes[-1].table.game.record()
    assert (again.state, again.ended, again.version) == ("over", entries[-1].at, len(entries))
    table_ = table()
    for change in changes:
        repeated = apply(table_, change.entry)
        assert [step.event for step in repeated.steps] == [step.event for step in change.steps]
        table_ = repeated.table


@pytest.mark.parametrize("outcomes", [(), ("blue 1",), ("nonsense",)])
def test_outcomes_that_do_not_answer_what_was_asked_damage_the_table(outcomes):
    changes = finished()
    entry = replace(
        changes[1].entry, body=replace(changes[1].entry.body, outcomes=(*changes[1].entry.body.outcomes, *outcomes))
    )
    if not outcomes:
        entry = replace(entry, body=replace(entry.body, outcomes=()))
    with pytest.raises(Exception):  # noqa: B017, PT011
        apply(changes[0].table, entry)
    damaged = catch_up(changes[0].table, entry)
    assert not isinstance(damaged, Change)
    assert (damaged.state, damaged.trouble, damaged.readable) == ("closed", "damage", False)
    assert (damaged.version, damaged.ended, damaged.turn) == (2, entry.at, None)
    assert damaged.seed_to_tell is None
    assert damaged.closed_because.key == "server.damaged"
    later = catch_up(damaged, changes[2].entry)
    assert (later.version, later.state) == (3, "closed")


def test_outcomes_of_an_action_without_chance_are_refused():
    entry = Entry(2, 120.0, Body(Play(0, "ticket blue"), ("blue 1",)))
    with pytest.raises(Refusal) as found:
        apply(begun(), entry)
    assert found.value.code == "not_now"
    with pytest.raises(Refusal):
        apply(begun(), Entry(2, 120.0, Body(Play(0, "roll"))))


@pytest.mark.parametrize(
    ("change", "known"), [({"rules": 99}, GAMES["camelup1"].version), ({"game": "chess", "rules": 1}, "–")]
)
def test_a_table_with_other_rules_is_closed_here(change, known):
    closed = new_table(replace(table().plan, **change))
    assert (closed.state, closed.trouble, closed.ended, closed.version) == ("closed", "other rules", 100.0, 0)
    assert closed.closed_because.values["known"] == known
    assert closed.closed_because.values["version"] == change["rules"]


def test_an_action_that_reveals_nothing_may_be_taken_back_until_the_next():
    playing = begun()
    assert not playing.may_take_back(0)
    assert not playing.may_take_back(None)
    played = propose(playing, Play(0, "ticket blue"), 130.0).table
    assert (played.may_take_back(0), played.may_take_back(1), played.may_take_back(None)) == (True, False, False)
    assert (played.last_play.seat, played.last_play.turn_since) == (0, 101.0)
    assert not propose(playing, Play(0, "roll"), 130.0).table.may_take_back(0)
    assert after(played, Say(1, "hm")).may_take_back(0)
    assert not replace(played, state="closed").may_take_back(0)


def test_names_of_seats():
    assert [table(person("Ada"), OPEN).name_of(seat) for seat in (0, 1)] == ["Ada", ""]
    benched = after(table(person("Ada"), person("B"), OPEN), Replace(2, "easy"))
    assert [seat.name for seat in benched.seats] == ["Ada", "B", "Easy"]
    assert [benched.game.names[seat] for seat in range(3)] == ["Ada", "B", "Easy"]


def test_tokens_are_long_and_only_their_hash_tells_who_holds_what():
    assert len({new_token() for _ in range(3)}) == 3
    assert (len(new_token()), len(new_table_id())) == (43, 22)
    assert not any(new_table_id().startswith("-") for _ in range(1000))
    assert len(hash_of("a")) == 64
    assert len({hash_of("a"), hash_of("b"), inherited(hash_of("a"), "t"), inherited(hash_of("a"), "u")}) == 4
    assert inherited(hash_of("a"), "t") == hash_of(f"{hash_of('a')} t")
    assert Holder.of([2, HOST, 0]) == Holder((0, 2), True)
    assert Holder.of([1]) == Holder((1,), False)
    assert HOST == -1
    with pytest.raises(Refusal) as found:
        GUEST.check_seat(0)
    assert (found.value.code, found.value.message.values) == ("not_your_seat", {"seat": 0})
    with pytest.raises(Refusal) as found:
        GUEST.check_host()
    assert found.value.code == "not_host"


@pytest.mark.parametrize("kind", ["open", "kept", "person", "bot"])
def test_a_seat_is_free_if_it_is_open_or_kept(kind):
    assert SeatState(kind).free == (kind in ("open", "kept"))


def test_a_plan_has_no_promise_by_default():
    assert Plan("t", "camelup1", 1, {}, (), False, None, False, False, 0.0, "").scheme == 1
    assert ask(begun(), GUEST if begun().turn else Holder((0,)), play(begun())).table.version == 2
