"""Matches of variants: every start, with its dice, is played in all seatings of the two, and counts as one result."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from giza.arena.statistics import Estimate, estimate
from giza.games.camelup import rules as kernel
from giza.games.camelup.bots.habits import HABITS, Habits
from giza.games.camelup.bots.playing_on import LEG_VALUES, TRUST
from giza.games.camelup.bots.worth import SPACES
from giza.games.camelup.laboratory.players import (
    AS_LAID,
    BY_TODAY,
    OPEN,
    Player,
    Room,
    draw_dice,
    play_out,
)
from giza.games.camelup.rules.scoring import standing
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, Floats, Ids, Random, States, array_of, pick_weighted

READINGS = {"today": BY_TODAY, "laid": AS_LAID, "open": OPEN}
LOOK_EVERY, WIDER = 100, 1.6
"""Looking every 100 starts at an interval 1.6 times as wide errs as rarely as a single look at 95 %."""
MOST_SEATINGS = 6
"""The most seatings to play; where there are more, the two variants alternate."""


class Result(NamedTuple):
    """The result of a match for the first of two players."""

    games: int
    starts: int
    share: Estimate
    """The share of the victories per seat; equal players have one divided by the number of seats."""
    lead: Estimate
    """The mean lead in pounds."""


def player_from(text: str, seats: int) -> Player:
    """A player with the real bots' habits, except for those in the text: `patience=0.5,read=today`.

    >>> player_from("tempo=1,read=open", 4).habits.tempo
    1.0
    """
    habits, reading = HABITS[seats]._asdict(), AS_LAID
    thinking = {"courses": 0.0, "trust": TRUST, "spaces": float(SPACES), "farther": 0.0}
    for part in text.split(",") if text else ():
        name, _, value = part.partition("=")
        if name == "read" and value in READINGS:
            reading = READINGS[value]
        elif name in habits:
            habits[name] = float(value)
        elif name in thinking:
            thinking[name] = float(value)
        else:
            raise ValueError(
                f"{part!r} is no habit: give read=today|laid|open, or a number for {', '.join([*thinking, *habits])}"
            )
    return Player(Habits(**habits), reading, **thinking, value=LEG_VALUES[seats])


def new_start(edition: int, seats: int, random: Random) -> States:
    """A game with the camels placed."""
    game = array_of(kernel.new(seats, {"edition": edition}))
    ids, weights = np.empty(kernel.MAX_OUTCOMES, np.int64), np.empty(kernel.MAX_OUTCOMES, np.int64)
    while kernel.turn(game[0]) == CHANCE:
        n = kernel.outcomes(game[0], ids, weights)
        kernel.apply(game[0], int(ids[pick_weighted(random, weights, n)]))
    return game


def seatings(seats: int) -> Ids:
    """`[way, seat]`: which of two players has each seat; each has half of them, or they alternate on an odd number."""
    first = [set(seat) for seat in combinations(range(seats), seats // 2)]
    ways = [[int(seat not in chosen) for seat in range(seats)] for chosen in first]
    ways += [[1 - who for who in way] for way in ways] if seats % 2 else []
    if len(ways) > MOST_SEATINGS:
        ways = [[(seat + shift) % 2 for seat in range(seats)] for shift in range(2)]
    return np.array(ways, np.int64)


@compiled
def play_start(
    room: Room, start: States, players: tuple[Player, ...], ways: Ids, dice: Random, thinking: Random, out: Floats
) -> None:
    """Play a start in all seatings, and add shares of victories and pounds to `out[player]`."""
    order, outcomes = draw_dice(dice)
    seats = ways.shape[1]
    money = np.empty(seats, np.int64)
    for way in ways:
        game = start.copy()
        play_out(room, game, players, way, order, outcomes, thinking)
        standing(game[0], money)
        winners = (money == money.max()).sum()
        for seat in range(seats):
            out[way[seat], 0] += (money[seat] == money.max()) / winners
            out[way[seat], 1] += money[seat]


def play(
    room: Room, edition: int, seats: int, starts: int, seed: int, players: Sequence[Player], sure: bool = False
) -> Result:
    """Play a match; with `sure`, it ends as soon as the interval, widened for repeated looks, excludes equality."""
    ways = seatings(seats)
    halves = [(ways == player).sum() for player in range(2)]
    shares, leads = [], []
    for number in range(1, starts + 1):
        out = np.zeros((2, 2))
        dice, thinking = (np.random.default_rng([seed, seats, number, use]) for use in range(2))
        play_start(room, new_start(edition, seats, dice), tuple(players), ways, dice, thinking, out)
        shares.append(out[0, 0] / halves[0])
        leads.append(out[0, 1] / halves[0] - out[1, 1] / halves[1])
        if sure and number % LOOK_EVERY == 0:
            found = estimate(shares)
            if abs(found.mean - 1 / seats) > WIDER * found.margin:
                break
    return Result(len(shares) * len(ways), len(shares), estimate(shares), estimate(leads))
