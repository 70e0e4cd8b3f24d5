"""Camel Up, both editions."""

from giza.games.rules import Rules
from giza.options import Choice, Number, Switch
from giza.rules import camelup as kernel
from giza.rules.camelup.state import CLAMP_BY, MOST_SEATS
from giza.words import camelup as words


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
        room="giza.bots.camelup",
        adviser="hard",
        face="giza.cli.camelup",
        picture="giza.pictures.camelup",
        odds="giza.odds.camelup",
        judge="giza.analysis.camelup",
        observations="giza.batch.camelup",
        table=True,
        lessons="giza.lessons.camelup",
    )


FIRST_EDITION, SECOND_EDITION = edition(1), edition(2)
EDITIONS = {1: FIRST_EDITION, 2: SECOND_EDITION}
