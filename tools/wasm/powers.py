"""Powers of e, for WebAssembly has none: with ours every browser finds the same.

The exponent is split into a multiple of ln 2 / 128 and a rest: a table has the powers of the one, a polynomial gives
that of the other. Off by 0.52 units of the last digit at most.
"""

from decimal import Decimal, localcontext
from struct import pack, unpack
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, register_jitable

SIZE = 128
BITS = np.uint64(7)
SHIFT = float(3 << 51)
"""Added to a number, it rounds that to a whole one."""
STEPS = float.fromhex("0x1.71547652b82fep0") * SIZE
HIGH, LOW = float.fromhex("-0x1.62e42fefa0000p-8"), float.fromhex("-0x1.cf79abc9e3b39p-47")
"""Minus ln 2 / 128, in two parts."""
C2, C3 = float.fromhex("0x1.ffffffffffdbdp-2"), float.fromhex("0x1.555555555543cp-3")
C4, C5 = float.fromhex("0x1.55555cf172b91p-5"), float.fromhex("0x1.1111167a4d017p-7")
LARGE = 512.0


def table() -> tuple[Any, Any]:
    """The powers of 2 to every 128th, as bits without what the exponent adds, and by which share each is off."""
    bits, tails = np.empty(SIZE, np.uint64), np.empty(SIZE)
    with localcontext() as context:
        context.prec = 60
        for i in range(SIZE):
            exact = Decimal(2) ** (Decimal(i) / SIZE)
            bits[i] = unpack("<Q", pack("<d", float(exact)))[0] - (i << 52) // SIZE & (1 << 64) - 1
            tails[i] = float(exact / Decimal(float(exact)) - 1)
    return bits, tails


POWERS, TAILS = table()


def bitcast(target: Any, source: Any) -> Any:
    """A function that takes the bits of a number for those of another type."""

    @intrinsic
    def cast(context: Any, number: Any) -> Any:
        def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))

        return target(source), make

    return cast


bits_of, float_of = bitcast(types.uint64, types.float64), bitcast(types.float64, types.uint64)


@register_jitable
def small(x: float) -> float:
    """E to a number between -512 and 512."""
    whole = x * STEPS + SHIFT
    step = bits_of(whole)
    whole -= SHIFT
    rest = x + whole * HIGH + whole * LOW
    place = step % np.uint64(SIZE)
    scale = float_of(POWERS[place] + (step << (np.uint64(52) - BITS)))
    square = rest * rest
    more = TAILS[place] + rest + square * (C2 + rest * C3) + square * square * (C4 + rest * C5)
    return scale + scale * more


def giza_exp(x: float) -> float:
    """E to any number; to a very large or small one it is a little less exact."""
    if -LARGE < x < LARGE:
        return small(x)
    if x > 2 * LARGE:
        return np.inf
    if x < -2 * LARGE:
        return 0.0
    return small(x / 2) * small(x / 2)


def giza_expf(x: Any) -> Any:
    """The same for a number of 32 bits."""
    return np.float32(giza_exp_of(np.float64(x)))


giza_exp_of = register_jitable(giza_exp)
SIGNATURES = {giza_exp: types.float64(types.float64), giza_expf: types.float32(types.float32)}
CALLED = {
    "llvm.exp.f64": "giza_exp",
    "exp": "giza_exp",
    "llvm.exp.f32": "giza_expf",
    "expf": "giza_expf",
    "numba_expf": "giza_expf",
    "npy_expf": "giza_expf",
}
"""What compiled code calls by other names."""
