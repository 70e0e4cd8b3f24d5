"""A player's cards and obelisks as a viewer knows them, read once for all colours."""

from typing import NamedTuple

import numpy as np

from giza.games.obelisk.rules.cards import TYPES
from giza.games.obelisk.rules.ids import SLOTS
from giza.rules.compiled import compiled
from giza.rules.contract import Ids, State


class Holdings(NamedTuple):
    """One player's cards and obelisks."""

    hand: Ids
    """[card]: the number known for sure."""
    offered: Ids
    """[card]: the number in stalls or depots of others."""
    runs: Ids
    """[number]: the colour, the lowest and highest value of an obelisk, and whether it stands on an FD card."""
    run_count: Ids
    """The number of obelisks, as an array of one."""


@compiled
def new_holdings() -> Holdings:
    """Buffers for a player's holdings."""
    return Holdings(
        np.zeros(TYPES, np.int64), np.zeros(TYPES, np.int64), np.zeros((SLOTS, 4), np.int64), np.zeros(1, np.int64)
    )


@compiled
def read_holdings(s: State, seat: int, viewer: int, out: Holdings) -> None:
    """Read what a viewer knows of a player."""
    open_hand = s.seats == 2 or seat == viewer
    for t in range(TYPES):
        out.hand[t] = s.hand[seat, t] if open_hand else s.known[seat, t]
        out.offered[t] = 0
    for other in range(s.seats):
        if other != seat and (s.seats == 2 or s.stall_size[other] > 0):
            for t in range(TYPES):
                out.offered[t] += s.hand[other, t] if s.seats == 2 else s.stall[other, t]
    n = 0
    for slot in range(SLOTS):
        if s.run_top[seat, slot] != 0:
            out.runs[n, 0] = s.run_colour[seat, slot]
            out.runs[n, 1] = s.run_top[seat, slot]
            out.runs[n, 2] = s.run_bottom[seat, slot]
            out.runs[n, 3] = s.run_foundation[seat, slot]
            n += 1
    out.run_count[0] = n
