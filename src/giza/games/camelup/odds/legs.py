"""The exact odds of the present leg."""

from giza.games.camelup.odds.leg_odds import LegOdds, lines_with
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.picture import picture
from giza.games.camelup.odds.races import RaceOdds, race_after
from giza.games.camelup.odds.situation import Position, Situation, situation
from giza.messages import users_language


class DrawnLegOdds(LegOdds):
    """The odds of a leg with a picture for notebooks."""

    def svg(self, race: RaceOdds | None = None, language: str = "en") -> str:
        """The track and these odds as SVG text, optionally with those of the race."""
        return picture(self, race, language)

    def _repr_svg_(self) -> str:
        return self.svg(language=users_language())


def leg(position: Position, edition: int | None = None) -> DrawnLegOdds:
    """The exact odds of the present leg.

    >>> odds = leg("1:bg 2:yw 3:o dice=bo")
    >>> [str(chance) for chance in odds.exact["orange"]]
    ['7/9', '0', '2/9', '0', '0']
    """
    where = situation(position, edition)
    return DrawnLegOdds(where, lines_with(where, where.tiles))


def leg_and_race(position: Position | Situation, edition: int | None = None) -> tuple[DrawnLegOdds, RaceOdds]:
    """The odds of the present leg and of the race, from one count of the leg."""
    where = situation(position, edition)
    lines = count_lines(where.edition, where.race, where.dice, where.tiles, with_ends=True)
    return DrawnLegOdds(where, lines), race_after(where, lines)
