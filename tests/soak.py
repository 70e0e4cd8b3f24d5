"""How long tests run that can run at any length: a few in `make test`, many in `make soak`."""

import os
from typing import Any

import pytest

TIMES = float(os.environ.get("GIZA_SOAK", 1))
"""`GIZA_SOAK=10` makes all long runs ten times as long."""


def short_or_long(short: int, long: int) -> list[Any]:
    """Two sizes of one test, for `pytest.mark.parametrize`; the second has the marker `soak`."""
    return [short, pytest.param(round(long * TIMES), marks=pytest.mark.soak)]
