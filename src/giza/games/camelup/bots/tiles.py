"""Tiles: a pound for every unit that stops there, and other odds for everybody's tickets."""

import numpy as np

from giza.games.camelup.bots.leaders import write_leaders
from giza.games.camelup.bots.outlook import Outlook
from giza.games.camelup.bots.stakes import Stakes, pound, share
from giza.games.camelup.bots.tickets import best_left
from giza.games.camelup.rules.actions import BOO, CHEER, FIRST_TILE_SPACE, WINNER
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, with_tile
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State

SPACES = 2
"""Number of spaces (those where most units land) on which a tile is valued exactly."""
NOT_CONSIDERED = -9.0


@compiled
def space_of(id: int) -> int:
    """The space on which an action lays the tile."""
    return (id - CHEER) % (BOO - CHEER) + FIRST_TILE_SPACE


@compiled
def is_tile(id: int) -> bool:
    """Whether an action lays a tile."""
    return CHEER <= id < WINNER


@compiled
def best_spaces(ids: Ids, n: int, stops: Floats) -> int:
    """The spaces worth a closer look, as bits."""
    chosen = 0
    for _ in range(SPACES):
        best = 0
        for i in range(n):
            if is_tile(ids[i]):
                space = space_of(ids[i])
                if not chosen >> space & 1 and (best == 0 or stops[space] > stops[best]):
                    best = space
        if best != 0:
            chosen |= 1 << best
    return chosen


@compiled
def judge_tiles(s: State, o: Outlook, stakes: Stakes, tempo: float, ids: Ids, n: int, out: Floats) -> None:
    """Write the value of every tile action: its stops, and its effect on everybody's tickets."""
    spaces, now = best_spaces(ids, n, o.stops), o.prospects.leaders
    before, a_pound = share(stakes.leg, now), pound(stakes.leg, now, stakes.scale)
    own_space = int(s.tile_space[s.seat])
    lifted = o.prospects.stops[own_space] if own_space != 0 else 0.0
    leaders, landings = np.empty((RACERS, RACERS)), np.empty(LAST_SPACE + 1, np.int64)
    for i in range(n):
        if not is_tile(ids[i]):
            continue
        space = space_of(int(ids[i]))
        if not spaces >> space & 1:
            out[i] = NOT_CONSIDERED
            continue
        tiles = with_tile(o.other_tiles, space, 1 if ids[i] < BOO else -1)
        total = write_leaders(int(s.edition), int(s.race), int(s.dice), tiles, o.memory, leaders, landings)
        earned = landings[space] / total - lifted + (share(stakes.leg, leaders) - before) / a_pound
        out[i] = earned - tempo * best_left(s, NOBODY, leaders)
