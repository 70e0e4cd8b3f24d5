"""Tables as data frames of whichever library is installed."""

from importlib import import_module
from typing import Any

from giza.data.tables import Table
from giza.errors import BadOption
from giza.messages import say

LIBRARIES = ("pandas", "polars")
"""In order of preference."""


def frame_of(table: Table, library: str | None = None) -> Any:
    """A table as a data frame; raises `BadOption` that names what to install if no library is there.

    >>> frame_of({"camel": ["blue", "white"], "space": [1, 3]}, "polars").shape
    (2, 2)
    """
    if library is not None and library not in LIBRARIES:
        raise BadOption(say("data.unknown_library", library=library, libraries=list(LIBRARIES)))
    for name in LIBRARIES if library is None else (library,):
        try:
            return import_module(name).DataFrame(table)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    raise BadOption(say("data.no_frames", libraries=[library] if library else list(LIBRARIES)))
