"""The bot `random`."""

from collections import Counter
from random import Random

from giza.bots.random_bot import choose_by_kind

ACTIONS = ["roll", "ticket blue", "ticket red", *(f"tile {space} {side}" for space in range(2, 17) for side in "+-")]


def test_every_kind_is_equally_likely_and_so_is_every_action_of_a_kind():
    random = Random(1)
    drawn = Counter(choose_by_kind(ACTIONS, random) for _ in range(9000))
    kinds = Counter()
    for action, count in drawn.items():
        kinds[action.split()[0]] += count
    assert all(abs(count - 3000) < 5 * (9000 * 2 / 9) ** 0.5 for count in kinds.values())
    assert len(kinds) == 3
    assert abs(drawn["ticket blue"] - 1500) < 5 * 1500**0.5
    assert len(drawn) == len(ACTIONS)
