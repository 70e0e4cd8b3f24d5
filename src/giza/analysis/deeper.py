"""A second look at what matters: the best actions are compared by playing on from each of them, again and again.

What the player couldn't know is guessed anew each time, and the same guesses and luck are used for all actions, so that
they differ by what they do. What the judge said at first counts as well: as much as one more measurement whose error is
`JUDGES_ERROR`. So a difference has to be larger than chance makes it before it changes who was right.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from giza.analysis.judges import SHARE, Judge, Verdict
from giza.errors import BadOption
from giza.messages import say
from giza.rules.contract import State

BUDGET = 16
"""So often actions are played on from, where nobody asks for another number."""
FEWEST = 4
COMPARED = 4
"""So many actions are compared: the best ones, and what was done."""
CLOSE = 0.03
"""Where the best action was chosen, and promised more than the next one by this share, nobody looks again."""
JUDGES_ERROR = 0.02
"""How far the judge is wrong about the difference between two actions, in shares of the victory: measured in Camel Up
(docs/analysis.md)."""


class Depth(NamedTuple):
    """How deep to look: how often to play on from every action, and a seed for guesses and luck."""

    budget: int = BUDGET
    seed: int = 0

    def checked(self) -> "Depth":
        """The same; `BadOption` if nothing can be learned from so few."""
        if self.budget < FEWEST:
            raise BadOption(say("analysis.bad_budget", budget=self.budget, fewest=FEWEST))
        return self


class Comparison(NamedTuple):
    """What was found by playing on."""

    told: dict[str, Verdict]
    """What the actions promise that were compared."""
    margins: dict[str, float]
    """The standard errors of their shares."""
    raised: Verdict
    """By how much playing on thinks better of the actions than the judge alone, on average."""


def is_open(ranked: Sequence[str], told: Mapping[str, Verdict], seat: int, chosen: str) -> bool:
    """Whether a second look could tell something: the choice wasn't best, or another one was about as good."""
    if len(ranked) == 1:
        return False
    lead = told[ranked[0]][seat, SHARE] - told[ranked[1]][seat, SHARE]
    return ranked[0] != chosen or bool(lead < CLOSE)


def compare(
    known: State, seat: int, actions: Mapping[str, int], told: Mapping[str, Verdict], judge: Judge, seed: Sequence[int]
) -> Comparison:
    """Play on from some actions, named with the kernel's numbers; the seed ends with how often."""
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
