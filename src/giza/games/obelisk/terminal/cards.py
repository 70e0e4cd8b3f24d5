"""Building cards as coloured badges, action cards as the words that one types."""

from collections.abc import Iterable

from rich.text import Text

from giza.cli.screen import Screen
from giza.cli.typed import shown

COLOURS = "rbgy"


def is_building_card(name: str) -> bool:
    """Whether this is a building card such as `r4` and no action card."""
    return len(name) >= 2 and name[0] in COLOURS and name[1] in "12345J"


def badge(card: str) -> Text:
    """A building card."""
    return Text(f" {card} ", f"granite.{card[0]}")


def action_card(kind: str, screen: Screen) -> Text:
    """An action card."""
    return Text(shown(kind, screen.language), "italic")


def card_list(cards: Iterable[str], screen: Screen) -> Text:
    """Cards of both sorts side by side, or a dash if there is none."""
    shown_cards = [badge(card) if is_building_card(card) else action_card(card, screen) for card in cards]
    return Text(" ").join(shown_cards) if shown_cards else Text("–", "quiet")
