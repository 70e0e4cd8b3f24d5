"""The one switch between compiled and plain Python: every rule is decorated with `compiled`.

Numba compiles the rules unless it is missing or `GIZA_PURE=1` is set; then the same source runs as it is.
The cache lives in a folder named after the text of all compiled packages, because Numba only looks at the file of the
function it loads and would not notice that a rule it calls, in another file, has changed.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numba
except ImportError:
    numba = None

PURE = numba is None or os.environ.get("GIZA_PURE", "0") not in ("", "0")


COMPILED_PACKAGES = ("rules", "odds", "bots")
"""The folders of Giza with compiled functions that call each other."""
KEPT_FOLDERS = 3
"""Compiled code of that many versions is kept; older folders are removed when a new one is begun."""


def user_cache() -> Path:
    """Giza's folder for what can be made again; `GIZA_CACHE_DIR` moves it."""
    return Path(os.environ.get("GIZA_CACHE_DIR") or platformdirs.user_cache_dir("giza", appauthor=False))


@cache
def cache_folder() -> Path:
    """The folder of compiled code that fits exactly these sources and this Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    package = Path(__file__).parents[1]
    for name in COMPILED_PACKAGES:
        for source in sorted((package / name).rglob("*.py")):
            digest.update(source.relative_to(package).as_posix().encode() + b"\0" + source.read_bytes())
    folder = user_cache() / "compiled" / digest.hexdigest()[:16]
    if not folder.exists() and folder.parent.exists():
        others = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in others[: 1 - KEPT_FOLDERS]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def compiled(function: F) -> F:
    """Compile a function with Numba at its first call, or leave it alone in pure mode."""
    if PURE:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function))
    finally:
        numba.config.CACHE_DIR = before


def specialise(template: F, game: ModuleType, **others: ModuleType) -> F:
    """Compile `template` with its global name `game` bound to a module that fills the contract, and others likewise.

    Numba can't cache a function that is given other compiled functions as arguments; globals it can.
    """
    source = cast(FunctionType, template)
    function = FunctionType(
        source.__code__, source.__globals__ | {"game": game, **others}, source.__name__, source.__defaults__
    )
    function.__qualname__ = f"{source.__name__}_{game.__name__.replace('.', '_')}"
    function.__module__ = source.__module__
    function.__doc__ = source.__doc__
    return cast(F, compiled(function))
