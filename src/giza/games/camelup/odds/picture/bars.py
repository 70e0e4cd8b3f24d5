"""The odds beside the track: for every camel a bar with its places in the leg, its ticket, and its race."""

from typing import TYPE_CHECKING

from giza.figures import decimal, percent, pounds
from giza.games.camelup.odds.picture.camels import COLOURS, badge
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.words.texts import camel_name
from giza.messages import say
from giza.pictures.svg import INK, LINE, PAPER, QUIET, box, element, mixed, readable_on, title, words

if TYPE_CHECKING:
    from giza.games.camelup.odds.leg_odds import LegOdds
    from giza.games.camelup.odds.races import RaceOdds

FADES = (0.0, 0.38, 0.6, 0.76, 0.88)
"""The fraction of paper in the colour of each place."""
ROW = 76
BAR_X, BAR_WIDTH, BAR_HEIGHT = 46, 288, 30
DIGIT_WIDTH = 7.7
"""The width of a digit; a part of a bar that is too narrow for its number shows none."""
TICKET_X, WIN_X, LAST_X = 408, 482, 554
WIDTH = LAST_X + 8
HEAD = 56
NUMBERS = {"text_anchor": "end", "style": "font-variant-numeric:tabular-nums"}


def shade(camel: str, place: int) -> str:
    """The colour of a place in a camel's bar. White fades into sand, because it would vanish on paper."""
    return mixed(COLOURS[camel], "#B39A6B" if camel == "white" else PAPER, FADES[place])


def bar(camel: str, chances: list[float], y: float, language: str) -> str:
    """The places of a camel side by side, the first one on the left."""
    parts = []
    x = float(BAR_X)
    for place, chance in enumerate(chances):
        width = BAR_WIDTH * chance
        if chance > 0:
            colour = shade(camel, place)
            told = say(f"picture.place_{place + 1}", camel=camel_name(camel), chance=percent(chance, language))
            part = box(x, y, width, BAR_HEIGHT, colour, stroke=PAPER, stroke_width=1)
            shown = percent(chance, language)
            if width >= DIGIT_WIDTH * len(shown):
                middle = x + width / 2
                part += words(
                    middle, y + BAR_HEIGHT / 2 + 4.8, shown, 13, text_anchor="middle", fill=readable_on(colour)
                )
            parts.append(element("g", title(told.text(language)), part))
        x += width
    parts.append(box(BAR_X, y, BAR_WIDTH, BAR_HEIGHT, "none", stroke=mixed(QUIET, PAPER, 0.35), stroke_width=1.2, rx=2))
    return "".join(parts)


def legend(y: float, language: str) -> str:
    """The shades with their places."""
    parts = []
    for place in range(RACERS):
        x = BAR_X + place * 50
        colour = mixed(INK, PAPER, FADES[place])
        parts.append(box(x, y - 10, 12, 12, colour, stroke=QUIET, stroke_width=0.8, rx=2))
        parts.append(words(x + 17, y, say(f"picture.rank_{place + 1}").text(language), 12, fill=QUIET))
    return "".join(parts)


def heading(x: float, y: float, key: str, language: str) -> str:
    """The name of a column of numbers, in two lines."""
    upper, lower = say(f"picture.{key}").text(language).split("|")
    return words(x, y - 15, upper, 12, fill=QUIET, text_anchor="end") + words(
        x, y, lower, 12, fill=QUIET, text_anchor="end"
    )


def row(camel: str, leg: "LegOdds", race: "RaceOdds | None", y: float, language: str) -> str:
    """Everything about one camel."""
    base = y + 42
    parts = [
        badge(0, y + 22, camel),
        words(BAR_X, y + 12, camel_name(camel).text(language), 14, font_weight="bold", fill=INK),
        bar(camel, list(leg.place[camel]), y + 20, language),
    ]
    if camel in leg.tickets:
        worth = decimal(leg.tickets[camel], 2, language).replace("-", "−")
        parts.append(words(TICKET_X, base, pounds(worth, language), 15, fill=INK, **NUMBERS))
    if race is not None:
        for x, chances in ((WIN_X, race.winner), (LAST_X, race.loser)):
            parts.append(words(x, base, f"{percent(chances[camel], language)} %", 15, fill=INK, **NUMBERS))
    return element("g", *parts, data_odds=camel)


def remark(race: "RaceOdds", language: str) -> str:
    """The accuracy of the race odds."""
    if race.is_exact:
        return say("picture.race_exact").text(language)
    return say("picture.race_within", points=decimal(100 * race.within, 1, language)).text(language)


def odds(leg: "LegOdds", race: "RaceOdds | None", language: str) -> str:
    """The whole table, its upper left corner at 0, 0, in `WIDTH` × `height()`."""
    parts = [
        words(BAR_X, HEAD - 37, say("picture.leg").text(language), 15, font_weight="bold", fill=INK),
        legend(HEAD - 14, language),
        heading(TICKET_X, HEAD - 14, "ticket", language),
    ]
    if race is not None:
        parts.append(heading(WIN_X, HEAD - 14, "wins_race", language))
        parts.append(heading(LAST_X, HEAD - 14, "loses_race", language))
        parts.append(words(0, height() - 12, remark(race, language), 12, fill=QUIET))
    parts.append(element("path", d=f"M0 {HEAD}H{WIDTH}", stroke=LINE, stroke_width=1.4))
    for number, camel in enumerate(by_chance(leg)):
        parts.append(row(camel, leg, race, HEAD + 8 + ROW * number, language))
    parts.append(element("path", d=f"M0 {height() - 36}H{WIDTH}", stroke=LINE, stroke_width=1.4))
    return "".join(parts)


def by_chance(leg: "LegOdds") -> list[str]:
    """The racers by their chance to lead at the end of the leg, the highest first."""
    return sorted(leg.place, key=lambda camel: [-chance for chance in leg.place[camel]])


def height() -> int:
    """The height of the table."""
    return HEAD + RACERS * ROW + 56
