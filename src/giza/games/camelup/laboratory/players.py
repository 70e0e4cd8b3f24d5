"""Players of the laboratory, and a game between them.

They value actions as the real bots do; what tiles change is sampled. A player with courses plays on from the best
actions, as `giza.games.camelup.bots.playing_on` does. A variant that does better here is therefore worth a match of the
real bots.
"""

from typing import NamedTuple

import numpy as np

from giza.games.camelup.bots.course_odds import COLUMNS as ROW
from giza.games.camelup.bots.course_odds import Met, new_met, place_of, place_with, prospects_at, prospects_in
from giza.games.camelup.bots.habits import Habits
from giza.games.camelup.bots.playing_on import MET_BITS, PER_POUND, SAMPLES, candidates, compare, draw_leg, opens
from giza.games.camelup.bots.quick import (
    NEVER,
    Desk,
    best_ticket,
    new_desk,
    scale_of,
    shares_of,
    tile_spaces,
    weigh,
    write_places,
)
from giza.games.camelup.odds.cards import DECKS, MOST_COUNTED, new_readings, pay_above, write_cards
from giza.games.camelup.odds.first_positions import COLUMNS, JOINT, write_row
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.odds.readings import read_cards
from giza.games.camelup.rules.actions import (
    BOO,
    CHEER,
    FIRST_TILE_SPACE,
    LOSER,
    MAX_ACTIONS,
    ROLL,
    WINNER,
    apply,
)
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, advance, with_tile
from giza.games.camelup.rules.secrets import conceal
from giza.games.camelup.rules.state import GREY, LOSER_DECK, WINNER_DECK
from giza.games.camelup.rules.turns import turn
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, NOBODY, OVER, Floats, Ids, Random, State, States

BY_TODAY, AS_LAID, OPEN = 0.0, 1.0, 2.0
"""How a player reads hidden cards: by today's odds, by those of when they were laid, or by looking at them."""
LEAST_STOPS = 0.05
"""The fewest expected stops of a tile that is considered."""
WELL_KNOWN, TILE_SAMPLES, GAME_BITS = 512, 160, 16
"""The samples from which players of the second edition know the odds (300 are enough), those that tell in the first
what tiles change, and the bits of their memory."""
LEGS = 24
"""The dice of this many legs are drawn before a game; a longer game begins again with the first."""


class Player(NamedTuple):
    """A variant of greedy, or of playing on from the best actions."""

    habits: Habits
    reading: float
    courses: float
    """The number of courses of every candidate in the first round; 0 for greedy."""
    trust: float
    """The weight of greedy's value, in courses."""
    value: Floats
    """The value of the start of a leg: a row of `LEG_VALUES`."""
    spaces: float
    """The number of spaces on which tiles are valued as greedy does; with 0 all are valued by their stops alone."""
    farther: float
    """The weight of what tiles change in the race, for the cards laid."""


class Room(NamedTuple):
    """Buffers and memories of the players."""

    met: Met
    """The races met in the game."""
    thought: Met
    """The races met in courses."""
    desk: Desk
    row: Floats
    here: Floats
    """The row of the present race; those of races with other tiles may overwrite the one it was copied from."""
    counts: Floats
    """[camel, k]: the chance that k cards of a deck name it."""


def new_room(edition: int) -> Room:
    """Buffers for the players of a process; the second edition's odds come from samples."""
    return Room(
        new_met(edition, TILE_SAMPLES if edition == 1 else WELL_KNOWN, GAME_BITS),
        new_met(edition, SAMPLES, MET_BITS),
        new_desk(),
        np.empty(COLUMNS),
        np.empty(ROW),
        np.zeros((RACERS, MOST_COUNTED + 1)),
    )


@compiled
def roll_opens(room: Room, s: State, p: Prospects, tiles: int, fresh_leg: float) -> float:
    """The next player's expected immediate gain after a roll."""
    if s.edition == 2:
        return opens(s, p, room.desk.places, fresh_leg)
    race, dice = int(s.race), int(s.dice)
    expected, outcomes = 0.0, 0
    for camel in range(RACERS):
        if not dice >> camel & 1:
            continue
        rest = dice ^ 1 << camel
        for steps in range(1, FACES + 1):
            outcomes += 1
            there, _, crossed = advance(race, camel, steps, tiles)
            if crossed:
                continue
            if rest == 0:
                expected += fresh_leg
            else:
                write_row(room.met.table, there, rest, room.row)
                write_places(room.row[:JOINT].reshape((RACERS, RACERS)), room.desk.places)
                expected += best_ticket(s, room.desk.places, NOBODY)
    return expected / outcomes


@compiled
def draw_dice(random: Random) -> tuple[Ids, Ids]:
    """Draw the dice of all legs: their order, `[leg, i]`, and the outcome that each will be, `[leg, die]`."""
    order, outcomes = np.empty((LEGS, GREY + 1), np.int64), np.empty((LEGS, GREY + 1), np.int64)
    for leg in range(LEGS):
        draw_leg(random, order[leg], outcomes[leg])
    return order, outcomes


@compiled
def weigh_tiles(room: Room, s: State, p: Prospects, player: Player, best: int, random: Random) -> int:
    """Value tiles on the most visited spaces as greedy does, by what they make of everybody's tickets."""
    d, values, habits = room.desk, room.desk.values, player.habits
    race_share, race_pound, _ = shares_of(d.race, p.joint, scale_of(s, habits), d.wrong)
    share, pound, _ = shares_of(d.leg, p.leaders, scale_of(s, habits), d.wrong)
    tempo, own = habits.tempo / int(s.seats), int(s.tile_space[s.seat])
    lifted = p.stops[own] if own != 0 else 0.0
    others = packed_tiles(s) & ~(3 << 2 * own) if own != 0 else packed_tiles(s)
    free, best_is_tile = tile_spaces(s), CHEER <= best < WINNER
    chosen = 0
    for _ in range(int(player.spaces)):
        at = 0
        for space in range(FIRST_TILE_SPACE, LAST_SPACE + 1):
            open_here = free >> space & 1 and not chosen >> space & 1 and p.stops[space] > LEAST_STOPS
            if open_here and (at == 0 or p.stops[space] > p.stops[at]):
                at = space
        if at != 0:
            chosen |= 1 << at
    values[CHEER:WINNER] = NEVER
    if best_is_tile:
        best = ROLL
        for id in range(MAX_ACTIONS):
            if values[id] > values[best]:
                best = id
    for space in range(FIRST_TILE_SPACE, LAST_SPACE + 1):
        if chosen >> space & 1:
            for side in range(2):
                place = place_with(room.met, s, with_tile(others, space, 1 - 2 * side), random)
                id = (BOO if side else CHEER) + space - FIRST_TILE_SPACE
                after = prospects_at(room.met, place)
                write_places(after.leaders, d.places)
                now, _, _ = shares_of(d.leg, after.leaders, scale_of(s, habits), d.wrong)
                opens_then = tempo * best_ticket(s, d.places, NOBODY)
                values[id] = after.stops[space] - lifted + (now - share) / pound - opens_then
                if player.farther > 0.0:
                    now, _, _ = shares_of(d.race, after.joint, scale_of(s, habits), d.wrong)
                    values[id] += player.farther * (now - race_share) / race_pound
                if values[id] > values[best]:
                    best = id
    write_places(p.leaders, d.places)
    return best


@compiled
def choose(room: Room, known: States, p: Prospects, player: Player, laid_at: Floats, random: Random) -> int:
    """The action of a player, from what it knows."""
    s, d = known[0], room.desk
    readings = new_readings()
    read_cards(s, int(s.seat), laid_at, p.race, player.habits.sharpness, player.habits.by_the_odds, readings)
    for deck in range(DECKS):
        write_cards(s, deck, readings[deck], int(s.seat), d.pays[deck], room.counts)
        for camel in range(RACERS):
            d.following[deck, camel] = pay_above(room.counts[camel])
    write_places(p.leaders, d.places)
    opened = roll_opens(room, s, p, packed_tiles(s), player.habits.fresh_leg)
    best = weigh(s, p, opened, player.habits, d)
    if player.spaces > 0.0:
        best = weigh_tiles(room, s, p, player, best, random)
    if player.courses == 0:
        return best
    values = d.values.copy()
    ids = np.arange(MAX_ACTIONS)
    chosen = candidates(ids, values)
    if len(chosen) == 1:
        return best
    per_pound = PER_POUND * shares_of(d.leg, p.leaders, scale_of(s, player.habits), d.wrong)[1]
    prior, found = (values[chosen] - values[best]) * per_pound, np.zeros(len(chosen))
    courses = int(player.courses)
    if s.edition == 2:
        room.thought.keys[:] = 0
    compare(
        known, readings, chosen, prior, player.habits, player.value, courses, player.trust, room.thought, random, found
    )
    return int(chosen[np.argmax(found)])


@compiled
def play_out(
    room: Room, game: States, players: tuple[Player, ...], seating: Ids, order: Ids, outcomes: Ids, random: Random
) -> None:
    """Play a game to its end; `players[seating[seat]]` has a seat."""
    s, known = game[0], game.copy()
    laid_at, unknown = new_readings(), new_readings()
    while True:
        who = turn(s)
        if who == OVER:
            return
        if who == CHANCE:
            leg, next = int(s.leg) % LEGS, 0
            while not s.dice >> order[leg, next] & 1:
                next += 1
            apply(s, outcomes[leg, order[leg, next]])
            continue
        room.here[:] = room.met.rows[place_of(room.met, s, random)]
        p = prospects_in(room.here)
        player = players[seating[who]]
        known[0] = s
        if player.reading != OPEN:
            conceal(known[0], who)
        id = choose(room, known, p, player, laid_at if player.reading == AS_LAID else unknown, random)
        if id >= WINNER:
            deck = WINNER_DECK if id < LOSER else LOSER_DECK
            laid_at[deck, s.bets_laid[deck]] = p.race[deck]
        apply(s, id)
