"""Pig for Giza: the `kernel` has the rules, `words` say them, `bot` plays, `observations` are for batches."""

from giza import Rules
from giza.options import Number
from giza_pig import kernel, words

RULES = Rules(
    "pig",
    kernel,
    words,
    seats=range(2, 3),
    options={"goal": Number(50, 10, 200)},
    longest=kernel.LONGEST,
    sentences="giza_pig",
    bots=("cautious",),
    observations="giza_pig.observations",
)
