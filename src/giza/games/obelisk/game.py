"""Obelisk."""

from typing import TYPE_CHECKING

from giza.games.obelisk import lessons, words
from giza.games.obelisk import rules as kernel
from giza.games.obelisk.rules.state import ACTION_COUNTS, COPIES_PER_VALUE, FEWEST_SEATS, MOST_OF_A_KIND, MOST_SEATS
from giza.games.rules import Rules
from giza.options import Counts, Number, Switch

if TYPE_CHECKING:
    from giza.analysis.judges import Judging
    from giza.batch.layout import Observing
    from giza.bots.playbook import Playbook
    from giza.cli.faces import Face
    from giza.lessons.puzzles import PuzzleMaker
    from giza.lessons.why import Explaining
    from giza.pictures.frame import Painter


def playbook() -> "Playbook":
    """The bots and their strengths."""
    from giza.games.obelisk.bots.playbook import PLAYBOOK

    return PLAYBOOK


def face() -> "Face":
    """The game's display in the terminal."""
    from giza.games.obelisk import terminal

    return terminal


def painter() -> "Painter":
    """The function that draws the table as SVG."""
    from giza.games.obelisk.picture import picture_of

    return picture_of


def judging() -> "Judging":
    """The judge of positions."""
    from giza.games.obelisk import judge

    return judge


def explaining() -> "Explaining":
    """Why actions are good or bad."""
    from giza.games.obelisk.lessons.why import ObeliskExplainer

    return ObeliskExplainer


def observations() -> "Observing":
    """The writer of observations."""
    from giza.games.obelisk import observations as module

    return module


def puzzles() -> "PuzzleMaker":
    """The maker of puzzles."""
    from giza.games.obelisk.lessons import puzzles as module

    return module


OBELISK = Rules(
    name="obelisk",
    kernel=kernel,
    words=words,
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    default_seats=3,
    options={
        "expert": Switch(False),
        "action_counts": Counts(ACTION_COUNTS, MOST_OF_A_KIND),
        "copies_per_value": Number(COPIES_PER_VALUE, 2, 6),
        "fd_counts_as_build": Switch(True),
    },
    bots=("easy", "medium", "hard", "master"),
    playbook=playbook,
    adviser="hard",
    face=face,
    painter=painter,
    judging=judging,
    explaining=explaining,
    observations=observations,
    table=True,
    lessons=lessons,
    puzzles=puzzles,
)
