"""The whole Camel Up table, drawn from a view: the board, the players' possessions, and the two decks of race bets."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from giza.cli.screen import Screen, StoryLayout, marked_name
from giza.figures import pounds
from giza.games.camelup.terminal.board import WIDTH, badges, board, mark, ticket, tile_text
from giza.messages import catalogue


def possessions(view: Mapping[str, Any], seat: int, screen: Screen) -> Text:
    """A player's tickets, tile and partner in one line."""
    player = view["players"][seat]
    parts = [ticket(held["camel"], held["value"]) for held in player["tickets"]]
    if player["pyramid_tickets"]:
        parts.append(Text(f"▲{player['pyramid_tickets']}", "line"))
    if player["tile"]:
        parts.append(Text(screen.words("terminal.tile_at", tile=tile_text(player["tile"])), "act"))
    if player["partner"] is not None:
        parts.append(Text(f"& {view['names'][player['partner']]}"))
    return Text(" ").join(parts)


def players(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """All players, two lines each."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    for seat, player in enumerate(view["players"]):
        money = "?" if player["money"] is None else player["money"]
        table.add_row(marked_name(view, seat, screen), Text(pounds(money, screen.language), "money"))
        table.add_row(Padding(possessions(view, seat, screen), (0, 0, 0, 2)))
    return table


def deck(view: Mapping[str, Any], cards: Sequence[Mapping[str, Any]]) -> Text:
    """The bets of a deck in the order laid; a camel that the viewer can't see is a question mark."""
    return Text(", ").join(
        Text.assemble(view["names"][card["seat"]], " ", mark(card["camel"]) if card["camel"] else "?") for card in cards
    )


def bets(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """Both decks, and the viewer's own race cards."""
    lines = [
        Text.assemble((screen.words(f"terminal.{key}") + " ", "quiet"), deck(view, view[key]))
        for key in ("winner_bets", "loser_bets")
        if view[key]
    ]
    own_cards = view["players"][view["you"]]["cards"] if view["you"] is not None and not view["over"] else []
    if own_cards:
        lines.append(Text.assemble((screen.words("terminal.own_cards") + " ", "quiet"), badges(own_cards)))
    return Group(*lines)


NARROWEST_PANEL, WIDEST_PANEL = 30, 40


def table(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """Board and players side by side, or stacked on a narrow terminal."""
    track = Text("\n", no_wrap=True).join(board(view, screen))
    if screen.console.width < WIDTH + NARROWEST_PANEL:
        return Group(track, players(view, screen), bets(view, screen))
    beside = Table.grid(padding=(0, 1))
    beside.add_column(width=WIDTH)
    beside.add_column(width=min(WIDEST_PANEL, screen.console.width - WIDTH - 1))
    beside.add_row(track, players(view, screen))
    return Group(beside, bets(view, screen))


glance = table
"""A turn is a single action, so the whole table may have changed."""


STORY_LAYOUT = StoryLayout(
    headlines=frozenset({"camelup_story.leg_ends", "camelup_story.race_ends"}),
    totals=frozenset({"camelup_story.pay"}),
    seen_on_the_table=frozenset({"camelup_story.starts"}),
)


def paint(text: Text, screen: Screen) -> Text:
    """A text with camels in their colours."""
    for key, name in catalogue(screen.language).items():
        if key.startswith("camel."):
            text.highlight_regex(rf"\b{name}\b", key)
    return text
