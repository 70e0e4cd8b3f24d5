"""The exact odds of the present leg, from its counted lines."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from giza.figures import in_percent
from giza.games.camelup.odds.lines import Lines, count_lines
from giza.games.camelup.odds.situation import Position, Situation, situation
from giza.games.camelup.odds.tickets import ticket_pounds
from giza.games.camelup.rules.actions import FIRST_TILE_SPACE, blocked_spaces
from giza.games.camelup.rules.race import LAST_SPACE, with_tile
from giza.games.camelup.rules.scoring import TICKET_VALUES
from giza.games.camelup.rules.state import TICKETS
from giza.messages import users_language
from giza.rules.contract import copy_state

if TYPE_CHECKING:
    from giza.games.camelup.odds.races import RaceOdds

FRACTION, EXACT, WITHIN = "fraction", "exact", "within"
"""The accuracy of a number: an exact fraction, exact to seven digits or more, or within a stated bound."""


def percentages(chances: Mapping[str, float]) -> str:
    """Chances as text, the best first.

    >>> percentages({"blue": 0.25, "green": 0.75})
    'green 75.0 %, blue 25.0 %'
    """
    best_first = sorted(chances.items(), key=lambda of: -of[1])
    return ", ".join(f"{name} {in_percent(chance, 1)} %" for name, chance in best_first)


class LegOdds:
    """The ends of the present leg if from now on only dice fall, as exact fractions."""

    quality = FRACTION

    def __init__(self, where: Situation, lines: Lines) -> None:
        self.situation = where
        self.lines = lines

    def __repr__(self) -> str:
        leads = {camel: places[0] for camel, places in self.place.items()}
        return f"<LegOdds: first at the end of the leg {percentages(leads)}>"

    @cached_property
    def place(self) -> Mapping[str, list[float]]:
        """For every racing camel, the probabilities of being first, second … last at the end of the leg."""
        shares = self.lines.places / self.lines.total
        return {camel: shares[number].tolist() for number, camel in enumerate(self.situation.racers)}

    @cached_property
    def exact(self) -> Mapping[str, list[Fraction]]:
        """The probabilities of `place` as fractions."""
        return {
            camel: [Fraction(count, self.lines.total) for count in self.lines.places[number].tolist()]
            for number, camel in enumerate(self.situation.racers)
        }

    @cached_property
    def race_ends(self) -> float:
        """The probability that the race ends within this leg."""
        return float(self.lines.ended / self.lines.total)

    @cached_property
    def stops(self) -> Mapping[int, float]:
        """The expected number of stops on every tile on the track, by space."""
        tiles = self.situation.tiles
        spaces = [space for space in range(LAST_SPACE + 1) if tiles >> 2 * space & 3]
        return {space: int(self.lines.landings[space]) / self.lines.total for space in spaces}

    @cached_property
    def tickets(self) -> Mapping[str, float]:
        """For every camel with tickets left, the expected pounds of the top one."""
        s = self.situation.state
        worth = {}
        for number, camel in enumerate(self.situation.racers):
            left = int(s.tickets_left[number])
            if left > 0:
                rank = TICKETS + self.situation.edition - 2 - left
                worth[camel] = ticket_worth(self.lines, number, rank)
        return worth

    @cached_property
    def tiles(self) -> Mapping[str, float]:
        """For every space and side that a player without a tile on the track may choose: the expected pounds."""
        s = copy_state(self.situation.state)
        without_tile = [seat for seat in range(s.seats) if s.tile_space[seat] == 0]
        if not without_tile:
            return {}
        s.seat = without_tile[0]
        blocked = blocked_spaces(s)
        worth = {}
        for space in range(FIRST_TILE_SPACE, LAST_SPACE + 1):
            if blocked >> space & 1:
                continue
            for side, sign in ((1, "+"), (-1, "-")):
                worth[f"tile {space} {sign}"] = 0.0
                if self.lines.landings[space] > 0:
                    lines = lines_with(self.situation, with_tile(self.situation.tiles, space, side))
                    worth[f"tile {space} {sign}"] = int(lines.landings[space]) / lines.total
        return worth

    def svg(self, race: "RaceOdds | None" = None, language: str = "en") -> str:
        """The track and these odds as SVG text, optionally with those of the race."""
        from giza.games.camelup.odds.picture import picture

        return picture(self, race, language)

    def _repr_svg_(self) -> str:
        return self.svg(language=users_language())


def leg(position: Position, edition: int | None = None) -> LegOdds:
    """The exact odds of the present leg.

    >>> odds = leg("1:bg 2:yw 3:o dice=bo")
    >>> [str(chance) for chance in odds.exact["orange"]]
    ['7/9', '0', '2/9', '0', '0']
    """
    where = situation(position, edition)
    return LegOdds(where, lines_with(where, where.tiles))


def ticket_worth(lines: Lines, camel: int, rank: int) -> float:
    """The expected pounds of a betting ticket."""
    first, second = int(lines.places[camel, 0]), int(lines.places[camel, 1])
    return ticket_pounds(TICKET_VALUES[rank], first / lines.total, second / lines.total)


def lines_with(where: Situation, tiles: int) -> Lines:
    """The lines of a leg with other tiles on the track."""
    return count_lines(where.edition, where.race, where.dice, tiles)
