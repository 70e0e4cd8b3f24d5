"""From one table to the next: the deed, the outcomes of chance, and what has changed.

`propose` is for a new deed and draws from the table's dice; nothing else draws. `apply` is for a stored entry and
repeats its outcomes. Neither changes the table it is given. After proposing a change, the caller stores
its entry and only then replaces the old table, so that nothing is shown before it is stored.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from giza.errors import GizaError
from giza.game import Game, Step
from giza.rules.contract import CHANCE
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.table.chain import chained_entry, digest, next_head
from giza.server.table.deeds import AnyDeed, Asked, Body, Entry, Play, deed_of
from giza.server.table.dice import Dice
from giza.server.table.plans import Plan
from giza.server.table.tables import Table, new_table
from giza.server.wire import live
from giza.server.wire.live import EntryRequest


class Change(NamedTuple):
    """What an entry did."""

    entry: Entry
    steps: tuple[Step, ...]
    table: Table
    """The table after the entry."""
    began: bool
    """Whether the game began with this entry."""
    game_changed: bool
    table_changed: bool
    """Whether seats, state or rematch have changed."""


def propose(table: Table, deed: AnyDeed, at: float, key: str | None = None) -> Change:
    """The change that a new deed makes, outcomes of chance included. Nothing is stored yet."""
    done, steps = perform(table, deed, at)
    drawn = draw_chance(done)
    entry = Entry(table.version + 1, at, Body(deed, tuple(step.event.text for step in drawn)), key)
    return conclude(table, done, entry, (*steps, *drawn))


def act(table: Table, deed: Play, at: float, key: str | None = None) -> Change:
    """The change that a new action makes; a refusal says no more than the seat may know."""
    try:
        return propose(table, deed, at, key)
    except Refusal:
        raise
    except GizaError as error:
        raise deed.refused(table, error) from error


def requested(ask: Asked, request: EntryRequest) -> Change:
    """The change that a person requests; raises `Refusal` if it isn't allowed."""
    deed, key = deed_of(ask, request), key_of(request)
    if isinstance(deed, Play):
        return act(ask.table, deed, ask.at, key)
    return propose(ask.table, deed, ask.at, key)


def requested_once(ask: Asked, request: EntryRequest, keys: Mapping[str, int]) -> Change | int:
    """Like `requested`, but returns a version if a request with this key was carried out before."""
    key = key_of(request)
    if key is not None and not isinstance(request, live.Cancel):
        ask.holder.check_seat(request.seat)  # before anything is told about the key
        if key in keys:
            return keys[key]
    return requested(ask, request)


def key_of(request: EntryRequest) -> str | None:
    """The key of a request, distinct for each seat."""
    return f"{request.seat}:{request.key}" if isinstance(request, (live.Play, live.TakeBack)) else None


def apply(table: Table, entry: Entry) -> Change:
    """The change that a stored entry makes."""
    done, steps = perform(table, entry.body.deed, entry.at)
    answered = repeat_chance(done, entry.body.outcomes)
    return conclude(table, done, entry, (*steps, *answered))


def catch_up(table: Table, entry: Entry) -> Change | Table:
    """Apply a stored entry; close the table if it can't be read, or if the rules have changed since."""
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


def perform(table: Table, deed: AnyDeed, at: float) -> tuple[Table, tuple[Step, ...]]:
    """The table after a deed, before chance answers, and the event of the game that the deed was, if it was one."""
    if isinstance(deed, Play):
        played, step = deed.played(table, at)
        return played, (step,)
    done = deed.done(table, at)
    return (begin(done, at) if done.state == "waiting" and done.ready else done), ()


def begin(table: Table, at: float) -> Table:
    """Start the game, with the contributions so far as part of the dice."""
    plan = table.plan
    names = [seat.name or f"Seat {number}" for number, seat in enumerate(table.seats)]
    game = Game(plan.game, len(names), names, **plan.options)
    dice = Dice(plan.seed, plan.id, tuple(seat.randomness for seat in table.seats))
    return replace(table, game=game, dice=dice, state="playing", moment=table.version + 1, turn_since=at)


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
    """Repeat the stored outcomes of chance; all of them must fit, and none may be missing."""
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
