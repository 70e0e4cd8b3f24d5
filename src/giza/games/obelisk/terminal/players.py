"""The players' possessions: obelisks, cards, stalls, camels."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from giza.cli.screen import Screen, marked_name
from giza.cli.typed import shown

COLOURS = "rbgy"


def is_building_card(name: str) -> bool:
    """Whether this is a building card such as `r4`, rather than an action card."""
    return len(name) >= 2 and name[0] in COLOURS and name[1] in "12345J"


def badge(card: str) -> Text:
    """A building card."""
    return Text(f" {card} ", f"granite.{card[0]}")


def action_card(kind: str, screen: Screen) -> Text:
    """An action card."""
    return Text(shown(kind, screen.language), "italic")


def card_list(cards: Iterable[str], screen: Screen) -> Text:
    """Building and action cards side by side, or a dash for none."""
    shown_cards = [badge(card) if is_building_card(card) else action_card(card, screen) for card in cards]
    return Text(" ").join(shown_cards) if shown_cards else Text("–", "quiet")


def heading(view: Mapping[str, Any], seat: int, screen: Screen) -> Text:
    """A player's name, points and camels."""
    player = view["players"][seat]
    owned = screen.words("terminal.points_and_camels", points=player["points"], camels=player["camels"])
    return Text.assemble(marked_name(view, seat, screen), "  ", owned)


def obelisk(run: Mapping[str, Any]) -> Text:
    """An obelisk lying on its side, foundation first: `0├ r5  r4  r3`; a foundation card is drawn double."""
    text = Text.assemble((str(run["slot"]), "act"), ("╠" if run["foundation"] == "card" else "├", "line"))
    for built in run["cards"]:
        is_joker = built["card"].endswith("J")
        text.append_text(badge(f"{built['card']}={built['value']}" if is_joker else built["card"]))
    return text


def buildings(player: Mapping[str, Any], screen: Screen) -> Text:
    """A player's obelisks, with numbers for the bare and the complete ones."""
    parts = [obelisk(run) for run in player["obelisks"]]
    for key in ("bare", "complete"):
        for foundation, count in player[key].items():
            if count:
                parts.append(Text(screen.words(f"terminal.{key}_{foundation}", count=count), "quiet"))
    return Text("  ").join(parts)


def hand(view: Mapping[str, Any], seat: int, screen: Screen) -> Text:
    """A hand or depot; for a hidden hand, its size and the cards that everybody saw being taken."""
    player = view["players"][seat]
    if player["hand"] is not None:
        return card_list(player["hand"], screen)
    text = Text(screen.words("terminal.cards", count=player["hand_size"]))
    if player["known"]:
        text.append("  " + screen.words("terminal.seen") + " ", "quiet")
        text.append_text(card_list(player["known"], screen))
    return text


def possessions(view: Mapping[str, Any], seat: int, screen: Screen) -> Table:
    """The lines below a player's name."""
    player = view["players"][seat]
    for_two = len(view["players"]) == 2
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="quiet", min_width=9)
    if built := buildings(player, screen):
        grid.add_row(screen.words("terminal.obelisks"), built)
    grid.add_row(screen.words("terminal.depot" if for_two else "terminal.hand"), hand(view, seat, screen))
    if player["stall"]:
        grid.add_row(screen.words("terminal.stall"), card_list(player["stall"], screen))
    if player["action_cards"]:
        grid.add_row(screen.words("terminal.action_cards"), card_list(player["action_cards"], screen))
    return grid


def player_block(view: Mapping[str, Any], seat: int, screen: Screen) -> RenderableType:
    """Everything about one player."""
    return Group(heading(view, seat, screen), Padding(possessions(view, seat, screen), (0, 0, 0, 2)))
