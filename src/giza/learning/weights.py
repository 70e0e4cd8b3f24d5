"""The shipped nets: their files and their recipes.

Each is in the folder `nets` of its game, as an `.npz` file with the weights and its recipe as JSON. `giza train` writes
such files. Nets in the folder `GIZA_NETS` take precedence over the shipped ones.
"""

import json
import os
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from giza.learning.net import Net, Shape, net_of


class TaughtTable(NamedTuple):
    """A number of seats and options of the kernel."""

    seats: int
    options: Mapping[str, Any]


class TaughtNet(NamedTuple):
    """How a shipped net is trained."""

    tables: tuple[TaughtTable, ...]
    """Each is played equally often."""
    games: int
    """The number of games needed for a net like the shipped one."""
    begins_with: str | None = None
    """The net whose weights it starts from, if it doesn't start from scratch."""
    settings: Mapping[str, Any] = {}
    """Settings of the recipe that differ from the defaults."""


GAMES = Path(__file__).parents[1] / "games"
FOLDER = "GIZA_NETS"


def path_of(family: str, name: str) -> Path:
    """The path of a net, whether or not it exists."""
    file = f"{family}-{name}.npz"
    own = os.environ.get(FOLDER)
    if own and (Path(own) / file).exists():
        return Path(own) / file
    return GAMES / family / "nets" / file


@cache
def load(shape: Shape, path: Path) -> Net:
    """The weights of a net."""
    with np.load(path) as file:
        return net_of(shape, file["weights"].astype(np.float32))


def recipe(path: Path) -> dict[str, Any]:
    """The recipe of a net."""
    with np.load(path) as file:
        return dict(json.loads(str(file["recipe"])))


@cache
def fingerprint(*files: Path) -> str:
    """A short digest of these nets."""
    return f"{zlib.crc32(b''.join(file.read_bytes() for file in files if file.exists())):08x}"


@cache
def is_calibrated(path: Path) -> bool:
    """Whether a net passed calibration when it was trained."""
    return path.exists() and bool(recipe(path).get("calibrated", False))


def write(path: Path, net: Net, recipe: dict[str, Any]) -> None:
    """Write a net atomically."""
    partial = path.with_suffix(".partial.npz")
    np.savez_compressed(partial, weights=net.all, recipe=json.dumps(recipe))
    partial.replace(path)
