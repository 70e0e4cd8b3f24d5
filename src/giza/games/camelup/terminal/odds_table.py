"""Odds in the terminal: a bar and numbers for every camel, in colour or plain, at any width."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from textwrap import wrap
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from giza.cli.screen import THEME, Screen
from giza.figures import decimal, percent, pounds
from giza.games import rules_of
from giza.games.camelup.odds.leg_odds import EXACT, LegOdds
from giza.games.camelup.odds.picture import written
from giza.games.camelup.odds.picture.track import tile_signs
from giza.games.camelup.odds.races import RaceOdds, leg_and_race
from giza.games.camelup.terminal.board import badge

SHADES, PLAIN_SHADES = "█▓▒░·", "#*=-."
"""The fill characters of a bar for the first place, the second and so on; the plain ones are ASCII."""
WIDEST = 80
NUMBER, TICKET, BADGE = 6, 8, 4
LEAST_BAR = 8
BEST_TILES = 5
LEAST_POUNDS = 0.005
"""A tile with a smaller gain would be shown with £0.00."""
GLUE = "\u00a0"


def room(screen: Screen, taken: int) -> int:
    """The width available for a bar next to `taken` columns; 0 if it would be too short to be useful."""
    left = min(WIDEST, screen.console.width) - taken
    return left if left >= LEAST_BAR else 0


def shades(screen: Screen) -> str:
    """The fill characters that this terminal can show."""
    return PLAIN_SHADES if screen.console.options.ascii_only else SHADES


def parts(chances: Sequence[float], width: int) -> list[int]:
    """Divide a width by chances: the borders are exact to half a column, and the parts add up to the width."""
    borders = [round(width * sum_so_far) for sum_so_far in accumulate(chances, initial=0.0)]
    return [end - begin for begin, end in pairwise(borders)]


def colour_of(camel: str) -> str:
    """A camel's colour as a text colour instead of a background."""
    ground = THEME.styles[f"camel.{camel}"].bgcolor
    return ground.name if ground else ""


def bar(camel: str, chances: Sequence[float], width: int, signs: str) -> Text:
    """Chances next to each other in the camel's colour, each with its own fill character."""
    filled = "".join(sign * part for sign, part in zip(signs, parts(chances, width), strict=False))
    return Text(filled, colour_of(camel), no_wrap=True)


def table(title: str) -> Table:
    """An empty table."""
    return Table(
        title=Text(title, "bold"),
        title_justify="left",
        box=None,
        header_style="quiet",
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )


def by_chance(chances: Mapping[str, float] | Mapping[str, list[float]]) -> list[str]:
    """The camels, likeliest first."""
    rows = {camel: chance if isinstance(chance, list) else [chance] for camel, chance in chances.items()}
    return sorted(rows, key=lambda camel: [-chance for chance in rows[camel]])


def leg_table(leg: LegOdds, screen: Screen) -> RenderableType:
    """Every camel's places at the end of the leg, and the value of its next ticket."""
    width = room(screen, BADGE + 5 * (NUMBER + 1) + TICKET + 2)
    signs = shades(screen)
    grid = table(screen.words("cli_odds.leg"))
    grid.add_column(width=BADGE - 1)
    if width:
        grid.add_column(width=width)
    for place, sign in enumerate(signs, 1):
        heading = screen.words(f"cli_odds.rank_{place}")
        grid.add_column(f"{sign} {heading}" if width else heading, justify="right", min_width=NUMBER - (not width))
    grid.add_column(screen.words("cli_odds.ticket"), justify="right", no_wrap=True)
    for camel in by_chance(leg.place):
        chances = leg.place[camel]
        cells: list[RenderableType] = [badge(camel)]
        if width:
            cells.append(bar(camel, chances, width, signs))
        cells += [percent(chance, screen.language) for chance in chances]
        cells.append(
            pounds(decimal(leg.tickets[camel], 2, screen.language), screen.language) if camel in leg.tickets else "–"
        )
        grid.add_row(*cells)
    where = Text(written(leg), "quiet")
    game = Text(rules_of(f"camelup{leg.situation.edition}").title.text(screen.language), "act")
    note = Text(screen.words("cli_odds.note"), "quiet")
    ends = Text(screen.words("cli_odds.race_ends", chance=percent(leg.race_ends, screen.language)))
    return Group(game, where, "", grid, note, ends, "")


def race_table(race: RaceOdds, screen: Screen) -> RenderableType:
    """Every camel's chances to win the race and to come last, with their precision."""
    headings = [screen.words("cli_odds.wins"), screen.words("cli_odds.loses")]
    columns = [max(len(heading), NUMBER) for heading in headings]
    width = room(screen, BADGE + sum(columns) + 4) // 2
    sign = shades(screen)[0]
    grid = table(screen.words("cli_odds.race"))
    grid.add_column(width=BADGE - 1)
    for heading, column in zip(headings, columns, strict=True):
        grid.add_column(heading, justify="right", width=column, no_wrap=True)
        if width:
            grid.add_column(width=width)
    for camel in by_chance(race.winner):
        cells: list[RenderableType] = [badge(camel)]
        for chances in (race.winner, race.loser):
            cells.append(percent(chances[camel], screen.language))
            if width:
                cells.append(bar(camel, [chances[camel]], width, sign))
        grid.add_row(*cells)
    note = screen.words("cli_odds.race_exact")
    if race.quality != EXACT:
        note = screen.words("cli_odds.race_within", points=decimal(100 * race.within, 1, screen.language))
    return Group(grid, Text(note, "quiet"), "")


def remarks(leg: LegOdds, screen: Screen) -> RenderableType:
    """The tiles on the track, and where another one would earn most."""
    lines = []
    if leg.stops:
        signs = tile_signs(leg.situation)
        stops = [f"{space}{signs[space]} {decimal(n, 2, screen.language)}" for space, n in leg.stops.items()]
        lines.append(listed("cli_odds.stops", [tile.replace("−", "-") for tile in stops], screen))
    best = sorted(leg.tiles.items(), key=lambda tile: -tile[1])[:BEST_TILES]
    worth = [(tile.replace("tile ", "").replace(" ", ""), value) for tile, value in best if value >= LEAST_POUNDS]
    if worth:
        tiles = [f"{tile} {pounds(decimal(value, 2, screen.language), screen.language)}" for tile, value in worth]
        lines.append(listed("cli_odds.best_tiles", tiles, screen))
    return Group(*lines)


def listed(key: str, items: Sequence[str], screen: Screen) -> Text:
    """A heading followed by short items, none of which is broken across lines."""
    glued = "  ".join(item.replace(" ", GLUE) for item in items)
    text = f"{screen.words(key)} {glued}"
    lines = wrap(text, min(WIDEST, screen.console.width), break_on_hyphens=False, subsequent_indent="  ")
    return Text("\n".join(lines).replace(GLUE, " "))


def odds_of_view(view: Mapping[str, Any], screen: Screen) -> Group:
    """All odds in a view's position."""
    leg, race = leg_and_race(view)
    return Group(leg_table(leg, screen), race_table(race, screen), remarks(leg, screen))
