"""The one switch between compiled and plain Python: every rule is decorated with `compiled`.

Numba compiles the rules unless it is missing or `GIZA_PURE=1` is set; then the same source runs as it is.
The cache lives in a folder named after the text of all compiled packages, because Numba only looks at the file of the
function it loads and would not notice that a rule it calls, in another file, has changed. The same holds for games of
other packages.
"""

import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol, TypeVar, cast

import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numba
except ImportError:
    numba = None

PURE = numba is None or os.environ.get("GIZA_PURE", "0") not in ("", "0")
COUNTING = None if PURE or not hasattr(numba.core.options.DefaultOptions, "_nrt") else "_nrt"
"""Numba's option whether to count who holds an array; it isn't for everybody, so it might be dropped one day."""

GIZA = Path(__file__).parents[1]
COMPILED_PACKAGES = ("rules", "games", "learning", "bots", "batch", "analysis", "lessons")
"""The folders of Giza with compiled functions that call each other."""
KEPT_FOLDERS = 3
"""Compiled code of the versions used last is kept, of that many; the others go when a new one is begun."""
IN_USE = 3600.0
"""Nor is what was used so many seconds ago or less removed: another version may be compiling there."""


def user_cache() -> Path:
    """Giza's folder for what can be made again; `GIZA_CACHE_DIR` moves it."""
    return Path(os.environ.get("GIZA_CACHE_DIR") or platformdirs.user_cache_dir("giza", appauthor=False))


@cache
def digest_of(*sources: Path) -> str:
    """A name for the text of these files, and of all below these folders, with this Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for place in sources:
        for source in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(source.relative_to(place.parent).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """The folder of compiled code that fits exactly these sources and this Numba."""
    folder = user_cache() / "compiled" / digest_of(*(GIZA / name for name in COMPILED_PACKAGES))
    if folder.exists():
        with contextlib.suppress(OSError):  # it may be another user's
            os.utime(folder)
    elif folder.parent.exists():
        remove_unused(folder.parent)
    return folder


def remove_unused(place: Path) -> None:
    """Make room for a new version."""
    used = {folder: folder.stat().st_mtime for folder in place.iterdir()}
    for old in sorted(used, key=lambda folder: used[folder])[: 1 - KEPT_FOLDERS]:
        if used[old] < time.time() - IN_USE:
            shutil.rmtree(old, ignore_errors=True)


def folder_for(function: FunctionType) -> Path:
    """Where the code of a function is kept: what is of another package, or made for its game, is apart for its text."""
    game = getattr(function.__globals__.get("game"), "__name__", "")
    for name in (game, function.__module__):
        package = sys.modules.get(name.partition(".")[0])
        if package is not None and package.__name__ != GIZA.name and getattr(package, "__file__", None):
            file = Path(str(package.__file__))
            return cache_folder() / digest_of(file.parent if file.name == "__init__.py" else file)
    return cache_folder()


def compiled(function: F) -> F:
    """Compile a function with Numba at its first call, or leave it alone in pure mode."""
    return jitted(function, counting=True)


def uncounted(function: F) -> F:
    """As `compiled`, for functions that make no arrays: who holds those that they are given isn't counted.

    Counting is slow wherever an array or a part of it is handed on, and threads that share one wait for each other.
    """
    return jitted(function, counting=False)


def jitted(function: F, counting: bool) -> F:
    """A function as Numba compiles it, or as it is in pure mode.

    Whether to count is always said, because a function that says nothing does as its caller does.
    """
    if PURE:
        return function
    options = {COUNTING: counting} if COUNTING else {}
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder_for(cast(FunctionType, function)))
    try:
        jit = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)
        return cast(F, jit(function))
    finally:
        numba.config.CACHE_DIR = before


class Module(Protocol):
    """Something with functions to be bound, and a name."""

    __name__: str


def specialise(
    template: F, game: Module, compile: Callable[[F], F] = compiled, **others: Module | Callable[..., Any]
) -> F:
    """Compile `template` with its global name `game` bound to a game's kernel, and other names likewise.

    Numba can't cache a function that is given other compiled functions as arguments; globals it can.
    """
    source = cast(FunctionType, template)
    function = FunctionType(
        source.__code__, source.__globals__ | {"game": game, **others}, source.__name__, source.__defaults__
    )
    function.__qualname__ = f"{source.__name__}_{game.__name__.replace('.', '_')}"
    function.__module__ = source.__module__
    function.__doc__ = source.__doc__
    return compile(cast(F, function))
