"""What a player can tell about the rest of the leg and of the race: the ground for all values."""

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
    """The rest of the leg and of the race, as far as dice alone decide them, and what players get of it."""

    prospects: Prospects
    rewards: Floats
    """[seat, first, second]: what the leg pays if these two lead at its end."""
    other_tiles: int
    """The tiles of all others, packed."""
    stops: Floats
    """[space]: how many dice are expected to end their movement there if the player's own tile weren't on the track."""
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
