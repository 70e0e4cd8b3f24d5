"""The exact odds of the present leg."""

from giza.game import Game
from giza.games.camelup.odds.leg_odds import LegOdds, lines_with
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.picture import picture
from giza.games.camelup.odds.races import RaceOdds, race_after
from giza.games.camelup.odds.situation import situation


class DrawnLegOdds(LegOdds):
    """The odds of a leg, which a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return picture(self)


def leg(position: str | Game, edition: int | None = None) -> LegOdds:
    """The exact odds of the present leg.

    >>> odds = leg("1:bg 2:yw 3:o dice=bo", edition=1)
    >>> [str(chance) for chance in odds.exact["orange"]]
    ['7/9', '0', '2/9', '0', '0']
    """
    where = situation(position, edition)
    return DrawnLegOdds(where, lines_with(where, where.tiles))


def leg_and_race(position: str | Game, edition: int | None = None) -> tuple[LegOdds, RaceOdds]:
    """The odds of the present leg and of the race; the position is read and its leg counted once."""
    where = situation(position, edition)
    lines = count_lines(where.edition, where.race, where.dice, where.tiles, with_ends=True)
    return DrawnLegOdds(where, lines), race_after(where, lines)
