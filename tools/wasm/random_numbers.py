"""Random numbers in compiled code without NumPy: an array of four words is a generator, with the method `random`.

It is NumPy's PCG64: a state and an increment of 128 bits, the higher half of each first.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload_method, register_jitable

WORDS = 4
HIGH, LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)
"""The multiplier."""
HALF, MASK = np.uint64(32), np.uint64(0xFFFFFFFF)
TOP, BITS, LAST = np.uint64(58), np.uint64(63), np.uint64(11)
ONE = np.uint64(1)
SPACING = 2.0**-53


@register_jitable
def high_product(a: Any, b: Any) -> Any:
    """The higher half of the product of two words."""
    a0, a1, b0, b1 = a & MASK, a >> HALF, b & MASK, b >> HALF
    low, one, two, high = a0 * b0, a1 * b0, a0 * b1, a1 * b1
    middle = (low >> HALF) + (one & MASK) + (two & MASK)
    return high + (one >> HALF) + (two >> HALF) + (middle >> HALF)


@overload_method(types.Array, "random")
def random_of(words: Any) -> Any:
    """A random number from 0 to less than 1."""
    if not (isinstance(words, types.Array) and words.dtype == types.uint64 and words.ndim == 1):
        return None

    def draw(words: Any) -> Any:
        high, low = words[0], words[1]
        new_low = low * LOW
        new_high = high_product(low, LOW) + high * LOW + low * HIGH
        sum_low = new_low + words[3]
        new_high += words[2]
        if sum_low < new_low:
            new_high += ONE
        words[0], words[1] = new_high, sum_low
        turn = new_high >> TOP
        folded = new_high ^ sum_low
        turned = folded >> turn | folded << ((np.uint64(64) - turn) & BITS)
        return np.float64(turned >> LAST) * SPACING

    return draw
