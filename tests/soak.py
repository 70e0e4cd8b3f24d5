"""The length of tests that can run at any length: short in `make test`, long in `make soak`."""

import os
from typing import Any

import pytest
from hypothesis import settings

TIMES = float(os.environ.get("GIZA_SOAK", 1))
"""`GIZA_SOAK=10` makes all long runs ten times as long."""


def short_or_long(short: int, long: int) -> list[Any]:
    """Two sizes of one test, for `pytest.mark.parametrize`; the second has the marker `soak`."""
    return [short, pytest.param(round(long * TIMES), marks=pytest.mark.soak)]


settings.register_profile("check", max_examples=25, deadline=None, derandomize=True)
settings.register_profile("test", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=round(5000 * TIMES), deadline=None, print_blob=True)


def examples(usual: int) -> int:
    """The number of examples of a property test: the usual number in `make test`, fewer or more in other rings."""
    return max(1, usual * settings.default.max_examples // 100)
