"""The conformance kit passes Giza's games and catches broken ones."""

import types
from dataclasses import replace
from typing import Any

import pytest

from giza import GAMES, Rules, check_game
from giza.check import GameCheckError
from giza.games.camelup import rules as camelup
from giza.games.camelup import words as camelup_words
from giza.rules.contract import NOBODY
from soak import short_or_long


@pytest.mark.parametrize("games", short_or_long(2, 200))
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
@pytest.mark.parametrize("name", ["camelup1", "camelup2"])
def test_camel_up_keeps_the_contract(name, seats, games):
    assert check_game(name, seats=[seats], games=games).games == games


@pytest.mark.parametrize("games", short_or_long(2, 200))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_obelisk_keeps_the_contract(seats, games):
    assert check_game("obelisk", seats=[seats], games=games).events > 50 * games
    assert check_game("obelisk", seats=[seats], games=1, options={"expert": True, "fd_counts_as_build": False})


def stranger(**replaced) -> Rules:
    """Another package's game: Camel Up under another name, with some functions of the kernel or the words replaced."""
    parts: list[Any] = []
    for module in (camelup, camelup_words):
        own = types.ModuleType(f"stranger_{module.__name__}")
        own.__dict__.update({name: getattr(module, name) for name in module.__all__})
        own.__dict__.update({name: value for name, value in replaced.items() if hasattr(module, name)})
        parts.append(own)
    known = GAMES["camelup1"]
    return Rules("dromedary", *parts, range(2, 4), options=known.options, fixed=known.fixed)  # type: ignore[arg-type]


def test_a_strangers_game_can_be_checked():
    assert check_game(stranger(), games=1).games == 2


def reversed_actions(s, out):
    n = camelup.actions(s, out)
    out[:n] = out[:n][::-1].copy()
    return n


def weightless_outcomes(s, out, weights):
    n = camelup.outcomes(s, out, weights)
    weights[0] = 0
    return n


def gossiping_conceal(s, seat):
    """Leaves the bets of the player to the left visible."""
    bets = s.bets.copy()
    camelup.conceal(s, seat)
    for deck in range(2):
        for card in range(s.bets_laid[deck]):
            if seat != NOBODY and bets[deck, card] >> 3 == (seat + 1) % s.seats:
                s.bets[deck, card] = bets[deck, card]


def prying_imagine(s, seat, random):
    """Guesses the truth."""


def mumbling_texts(s, ids):
    return ["act"] * len(ids)


def stuck_actions(s, out):
    return 0 if s.actions_done > 20 else camelup.actions(s, out)


@pytest.mark.parametrize(
    ("replaced", "promise"),
    [
        ({"actions": reversed_actions}, "ascending"),
        ({"outcomes": weightless_outcomes}, "positive weight"),
        ({"conceal": gossiping_conceal}, "looks the same|can't know"),
        ({"SECRETS": ("cards",)}, "nothing but the fields that SECRETS names"),
        ({"imagine": prying_imagine}, "can't know|looks the same"),
        ({"action_texts": mumbling_texts}, "text of its own"),
        ({"actions": stuck_actions}, "always has between"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else value[:12],
)
def test_a_broken_promise_is_named(replaced, promise):
    with pytest.raises(GameCheckError, match=promise):
        check_game(stranger(**replaced), games=2)


def test_a_game_that_is_too_long_is_named():
    rules = stranger()
    with pytest.raises(GameCheckError, match="longer than 5"):
        check_game(replace(rules, longest=5))
