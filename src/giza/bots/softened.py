"""Choosing as people do: mostly the best, now and then something that looks nearly as good, and nothing absurd."""

import math
import re
import zlib
from collections.abc import Sequence
from random import Random

from giza.bots.interface import Reason, View

OPTION = re.compile(r"(?:(.*),)?soft=(\d{1,3}(?:\.\d{1,4})?)")


def softness_in(options: str) -> tuple[str, float]:
    """What stands before `soft=…` in a bot's options, and the number behind it; 0 if it isn't there.

    >>> softness_in("40,soft=0.05"), softness_in("soft=2"), softness_in("40")
    (('40', 0.05), ('', 2.0), ('40', 0.0))
    """
    found = OPTION.fullmatch(options)
    return (found[1] or "", float(found[2])) if found else (options, 0.0)


def choose_softly(reasons: Sequence[Reason], view: View, softness: float, seed: int) -> str:
    """Choose among actions that come best first; one that is worth `softness` less is a third as likely to be chosen.

    A kind of action is chosen first, by the best of its kind, so that thirty tile spaces don't crowd out the dice.
    What is chosen depends on the view and the seed alone.
    """
    if softness == 0:
        return reasons[0].action
    random = Random(zlib.crc32(view["state"].encode(), seed & 0xFFFFFFFF))
    kinds: dict[str, list[Reason]] = {}
    for reason in reasons:
        kinds.setdefault(reason.action.split()[0], []).append(reason)
    best = draw([same[0] for same in kinds.values()], softness, random)
    return draw(kinds[best.action.split()[0]], softness, random).action


def draw(reasons: Sequence[Reason], softness: float, random: Random) -> Reason:
    """One of these, the better ones more often; the first is the best."""
    weights = [math.exp((reason.value - reasons[0].value) / softness) for reason in reasons]
    return random.choices(reasons, weights)[0]
