"""Writes eight counts at a time as numbers, in a vector: Numba unrolls short loops before it could vectorize them."""

from typing import Any

import numpy as np

from giza.batch.layout import Observation
from giza.rules.compiled import PURE, uncounted

EIGHT = 8

if PURE:

    def write_eight(counts: Any, first: int, unit: Any, out: Observation, at: int) -> None:
        """Write eight counts of one byte each, multiplied by a unit."""
        out[at : at + EIGHT] = counts[first : first + EIGHT].astype(np.float32) * unit

else:
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    def place_in(context: Any, builder: Any, kind: Any, array: Any, index: Any, vector: Any) -> Any:
        """The address of some elements of an array, as a pointer to a vector."""
        struct = context.make_array(kind)(context, builder, array)
        return builder.bitcast(cgutils.get_item_pointer(context, builder, kind, struct, [index]), vector.as_pointer())

    @intrinsic  # type: ignore[untyped-decorator]
    def write_eight(typing: Any, counts: Any, first: Any, unit: Any, out: Any, at: Any) -> Any:
        """Write eight counts of one byte each, multiplied by a unit."""

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            counts, first, unit, out, at = given
            small, large = ir.VectorType(ir.IntType(8), EIGHT), ir.VectorType(ir.FloatType(), EIGHT)
            read = builder.load(place_in(context, builder, signature.args[0], counts, first, small))
            read.align = 1
            units = ir.Constant(large, ir.Undefined)
            for i in range(EIGHT):
                units = builder.insert_element(units, unit, ir.Constant(ir.IntType(32), i))
            numbers = builder.fmul(builder.sitofp(read, large), units)
            written = builder.store(numbers, place_in(context, builder, signature.args[3], out, at, large))
            written.align = 4
            return context.get_dummy_value()

        return types.void(counts, types.intp, types.float32, out, types.intp), generate


@uncounted
def write_counts(counts: Any, unit: Any, out: Observation, at: int, n: int) -> int:
    """Write n counts of one byte each, multiplied by a unit; return the position after them."""
    whole = n - n % EIGHT
    for i in range(0, whole, EIGHT):
        write_eight(counts, i, unit, out, at + i)
    for i in range(whole, n):
        out[at + i] = np.float32(counts[i]) * unit
    return at + n
