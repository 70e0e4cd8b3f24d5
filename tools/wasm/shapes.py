"""Another shape for an array, which Numba asks the C part of its runtime for."""

from typing import Any

from numba import carray, types


def numba_attempt_nocopy_reshape(
    axes: int, lengths: Any, strides: Any, new_axes: int, new_lengths: Any, new_strides: Any, size: int, by_columns: int
) -> int:
    """Write the strides of a new shape; 0 if the numbers don't lie side by side, and would have to be copied."""
    before, found = carray(strides, axes), carray(new_strides, new_axes)
    apart = size
    for axis in range(axes - 1, -1, -1):
        if carray(lengths, axes)[axis] != 1 and before[axis] != apart:
            return 0
        apart *= carray(lengths, axes)[axis]
    apart = size
    for axis in range(new_axes - 1, -1, -1):
        found[axis] = apart
        apart *= carray(new_lengths, new_axes)[axis]
    return 1


LONGS = types.CPointer(types.int64)
SIGNATURES = {
    numba_attempt_nocopy_reshape: types.int32(
        types.int64, LONGS, LONGS, types.int64, LONGS, LONGS, types.int64, types.int32
    )
}
