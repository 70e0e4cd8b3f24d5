"""Switches between compiled and plain Python: every rule is decorated with `compiled`.

Numba compiles the rules unless it is missing or `GIZA_PURE=1` is set; then the same source runs as plain Python. The
cache is in a folder named after a digest of the source of all compiled packages. Numba itself only looks at the file of
the function it loads, and wouldn't notice a change to a rule in another file that this function calls. The digest also
covers games of other packages.
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
"""Numba's option to count references to arrays; it is undocumented, so a later version may drop it."""

GIZA = Path(__file__).parents[1]
COMPILED_PACKAGES = ("rules", "games", "learning", "bots", "batch", "analysis", "lessons")
"""The subpackages with compiled functions that call each other."""
KEPT_FOLDERS = 3
"""The number of versions whose compiled code is kept; older ones are removed when a new version is compiled."""
IN_USE = 3600.0
"""Seconds for which a version counts as in use and isn't removed: another process may be compiling it."""


def user_cache() -> Path:
    """Giza's folder for data that can be rebuilt; `GIZA_CACHE_DIR` changes it."""
    return Path(os.environ.get("GIZA_CACHE_DIR") or platformdirs.user_cache_dir("giza", appauthor=False))


@cache
def digest_of(*sources: Path) -> str:
    """A digest of the text of these files, and of all files below these folders, for this version of Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for place in sources:
        for source in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(source.relative_to(place.parent).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """The folder of compiled code for exactly these sources and this version of Numba."""
    folder = user_cache() / "compiled" / digest_of(*(GIZA / name for name in COMPILED_PACKAGES))
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


def folder_for(function: FunctionType) -> Path:
    """The cache folder of a function; functions of other packages, or made for their games, have separate folders."""
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
    """Compile like `compiled`, without counting references to arrays, for functions that create none.

    Counting is slow wherever an array or a slice of it is passed on, and threads that share an array wait for each
    other.
    """
    return jitted(function, counting=False)


def jitted(function: F, counting: bool) -> F:
    """Compile a function with Numba, or return it unchanged in pure mode.

    The option to count references is always given, because a function without it inherits its caller's.
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
    """A namespace with a name and functions to bind."""

    __name__: str


def specialise(
    template: F, game: Module, compile: Callable[[F], F] = compiled, **others: Module | Callable[..., Any]
) -> F:
    """Compile `template` with its global name `game` bound to a game's kernel, and other names likewise.

    Numba can't cache a function that takes other compiled functions as arguments, but it can if they are globals.
    """
    source = cast(FunctionType, template)
    function = FunctionType(
        source.__code__, source.__globals__ | {"game": game, **others}, source.__name__, source.__defaults__
    )
    function.__qualname__ = f"{source.__name__}_{game.__name__.replace('.', '_')}"
    function.__module__ = source.__module__
    function.__doc__ = source.__doc__
    return compile(cast(F, function))
