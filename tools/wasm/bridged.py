"""Entries for compiled functions, each taking one pointer: to a block with its arguments and then its results.

`giza.browser.library` fills the block and reads it. A number, a pointer or a length takes eight bytes; tuples are laid
out part by part, arrays as their pointer and lengths. Generators of random numbers are arrays of four words here: see
`random_numbers`.
"""

from typing import Any

import numpy as np
import random_numbers
from called import Called
from numba import carray, types
from numba.extending import intrinsic

LONGEST = 256
"""More than any block has."""


class Odd(Exception):
    """A function takes or gives something that can't cross over."""


def caster(target: Any) -> Any:
    """A function that makes a typed pointer of an address."""

    @intrinsic
    def cast(context: Any, address: Any) -> Any:
        def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return types.CPointer(target)(types.int64), make

    return cast


@intrinsic
def as_floats(context: Any, slots: Any) -> Any:
    """The same block, of floats."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.float64)(slots), make


@intrinsic
def owner_of(context: Any, array: Any) -> Any:
    """Who owns the memory of an array, and isn't to free it yet."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        context.nrt.incref(builder, kind, arguments[0])
        made = context.make_array(kind)(context, builder, arguments[0])
        return builder.ptrtoint(made.meminfo, context.get_value_type(types.int64))

    return types.int64(array), make


def kind_of(type_: Any) -> Any:
    """What the library calls an argument or a result of a type of Numba's."""
    if isinstance(type_, types.Omitted):
        return kind_of(types.unliteral(types.literal(type_.value)))
    type_ = types.unliteral(type_)
    if isinstance(type_, types.Boolean):
        return "bool"
    if isinstance(type_, types.Integer):
        return "int"
    if isinstance(type_, types.Float):
        return "float"
    if isinstance(type_, types.NoneType):
        return "none"
    if isinstance(type_, types.NumPyRandomGeneratorType):
        return "random"
    if isinstance(type_, types.Record):
        return ["record", type_.size]
    if isinstance(type_, types.Array) and isinstance(type_.dtype, types.Record) and type_.ndim == 1:
        return ["records", type_.dtype.size]
    if isinstance(type_, types.Array):
        return ["array", np.dtype(str(type_.dtype)).str[1:], type_.ndim]
    if isinstance(type_, types.BaseTuple):
        made = getattr(type_, "instance_class", None)
        name = f"{made.__module__}:{made.__qualname__}" if made else None
        return ["tuple", [kind_of(part) for part in type_.types], name]
    raise Odd(str(type_))


class Entry:
    """The source of an entry, which grows while its arguments and results are laid out."""

    def __init__(self, called: Called, export: str) -> None:
        self.names: dict[str, Any] = {
            "carray": carray,
            "as_floats": as_floats,
            "owner_of": owner_of,
            "np": np,
            "called": called.dispatcher,
        }
        self.called, self.export = called, export
        self.slots = 0
        taken = taken_by(called)
        self.takes = [kind_of(one) for one in taken]
        arguments = [self.take(one) for one in taken]
        self.lines = [f"result = called({', '.join(arguments)})"]
        self.slots = 0
        given = next(iter(called.dispatcher.overloads.values())).signature.return_type
        self.gives = kind_of(given)
        self.give("result", given)

    def named(self, value: Any) -> str:
        """A name for something in the entry's source."""
        name = f"n{len(self.names)}"
        self.names[name] = value
        return name

    def slot(self) -> str:
        """The next place in the block."""
        self.slots += 1
        return f"[{self.slots - 1}]"

    def take(self, type_: Any) -> str:
        """The expression for an argument."""
        kind = kind_of(type_)
        match kind:
            case "int":
                return f"slots{self.slot()}"
            case "bool":
                return f"(slots{self.slot()} != 0)"
            case "float":
                return f"floats{self.slot()}"
            case "random":
                return f"carray({self.named(caster(types.uint64))}(slots{self.slot()}), {random_numbers.WORDS})"
            case ["record", _]:
                return f"carray({self.named(caster(type_))}(slots{self.slot()}), 1)[0]"
            case ["records", _]:
                return f"carray({self.named(caster(type_.dtype))}(slots{self.slot()}), slots{self.slot()})"
            case ["array", _, axes]:
                pointer = f"{self.named(caster(type_.dtype))}(slots{self.slot()})"
                lengths = "".join(f"slots{self.slot()}, " for _ in range(axes))
                return f"carray({pointer}, ({lengths}))"
            case ["tuple", _, name]:
                parts = "".join(f"{self.take(part)}, " for part in type_.types)
                return f"{self.named(type_.instance_class) if name else ''}({parts})"
        raise Odd(str(type_))

    def give(self, value: str, type_: Any) -> None:
        """Write a result into the block."""
        match kind_of(type_):
            case "none":
                pass
            case "int" | "bool":
                self.lines.append(f"slots{self.slot()} = {value}")
            case "float":
                self.lines.append(f"floats{self.slot()} = {value}")
            case ["array", _, axes]:
                self.lines.append(f"array = np.ascontiguousarray({value})")
                self.lines.append(f"slots{self.slot()} = owner_of(array)")
                self.lines.append(f"slots{self.slot()} = array.ctypes.data")
                self.lines += [f"slots{self.slot()} = array.shape[{axis}]" for axis in range(axes)]
            case ["tuple", _, _]:
                for i, part in enumerate(type_.types):
                    self.give(f"{value}[{i}]", part)
            case _:
                raise Odd(str(type_))

    def function(self) -> Any:
        """The entry."""
        begin = [f"slots = carray(block, {LONGEST})", f"floats = carray(as_floats(block), {LONGEST})"]
        exec("\n    ".join([f"def {self.export}(block):", *begin, *self.lines]), self.names)
        return self.names[self.export]

    def told(self) -> dict[str, Any]:
        """Its description in the library's list."""
        return {"export": self.export, "takes": self.takes, "gives": self.gives}


def taken_by(called: Called) -> tuple[Any, ...]:
    """The types of what a function takes: of several numbers for the same argument the wider one."""
    kinds = sorted(called.kinds, key=str)
    return tuple(widest([types.unliteral(kind[i]) for kind in kinds]) for i in range(len(kinds[0])))


def widest(found: list[Any]) -> Any:
    """The type that takes all of these."""
    kinds = {str(kind_of(type_)): type_ for type_ in found}
    if len(kinds) == 1:
        return next(iter(kinds.values()))
    if set(kinds) <= {"int", "bool", "float"}:
        return types.float64 if "float" in kinds else types.int64
    raise Odd(f"several kinds: {', '.join(kinds)}")


def entries_for(found: dict[str, Called]) -> dict[str, Entry]:
    """The entries for the functions that were called, by their names.

    What can't cross over is left out, and said; so is what only reckons with a few numbers, which Python does sooner.
    """
    made: dict[str, Entry] = {}
    for name, called in sorted(found.items()):
        try:
            entry = Entry(called, f"f{len(made)}")
        except Odd as odd:
            print(f"{name} stays plain Python: {odd}")
        else:
            if not all(isinstance(kind, str) for kind in entry.takes):
                made[name] = entry
    return made
