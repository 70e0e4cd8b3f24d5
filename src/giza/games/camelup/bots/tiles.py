"""Tiles: a pound for every unit that stops there, and another leg for everybody's tickets."""

import numpy as np

from giza.games.camelup.bots.leaders import count_leaders, mean, variance
from giza.games.camelup.bots.outlook import Outlook
from giza.games.camelup.bots.risk import Risk
from giza.games.camelup.bots.tickets import best_left
from giza.games.camelup.odds.moves import Counts
from giza.games.camelup.rules.actions import BOO, CHEER, FIRST_TILE_SPACE, WINNER
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, with_tile
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State

SPACES = 2
"""Only on so many spaces, those where most units land, is a tile valued exactly."""
NOT_CONSIDERED = -9.0
RIVALS_LOSS = 0.5
"""What it is worth that the others lose a pound each on average."""


@compiled
def space_of(id: int) -> int:
    """The space on which an action lays the tile."""
    return (id - CHEER) % (BOO - CHEER) + FIRST_TILE_SPACE


@compiled
def is_tile(id: int) -> bool:
    """Whether an action lays a tile."""
    return CHEER <= id < WINNER


@compiled
def best_spaces(ids: Ids, n: int, landings: Counts) -> int:
    """The spaces that are worth a closer look, as bits."""
    chosen = 0
    for _ in range(SPACES):
        best = 0
        for i in range(n):
            if is_tile(ids[i]):
                space = space_of(ids[i])
                if not chosen >> space & 1 and (best == 0 or landings[space] > landings[best]):
                    best = space
        if best != 0:
            chosen |= 1 << best
    return chosen


@compiled
def lead_rewards(s: State, rewards: Floats) -> Floats:
    """What the leg pays the player, less a part of what it pays the others."""
    lead: Floats = rewards[s.seat].copy()
    for seat in range(s.seats):
        if seat != s.seat:
            lead -= RIVALS_LOSS / (int(s.seats) - 1) * rewards[seat]
    return lead


@compiled
def judge_tiles(s: State, o: Outlook, risk: Risk, tempo: float, ids: Ids, n: int, out: Floats) -> None:
    """Write what every tile action is worth."""
    spaces = best_spaces(ids, n, o.landings)
    lead = lead_rewards(s, o.rewards)
    before = mean(lead, o.top_two, o.total)
    top_two, landings = np.empty((RACERS, RACERS), np.int64), np.empty(LAST_SPACE + 1, np.int64)
    for i in range(n):
        if not is_tile(ids[i]):
            continue
        space = space_of(int(ids[i]))
        if not spaces >> space & 1:
            out[i] = NOT_CONSIDERED
            continue
        tiles = with_tile(o.other_tiles, space, 1 if ids[i] < BOO else -1)
        total = count_leaders(int(s.edition), int(s.race), int(s.dice), tiles, o.memory, top_two, landings)
        earned = landings[space] / total - o.own_stops + mean(lead, top_two, total) - before
        earned += risk.price * (variance(risk.swing, top_two, total) - risk.variance)
        out[i] = earned - tempo * best_left(s, NOBODY, top_two, total)
