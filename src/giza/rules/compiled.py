"""Switches between compiled and plain Python: every rule is decorated with `compiled`.

Numba compiles the rules unless it is missing or `GIZA_PURE=1` is set; then the same source runs as plain Python. The
cache is in a folder per module, named after a digest of the source of that module and of all that it imports. Numba
itself only looks at the file of the function it loads, and wouldn't notice a change to a rule in another file that this
function calls. A change compiles again what depends on it, and nothing else.
"""

import contextlib
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numba
except ImportError:
    numba = None

PURE = numba is None or os.environ.get("GIZA_PURE", "0") not in ("", "0")
COUNTING = None if PURE or not hasattr(numba.core.options.DefaultOptions, "_nrt") else "_nrt"
"""Numba's option to count references to arrays; it is undocumented, so a later version may drop it."""

elsewhere: Callable[[Any], Any] | None = None
"""Returns the replacement of a plain function that has been compiled by other means: see `giza.browser.library`."""

GIZA = Path(__file__).parents[1]
KEPT_FOLDERS = 3
"""The number of versions of a module whose compiled code is kept; older ones are removed when a new one is compiled."""
IN_USE = 3600.0
"""Seconds for which a version counts as in use and isn't removed: another process may be compiling it."""
BOUND = "__modules_bound_by_specialise__"
"""The name under which a specialised function's globals keep the names of the modules that it was made for."""
SPECIALISED: dict[tuple[Any, ...], Any] = {}
"""What `specialise` has made, by its arguments."""
IMPORT = re.compile(r"^(?:from (giza[\w.]*) import (\([^)]*\)|[^\n]*)|import (giza[\w.]*))", re.MULTILINE)
"""An import at the top of a module; compiled functions can't import anything themselves."""


def user_cache() -> Path:
    """Giza's folder for data that can be rebuilt; `GIZA_CACHE_DIR` changes it."""
    if own := os.environ.get("GIZA_CACHE_DIR"):
        return Path(own)
    import platformdirs  # not at the top, because a browser keeps no files

    return Path(platformdirs.user_cache_dir("giza", appauthor=False))


@cache
def file_of(module: str) -> Path | None:
    """The source of a module of Giza's, or `None` if there is no such module."""
    place = GIZA.parent.joinpath(*module.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists()), None)


@cache
def imports_of(file: Path) -> frozenset[Path]:
    """The files of Giza that a module imports from; for another package's module, all files of that package too."""
    names: list[str] = []
    for match in IMPORT.finditer(file.read_text()):
        names.append(match[1] or match[3])
        names += [f"{match[1]}.{name}" for name in re.findall(r"\w+", match[2] or "")]
    found = {place for place in map(file_of, names) if place is not None}
    packages = [folder for folder in file.parents if (folder / "__init__.py").exists()]
    if packages and packages[-1] != GIZA:
        found.update(packages[-1].rglob("*.py"))
    return frozenset(found)


@cache
def sources_of(roots: frozenset[Path]) -> list[Path]:
    """The files that decide what functions of these files do: the files themselves, and what they import."""
    known: set[Path] = set()
    waiting = set(roots)
    while waiting:
        known |= waiting
        waiting = {found for file in waiting for found in imports_of(file)} - known
    return sorted(known)


@cache
def digest_of_file(file: Path) -> bytes:
    """A digest of the name and the text of a file."""
    return hashlib.sha256(file.name.encode() + b"\0" + file.read_bytes()).digest()


@cache
def digest_of(roots: frozenset[Path]) -> str:
    """A digest of the text of these files and all they import from Giza, for this version of Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources_of(roots):
        digest.update(digest_of_file(source))
    return digest.hexdigest()[:16]


@cache
def folder_of(modules: str) -> Path:
    """The folder of compiled code for the present sources of modules, whose names are joined by plus signs."""
    files = (getattr(sys.modules.get(module), "__file__", None) or file_of(module) for module in modules.split("+"))
    folder = user_cache() / "compiled" / modules / digest_of(frozenset(Path(file) for file in files if file))
    if folder.exists():
        with contextlib.suppress(OSError):  # it may belong to another user
            os.utime(folder)
    elif folder.parent.exists():
        remove_unused(folder.parent)
    return folder


def remove_unused(place: Path) -> None:
    """Remove old versions before a new one is compiled."""
    used = {folder: folder.stat().st_mtime for folder in place.iterdir()}
    for old in sorted(used, key=lambda folder: used[folder])[: 1 - KEPT_FOLDERS]:
        if used[old] < time.time() - IN_USE:
            shutil.rmtree(old, ignore_errors=True)


def modules_of(value: Any) -> set[str]:
    """The names of the modules that a module or function depends on, with those that it was specialised for."""
    function = getattr(value, "py_func", value)
    if not isinstance(function, FunctionType):
        return {value.__name__}
    return {function.__module__, *function.__globals__.get(BOUND, ())}


def folder_for(function: FunctionType) -> Path:
    """The cache folder of a function."""
    return folder_of("+".join(sorted(modules_of(function))))


def compiled_functions() -> int:
    """The number of functions whose present sources are compiled already."""
    modules = (user_cache() / "compiled").glob("giza.*")
    return sum(len(list(folder_of(module.name).rglob("*.nbi"))) for module in modules)


def compiled(function: F) -> F:
    """Compile a function with Numba at its first call, or leave it alone in pure mode."""
    return jitted(function, counting=True)


def uncounted(function: F) -> F:
    """Compile like `compiled`, without counting references to arrays, for functions that create none.

    Counting is slow wherever an array or a slice of it is passed on, and threads that share an array wait for each
    other.
    """
    return jitted(function, counting=False)


def jitted(function: F, counting: bool) -> F:
    """Compile a function with Numba; in pure mode return it unchanged, or its replacement.

    The option to count references is always given, because a function without it inherits its caller's.
    """
    if PURE:
        return cast(F, elsewhere(function)) if elsewhere else function
    options = {COUNTING: counting} if COUNTING else {}
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder_for(cast(FunctionType, function)))
    try:
        jit = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)
        return cast(F, jit(function))
    finally:
        numba.config.CACHE_DIR = before


class Module(Protocol):
    """A namespace with a name and functions to bind."""

    __name__: str


def template(function: F) -> F:
    """Mark a function that other templates call: it is specialised together with them."""
    function.is_template = True  # type: ignore[attr-defined]
    return function


def specialise(source: F, game: Module, compile: Callable[..., Any] = compiled, **others: Any) -> F:
    """Compile a function with its global name `game` bound to a game's kernel, other names likewise, and templates.

    Numba can't cache a function that takes other compiled functions as arguments, but it can if they are globals. The
    same arguments give the same function.
    """
    key = (source, game, compile, *others.items())
    if key not in SPECIALISED:
        SPECIALISED[key] = compile(bound_to(cast(FunctionType, source), game, compile, others))
    return cast(F, SPECIALISED[key])


def bound_to(
    source: FunctionType, game: Module, compile: Callable[..., Any], others: Mapping[str, Any]
) -> FunctionType:
    """A copy of a function with other globals."""
    bound = {"game": game, **others}
    for name in source.__code__.co_names:
        called: Any = source.__globals__.get(name)
        if name not in bound and hasattr(called, "is_template"):
            bound[name] = specialise(called, game, compile, **others)
    namespace = source.__globals__ | bound | {BOUND: {name for value in bound.values() for name in modules_of(value)}}
    function = FunctionType(source.__code__, namespace, source.__name__, source.__defaults__)
    function.__qualname__ = f"{source.__name__}_{game.__name__.replace('.', '_')}"
    function.__module__ = source.__module__
    function.__doc__ = source.__doc__
    return function
