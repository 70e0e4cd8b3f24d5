"""Chooses like people: mostly the best action, sometimes one that is nearly as good, never an absurd one."""

import math
import re
import zlib
from collections.abc import Sequence
from random import Random

from giza.bots.interface import Reason, View
from giza.words import kind_of

OPTION = re.compile(r"(?:(.*),)?soft=(\d{1,3}(?:\.\d{1,4})?)")


def softness_in(options: str) -> tuple[str, float]:
    """The options before `soft=…`, and its number; 0 if there is none.

    >>> softness_in("40,soft=0.05"), softness_in("soft=2"), softness_in("40")
    (('40', 0.05), ('', 2.0), ('40', 0.0))
    """
    found = OPTION.fullmatch(options)
    return (found[1] or "", float(found[2])) if found else (options, 0.0)


class SoftBot:
    """The base of bots that explain their choices and may choose softly; deterministic, given view and seed."""

    def __init__(self, seed: int = 0, softness: float = 0.0) -> None:
        self.seed, self.softness = seed, softness

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """Every action with its value, best first."""
        raise NotImplementedError

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The best action, or one that is nearly as good."""
        if len(actions) == 1:
            return actions[0]
        return choose_softly(self.explain(view, actions), view, self.softness, self.seed)

    def distribution(self, view: View, actions: Sequence[str]) -> dict[str, float] | None:
        """The probability of each action; None if the bot doesn't randomize."""
        return likely_softly(self.explain(view, actions), self.softness) if self.softness else None


def choose_softly(reasons: Sequence[Reason], view: View, softness: float, seed: int) -> str:
    """Choose among actions sorted best first; one that is worth `softness` less is a third as likely.

    A kind of action is chosen first, by the best of its kind, so that thirty tile spaces don't crowd out the dice.
    The choice depends only on the view and the seed.
    """
    if softness == 0:
        return reasons[0].action
    random = Random(zlib.crc32(view["state"].encode(), seed & 0xFFFFFFFF))
    kinds = by_kind(reasons)
    best = draw([same[0] for same in kinds.values()], softness, random)
    return draw(kinds[kind_of(best.action)], softness, random).action


def likely_softly(reasons: Sequence[Reason], softness: float) -> dict[str, float]:
    """The probability with which `choose_softly` takes each action, over all seeds.

    >>> likely_softly([Reason("roll", 1.0), Reason("ticket blue", 1.0), Reason("ticket green", 1.0)], 0.5)
    {'roll': 0.5, 'ticket blue': 0.25, 'ticket green': 0.25}
    """
    kinds = by_kind(reasons)
    of_kinds = weights_of([same[0] for same in kinds.values()], softness)
    found = {}
    for same, of_kind in zip(kinds.values(), of_kinds, strict=True):
        within = weights_of(same, softness)
        for reason, weight in zip(same, within, strict=True):
            found[reason.action] = of_kind / sum(of_kinds) * weight / sum(within)
    return found


def by_kind(reasons: Sequence[Reason]) -> dict[str, list[Reason]]:
    """The reasons by kind of action, best first."""
    kinds: dict[str, list[Reason]] = {}
    for reason in reasons:
        kinds.setdefault(kind_of(reason.action), []).append(reason)
    return kinds


def weights_of(reasons: Sequence[Reason], softness: float) -> list[float]:
    """The weight of each of these relative to the first, which is the best."""
    return [math.exp((reason.value - reasons[0].value) / softness) for reason in reasons]


def draw(reasons: Sequence[Reason], softness: float, random: Random) -> Reason:
    """One of these, the better ones more often."""
    return random.choices(reasons, weights_of(reasons, softness))[0]
