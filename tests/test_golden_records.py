"""Finished games that must replay byte for byte with this version of the rules."""

import hashlib
import json
from pathlib import Path

import pytest

from giza import Game

FOLDER = Path(__file__).parent / "data" / "records"
DIGESTS = json.loads((FOLDER / "digests.json").read_text())


@pytest.mark.parametrize("title", DIGESTS)
def test_golden_record_replays_to_the_same_bytes(title):
    text = (FOLDER / f"{title}.txt").read_text()
    g = Game.from_record(text)
    assert g.turn is None
    assert hashlib.sha256(g.state.tobytes()).hexdigest() == DIGESTS[title]
    assert g.record() == text


def test_there_is_a_golden_record_for_every_game_and_seat_count():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(DIGESTS)
    for name, seats in [("camelup1", range(2, 9)), ("camelup2", range(2, 9)), ("obelisk", range(2, 6))]:
        assert all(f"{name}-{count}" in DIGESTS for count in seats)
