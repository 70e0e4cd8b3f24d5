"""Pig for Giza: `kernel` has the rules, `words` the texts, `bot` a player, `observations` those for batches."""

from typing import TYPE_CHECKING

from giza import Rules
from giza.options import Number
from giza_pig import kernel, words

if TYPE_CHECKING:
    from giza.batch.layout import Observing


def observing() -> "Observing":
    """The writer of observations, imported only for batches."""
    from giza_pig import observations

    return observations


RULES = Rules(
    "pig",
    kernel,
    words,
    seats=range(2, 3),
    options={"goal": Number(50, 10, 200)},
    longest=kernel.LONGEST,
    sentences="giza_pig",
    bots=("cautious",),
    observations=observing,
)
