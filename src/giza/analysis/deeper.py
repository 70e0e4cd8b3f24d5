"""A deeper comparison of the best actions in decisions that matter: plays on from each of them, many times.

Each time, it guesses again what the player couldn't know. All actions share the guesses and the luck, so that they
differ only by their effects. The judge's first verdict counts as one more measurement, with the error `JUDGES_ERROR`. A
difference must therefore be larger than chance to change the verdict.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from giza.analysis.judges import SHARE, Judge, Verdict
from giza.errors import BadOption
from giza.messages import say
from giza.rules.contract import State

BUDGET = 16
"""The default number of times to play on from each action."""
FEWEST = 4
COMPARED = 4
"""The number of actions compared: the best ones, and the one played."""
CLOSE = 0.03
"""If the best action was played and leads by more than this share, no comparison is needed."""
JUDGES_ERROR = 0.02
"""The judge's error in the difference between two actions, in shares of the victory; measured in Camel Up (see
docs/background/luck-and-skill.md).
"""


class Depth(NamedTuple):
    """The number of playouts from each action, and a seed for guesses and luck."""

    budget: int = BUDGET
    seed: int = 0

    def checked(self) -> "Depth":
        """Return this object; raise `BadOption` if the number is too small to show anything."""
        if self.budget < FEWEST:
            raise BadOption(say("analysis.bad_budget", budget=self.budget, fewest=FEWEST))
        return self


class Comparison(NamedTuple):
    """The results of playing on."""

    told: dict[str, Verdict]
    """The values of the compared actions."""
    margins: dict[str, float]
    """The standard errors of their shares."""
    raised: Verdict
    """The increase of the mean value over the judge's."""


def is_open(ranked: Sequence[str], told: Mapping[str, Verdict], seat: int, chosen: str) -> bool:
    """Whether a comparison could be informative: the choice wasn't best, or another action was about as good."""
    if len(ranked) == 1:
        return False
    lead = told[ranked[0]][seat, SHARE] - told[ranked[1]][seat, SHARE]
    return ranked[0] != chosen or bool(lead < CLOSE)


def compare(
    known: State, seat: int, actions: Mapping[str, int], told: Mapping[str, Verdict], judge: Judge, seed: Sequence[int]
) -> Comparison:
    """Play on from some actions, given with the kernel's ids; the last number of the seed is the number of playouts."""
    *seeds, budget = seed
    played = judge.play_on(known, list(actions.values()), seat, budget, seeds)
    means, judged = played.mean(axis=1), np.array([told[action] for action in actions])
    own = played[:, :, seat, SHARE]
    errors = (own - own.mean(axis=0)).std(axis=1, ddof=1) / budget**0.5
    trust = JUDGES_ERROR**2 / (JUDGES_ERROR**2 + errors**2)
    weights = trust[:, np.newaxis, np.newaxis]
    level = means.mean(axis=0)
    found = level + weights * (means - level) + (1 - weights) * (judged - judged.mean(axis=0))
    margins = np.sqrt(trust) * errors
    return Comparison(
        dict(zip(actions, found, strict=True)),
        dict(zip(actions, margins.tolist(), strict=True)),
        level - judged.mean(axis=0),
    )
