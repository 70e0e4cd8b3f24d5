"""Records that an operator with the key has made up: each has a chain and a signature that fit, and is found anyway."""

import time
from contextlib import contextmanager
from random import Random

import pytest
from msgspec.structs import replace

from giza.errors import BadRecord
from giza.server.fair import sealed as sealed_records
from giza.server.fair import verify
from giza.server.fair.sealed import check_record, seal
from giza.server.fair.signing import Signer
from giza.server.table import transitions
from giza.server.table.deeds import Body, Contribute, Entry, Leave, Play, Sit
from giza.server.table.dice import Dice, commitment
from giza.server.table.plans import Plan, SeatState
from giza.server.table.tables import new_table

SIGNER = Signer("07" * 32)
ADA, BADRU, CHOSEN = "aa" * 16, "bb" * 16, "cc" * 16
PEOPLE = (SeatState("person", "Ada"), SeatState("person", "Badru"))
BOTH = [Contribute(((0, ADA),)), Contribute(((1, BADRU),))]


def plan_for(seats=PEOPLE, **more) -> Plan:
    """A table of the operator's choice."""
    settings = {
        "options": {},
        "listed": False,
        "clock": None,
        "odds": False,
        "hints": False,
        "created": 1e9,
        "seed": "05" * 32,
    }
    return Plan(id="a" * 22, game="camelup1", rules=1, seats=seats, scheme=2, **{**settings, **more})


def sealed(deeds, plan=None, change=lambda entry, table: entry) -> str:
    """A record that begins with these deeds and goes on at random; `change` alters an entry before it is chained."""
    plan = plan or plan_for()
    table, entries, random = new_table(plan), [], Random(4)
    queue = list(deeds)
    while not table.has_ended:
        deed = queue.pop(0) if queue else Play(table.turn, random.choice(table.game.actions()))
        entry = change(transitions.propose(table, deed, 1e9 + table.version).entry, table)
        table = transitions.apply(table, entry).table
        entries.append(entry)
    return seal(plan, entries, SIGNER)


@contextmanager
def patched(place=transitions, **more):
    """A server that was changed for cheating, while the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in more.items():
            patch.setattr(place, name, value)
        yield


def lax_contribute(deed, table, at):
    parts = dict(deed.parts)
    seats = [replace(seat, randomness=parts.get(n, seat.randomness)) for n, seat in enumerate(table.seats)]
    return replace(table, seats=tuple(seats))


def lax_sit(deed, table, at):
    seat = SeatState("person", deed.name, None, deed.randomness)
    return table.with_seat(deed.seat, seat)


def lax_play(deed, table, at):
    return PLAY(replace(deed, seat=table.turn), table, at)


PLAY = Play.played


def dice_of_another_contribution() -> str:
    with patched(Dice=lambda seed, table, parts: Dice(seed, table, (CHOSEN, parts[1]))):
        return sealed(BOTH)


def dice_of_another_table() -> str:
    with patched(Dice=lambda seed, table, parts: Dice(seed, "b" * 22, parts)):
        return sealed(BOTH)


def dice_of_another_seed() -> str:
    record = sealed(BOTH)
    other = commitment("06" * 32)
    return record.replace(f'"commitment":"{commitment("05" * 32)}"', f'"commitment":"{other}"')


def contribution_overwritten() -> str:
    with patched(Contribute, done=lax_contribute):
        return sealed([BOTH[0], Contribute(((0, CHOSEN),)), BOTH[1]])


def contribution_by_a_bot() -> str:
    seats = (*PEOPLE, SeatState("bot", "Easy", "easy"))
    with patched(Contribute, done=lax_contribute):
        return sealed([BOTH[0], Contribute(((1, BADRU), (2, CHOSEN)))], plan_for(seats))


def contribution_before_the_promise() -> str:
    return sealed(BOTH[1:], plan_for((replace(PEOPLE[0], randomness=CHOSEN), PEOPLE[1])))


def somebody_on_a_taken_seat() -> str:
    with patched(Sit, done=lax_sit):
        return sealed([BOTH[0], Sit(0, "Ada", CHOSEN), BOTH[1]])


def play_of_the_wrong_seat() -> str:
    def swap(entry, table):
        deed = entry.body.deed
        if isinstance(deed, Play) and entry.number == 5:
            return replace(entry, body=replace(entry.body, deed=replace(deed, seat=1 - deed.seat)))
        return entry

    with patched(Play, played=lax_play):
        return sealed(BOTH, change=swap)


def action_among_the_dice() -> str:
    """An action that nobody played, after the outcomes of another one."""

    def add(entry, table):
        if entry.number != 4:
            return entry
        after = transitions.apply(table, entry).table
        more = next(action for action in after.game.actions() if action.startswith("ticket"))
        return replace(entry, body=replace(entry.body, outcomes=(*entry.body.outcomes, more)))

    def lax_repeat(table, outcomes):
        steps = []
        for text in outcomes:
            steps.append((steps[-1].after if steps else table.game).step(text))
        return steps

    with patched(repeat_chance=lax_repeat):
        return sealed(BOTH, change=add)


def other_options() -> str:
    """A chain of a house rule that made no difference, with a record without it."""
    honest = sealed(BOTH)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify, "write_record", lambda game, dice: honest.partition("# chain:")[0])
        return sealed(BOTH, plan_for(options={"flip_in_place": True}))


def more_than_is_chained() -> str:
    return sealed(BOTH).replace('"what":"play"', '"what":"play","witness":"Caesar"', 1)


def seed_told_twice() -> str:
    return sealed(BOTH).replace("# seed: ", f"# seed: {'06' * 32}\n# seed: ")


FORGERIES = [
    (dice_of_another_contribution, "different dice"),
    (dice_of_another_table, "different dice"),
    (dice_of_another_seed, "different dice"),
    (contribution_overwritten, "fixed already"),
    (contribution_by_a_bot, "fixed already"),
    (contribution_before_the_promise, "before they were promised"),
    (somebody_on_a_taken_seat, "is taken"),
    (play_of_the_wrong_seat, "your turn"),
    (action_among_the_dice, "can't be done now"),
    (other_options, "a different game"),
    (more_than_is_chained, "breaks at"),
    (seed_told_twice, "seed"),
]


@pytest.mark.parametrize(("forge", "reason"), FORGERIES)
def test_a_record_that_the_operator_has_forged_and_signed_is_found(forge, reason):
    with pytest.raises(BadRecord, match=reason):
        check_record(forge())


def test_an_honest_record_made_in_the_same_way_passes():
    facts = check_record(sealed(BOTH))
    assert facts.chain.signed_by == SIGNER.public_key
    assert facts.chain.promised_first
    assert facts.dice.dice == Dice("05" * 32, "a" * 22, (ADA, BADRU))


@pytest.mark.parametrize("name", ["Ada # chain: x", "# chain: x", "# seed: 05", "# head:", "0 roll"])
def test_whatever_somebody_is_called_an_honest_record_passes(name):
    facts = check_record(sealed(BOTH, plan_for((replace(PEOPLE[0], name=name), PEOPLE[1]))))
    assert facts.chain.signed_by == SIGNER.public_key
    assert facts.dice.game.names[0] == name


def test_nothing_may_be_chained_after_the_end():
    record = sealed(BOTH)
    head = check_record(record).chain.heads[-1]
    number = record.count("# entry:") + 1
    late = Entry(number, time.time(), Body(Leave(0, "Ada", "easy")))
    line = sealed_records.chain.encode(sealed_records.chain.chained_entry(late)).decode()
    with pytest.raises(BadRecord, match="breaks at"):
        check_record(record.replace(f"# head: {head}", f"# entry: {line}\n# head: {head}"))


ADDED = ["# remark", "Badru resigned", "", "# seed: " + "06" * 32, "0 ticket blue"]


@pytest.mark.parametrize("line", ADDED)
@pytest.mark.parametrize("before", ["# entry: ", "# head: ", "# key: ", "# signature: ", None])
def test_what_nobody_has_signed_isnt_part_of_a_record(line, before):
    record = sealed(BOTH)
    added = record.replace(before, f"{line}\n{before}", 1) if before else f"{record}{line}\n# more\n"
    with pytest.raises(BadRecord):
        check_record(added)


def test_text_behind_the_signature_is_refused_with_its_line():
    record = sealed(BOTH)
    with pytest.raises(BadRecord, match=rf"line {record.count(chr(10)) + 1}\b"):
        check_record(f"{record}# The winner is Badru.\n")
    assert check_record(f"{record}\n").chain.signed_by == SIGNER.public_key


def test_lines_in_another_order_than_they_were_signed_in_are_refused():
    record = sealed(BOTH)
    *body, key, signature = record.splitlines()
    with pytest.raises(BadRecord):
        check_record("\n".join([*body, signature, key]))
