"""Settings for all tests: one thread per process, the number of Hypothesis' examples, and long tests first."""

import os

for library in ("OMP", "OPENBLAS"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")  # as many processes as cores run tests already

from pathlib import Path  # noqa: E402

import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402

import soak  # noqa: E402, F401

LONG_FIRST = (
    "web",
    "server",
    "games/camelup/test_laboratory.py",
    "test_package.py",
    "test_own_game.py",
    "test_examples.py",
    "wasm",
    "arena",
    "adapters",
)
"""Folders and files with long tests, the longest first: so that at the end no worker has a long one left."""


def pytest_configure(config: pytest.Config) -> None:
    """Try as much as `make test` does, unless `--hypothesis-profile` says otherwise."""
    if not config.getoption("--hypothesis-profile"):
        settings.load_profile("test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put long tests first where several processes share them; within a file the order stays."""
    if not hasattr(config, "workerinput"):
        return
    here = Path(__file__).parent
    places = [here / name for name in LONG_FIRST]

    def rank(item: pytest.Item) -> int:
        return next((number for number, place in enumerate(places) if item.path.is_relative_to(place)), len(places))

    items.sort(key=rank)
