"""Compiled functions in a browser: a WebAssembly library that replaces functions of Giza, in the same memory as Python.

`tools/wasm` builds it from all compiled functions that Python calls, and writes their signatures to a file beside it.
A call writes its arguments, including the pointers and lengths of arrays, into a block of eight bytes each, and reads
the results from there. Arguments that don't fit, such as an array of another type, are left to plain Python.
"""

import ctypes
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from struct import Struct, error
from typing import Any

from giza.browser.standin.arrays import KINDS, Records, ndarray, void, zeros
from giza.browser.standin.randomness import MASK64, Generator

SLOT = 8
"""The bytes of a number, a pointer or a length in a block."""
GENERATOR_WORDS = 4
"""The state of a generator and its increment, the higher half of each first."""
After = list[Callable[[], None]]
"""What remains to be done after a call."""
Put = Callable[[Any, list[Any], After], None]
Get = Callable[[Iterator[Any]], Any]

Byte = ctypes.c_char


class OtherKind(Exception):
    """An argument is of another kind than the function was compiled for."""


def address_of(memory: Any) -> int:
    """Where writable memory begins."""
    return ctypes.addressof(Byte.from_buffer(memory))


def put_whole(number: Any, slots: list[Any], after: After) -> None:
    """Put an integer or a Boolean."""
    slots.append(number)


def put_float(number: Any, slots: list[Any], after: After) -> None:
    """Put a number."""
    slots.append(number)


def put_array(code: str, axes: int, a: Any, slots: list[Any], after: After) -> None:
    """Put an array; one that isn't contiguous is copied there and back."""
    if type(a) is not ndarray or a.kind.code != code or len(a.shape) != axes:
        raise OtherKind
    if a.memory.readonly or not a.is_packed:
        original, a = a, a.copy()
        after.append(partial(copy_back, original, a))
    slots.append(address_of(a.memory) + a.at * a.kind.itemsize)
    slots.extend(a.shape)


def copy_back(original: ndarray, copy: ndarray) -> None:
    """Write a changed copy back to the original, if that is writable."""
    if not original.memory.readonly:
        original.fill_with(copy)


def put_records(size: int, records: Any, slots: list[Any], after: After) -> None:
    """Put an array of records."""
    if type(records) is not Records or records.dtype.itemsize != size or records.raw.readonly:
        raise OtherKind
    slots.append(address_of(records.raw))
    slots.append(len(records))


def put_record(size: int, record: Any, slots: list[Any], after: After) -> None:
    """Put a single record."""
    if not isinstance(record, void) or record.dtype.itemsize != size or record.data.readonly:
        raise OtherKind
    slots.append(address_of(record.data))


def put_generator(random: Any, slots: list[Any], after: After) -> None:
    """Put a random generator; after the call it continues from the new state."""
    if not isinstance(random, Generator):
        raise OtherKind
    bits = random.bit_generator
    words = (ctypes.c_uint64 * GENERATOR_WORDS)(bits.now >> 64, bits.now & MASK64, bits.inc >> 64, bits.inc & MASK64)

    def read_back() -> None:
        bits.now = words[0] << 64 | words[1]

    after.append(read_back)
    slots.append(ctypes.addressof(words))


def put_tuple(parts: list[Put], given: Any, slots: list[Any], after: After) -> None:
    """Put the elements of a tuple."""
    if not isinstance(given, tuple) or len(given) != len(parts):
        raise OtherKind
    for put, part in zip(parts, given, strict=True):
        put(part, slots, after)


def putter(kind: Any) -> Put:
    """How to put an argument of a kind, as `tools/wasm/entries_of.py` names them."""
    match kind:
        case "int" | "bool":
            return put_whole
        case "float":
            return put_float
        case "random":
            return put_generator
        case ["array", code, axes]:
            return partial(put_array, code, axes)
        case ["records", size]:
            return partial(put_records, size)
        case ["record", size]:
            return partial(put_record, size)
        case ["tuple", parts, _]:
            return partial(put_tuple, [putter(part) for part in parts])
    raise ValueError(f"the library names a kind {kind!r} that nobody knows")


def formats_of(kind: Any) -> str:
    """The `struct` codes of an argument or result of a kind."""
    match kind:
        case "none":
            return ""
        case "float":
            return "d"
        case ["array", _, int(axes)]:
            return "q" * (1 + axes)
        case ["records", _]:
            return "qq"
        case ["tuple", parts, _]:
            return "".join(formats_of(part) for part in parts)
    return "q"


class Library:
    """The compiled functions."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.functions: dict[str, Any] = json.loads(file.with_suffix(".json").read_text())
        self.code: Any = None
        self.unfit: Counter[str] = Counter()
        """Number of calls of each function that were left to plain Python."""

    def replace(self, function: Any) -> Any:
        """The function to call instead of one of Giza's: the function itself if it isn't compiled."""
        name = f"{function.__module__}.{function.__qualname__}"
        return Compiled(self, name, function) if name in self.functions else function

    def loaded(self) -> Any:
        """The code, loaded when it is first needed."""
        if self.code is None:
            self.code = ctypes.CDLL(str(self.file))
            self.code.release.argtypes = (ctypes.c_void_p,)
            self.code.release.restype = None
            self.failed = ctypes.c_int32.in_dll(self.code, "failed")
        return self.code

    def getter(self, kind: Any) -> Get:
        """How to read a result of a kind."""
        match kind:
            case "none":
                return lambda slots: None
            case "bool":
                return lambda slots: bool(next(slots))
            case "int" | "float":
                return next
            case ["array", code, axes]:
                return partial(self.get_array, code, axes)
            case ["tuple", parts, name]:
                return partial(get_tuple, [self.getter(part) for part in parts], class_of(name) if name else tuple)
        raise ValueError(f"the library names a result {kind!r} that nobody knows")

    def get_array(self, code: str, axes: int, slots: Iterator[Any]) -> ndarray:
        """A copy of an array that a function has made; the original is freed."""
        owner, place = next(slots), next(slots)
        found: ndarray = zeros(tuple(next(slots) for _ in range(axes)), KINDS[code])
        if found.size:
            ctypes.memmove(address_of(found.memory), place, found.size * found.kind.itemsize)
        if owner:
            self.code.release(owner)
        return found


def result_formats_of(kind: Any) -> str:
    """The `struct` codes of a result; an array also has the owner of its memory."""
    match kind:
        case ["array", _, int(axes)]:
            return "q" * (2 + axes)
        case ["tuple", parts, _]:
            return "".join(result_formats_of(part) for part in parts)
    return formats_of(kind)


def get_tuple(parts: list[Get], make: Callable[[list[Any]], Any], slots: Iterator[Any]) -> Any:
    """A tuple."""
    return make([get(slots) for get in parts])


def class_of(name: str) -> Callable[[list[Any]], Any]:
    """The function that makes a named tuple, given as `module:Class`, from a list."""
    module, _, found = name.partition(":")
    make: Callable[[list[Any]], Any] = getattr(import_module(module), found)._make
    return make


class Compiled:
    """A function of Giza that the library runs."""

    def __init__(self, library: Library, name: str, plain: Any) -> None:
        self.library, self.name, self.plain = library, name, plain
        self.__name__, self.__doc__, self.__module__ = plain.__name__, plain.__doc__, plain.__module__
        self.defaults = plain.__defaults__ or ()
        self.ready = False

    def prepare(self) -> None:
        """Find the function in the library."""
        told = self.library.functions[self.name]
        self.puts = [putter(kind) for kind in told["takes"]]
        self.takes = Struct("<" + "".join(map(formats_of, told["takes"])))
        self.gives = Struct("<" + result_formats_of(told["gives"]))
        self.get = self.library.getter(told["gives"])
        self.code = getattr(self.library.loaded(), told["export"])
        self.code.argtypes, self.code.restype = (ctypes.c_void_p,), None
        self.ready = True

    def __call__(self, *given: Any) -> Any:
        """Run it; arguments of other kinds than it was compiled for go to plain Python."""
        if not self.ready:
            self.prepare()
        if len(given) < len(self.puts):
            given += self.defaults[len(given) - len(self.puts) :]
        slots: list[Any] = []
        after: After = []
        block = bytearray(max(self.takes.size, self.gives.size, SLOT))
        try:
            for put, argument in zip(self.puts, given, strict=True):
                put(argument, slots, after)
            self.takes.pack_into(block, 0, *slots)
        except (OtherKind, error, ValueError):
            self.library.unfit[self.name] += 1
            return self.plain(*given)
        self.code(address_of(block))
        for do in after:
            do()
        if self.library.failed.value:
            self.library.failed.value = 0
            raise RuntimeError(f"{self.name} has failed in the compiled library")
        return self.get(iter(self.gives.unpack_from(block)))
