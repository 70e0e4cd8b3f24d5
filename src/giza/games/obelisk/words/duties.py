"""What the player to act has done and still owes, for views."""

from typing import Literal

import numpy as np
from msgspec import Struct

from giza.games.obelisk.rules.duties import HAND_LIMIT, hand_is_limited, limited, may_end, owes_build, owes_stall_card
from giza.games.obelisk.rules.ids import PILES
from giza.games.obelisk.rules.quarry import takes_due, takes_left, write_ways
from giza.games.obelisk.rules.state import NOTHING
from giza.rules.contract import NOBODY
from giza.rules.unpacked import UnpackedState

PENDING: tuple[Literal["choose", "two", "swap"] | None, ...] = (None, "choose", "two", "swap")
DIRECTIONS: dict[int, Literal["cw", "ccw"] | None] = {0: None, 1: "cw", -1: "ccw"}


class Ways(Struct, frozen=True, gc=False):
    """The number of camels left behind on the way to each pile."""

    cw: list[int]
    ccw: list[int]


class Duties(Struct, frozen=True, gc=False):
    """What the player to act has done and still owes."""

    takes: int
    takes_due: int
    takes_left: int
    built: bool
    must_build: bool
    must_stock: bool
    must_buy: bool
    hand_limit: int | None
    may_end: bool
    any_pile: bool
    top_or_bottom: bool
    off_colour: int
    direction: Literal["cw", "ccw"] | None
    ways: Ways | None
    """With two players, unless the overseer may go anywhere."""
    free_trades: int
    pending: Literal["choose", "two", "swap"] | None
    picked_from: int | None


def ways(s: UnpackedState) -> Ways:
    """The costs of the ways to all piles."""
    camels = np.empty((2, PILES), np.int64)
    write_ways(s.state, camels)
    return Ways(*camels.tolist())


def duties(s: UnpackedState) -> Duties:
    """What the player to act has done and still owes this turn."""
    state = s.state
    full = not limited(state)
    return Duties(
        takes=s.takes,
        takes_due=int(takes_due(state)) if full else 0,
        takes_left=int(takes_left(state)) if full else 0,
        built=bool(s.built),
        must_build=bool(owes_build(state)),
        must_stock=bool(owes_stall_card(state)),
        must_buy=bool(s.must_buy),
        hand_limit=HAND_LIMIT if hand_is_limited(state) else None,
        may_end=bool(may_end(state) and s.pending == NOTHING),
        any_pile=bool(s.any_pile),
        top_or_bottom=bool(s.top_or_bottom),
        off_colour=s.off_colour,
        direction=DIRECTIONS[s.direction],
        ways=ways(s) if s.seats == 2 and not s.any_pile else None,
        free_trades=s.free_trades,
        pending=PENDING[s.pending],
        picked_from=None if s.picked_from == NOBODY else s.picked_from,
    )
