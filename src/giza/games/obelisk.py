"""Obelisk."""

from giza.games.rules import Rules
from giza.options import Counts, Number, Switch
from giza.rules import obelisk as kernel
from giza.rules.obelisk.state import ACTION_COUNTS, COPIES_PER_VALUE, FEWEST_SEATS, MOST_OF_A_KIND, MOST_SEATS
from giza.words import obelisk as words

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
    room="giza.bots.obelisk",
    adviser="hard",
    face="giza.cli.obelisk",
    picture="giza.pictures.obelisk",
    judge="giza.analysis.obelisk",
    observations="giza.batch.obelisk",
    table=True,
    lessons="giza.lessons.obelisk",
)
