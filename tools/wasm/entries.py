"""The functions that a browser calls: the rules and odds of Camel Up, on memory that the caller has laid out.

All functions take a state, a record as in `giza.games.camelup.rules.state`.
"""

from typing import Any

import numpy as np
from numba import carray, types

from giza.games.camelup import rules as camelup
from giza.games.camelup.odds import distilled, first_edition, second_edition
from giza.games.camelup.odds.cards import cards_of_others, expected_pay
from giza.games.camelup.odds.joint import marginals
from giza.games.camelup.odds.leg_odds import ticket_worth
from giza.games.camelup.odds.lines import MOST_POSITIONS, Lines, Memory, count
from giza.games.camelup.odds.moves import ORDERS
from giza.games.camelup.odds.situation import read
from giza.games.camelup.rules.actions import BOO, CHEER, FIRST_TILE_SPACE, LOSER, PARTNER, TICKET, WINNER
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, enter
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, TICKET_VALUES, WRONG_CARD, best_reward
from giza.games.camelup.rules.state import LOSER_DECK, TICKETS, WINNER_DECK, all_dice
from giza.rules.compiled import compiled

MOST = max(MOST_POSITIONS.values())
FIRST_SHAPE = (first_edition.POSITIONS, first_edition.ALL_DICE + 1, RACERS, RACERS)
TABLE_SHAPE = (first_edition.POSITIONS, RACERS, RACERS)
(FIRST_LAYER, FIRST_BIAS, SECOND_LAYER, SECOND_BIAS, OUT_LAYER, OUT_BIAS), SCALES, WITHIN = distilled.stored()

ticket_pounds = compiled(ticket_worth)
full_pyramid = compiled(all_dice)


@compiled
def memory_at(layers: Any, table: Any, orders: Any) -> Memory:
    """The buffers for counting lines."""
    return Memory(carray(layers, (2, 2, MOST)), carray(table, 2 * MOST), carray(orders, (2, ORDERS)))


@compiled
def lines_of(edition: int, race: int, dice: int, tiles: int, memory: Memory, with_ends: bool) -> Lines:
    """The lines of a leg."""
    total, places, top_two, finals, ended, landings, layer, listed = count(
        edition, race, dice, tiles, memory, with_ends
    )
    return Lines(total, places, top_two, finals, ended, landings, memory.layers[layer, :, :listed])


def turn(state: Any) -> int:
    """The seat to act, or chance, or over."""
    return camelup.turn(carray(state, 1)[0])


def actions(state: Any, ids: Any) -> int:
    """List the legal actions."""
    return camelup.actions(carray(state, 1)[0], carray(ids, camelup.MAX_ACTIONS))


def outcomes(state: Any, ids: Any, weights: Any) -> int:
    """List the possible outcomes."""
    return camelup.outcomes(
        carray(state, 1)[0], carray(ids, camelup.MAX_OUTCOMES), carray(weights, camelup.MAX_OUTCOMES)
    )


def apply(state: Any, id: int) -> None:
    """Perform an action or an outcome."""
    camelup.apply(carray(state, 1)[0], id)


def place(state: Any, camel: int, space: int) -> None:
    """Put a camel onto the track, on top of the stack on its space."""
    s = carray(state, 1)[0]
    s.race = enter(s.race, camel, space)


def leg(state: Any, layers: Any, table: Any, orders: Any, out: Any) -> None:
    """Count the lines of the leg: total, ended, places, landings."""
    _, edition, race, dice, tiles = read(carray(state, 1))
    lines = lines_of(edition, race, dice, tiles, memory_at(layers, table, orders), False)
    answer = carray(out, 2 + RACERS * RACERS + LAST_SPACE + 1)
    answer[0] = lines.total
    answer[1] = lines.ended
    at = 2
    for value in lines.places.flat:
        answer[at] = value
        at += 1
    for value in lines.landings:
        answer[at] = value
        at += 1


def solve_first(values: Any, table: Any) -> None:
    """Compute the race odds of the first edition, for every position at the start of a leg."""
    solved, kept = carray(values, FIRST_SHAPE), carray(table, TABLE_SHAPE)
    first_edition.solve_all(solved)
    kept[:] = solved[:, 0]


@compiled
def write_shares(odds: Any, out: Any) -> None:
    """Write odds as probabilities."""
    answer = carray(out, (2, RACERS))
    for row in range(2):
        total = 0.0
        for camel in range(RACERS):
            total += odds[row, camel]
        for camel in range(RACERS):
            answer[row, camel] = odds[row, camel] / total


def race_first(state: Any, layers: Any, table: Any, orders: Any, solved: Any, out: Any) -> None:
    """The exact odds to win the race and to be last, in the first edition."""
    _, edition, race, dice, tiles = read(carray(state, 1))
    joint = np.zeros((RACERS, RACERS))
    following = carray(solved, TABLE_SHAPE)
    if tiles == 0 and dice == full_pyramid(edition):
        ends = np.ones((2, 1), np.int64)
        ends[0, 0] = race
        first_edition.fold(following, ends, joint)
    else:
        lines = lines_of(edition, race, dice, tiles, memory_at(layers, table, orders), True)
        joint += lines.finals
        first_edition.fold(following, np.ascontiguousarray(lines.ends), joint)
    write_shares(marginals(joint), out)


@compiled
def net() -> distilled.DistilledNet:
    """The net, from whole numbers, which take half the room."""
    return distilled.DistilledNet(
        FIRST_LAYER * SCALES[0],
        FIRST_BIAS * SCALES[1],
        SECOND_LAYER * SCALES[2],
        SECOND_BIAS * SCALES[3],
        OUT_LAYER * SCALES[4],
        OUT_BIAS * SCALES[5],
        0.0,
    )


def race_second(state: Any, layers: Any, table: Any, orders: Any, out: Any) -> None:
    """The odds to win the race and to be last, in the second edition, within a bound."""
    _, edition, race, dice, tiles = read(carray(state, 1))
    lines = lines_of(edition, race, dice, tiles, memory_at(layers, table, orders), True)
    finals, ends = lines.finals * 1.0, np.ascontiguousarray(lines.ends)
    if 0 < ends.shape[1] < distilled.FEW_ENDS:
        finals, ends = distilled.play_on(finals, ends)
    odds = marginals(finals)
    second_edition.fold(distilled.rows_of(net(), ends), ends, odds)
    write_shares(odds, out)


@compiled
def tickets_pounds(s: Any, seat: int, lines: Lines) -> float:
    """The expected pounds of a player's betting tickets."""
    sum = 0.0
    for camel in range(RACERS):
        for rank in range(TICKETS):
            if s.tickets[seat, camel] >> rank & 1:
                sum += ticket_pounds(lines, camel, rank)
    return sum


@compiled
def partner_pounds(s: Any, other: int, lines: Lines) -> float:
    """The expected pounds from copying another player's best ticket."""
    sum = 0
    for first_camel in range(RACERS):
        for second_camel in range(RACERS):
            if first_camel != second_camel:
                sum += lines.top_two[first_camel, second_camel] * best_reward(s, other, first_camel, second_camel)
    return sum / lines.total


@compiled
def card_pounds(chance: float, earlier: int) -> float:
    """The expected pounds of a card on the race."""
    return chance * expected_pay(earlier, chance) + (1 - chance) * WRONG_CARD


@compiled
def tile_pounds(s: Any, space: int, side: int, before: Lines, memory: Memory) -> float:
    """The gain for the seat to act from laying its tile there; the state is restored afterwards."""
    seat, old_space, old_side = int(s.seat), int(s.tile_space[s.seat]), int(s.tile_side[s.seat])
    held_before = tickets_pounds(s, seat, before)
    stops_before = int(before.landings[old_space]) / before.total if old_space != 0 else 0.0
    s.tile_space[seat], s.tile_side[seat] = space, side
    after = lines_of(int(s.edition), int(s.race), int(s.dice), packed_tiles(s), memory, False)
    gain = int(after.landings[space]) / after.total - stops_before + tickets_pounds(s, seat, after) - held_before
    s.tile_space[seat], s.tile_side[seat] = old_space, old_side
    return gain


def pounds(state: Any, layers: Any, table: Any, orders: Any, chances: Any, ids: Any, out: Any) -> int:
    """Write the expected pounds of every legal action, given the odds of the race; return their number."""
    states = carray(state, 1)
    s = states[0]
    _, edition, race, dice, tiles = read(states)
    memory = memory_at(layers, table, orders)
    lines = lines_of(edition, race, dice, tiles, memory, False)
    listed, answer, odds = (
        carray(ids, camelup.MAX_ACTIONS),
        carray(out, camelup.MAX_ACTIONS),
        carray(chances, (2, RACERS)),
    )
    seat = int(s.seat)
    legal = camelup.actions(s, listed)
    for i in range(legal):
        id = int(listed[i])
        if id < TICKET:
            answer[i] = float(PYRAMID_TICKET)
        elif id < CHEER:
            rank = len(TICKET_VALUES) + edition - 2 - int(s.tickets_left[id - TICKET])
            answer[i] = ticket_pounds(lines, id - TICKET, rank)
        elif id < BOO:
            answer[i] = tile_pounds(s, id - CHEER + FIRST_TILE_SPACE, 1, lines, memory)
        elif id < WINNER:
            answer[i] = tile_pounds(s, id - BOO + FIRST_TILE_SPACE, -1, lines, memory)
        elif id < LOSER:
            answer[i] = card_pounds(odds[0, id - WINNER], cards_of_others(s, WINNER_DECK, seat))
        elif id < PARTNER:
            answer[i] = card_pounds(odds[1, id - LOSER], cards_of_others(s, LOSER_DECK, seat))
        else:
            answer[i] = partner_pounds(s, (seat + id - PARTNER + 1) % int(s.seats), lines)
    return legal


STATE = "state"
"""Stands for a pointer to the record, whose type is known when it is compiled."""
LONGS, INTS, FLOATS = (types.CPointer(kind) for kind in (types.int64, types.int32, types.float64))
MEMORY = (LONGS, INTS, LONGS)
SIGNATURES: dict[Any, tuple[Any, tuple[Any, ...]]] = {
    turn: (types.int32, (STATE,)),
    actions: (types.int32, (STATE, LONGS)),
    outcomes: (types.int32, (STATE, LONGS, LONGS)),
    apply: (types.void, (STATE, types.int32)),
    place: (types.void, (STATE, types.int32, types.int32)),
    leg: (types.void, (STATE, *MEMORY, LONGS)),
    solve_first: (types.void, (FLOATS, FLOATS)),
    race_first: (types.void, (STATE, *MEMORY, FLOATS, FLOATS)),
    race_second: (types.void, (STATE, *MEMORY, FLOATS)),
    pounds: (types.int32, (STATE, *MEMORY, FLOATS, LONGS, FLOATS)),
}
