"""One source gives the same bytes with and without Numba."""

from pathlib import Path

import pytest

from byte_trail import trails
from giza.games import GAMES
from giza.rules.compiled import PURE
from plain_python import in_plain_python
from soak import short_or_long

SCRIPT = Path(__file__).parents[1] / "byte_trail.py"


@pytest.mark.skipif(PURE, reason="compares with compiled rules")
@pytest.mark.parametrize("games", short_or_long(100, 5_000))
@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_plain_python_give_the_same_bytes_after_every_event(name, games):
    pure = in_plain_python(SCRIPT, name, str(games))
    compiled = list(trails(name, games))
    assert len(compiled) == games
    assert pure.splitlines() == compiled
