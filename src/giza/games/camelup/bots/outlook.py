"""What a player can tell about the rest of the leg and of the race: the ground for all values."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from giza.games.camelup.odds import first_edition, second_edition
from giza.games.camelup.odds.joint import marginals
from giza.games.camelup.odds.lines import SCRATCH, Lines, Memory, count_lines
from giza.games.camelup.odds.moves import Counts
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.odds.tables import rows_of, sound
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import best_reward, leg_reward
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, State

RACES = 2_000
"""So many races are simulated where there is no table of race odds."""
KEPT = 256
"""Most actions move no camel, so the next player looks at the same race: so many are remembered."""


class Outlook(NamedTuple):
    """The rest of the leg and of the race, as far as dice alone decide them."""

    top_two: Counts
    """[first, second]: the lines on which these two lead at the end of the leg; divide by `total`."""
    total: int
    rewards: Floats
    """[seat, first, second]: what the leg then pays."""
    race: Floats
    """[0, camel]: the chance to win the race, [1, camel]: to lose it."""
    race_ends: float
    """The chance that the race ends within this leg."""
    own_stops: float
    """How many units are expected to stop on the player's own tile, where it lies now."""
    other_tiles: int
    """The tiles of all others, packed."""
    landings: Counts
    """[space]: how many dice end their movement there, summed up over all lines, without the player's own tile."""
    memory: Memory
    """For counting other legs."""


@compiled
def write_rewards(s: State, rewards: Floats) -> None:
    """Write to `rewards[seat, first, second]` what the leg pays a player if these two camels lead at its end."""
    for seat in range(s.seats):
        for leader in range(RACERS):
            for runner_up in range(RACERS):
                total = leg_reward(s, seat, leader, runner_up)
                if s.partner[seat] != NOBODY:
                    total += best_reward(s, int(s.partner[seat]), leader, runner_up)
                rewards[seat, leader, runner_up] = total


def look(s: State, seed: int) -> Outlook:
    """Find out what there is to know; the seed is for the simulation that stands in for a missing table."""
    edition, race, dice, tiles = int(s.edition), int(s.race), int(s.dice), int(packed_tiles(s))
    lines, odds = lines_and_race(edition, race, dice, tiles, seed)
    rewards = np.zeros((int(s.seats), RACERS, RACERS))
    write_rewards(s, rewards)
    own_space = int(s.tile_space[s.seat])
    other_tiles = tiles & ~(3 << 2 * own_space)
    return Outlook(
        top_two=lines.top_two,
        total=lines.total,
        rewards=rewards,
        race=odds,
        race_ends=lines.ended / lines.total,
        own_stops=int(lines.landings[own_space]) / lines.total if own_space else 0.0,
        other_tiles=other_tiles,
        landings=counted(edition, race, dice, other_tiles).landings if own_space else lines.landings,
        memory=SCRATCH.memory[edition],
    )


def lines_and_race(edition: int, race: int, dice: int, tiles: int, seed: int) -> tuple[Lines, Floats]:
    """The rest of the leg, counted, and `[0, camel]`, `[1, camel]`: the chances to win and to lose the race.

    What is returned is kept for others who ask: nobody may change it.
    """
    if edition == 1 or sound() is not None:
        return counted_to_the_end(edition, race, dice, tiles)
    return counted(edition, race, dice, tiles), simulated(edition, race, dice, tiles, seed)


@lru_cache(maxsize=KEPT)
def counted(edition: int, race: int, dice: int, tiles: int) -> Lines:
    """The rest of the leg."""
    return count_lines(edition, race, dice, tiles)


@lru_cache(maxsize=KEPT)
def counted_to_the_end(edition: int, race: int, dice: int, tiles: int) -> tuple[Lines, Floats]:
    """The rest of the leg, and what a table of race odds makes of its ends, which aren't kept."""
    lines = count_lines(edition, race, dice, tiles, with_ends=True)
    joint = lines.finals.astype(np.float64)
    if edition == 1:
        first_edition.fold(first_edition.table(), lines.ends, joint)
    odds = marginals(joint)
    if edition == 2:
        table = sound()
        if table is None:
            raise ValueError("there is no table of race odds")
        second_edition.fold(rows_of(table, lines.ends), lines.ends, odds)
    return lines._replace(ends=lines.ends[:, :0].copy()), shares(odds)


@lru_cache(maxsize=KEPT)
def simulated(edition: int, race: int, dice: int, tiles: int, seed: int) -> Floats:
    """Who wins and who loses in simulated races; the same for the same race and seed."""
    counts = np.zeros((2, RACERS), np.int64)
    simulate(edition, race, dice, tiles, RACES, np.random.default_rng([seed, race, dice, tiles]), counts)
    return shares(counts.astype(np.float64))


def shares(odds: Floats) -> Floats:
    """Odds as probabilities, each row by itself."""
    found: Floats = odds / odds.sum(axis=1, keepdims=True)
    return found
