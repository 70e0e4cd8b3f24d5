"""Calls with arguments of the wrong type raise a readable error, in both languages."""

from collections.abc import Callable
from typing import Any

import pytest

import giza
from giza.data import tables_of


def race() -> giza.Game:
    return giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2)


def batch(**given: Any) -> giza.Batch:
    return giza.Batch(**{"game": "camelup1", "seats": 2, "games": 2, **given})


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a number as a game": (lambda: giza.Game(5, 2), "5 isn't a game: give a name such as camelup1, camelup2"),  # type: ignore[arg-type]
    "a text as seats": (lambda: giza.Game("camelup1", "2"), "camelup1 is for 2 to 8 players, not '2'"),  # type: ignore[arg-type]
    "a text as names": (lambda: giza.Game("camelup1", 2, names="ab"), "names are a list such as"),
    "numbers as names": (lambda: giza.Game("camelup1", 2, names=[1, 2]), "1 can't be a name"),  # type: ignore[list-item]
    "a number for all names": (lambda: giza.Game("camelup1", 2, names=2), "names are a list .* not 2"),  # type: ignore[arg-type]
    "no record": (lambda: giza.Game.from_record(None), "a record is a text, not None"),
    "no position": (lambda: giza.Game.from_position("camelup1", None, 2), "a position is a text .* not None"),
    "no game before": (
        lambda: race().after("ticket blue").effects(None, 0),
        "pass the game before the event, not None",
    ),
    "a text as generator": (lambda: race().sample_hidden(0, "7"), "'7' can't draw: give random.Random"),  # type: ignore[arg-type]
    "nothing as generator": (lambda: giza.Game("camelup1", 2).settle(None), "None can't draw: give"),
    "a language that we don't speak": (
        lambda: race().svg(0, "fr"),
        "option language is 'fr', but must be one of en, de",
    ),
    "no bot": (lambda: giza.bots.make(None), "a bot must be a name, .* not None"),
    "a broken seed": (lambda: batch(seed=1.5), "option seed is 1.5, but must be a whole number"),
    "a negative seed": (lambda: batch(seed=-1), "option seed is -1, but"),
    "a negative seed among several": (lambda: batch(seed=[0, -3]), "option seed is -3, but"),
    "a text as seed": (lambda: batch(seed="12"), "option seed is '12', but"),
    "a text as number of games": (lambda: batch(games="2"), "option games is '2', but"),
    "no games": (lambda: batch(games=0), "option games is 0, but must be a whole number from 1 to 1000000"),
    "no threads": (lambda: batch(threads=0), "option threads is 0, but"),
    "broken actions": (lambda: batch().step([0.7, 0.2]), "actions are whole numbers, not float64"),
    "texts as actions": (lambda: batch().step(["roll", "roll"]), "actions are whole numbers, not <U4"),
    "a text as length of a match": (
        lambda: giza.play_match(["random", "greedy"], games="3"),  # type: ignore[arg-type]
        "option games is '3', but must be a whole number from 1",
    ),
    "a text as seed of a match": (
        lambda: giza.play_match(["random", "greedy"], seed="a"),  # type: ignore[arg-type]
        "option seed is 'a', but must be a whole number from 0",
    ),
    "a negative seed of a match": (lambda: giza.play_match(["random", "greedy"], seed=-3), "option seed is -3, but"),
    "no time for a choice": (
        lambda: giza.play_match(["random", "greedy"], seconds=0),
        "option seconds is 0, but must be a number above 0",
    ),
    "a text as time": (
        lambda: giza.play_match(["random", "greedy"], seconds="2"),  # type: ignore[arg-type]
        "option seconds is '2', but",
    ),
    "no bots": (lambda: giza.play_match(None), "give a list of bots, not None"),
    "one bot": (lambda: giza.play_match("greedy"), "give a list of bots, not 'greedy'"),
    "a number that nothing has": (
        lambda: race().play(9999),
        r"has the number 9999; the numbers are 0 \(roll\), .*\) …$",
    ),
    "one game instead of several": (lambda: tables_of(race()), "give a list of records or games, not <Game camelup1"),  # type: ignore[arg-type]
    "one record instead of several": (lambda: tables_of("giza record 1"), "give a list of records or games"),
    "no records": (lambda: tables_of(None), "give a list of records or games, not None"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_call_is_answered_by_a_sentence(what: str) -> None:
    call, said = WRONG[what]
    with pytest.raises(giza.GizaError, match=said) as caught:
        call()
    german = caught.value.message.text("de")
    assert german != str(caught.value)
    assert "{" not in german
