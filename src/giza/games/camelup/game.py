"""Camel Up, both editions."""

from typing import TYPE_CHECKING

from giza.games.camelup import lessons, words
from giza.games.camelup import rules as kernel
from giza.games.camelup.rules.state import CLAMP_BY, MOST_SEATS
from giza.games.rules import Rules
from giza.options import Choice, Number, Switch

if TYPE_CHECKING:
    from giza.analysis.judges import Judging
    from giza.batch.layout import Observing
    from giza.bots.playbook import Playbook
    from giza.chances import OddsService
    from giza.cli.faces import Face
    from giza.lessons.puzzles import PuzzleMaker
    from giza.lessons.why import Explaining
    from giza.pictures.frame import Painter


def playbook() -> "Playbook":
    """The bots and their strengths."""
    from giza.games.camelup.bots.playbook import PLAYBOOK

    return PLAYBOOK


def face() -> "Face":
    """The game's display in the terminal."""
    from giza.games.camelup import terminal

    return terminal


def painter() -> "Painter":
    """The function that draws the table as SVG."""
    from giza.games.camelup.picture import picture_of

    return picture_of


def odds() -> "OddsService":
    """The odds of leg and race."""
    from giza.games.camelup.odds import service

    return service


def judging() -> "Judging":
    """The judge of positions."""
    from giza.games.camelup import judge

    return judge


def explaining() -> "Explaining":
    """Why actions are good or bad."""
    from giza.games.camelup.lessons.why import CamelUpExplainer

    return CamelUpExplainer


def observations() -> "Observing":
    """The writer of observations."""
    from giza.games.camelup import observations as module

    return module


def puzzles() -> "PuzzleMaker":
    """The maker of puzzles."""
    from giza.games.camelup.lessons import puzzles as module

    return module


def edition(number: int) -> Rules:
    """One of the two editions."""
    return Rules(
        name=f"camelup{number}",
        kernel=kernel,
        words=words,
        seats=range(2, MOST_SEATS + 1),
        default_seats=4,
        family="camelup",
        edition=number,
        options={
            "flip_in_place": Switch(False),
            "own_tile_blocks_neighbours": Switch(False),
            "end_clamp": Choice("card", CLAMP_BY),
            "money_public": Switch(True),
            "relocation_guard": Number(None, 0, 1000),
        },
        fixed={"edition": number},
        bots=("easy", "medium", "hard", "master"),
        characters=("keen-roller", "early-bettor", "hoarder", "reader"),
        playbook=playbook,
        adviser="hard",
        face=face,
        painter=painter,
        odds=odds,
        judging=judging,
        explaining=explaining,
        observations=observations,
        table=True,
        lessons=lessons,
        puzzles=puzzles,
    )


FIRST_EDITION, SECOND_EDITION = edition(1), edition(2)
