"""Parsing what a player types."""

import pytest

from giza.cli.typed import understand
from giza.errors import BadAction

LEGAL = ["roll", "ticket blue", "ticket yellow", "tile 7 +", "tile 7 -", "tile 17 +", "winner blue", "loser blue"]
KNOWN = [*LEGAL, "ticket green", "tile 1 +", "partner 3"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("roll", "roll"),
        ("r", "roll"),
        ("  ROLL ", "roll"),
        ("t b", "ticket blue"),
        ("ti y", "ticket yellow"),
        ("tile 7 +", "tile 7 +"),
        ("tile 7-", "tile 7 -"),
        ("t 7−", "tile 7 -"),
        ("t 17", "tile 17 +"),
        ("w", "winner blue"),
        ("t g", "ticket green"),
        ("t 1+", "tile 1 +"),
        ("p 3", "partner 3"),
        ("tile 77 +", "tile 77 +"),
        ("dance", "dance"),
    ],
)
def test_an_abbreviation_means_the_only_action_it_fits(typed, meant):
    assert understand(typed, LEGAL, KNOWN, "en") == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("würfeln", "roll"),
        ("wettplättchen gelb", "ticket yellow"),
        ("we blau", "ticket blue"),
        ("plättchen 7+", "tile 7 +"),
    ],
)
def test_german_words_are_understood_besides_english_ones(typed, meant):
    assert understand(typed, LEGAL, KNOWN, "de") == meant
    assert understand("ticket yellow", LEGAL, KNOWN, "de") == "ticket yellow"


def test_a_single_letter_is_the_one_on_the_camel_in_german_too():
    legal = ["ticket green", "ticket yellow"]
    assert understand("t g", legal, legal, "de") == "ticket green"
    assert understand("t ge", legal, legal, "de") == "ticket yellow"


@pytest.mark.parametrize("typed", ["t", "ticket", "tile 7"])
def test_ambiguous_words_are_refused(typed):
    with pytest.raises(BadAction, match="could be"):
        understand(typed, LEGAL, KNOWN, "en")


def test_long_suggestions_are_cut():
    legal = [f"tile {space} +" for space in range(2, 17)]
    with pytest.raises(BadAction, match=r"tile 13 \+, …$"):
        understand("tile", legal, legal, "en")


def test_whole_actions_win_over_longer_ones():
    legal = ["take 3", "take 3 ccw", "start rJ=1", "start rJ=2", "start r4", "start r4 card"]
    assert understand("ta 3", legal, legal, "en") == "take 3"
    assert understand("ta 3 c", legal, legal, "en") == "take 3 ccw"
    assert understand("s rj=2", legal, legal, "en") == "start rJ=2"
    assert understand("start R4", legal, legal, "en") == "start r4"
