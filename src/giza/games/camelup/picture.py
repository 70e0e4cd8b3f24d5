"""The picture of a Camel Up table: the board, and the players' possessions."""

from giza.figures import pounds
from giza.games.camelup.odds.picture.camels import COLOURS, patch, weave
from giza.games.camelup.odds.picture.track import SIDE, Flag, board
from giza.games.camelup.words.texts import CAMELS
from giza.messages import say
from giza.pictures.frame import HEADLINE, MARGIN, View, framed, name_line
from giza.pictures.svg import INK, LINE, QUIET, box, element, moved, words

GAP, PANEL, ROW = 36, 330, 62
WIDTH = 2 * MARGIN + SIDE + GAP + PANEL
HEIGHT = HEADLINE + SIDE + MARGIN + 6


def picture_of(view: View, language: str = "en") -> str:
    """The table of a view, as SVG text."""
    edition = view["edition"]
    camels = {stack["space"]: stack["camels"] for stack in view["track"]}
    flags = {}
    for name, player in zip(view["names"], view["players"], strict=True):
        if tile := player["tile"]:
            sign = "+" if tile["side"] == "+" else "−"
            told = say("picture.tile_of", name=name, side=sign, space=tile["space"]).text(language)
            flags[tile["space"]] = Flag(sign, name[:6], told)
    leg = say("picture.leg_number", leg=view["leg"]).text(language)
    drawn = board(edition, camels, flags, view["dice_inside"], leg, language)
    step = min(ROW, (SIDE - 96) / len(view["players"]))
    players = "".join(player_row(view, seat, seat * step, language) for seat in range(len(view["players"])))
    return framed(
        view,
        language,
        WIDTH,
        HEIGHT,
        element("defs", *(weave(camel) for camel in CAMELS[edition])),
        moved(MARGIN, HEADLINE, drawn),
        moved(MARGIN + SIDE + GAP, HEADLINE + 18, players),
        moved(MARGIN + SIDE + GAP, HEADLINE + SIDE - 62, stock(view, language)),
    )


def player_row(view: View, seat: int, y: float, language: str) -> str:
    """A player: name and money, with tickets below."""
    player = view["players"][seat]
    money = "" if player["money"] is None else pounds(player["money"], language)
    tickets = "".join(
        ticket(14 + 34 * number, y + 22, held["camel"], str(held["value"]))
        for number, held in enumerate(player["tickets"])
    )
    rolls = say("picture.rolls", count=player["pyramid_tickets"]).text(language) if player["pyramid_tickets"] else ""
    right = words(PANEL, y + 27, rolls, 13, text_anchor="end", fill=QUIET)
    return name_line(view, seat, 0, y, PANEL, money) + tickets + right


def ticket(x: float, y: float, camel: str, value: str) -> str:
    """A betting ticket: the camel's letter on its colour, and its number."""
    card = box(x - 14, y - 11, 30, 22, COLOURS[camel], rx=4, stroke=INK, stroke_width=0.8)
    number = box(x + 2, y - 8, 11, 16, "#FFFFFF", rx=2) + words(x + 4, y + 5, value, 13, fill=INK)
    return card + patch(x - 6, y, camel, 11) + number


def stock(view: View, language: str) -> str:
    """The tickets left, and the numbers of cards in the race decks."""
    line = element("path", d=f"M0-24H{PANEL}", stroke=LINE, stroke_width=1)
    heading = words(0, 0, say("picture.next_tickets").text(language), 13, fill=QUIET)
    left = [(camel, values[0]) for camel, values in view["tickets"].items() if values]
    tickets = "".join(ticket(14 + 40 * n, 22, camel, str(value)) for n, (camel, value) in enumerate(left))
    laid = {"winner": len(view["winner_bets"]), "loser": len(view["loser_bets"])}
    cards = words(0, 56, say("picture.cards_laid", **laid).text(language), 13, fill=QUIET)
    return line + heading + tickets + cards
