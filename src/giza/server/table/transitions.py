"""From one table to the next: what a deed does, what chance answers, and what has changed by it.

`propose` is for what happens now: chance is drawn from the table's dice, and only there. `apply` is for a stored entry:
chance answers what it answered then. Neither changes the table it is given. Whoever proposes a change stores its entry
first and then puts the new table in place of the old one: so nothing is ever shown that isn't stored.
"""

import logging
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from giza.game import Game, Step
from giza.messages import say
from giza.rules.contract import CHANCE
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.table.chain import chained_entry, digest, next_head
from giza.server.table.deeds import (
    Begin,
    Body,
    Close,
    Contribute,
    Deed,
    Entry,
    Leave,
    Played,
    React,
    Rematch,
    Return,
    Say,
    Sit,
    StandIn,
    TakenBack,
)
from giza.server.table.dice import Dice
from giza.server.table.plans import Plan, SeatState
from giza.server.table.tables import LastPlay, Table, new_table


class Change(NamedTuple):
    """What an entry did."""

    entry: Entry
    steps: tuple[Step, ...]
    table: Table
    """The table as it became."""
    began: bool
    """Whether the game began with this entry."""
    game_changed: bool
    table_changed: bool
    """Whether seats, state or rematch are others than before."""


def propose(table: Table, deed: Deed, at: float, key: str | None = None) -> Change:
    """A deed that happens now, with what chance answers to it. Nothing is stored yet."""
    done, steps = perform(table, deed, at)
    drawn = draw_chance(done)
    entry = Entry(table.version + 1, at, Body(deed, tuple(step.event.text for step in drawn)), key)
    return conclude(table, done, entry, (*steps, *drawn))


def apply(table: Table, entry: Entry) -> Change:
    """An entry that is stored."""
    done, steps = perform(table, entry.body.deed, entry.at)
    answered = repeat_chance(done, entry.body.outcomes)
    return conclude(table, done, entry, (*steps, *answered))


def catch_up(table: Table, entry: Entry) -> Change | Table:
    """The same; where an entry can't be understood, or the rules are others now, the table is closed and stays so."""
    if not table.readable:
        return replace(table, version=entry.number)
    try:
        return apply(table, entry)
    except Exception as error:  # whatever a damaged entry leads to, it hurts this table only
        log("an entry can't be applied", logging.ERROR, error, table=table.plan.id, number=entry.number)
        return replace(table.damaged(entry.at), version=entry.number)


def replay(plan: Plan, entries: Iterable[Entry]) -> Table:
    """The table that these entries make."""
    table = new_table(plan)
    for entry in entries:
        after = catch_up(table, entry)
        table = after.table if isinstance(after, Change) else after
    return table


# What a deed does


def perform(table: Table, deed: Deed, at: float) -> tuple[Table, tuple[Step, ...]]:
    """The table after a deed, before chance answers, and the event of the game that the deed was, if it was one."""
    match deed:
        case Played():
            return play(table, deed, at)
        case TakenBack():
            return take_back(table, deed), ()
        case Begin() | Say() | React():
            done = table
        case Sit():
            done = sit(table, deed)
        case Contribute():
            done = contribute(table, deed)
        case StandIn():
            seat = table.seats[deed.seat]
            if seat.free:
                seat = replace(seat, kind="bot", name=seat.name or deed.bot.capitalize())
            done = with_seat(table, deed.seat, replace(seat, bot=deed.bot))
        case Return():
            done = with_seat(table, deed.seat, replace(table.seats[deed.seat], bot=None))
        case Leave():
            left = replace(table.seats[deed.seat], kind="bot", bot=deed.bot)
            done = with_seat(table, deed.seat, SeatState("open") if table.state == "waiting" else left)
        case Close():
            done = table.closed(say(f"server.{deed.reason}"), at)
        case Rematch():
            done = replace(table, rematch=deed.table)
    return (begin(done, at) if done.state == "waiting" and done.ready else done), ()


def with_seat(table: Table, number: int, seat: SeatState) -> Table:
    """Another one plays on a seat, with the time that is left: nobody winds their clock up by coming and going."""
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def sit(table: Table, deed: Sit) -> Table:
    """Somebody takes a free seat; one that is taken, with its part in the dice, stays who it is."""
    seat = table.seats[deed.seat]
    if table.state != "waiting" or not seat.free:
        raise Refusal("seat_taken", seat=deed.seat)
    taken = replace(seat, kind="person", name=deed.name, randomness=deed.randomness, bot=None)
    return with_seat(table, deed.seat, taken)


def contribute(table: Table, deed: Contribute) -> Table:
    """Note what people contribute to the dice: each of them once, and nobody for a bot."""
    parts = dict(deed.parts)
    lacking = {number for number, seat in enumerate(table.seats) if seat.kind == "person" and not seat.randomness}
    if table.state != "waiting" or len(parts) < len(deed.parts) or not parts.keys() <= lacking:
        raise Refusal("contributed_already")
    seats = tuple(
        replace(seat, randomness=parts[number]) if number in parts else seat for number, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def begin(table: Table, at: float) -> Table:
    """Start the game; what was contributed until now goes into the dice."""
    plan = table.plan
    names = [seat.name or f"Seat {number}" for number, seat in enumerate(table.seats)]
    game = Game(plan.game, len(names), names, **plan.options)
    dice = Dice(plan.seed, plan.id, tuple(seat.randomness for seat in table.seats))
    return replace(table, game=game, dice=dice, state="playing", moment=table.version + 1, turn_since=at)


def play(table: Table, deed: Played, at: float) -> tuple[Table, tuple[Step, ...]]:
    """The seat to act acts."""
    if table.game is None:
        raise Refusal("not_now")
    if deed.seat != table.turn:
        raise Refusal("not_your_turn")
    step = table.game.step(deed.action)
    last = None if step.after.turn == CHANCE else LastPlay(deed.seat, table.game, table.turn_since)
    return replace(table, game=step.after, last_play=last, moment=table.version + 1, turn_since=at), (step,)


def take_back(table: Table, deed: TakenBack) -> Table:
    """The game as it was before the last action, with the time that was left."""
    last = table.last_play
    if last is None or last.seat != deed.seat:
        raise Refusal("nothing_to_take_back")
    return replace(table, game=last.before, last_play=None, moment=table.version + 1, turn_since=last.turn_since)


# What chance answers


def draw_chance(table: Table) -> list[Step]:
    """Let the dice decide until a player is to act: the only place where chance is drawn."""
    steps: list[Step] = []
    game = table.game
    while game is not None and table.dice is not None and game.turn == CHANCE:
        steps.append(game.step(table.dice.draw(game.weights(), game.length)))
        game = steps[-1].after
    return steps


def repeat_chance(table: Table, outcomes: Iterable[str]) -> list[Step]:
    """Let chance answer what it answered before: all that it was asked, and nothing else."""
    steps: list[Step] = []
    game = table.game
    for text in outcomes:
        if game is None or game.turn != CHANCE:
            raise Refusal("not_now")
        steps.append(game.step(text))
        game = steps[-1].after
    if game is not None and game.turn == CHANCE:
        raise Refusal("not_now")
    return steps


# What has changed by it


def conclude(before: Table, done: Table, entry: Entry, steps: tuple[Step, ...]) -> Change:
    """Note whose turn it is, or that the game is over."""
    game = steps[-1].after if steps else done.game
    playing = done.state == "playing"
    turn = game.turn if playing and game is not None else None
    over = playing and turn is None
    table = replace(
        done,
        version=entry.number,
        head=head_after(before, entry),
        game=game,
        turn=turn,
        state="over" if over else done.state,
        ended=entry.at if over else done.ended,
    )
    return Change(
        entry,
        steps,
        table,
        began=before.state == "waiting" and playing,
        game_changed=before.moment != table.moment,
        table_changed=(before.seats, before.state, before.rematch) != (table.seats, table.state, table.rematch),
    )


def head_after(before: Table, entry: Entry) -> str:
    """The head of the chain after an entry. It ends where the record does, so that the last head is in the record."""
    return before.head if before.has_ended else next_head(before.head, digest(chained_entry(entry), before.plan.seed))
