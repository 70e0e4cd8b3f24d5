"""Perft: the numbers of lines and positions a few events after fixed positions, as counted by checked rules."""

import json
from pathlib import Path

import pytest

from positions import ACTIONS_PLAYED, perft, played

ROWS = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']}-{row['seats']}-{row['position']}")
def test_perft(row):
    g = played(row["game"], row["seats"], ACTIONS_PLAYED[row["position"]])
    assert perft(g, len(row["counts"])) == row["counts"]


def test_perft_covers_every_game_and_seat_count():
    assert len({(row["game"], row["seats"]) for row in ROWS}) == 7 + 7 + 4
