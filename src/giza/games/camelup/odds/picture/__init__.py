"""A picture of a position and its odds, as SVG: `camels`, the `track`, and the `bars` beside it.

It stands alone: it loads no fonts, scripts or styles. Equal odds give equal pictures.
"""

from typing import TYPE_CHECKING

from giza.figures import percent
from giza.games.camelup.odds.picture.bars import WIDTH as TABLE_WIDTH
from giza.games.camelup.odds.picture.bars import by_chance, height, odds
from giza.games.camelup.odds.picture.camels import weave
from giza.games.camelup.odds.picture.track import SIDE, stacks, tile_signs, track
from giza.games.camelup.words.position import position
from giza.games.camelup.words.texts import CAMELS, camel_name
from giza.messages import Message, say
from giza.pictures.svg import INK, PAPER, QUIET, box, document, element, moved, words

if TYPE_CHECKING:
    from giza.games.camelup.odds.leg_odds import LegOdds
    from giza.games.camelup.odds.races import RaceOdds

MARGIN, GAP, HEADLINE = 28, 44, 58
WIDTH = 2 * MARGIN + SIDE + GAP + TABLE_WIDTH
HEIGHT = HEADLINE + SIDE + MARGIN + 8


def picture(leg: "LegOdds", race: "RaceOdds | None" = None, language: str = "en") -> str:
    """The track and the odds of a leg, optionally with those of the race, as SVG text."""
    where = leg.situation
    heading = say(f"picture.title_{where.edition}").text(language)
    table_y = HEADLINE + (SIDE - height()) / 2 + 4
    content = [
        element("title", heading, id="giza-title"),
        element("desc", described(leg, language), id="giza-desc"),
        element("defs", *(weave(camel) for camel in CAMELS[where.edition])),
        box(0, 0, WIDTH, HEIGHT, PAPER, rx=16),
        words(MARGIN, 37, heading, 21, font_weight="bold", fill=INK),
        words(WIDTH - MARGIN, 37, written(leg), 13, text_anchor="end", fill=QUIET),
        moved(MARGIN, HEADLINE, track(leg, language)),
        moved(MARGIN + SIDE + GAP, table_y, odds(leg, race, language)),
    ]
    return document(WIDTH, HEIGHT, language, *content, aria_labelledby="giza-title giza-desc")


def written(leg: "LegOdds") -> str:
    """The position as text, without the owners of tiles."""
    stacks_and_dice, _, tiles = position(leg.situation.state).partition(" tiles=")
    return stacks_and_dice + (" tiles=" + ",".join(tile[:-1] for tile in tiles.split(",")) if tiles else "")


def described(leg: "LegOdds", language: str) -> str:
    """The picture in sentences, for screen readers."""
    where = leg.situation
    sentences = [
        say("picture.stack", space=space, camels=[camel_name(camel) for camel in camels])
        for space, camels in stacks(where).items()
    ]
    sentences += [say("picture.tile_lies", space=space, side=side) for space, side in tile_signs(where).items()]
    sentences += [leads(leg, camel, language) for camel in by_chance(leg)]
    return " ".join(sentence.text(language) for sentence in sentences)


def leads(leg: "LegOdds", camel: str, language: str) -> Message:
    """The chance of a camel to lead at the end of the leg."""
    return say("picture.place_1", camel=camel_name(camel), chance=percent(leg.place[camel][0], language))
