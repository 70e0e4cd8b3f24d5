"""Stands in for NumPy where there is none: in a browser, under Pyodide.

It has the parts that rules, words and bots use outside of compiled functions: records, and small arrays of numbers.
`arrays` is the module that is imported as `numpy`; `randomness` draws the same numbers from the same seed as NumPy.
"""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any


class NDArray:
    """A name for annotations."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls


def install(library: str | None = None) -> None:
    """Let `import numpy` find the stand-in; call this before importing anything else of Giza.

    Given the file of a library of compiled functions, Giza's functions are replaced by them.
    """
    from giza.browser.standin import arrays, randomness

    typing: Any = ModuleType("numpy.typing")
    typing.NDArray, typing.ArrayLike = NDArray, object
    numpy: Any = arrays
    numpy.random, numpy.typing = randomness, typing
    sys.modules.update({"numpy": numpy, "numpy.random": randomness, "numpy.typing": typing})
    sys.modules["numba"] = None  # type: ignore[assignment]  # it needs the real one; importing it fails now
    if library is not None:
        from giza.browser.library import Library
        from giza.rules import compiled

        compiled.elsewhere = Library(Path(library)).replace
