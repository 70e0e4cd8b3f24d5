"""The bot `greedy`: the best expected gain now.

With a share such as `greedy:30%` it errs in so many of its choices: there it chooses like `random`.
"""

import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from random import Random

from giza.bots import camelup, obelisk
from giza.bots.interface import Reason, View
from giza.bots.kinds import choose_by_kind
from giza.bots.records import ids_of, state_of
from giza.errors import BadOption
from giza.messages import say
from giza.rules.contract import Floats, State

VALUES: Mapping[str, Callable[[State, Sequence[int], int], Floats]] = {
    "camelup1": camelup.values,
    "camelup2": camelup.values,
    "obelisk": obelisk.values,
}
"""By game: what each action of the player to act is worth, given a seed."""


class GreedyBot:
    """Chooses the action with the highest value; what it does depends on the view and the seed alone."""

    def __init__(self, seed: int = 0, errs: float = 0.0) -> None:
        self.seed = seed
        self.errs = errs

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The best action, or now and then a random one."""
        if len(actions) == 1:
            return actions[0]
        if self.errs > 0:
            random = Random(zlib.crc32(view["record"].encode(), self.seed & 0xFFFFFFFF))
            if random.random() < self.errs:
                return choose_by_kind(actions, random)
        return self.explain(view, actions)[0].action

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """Every action with its value, best first: in pounds or points, less what it leaves to others."""
        rules, s = state_of(view)
        if rules.name not in VALUES:
            raise BadOption(say("bot.unknown_game", bot="greedy", game=rules.name, games=list(VALUES)))
        values = VALUES[rules.name](s, ids_of(rules, s, actions), self.seed)
        reasons = [Reason(action, value) for action, value in zip(actions, values.tolist(), strict=True)]
        return sorted(reasons, key=lambda reason: -reason.value)


def make_greedy(options: str, seed: int) -> GreedyBot:
    """The factory behind the names `greedy` and `greedy:30%`."""
    if not options:
        return GreedyBot(seed)
    share = re.fullmatch(r"(\d{1,3})%", options)
    if share is None or int(share[1]) > 100:
        raise BadOption(say("bot.bad_share", options=options))
    return GreedyBot(seed, int(share[1]) / 100)
