"""A player's outlook on the rest of the leg and of the race, from which all values follow."""

from typing import NamedTuple

import numpy as np

from giza.games.camelup.odds.lines import SCRATCH, Memory
from giza.games.camelup.odds.prospects import Prospects, counted, prospects_of
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import best_reward, leg_reward
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, State


class Outlook(NamedTuple):
    """The chances of the leg and the race if only dice fall, and what they pay each player."""

    prospects: Prospects
    rewards: Floats
    """[seat, first, second]: payments of the leg if these two lead at its end."""
    other_tiles: int
    """The tiles of all others, packed."""
    stops: Floats
    """[space]: the expected number of moves that end there without the player's own tile."""
    memory: Memory
    """Buffers for counting other legs."""


@compiled
def write_rewards(s: State, rewards: Floats) -> None:
    """Write to `rewards[seat, first, second]` the leg's payments to a player if these two camels lead at its end."""
    for seat in range(s.seats):
        for leader in range(RACERS):
            for runner_up in range(RACERS):
                total = leg_reward(s, seat, leader, runner_up)
                if s.partner[seat] != NOBODY:
                    total += best_reward(s, int(s.partner[seat]), leader, runner_up)
                rewards[seat, leader, runner_up] = total


def look(s: State, seed: int) -> Outlook:
    """Compute the outlook; the seed is for the simulation that replaces a missing table."""
    edition, race, dice, tiles = int(s.edition), int(s.race), int(s.dice), int(packed_tiles(s))
    prospects = prospects_of(edition, race, dice, tiles, seed)
    rewards = np.zeros((int(s.seats), RACERS, RACERS))
    write_rewards(s, rewards)
    own_space = int(s.tile_space[s.seat])
    other_tiles = tiles & ~(3 << 2 * own_space)
    stops = prospects.stops
    if own_space:
        lines = counted(edition, race, dice, other_tiles)
        stops = lines.landings / lines.total
    return Outlook(prospects, rewards, other_tiles, stops, SCRATCH.memory[edition])
