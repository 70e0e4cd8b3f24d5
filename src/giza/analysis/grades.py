"""How bad a decision was, by the share of the victory that it gave away.

In games of bots (docs/analysis.md) `hard` slips in one choice of ten and makes a mistake in one of twenty-three; `easy`
makes one in ten. A blunder is what even `random` does in one choice of seventy only.
"""

from enum import StrEnum


class Grade(StrEnum):
    """What a decision is called."""

    FINE = "fine"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BOUNDS = {Grade.BLUNDER: 0.10, Grade.MISTAKE: 0.05, Grade.SLIP: 0.02}
"""From this loss on a decision is called so."""


def grade_of(loss: float) -> Grade:
    """What a decision is called that gave away this share of the victory.

    >>> [grade_of(loss).value for loss in (0.0, 0.02, 0.07, 0.5)]
    ['fine', 'slip', 'mistake', 'blunder']
    """
    return next((grade for grade, bound in BOUNDS.items() if loss >= bound), Grade.FINE)
