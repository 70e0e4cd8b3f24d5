"""Records and small arrays of numbers on plain bytes: the part of NumPy that Giza uses outside of compiled code."""

import math
import operator
import zipfile
from ast import literal_eval
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, chain, pairwise, product
from math import prod
from struct import pack
from typing import Any

inf = float("inf")
Runs = tuple[list[int], int]


class Kind:
    """A type of numbers, such as `int64`; called, it converts a number."""

    def __init__(self, code: str, format: Any, size: int, convert: Callable[[Any], Any]) -> None:
        self.code, self.format, self.itemsize, self.convert = code, format, size, convert

    def __call__(self, value: Any = 0) -> Any:
        """The number, converted."""
        return self.convert(value)

    def __repr__(self) -> str:
        return f"<numbers of type {self.code}>"


int8, int16, int32, int64 = (
    Kind(f"i{size}", format, size, int) for size, format in ((1, "b"), (2, "h"), (4, "i"), (8, "q"))
)
uint8, uint16, uint32, uint64 = (
    Kind(f"u{size}", format, size, int) for size, format in ((1, "B"), (2, "H"), (4, "I"), (8, "Q"))
)
float32, float64 = Kind("f4", "f", 4, float), Kind("f8", "d", 8, float)
bool_ = Kind("b1", "?", 1, bool)
KINDS = {
    kind.code: kind for kind in (int8, int16, int32, int64, uint8, uint16, uint32, uint64, float32, float64, bool_)
}


def kind_of(thing: Any) -> Kind:
    """The type of numbers for a code, a `dtype` or a Python type."""
    if isinstance(thing, Kind):
        return thing
    if isinstance(thing, dtype):
        if thing.kind is None:
            raise TypeError("a record has no single type of numbers")
        return thing.kind
    if thing in (int, float, bool):
        return {int: int64, float: float64, bool: bool_}[thing]
    code = str(thing).lstrip("<=|")
    if code not in KINDS:
        raise TypeError(f"the stand-in for NumPy has no numbers of type {thing!r}; it has {', '.join(KINDS)}")
    return KINDS[code]


class dtype:  # noqa: N801  # NumPy's name
    """The type of a record, of one of its fields, or of an array's numbers."""

    def __init__(self, told: Any, shape: tuple[int, ...] = ()) -> None:
        self.shape = shape
        self.type: Any = None
        self.names: tuple[str, ...] | None = None
        self.fields: dict[str, tuple[dtype, int]] | None = None
        self.kind: Kind | None = None
        if isinstance(told, tuple):
            self.describe(*told)
        else:
            self.kind = kind_of(told)
            self.itemsize = self.kind.itemsize * prod(shape)

    def describe(self, type: Any, listed: Sequence[tuple[Any, ...]]) -> None:
        """Become the type of a record with these fields, one directly after the other."""
        self.type, self.fields, self.itemsize = type, {}, 0
        for name, code, *rest in listed:
            shape = rest[0] if rest else ()
            field = dtype(code, (shape,) if isinstance(shape, int) else tuple(shape))
            self.fields[name] = field, self.itemsize
            self.itemsize += field.itemsize
        self.names = tuple(self.fields)

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __getitem__(self, name: str) -> "dtype":
        return (self.fields or {})[name][0]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, dtype):
            return (self.kind, self.shape, self.type) == (other.kind, other.shape, other.type)
        return isinstance(other, Kind) and self.kind is other and not self.shape

    def __hash__(self) -> int:
        return hash((self.kind, self.shape))

    @property
    def str(self) -> str:
        """NumPy's code of the numbers."""
        if self.kind is None:
            return f"|V{self.itemsize}"
        return ("|" if self.kind.itemsize == 1 else "<") + self.kind.code

    @property
    def base(self) -> "dtype":
        """The type of a single number."""
        return dtype(self.kind) if self.shape else self


class void:  # noqa: N801  # NumPy's name
    """A record: bytes with named fields."""

    __slots__ = ("_bytes", "_views", "dtype")
    _bytes: memoryview
    _views: dict[str, Any]
    dtype: dtype
    base = None

    @property
    def data(self) -> memoryview:
        """The bytes."""
        return self._bytes

    @property
    def itemsize(self) -> int:
        """The number of bytes."""
        return self.dtype.itemsize

    def view_of(self, name: str) -> Any:
        """The part of the bytes that a field takes up: an array, or a list of one number."""
        kind, at = (self.dtype.fields or {})[name]
        numbers = kind_of(kind)
        memory = self._bytes[at : at + kind.itemsize].cast(numbers.format)
        view = self._views[name] = ndarray(memory, 0, kind.shape, numbers) if kind.shape else memory
        return view

    def __getitem__(self, name: str) -> Any:
        view = self._views.get(name)
        if view is None:
            view = self.view_of(name)
        return view if type(view) is ndarray else view[0]

    def __setitem__(self, name: str, value: Any) -> None:
        view = self._views.get(name)
        if view is None:
            view = self.view_of(name)
        if type(view) is ndarray:
            view[:] = value
        else:
            view[0] = value

    def tobytes(self) -> bytes:
        """The bytes, copied."""
        return self._bytes.tobytes()


class record(void):  # noqa: N801  # NumPy's name
    """A record with attributes."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name in (self.dtype.fields or ()):
            return self[name]
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in void.__slots__:
            object.__setattr__(self, name, value)
        else:
            self[name] = value


class Records:
    """An array of records."""

    __slots__ = ("dtype", "raw")

    def __init__(self, memory: memoryview, dtype: dtype) -> None:
        self.raw, self.dtype = memory, dtype

    def __len__(self) -> int:
        return len(self.raw) // self.dtype.itemsize

    def part(self, index: int) -> memoryview:
        """The bytes of a record."""
        index = operator.index(index)
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no record {index} among {len(self)}")
        at = index % len(self) * self.dtype.itemsize
        return self.raw[at : at + self.dtype.itemsize]

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            if step != 1:
                raise NotImplementedError("the stand-in for NumPy takes neighbouring records only")
            size = self.dtype.itemsize
            return Records(self.raw[start * size : max(start, stop) * size], self.dtype)
        found = self.dtype.type.__new__(self.dtype.type)
        object.__setattr__(found, "_bytes", self.part(key))
        object.__setattr__(found, "_views", {})
        object.__setattr__(found, "dtype", self.dtype)
        return found

    def __setitem__(self, index: int, value: void) -> None:
        self.part(index)[:] = value.data

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of records."""
        return (len(self),)

    def copy(self) -> "Records":
        """An independent copy."""
        return Records(memoryview(bytearray(self.raw)), self.dtype)

    def tobytes(self) -> bytes:
        """The bytes of all records."""
        return self.raw.tobytes()


class ndarray:  # noqa: N801  # NumPy's name
    """Numbers in rows, or a part of another array."""

    __slots__ = ("at", "kind", "memory", "shape", "strides")

    def __init__(
        self, memory: memoryview, at: int, shape: tuple[int, ...], kind: Kind, strides: tuple[int, ...] = ()
    ) -> None:
        self.memory, self.at, self.shape, self.kind = memory, at, shape, kind
        self.strides = strides or tuple(prod(shape[i + 1 :]) for i in range(len(shape)))

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def located(self, key: Any) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """The location of a part of the array: its first number, its shape, and its strides."""
        at, shape, strides = self.at, [], []
        parts = key if isinstance(key, tuple) else (key,)
        if len(parts) > len(self.shape):
            raise IndexError(f"{len(parts)} indices are too many for the shape {self.shape}")
        for axis, (length, stride) in enumerate(zip(self.shape, self.strides, strict=True)):
            part = parts[axis] if axis < len(parts) else slice(None)
            if isinstance(part, slice):
                start, stop, step = part.indices(length)
                at += start * stride
                shape.append(len(range(start, stop, step)))
                strides.append(step * stride)
            else:
                index = operator.index(part)
                if not -length <= index < length:
                    raise IndexError(f"the index {index} is out of bounds for {length} rows")
                at += index % length * stride
        return at, tuple(shape), tuple(strides)

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and len(self.shape) == 1 and 0 <= key < self.shape[0]:
            return self.memory[self.at + key * self.strides[0]]
        if isinstance(key, (ndarray, list)):
            return self.taken(key)
        at, shape, strides = self.located(key)
        return ndarray(self.memory, at, shape, self.kind, strides) if shape else self.memory[at]

    def rows_in(self, key: "ndarray | list[int]") -> list[int]:
        """The indices of rows, from a list of them or from an array of Booleans."""
        rows = list(key)
        if isinstance(key, ndarray) and key.kind is bool_:
            return [i for i, wanted in enumerate(rows) if wanted]
        return rows

    def taken(self, key: "ndarray | list[int]") -> "ndarray":
        """The rows with these indices, or those for which the key is true."""
        rows = self.rows_in(key)
        found: ndarray = zeros((len(rows), *self.shape[1:]), self.kind)
        for i, row in enumerate(rows):
            found[i] = self[row]
        return found

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is int and len(self.shape) == 1 and 0 <= key < self.shape[0]:
            self.memory[self.at + key * self.strides[0]] = self.kind(value)
            return
        if isinstance(key, (ndarray, list)):
            for row, new in zip(self.rows_in(key), value, strict=True):
                self[row] = new
            return
        at, shape, strides = self.located(key)
        if shape:
            ndarray(self.memory, at, shape, self.kind, strides).fill_with(value)
        else:
            self.memory[at] = self.kind(value)

    def fill_with(self, value: Any) -> None:
        """Write a number, or an array of the same shape or of the shape of the last axes."""
        memory, convert = self.memory, self.kind
        if isinstance(value, (ndarray, list, tuple, range)):
            value = value if isinstance(value, ndarray) else array(value)
            mine, theirs = self.runs(), value.runs()
            if mine and theirs and (value.kind, value.shape) == (self.kind, self.shape):
                length = min(mine[1], theirs[1])
                for to, place in zip(split_up(mine, length), split_up(theirs, length), strict=True):
                    memory[to : to + length] = value.memory[place : place + length]
                return
            for place, number in zip(self.places(), spread(value, self.shape), strict=True):
                memory[place] = convert(number)
        elif self.is_packed:
            self.raw[:] = pack(self.kind.format, convert(value)) * self.size
        else:
            number = convert(value)
            for place in self.places():
                memory[place] = number

    def runs(self) -> Runs | None:
        """The starts of runs of contiguous numbers, and their common length; None if there are no runs."""
        if self.is_packed:
            return [self.at] if self.size else [], self.size
        if self.strides[-1] != 1 or not self.size:
            return None
        rows = product(*(range(n) for n in self.shape[:-1]))
        return [self.at + sum(map(operator.mul, row, self.strides)) for row in rows], self.shape[-1]

    def places(self) -> Iterator[int]:
        """The places of all numbers in memory, row by row."""
        if len(self.shape) == 1:
            stride = self.strides[0]
            return iter(range(self.at, self.at + self.shape[0] * stride, stride) if stride else [self.at] * len(self))
        return (
            self.at + sum(map(operator.mul, index, self.strides)) for index in product(*(range(n) for n in self.shape))
        )

    @property
    def numbers(self) -> list[Any]:
        """All numbers, row by row."""
        memory, runs = self.memory, self.runs()
        if runs is None:
            return [memory[place] for place in self.places()]
        places, length = runs
        return list(chain.from_iterable(memory[place : place + length].tolist() for place in places))

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self.shape[0]))

    @property
    def dtype(self) -> dtype:
        """The type of the numbers."""
        return dtype(self.kind)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.shape)

    @property
    def flat(self) -> Iterator[Any]:
        """All numbers, row by row."""
        return iter(self.numbers)

    @property
    def is_packed(self) -> bool:
        """Whether the array is contiguous."""
        return self.strides == tuple(prod(self.shape[i + 1 :]) for i in range(len(self.shape)))

    @property
    def raw(self) -> memoryview:
        """The memory of a contiguous array."""
        return self.memory[self.at : self.at + self.size].cast("B")

    def tobytes(self) -> bytes:
        """The numbers as bytes, row by row."""
        return self.copy().raw.tobytes()

    def tolist(self) -> list[Any]:
        """Lists of lists of numbers."""
        found: list[Any] = self.numbers
        for n in self.shape[:0:-1]:
            found = [found[i : i + n] for i in range(0, len(found), n)] if n else []
        return found

    def copy(self) -> "ndarray":
        """An independent copy."""
        return self.astype(self.kind)

    def astype(self, kind: Any) -> "ndarray":
        """A copy of another type."""
        kind = kind_of(kind)
        if kind is not self.kind:
            return from_numbers(self.numbers, self.shape, kind)
        found: ndarray = zeros(self.shape, kind)
        found.fill_with(self)
        return found

    def reshape(self, *shape: Any) -> "ndarray":
        """The numbers in rows of another length; one length may be -1 and follows from the others."""
        wanted = list(shape[0] if isinstance(shape[0], (tuple, list)) else shape)
        if -1 in wanted:
            wanted[wanted.index(-1)] = self.size // -prod(wanted)
        if prod(wanted) != self.size:
            raise ValueError(f"{self.size} numbers don't fill the shape {tuple(wanted)}")
        source = self if self.is_packed else self.copy()
        return ndarray(source.memory, source.at, tuple(wanted), self.kind)

    def reduced(self, together: Callable[[list[Any]], Any], axis: int | None) -> Any:
        """A number for all, or an array of numbers for those along an axis."""
        if axis is None:
            return together(self.numbers)
        axis %= len(self.shape)
        others = tuple(n for i, n in enumerate(self.shape) if i != axis)
        found = [
            together(self[(*index[:axis], slice(None), *index[axis:])].numbers)
            for index in product(*(range(n) for n in others))
        ]
        return array(found).reshape(others) if others else found[0]

    def sum(self, axis: int | None = None, keepdims: bool = False) -> Any:
        """The sum; with `keepdims` the axis stays, with a length of 1."""
        found = self.reduced(total_of if axis in (None, -1, len(self.shape) - 1) else one_by_one, axis)
        return found.reshape([1 if i == axis else n for i, n in enumerate(self.shape)]) if keepdims else found

    def max(self, axis: int | None = None) -> Any:
        """The largest number."""
        return self.reduced(max, axis)

    def min(self, axis: int | None = None) -> Any:
        """The smallest number."""
        return self.reduced(min, axis)

    def mean(self, axis: int | None = None) -> Any:
        """The mean."""
        return self.sum(axis) / (self.size if axis is None else self.shape[axis])

    def __neg__(self) -> "ndarray":
        return rows_of([-number for number in self.numbers], self.shape)

    def __abs__(self) -> "ndarray":
        return rows_of([abs(number) for number in self.numbers], self.shape)

    def any(self) -> bool:
        """Whether a number isn't 0."""
        return any(self.numbers)

    def all(self) -> bool:
        """Whether no number is 0."""
        return all(self.numbers)

    def argmax(self) -> int:
        """The index of the largest number, the first one if there are several."""
        numbers = self.numbers
        return numbers.index(max(numbers))

    def combined(self, other: Any, together: Callable[[Any, Any], Any]) -> "ndarray":
        """An operation element by element, with another array or a single number."""
        if not isinstance(other, (ndarray, list, tuple)):
            return rows_of([together(a, other) for a in self.numbers], self.shape)
        other = other if isinstance(other, ndarray) else array(other)
        shape = self.shape if self.size >= other.size else other.shape
        found = [together(a, b) for a, b in zip(spread(self, shape), spread(other, shape), strict=True)]
        return rows_of(found, shape)

    def __add__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.add)

    __radd__ = __add__

    def __sub__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.sub)

    def __rsub__(self, other: Any) -> "ndarray":
        return self.combined(other, lambda a, b: b - a)

    def __mul__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.mul)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.truediv)

    def __floordiv__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.floordiv)

    def __pow__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.pow)

    def __gt__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.gt)

    def __ge__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.ge)

    def __lt__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.lt)

    def __le__(self, other: Any) -> "ndarray":
        return self.combined(other, operator.le)

    def __eq__(self, other: object) -> "ndarray":  # type: ignore[override]
        return self.combined(other, operator.eq)

    def __ne__(self, other: object) -> "ndarray":  # type: ignore[override]
        return self.combined(other, operator.ne)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError("an array of several numbers is neither true nor false")
        return bool(self.numbers[0])

    def __repr__(self) -> str:
        return f"array({self.tolist()})"


ABREAST = 8
"""The number of partial sums in which NumPy adds up contiguous numbers, before it adds those in pairs."""


def one_by_one(numbers: Sequence[Any]) -> Any:
    """The sum, added up one by one, because Python's own `sum` is more exact than NumPy's."""
    return reduce(operator.add, numbers, 0)


def total_of(numbers: Sequence[Any]) -> Any:
    """The sum of contiguous numbers, rounded as NumPy rounds it."""
    whole = len(numbers) - len(numbers) % ABREAST
    if not whole:
        return one_by_one(numbers)
    a, b, c, d, e, f, g, h = (one_by_one(numbers[i:whole:ABREAST]) for i in range(ABREAST))
    return reduce(operator.add, numbers[whole:], ((a + b) + (c + d)) + ((e + f) + (g + h)))


def split_up(runs: Runs, length: int) -> Iterator[int]:
    """The starts of shorter runs of this length."""
    places, whole = runs
    return (place + more for place in places for more in range(0, whole, length))


def spread(a: ndarray, shape: tuple[int, ...]) -> Sequence[Any]:
    """The numbers of an array broadcast to this shape."""
    numbers = a.numbers
    if a.shape == shape:
        return numbers
    lengths = (1,) * (len(shape) - len(a.shape)) + a.shape
    if len(lengths) != len(shape) or any(n not in (1, m) for n, m in zip(lengths, shape, strict=True)):
        raise ValueError(f"arrays of the shapes {a.shape} and {shape} don't fit")
    steps = [0 if n == 1 else prod(lengths[i + 1 :]) for i, n in enumerate(lengths)]
    return [numbers[sum(map(operator.mul, index, steps))] for index in product(*(range(n) for n in shape))]


def from_numbers(numbers: Sequence[Any], shape: tuple[int, ...], kind: Kind) -> ndarray:
    """An array of these numbers."""
    packed = pack(f"{len(numbers)}{kind.format}", *map(kind.convert, numbers)) or bytes(kind.itemsize)
    return ndarray(memoryview(bytearray(packed)).cast(kind.format), 0, shape, kind)


def rows_of(numbers: Sequence[Any], shape: tuple[int, ...]) -> ndarray:
    """An array of these numbers, of the type that fits them all."""
    return from_numbers(numbers, shape, common_kind(numbers))


def zeros(shape: Any, dtype: Any = float64) -> Any:
    """An array of zeros, or of empty records."""
    lengths = (operator.index(shape),) if hasattr(shape, "__index__") else tuple(operator.index(n) for n in shape)
    if getattr(dtype, "fields", None):
        return Records(memoryview(bytearray(dtype.itemsize * prod(lengths))), dtype)
    kind = kind_of(dtype)
    return ndarray(memoryview(bytearray(kind.itemsize * max(1, prod(lengths)))).cast(kind.format), 0, lengths, kind)


empty = zeros


def zeros_like(a: ndarray) -> ndarray:
    """Zeros in the shape of another array."""
    return zeros(a.shape, a.kind)  # type: ignore[no-any-return]


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    """An array of one number."""
    found: ndarray = zeros(shape, dtype or type(value))
    found[:] = value
    return found


def ones(shape: Any, dtype: Any = float64) -> ndarray:
    """An array of ones."""
    return full(shape, 1, dtype)


def arange(*range_of: int) -> ndarray:
    """The integers from 0 on."""
    return from_numbers(range(*range_of), (len(range(*range_of)),), int64)


def array(values: Any, dtype: Any = None) -> Any:
    """An array of numbers, of lists of them, or of records."""
    if isinstance(values, ndarray):
        return values.astype(dtype or values.kind)
    values = list(values)
    if values and isinstance(values[0], void):
        found = zeros(len(values), values[0].dtype)
        for i, one in enumerate(values):
            found[i] = one
        return found
    shape = [len(values)]
    while values and isinstance(values[0], (list, tuple, ndarray, range)):
        if any(len(row) != len(values[0]) for row in values):
            raise ValueError("rows of an array must be equally long")
        shape.append(len(values[0]))
        values = [number for row in values for number in row]
    kind = kind_of(dtype) if dtype is not None else common_kind(values)
    return from_numbers(values, tuple(shape), kind)


asarray = array


def common_kind(values: Sequence[Any]) -> Kind:
    """The type that fits all of these numbers."""
    if values and all(isinstance(value, bool) for value in values):
        return bool_
    return int64 if values and all(isinstance(value, int) for value in values) else float64


def ascontiguousarray(a: ndarray) -> ndarray:
    """A contiguous array."""
    return a if a.is_packed else a.copy()


def frombuffer(buffer: Any, dtype: Any = float64) -> Any:
    """An array that shares the memory of a buffer."""
    if getattr(dtype, "fields", None):
        return Records(memoryview(buffer).cast("B"), dtype)
    kind = kind_of(dtype)
    memory = memoryview(buffer).cast("B").cast(kind.format)
    return ndarray(memory, 0, (len(memory),), kind)


def rint(a: ndarray) -> ndarray:
    """The nearest whole numbers, as floats; halves go to the even one."""
    return from_numbers([float(round(number)) for number in a.numbers], a.shape, float64)


def each(function: Callable[[float], float], a: Any) -> Any:
    """Apply a function to a number, or to every number of an array."""
    return rows_of([function(number) for number in a.numbers], a.shape) if isinstance(a, ndarray) else function(a)


def exp(a: Any) -> Any:
    """E to a number."""
    return each(math.exp, a)


def sqrt(a: Any) -> Any:
    """The square root."""
    return each(math.sqrt, a)


def log(a: Any) -> Any:
    """The natural logarithm."""
    return each(math.log, a)


def mean(a: Any) -> Any:
    """The mean."""
    return array(a).mean()


def average(a: Any, axis: int, weights: Any) -> "ndarray":
    """The weighted mean of rows."""
    rows, weights = array(list(a)), array(weights)
    if axis != 0:
        raise NotImplementedError("the stand-in for NumPy averages along the first axis only")
    total: Any = zeros(rows.shape[1:])
    for row, weight in zip(rows, weights, strict=True):
        total = total + row * weight
    return total / weights.sum()  # type: ignore[no-any-return]


def argsort(a: Any, axis: int = -1, kind: str = "stable") -> "ndarray":
    """The indices that sort each row, ascending and stable."""
    a = array(a)
    if a.ndim > 1 and axis in (-1, a.ndim - 1):
        return array([argsort(row) for row in a])  # type: ignore[no-any-return]
    numbers = a.numbers
    return array(sorted(range(len(numbers)), key=numbers.__getitem__), int64)  # type: ignore[no-any-return]


def cumsum(a: Any) -> "ndarray":
    """The cumulative sums."""
    return array(list(accumulate(array(a).numbers)))  # type: ignore[no-any-return]


def split(a: ndarray, ends: Any) -> list[ndarray]:
    """The parts of an array between these indices."""
    places = [0, *ends, len(a)]
    return [a[begin:end] for begin, end in pairwise(places)]


class ArrayFile:
    """The arrays in a file, by name; texts are plain strings."""

    def __init__(self, path: Any) -> None:
        self.file = zipfile.ZipFile(path)

    def __enter__(self) -> "ArrayFile":
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def __getitem__(self, name: str) -> Any:
        content = self.file.read(f"{name}.npy")
        begin = 10 + int.from_bytes(content[8:10], "little")
        head = literal_eval(content[10:begin].decode())
        code, shape, body = head["descr"], head["shape"], bytearray(content[begin:])
        if code.startswith("<U"):
            return body.decode("utf-32-le").rstrip("\0")
        found = frombuffer(body, kind_of(code))
        return found.reshape(shape) if shape else found[0]


def load(path: Any) -> ArrayFile:
    """Arrays that NumPy has stored with `savez`."""
    return ArrayFile(path)


def argmax(a: Any) -> int:
    """The index of the largest number, the first one if there are several."""
    return array(a).argmax()  # type: ignore[no-any-return]


def array_equal(a: Any, b: Any) -> bool:
    """Whether two arrays have the same shape and the same numbers."""
    a, b = array(a), array(b)
    return bool(a.shape == b.shape and a.numbers == b.numbers)
