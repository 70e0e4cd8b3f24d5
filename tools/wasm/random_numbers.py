"""NumPy's PCG64 in code that Numba can compile for a browser: the same numbers from the same state.

NumPy's own generators are C code behind pointers. This one keeps its 128-bit state and increment as four words.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, make_attribute_wrapper, models, overload_method, register_model

from giza.rules.compiled import compiled

STATE_HIGH, STATE_LOW, STEP_HIGH, STEP_LOW = range(4)
WORDS = 4
FACTOR_HIGH, FACTOR_LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)
HALF = np.uint64(32)
HALF_MASK = np.uint64(0xFFFFFFFF)
ROTATE_SHIFT = np.uint64(58)
ROTATE_MASK = np.uint64(63)
SPARE_BITS = np.uint64(11)
"""A double uses 53 of the 64 bits."""
WordArray = types.Array(types.uint64, 1, "C")


class Pcg64Type(types.Type):  # type: ignore[misc]
    """Numba's type of a generator."""

    def __init__(self) -> None:
        super().__init__(name="Pcg64")


@register_model(Pcg64Type)
class Pcg64Model(models.StructModel):  # type: ignore[misc]
    """A generator is stored as its words."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("words", WordArray)])


make_attribute_wrapper(Pcg64Type, "words", "words")


@intrinsic  # type: ignore[untyped-decorator]
def pcg64(context: Any, words: Any) -> Any:
    """Create a generator from its words."""
    from numba.core import cgutils

    kind = Pcg64Type()

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        generator = cgutils.create_struct_proxy(kind)(context, builder)
        generator.words = arguments[0]
        return generator._getvalue()

    return kind(words), build


@compiled
def high_half_of_product(a: Any, b: Any) -> Any:
    """The upper 64 bits of the product of two 64-bit numbers."""
    a_low, a_high, b_low, b_high = a & HALF_MASK, a >> HALF, b & HALF_MASK, b >> HALF
    middle = a_high * b_low + (a_low * b_low >> HALF)
    other = a_low * b_high + (middle & HALF_MASK)
    return a_high * b_high + (middle >> HALF) + (other >> HALF)


@compiled
def next_double(words: Any) -> float:
    """The next number from 0 up to 1."""
    high, low = words[STATE_HIGH], words[STATE_LOW]
    product_low = low * FACTOR_LOW
    product_high = high_half_of_product(low, FACTOR_LOW) + high * FACTOR_LOW + low * FACTOR_HIGH
    low = product_low + words[STEP_LOW]
    high = product_high + words[STEP_HIGH] + (np.uint64(1) if low < product_low else np.uint64(0))
    words[STATE_HIGH], words[STATE_LOW] = high, low
    mixed, turn = high ^ low, high >> ROTATE_SHIFT
    drawn = mixed >> turn | mixed << (np.uint64(64) - turn & ROTATE_MASK)
    return float(drawn >> SPARE_BITS) / 9007199254740992.0


@overload_method(Pcg64Type, "random")  # type: ignore[untyped-decorator]
def draw(generator: Any) -> Any:
    """Implement `numpy.random.Generator.random`."""

    def next_number(generator: Any) -> float:
        return next_double(generator.words)

    return next_number


def words_of(generator: np.random.Generator) -> list[int]:
    """The words with which `pcg64` continues NumPy's generator."""
    state = generator.bit_generator.state["state"]
    mask = (1 << 64) - 1
    return [state["state"] >> 64, state["state"] & mask, state["inc"] >> 64, state["inc"] & mask]
