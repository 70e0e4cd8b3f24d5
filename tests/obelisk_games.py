"""Random games that record all their states."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules import actions, apply, outcomes, turn
from giza.games.obelisk.rules import ids as numbers
from giza.games.obelisk.rules.chance import MAX_OUTCOMES
from giza.games.obelisk.rules.ids import ACTIONS
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, OVER, Ids, Random, State, below, pick_weighted

LONGEST = 3000
KINDS = np.array(
    [
        numbers.CHOOSE,
        numbers.DECLINE,
        numbers.TAKE,
        numbers.FOUNDATION,
        numbers.LAY_FD,
        numbers.START,
        numbers.TOP,
        numbers.BOTTOM,
        numbers.STALL,
        numbers.STALL_ACTION,
        numbers.BUY,
        numbers.PLAY,
        numbers.PICK,
        numbers.TRADE,
        numbers.ACTIONS,
    ]
)
"""The ids that separate the kinds of action."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"expert": True},
    {"fd_counts_as_build": False, "action_counts": (1, 1, 1, 1, 8, 2, 2, 2, 2)},
    {"copies_per_value": 2, "action_counts": (1, 9, 1, 1, 1, 4, 4, 4, 4)},
    {"copies_per_value": 6, "action_counts": (0, 0, 1, 1, 0, 0, 0, 0, 0)},
    {"action_counts": (0,) * 9},
]


@compiled
def pick_kind_first(random: Random, legal: Ids, n: int, kinds: Ids) -> int:
    """A random action of a random kind."""
    first = np.zeros(len(kinds) + 1, np.int64)
    groups = 0
    kind = -1
    for i in range(n):
        while kind < 0 or legal[i] >= kinds[kind]:
            kind += 1
            if legal[i] < kinds[kind]:
                first[groups] = i
                groups += 1
    first[groups] = n
    group = below(random, groups)
    return int(legal[first[group] + below(random, first[group + 1] - first[group])])


@compiled
def play_and_record(s: State, random: Random, kind_first: bool, kinds: Ids, trail: Any) -> int:
    """Play a game and write every state into the trail; return their number, or -1 if a list of actions was wrong."""
    legal, weights = np.empty(ACTIONS, np.int64), np.empty(MAX_OUTCOMES, np.int64)
    n = 0
    while True:
        trail[n] = s
        n += 1
        mover = turn(s)
        if mover == OVER:
            return n
        if mover == CHANCE:
            count = outcomes(s, legal, weights)
            chosen = int(legal[pick_weighted(random, weights, count)])
        else:
            count = actions(s, legal)
            for i in range(1, count):
                if legal[i] <= legal[i - 1]:
                    return -1
            if count == 0:
                return -1
            if kind_first:
                chosen = pick_kind_first(random, legal, count, kinds)
            else:
                chosen = int(legal[below(random, count)])
        apply(s, chosen)


def trail_of(seats: int, options: dict[str, Any], seed: int) -> NDArray[Any]:
    """All states of a random game; the policy alternates with the seed."""
    trail = np.zeros(LONGEST, obelisk.DTYPE)
    s = obelisk.new(seats, options)
    n = play_and_record(s, np.random.default_rng(seed), seed % 2 == 1, KINDS, trail)
    assert n > 0, f"{seats} seats, {options}, seed {seed}: no action, or not in ascending order"
    return trail[:n]
