"""What the player can do in Obelisk, one line for each kind of action."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from giza.cli.screen import Screen
from giza.cli.typed import shown
from giza.games.obelisk.terminal.cards import badge, card_list

KINDS = (
    "take",
    "found",
    "start",
    "top",
    "bottom",
    "stall",
    "buy",
    "trade",
    "play",
    "choose",
    "decline",
    "pick",
    "stop",
    "end",
)
CARDS = ("overseer", "extra", "bottom", "colour", "card", "two", "back", "swap", "trade")

Choices = Sequence[Sequence[str]]


def take_choices(choices: Choices, view: Mapping[str, Any]) -> Text:
    """Each pile with the card on top."""
    return Text("  ").join(
        Text.assemble(" ".join(words) + " ", badge(view["quarry"][int(words[0])]["top"])) for words in choices
    )


def start_choices(choices: Choices, screen: Screen) -> Text:
    """The cards to start with; a joker takes any value, and a foundation card has to be named."""
    lines = []
    for on_card in (False, True):
        cards = list(dict.fromkeys(card.partition("=")[0] for card, *rest in choices if bool(rest) == on_card))
        if cards:
            line = card_list(cards, screen)
            if any(card.endswith("J") for card in cards):
                line.append("  " + screen.words("terminal.joker_value"), "quiet")
            if on_card:
                line.append("  " + screen.words("terminal.on_foundation_card"), "quiet")
            lines.append(line)
    return Text("\n").join(lines)


def slot_choices(choices: Choices, screen: Screen) -> Text:
    """Obelisk by obelisk, the cards that fit."""
    slots: dict[str, list[str]] = {}
    for slot, card in choices:
        slots.setdefault(slot, []).append(card)
    return Text("   ").join(Text.assemble(f"{slot} ", card_list(cards, screen)) for slot, cards in slots.items())


def rival_choices(choices: Choices, view: Mapping[str, Any], screen: Screen) -> Text:
    """Rivals by seat and name, with their stall cards."""
    stalls = {seat: view["players"][seat]["stall"] for seat in (int(words[0]) for words in choices)}
    return Text("   ").join(
        Text.assemble(f"{seat} {view['names'][seat]} ", card_list(stall, screen)) for seat, stall in stalls.items()
    )


def trade_choices(choices: Choices, screen: Screen) -> Text:
    """Own cards on the left, the rival's on the right; any pair of unequal ones will do."""
    given, received = (dict.fromkeys(pair[side] for pair in choices) for side in (0, 1))
    return Text.assemble(card_list(given, screen), " → ", card_list(received, screen))


def choices_of(kind: str, choices: Choices, view: Mapping[str, Any], screen: Screen) -> Text:
    """The choices of one kind of action, drawn as fits it."""
    if kind == "take":
        return take_choices(choices, view)
    if kind == "start":
        return start_choices(choices, screen)
    if kind in ("top", "bottom"):
        return slot_choices(choices, screen)
    if kind in ("buy", "pick"):
        return rival_choices(choices, view, screen)
    if kind == "trade":
        return trade_choices(choices, screen)
    if kind in ("found", "stall", "play", "choose"):
        return card_list((card for (card,) in choices), screen)
    return Text(screen.words(f"terminal.explain_{kind}"), "quiet")


def menu(view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
    """Every kind of action that is legal now, with its choices."""
    actions = [action.split() for action in view["actions"]]
    present = [kind for kind in KINDS if any(words[0] == kind for words in actions)]
    return [
        (kind, choices_of(kind, [rest for first, *rest in actions if first == kind], view, screen)) for kind in present
    ]


def explain(view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
    """What every kind of action does in this game, and every action card that is about."""
    for_two = len(view["players"]) == 2
    missing = ("stall", "buy", "pick", "stop") if for_two else ("trade",)
    lines = [(kind, Text(screen.words(f"terminal.explain_{kind}"))) for kind in KINDS if kind not in missing]
    absent = ("two", "back", "swap") if for_two else ("trade",)
    for card in CARDS:
        if card not in absent:
            typed = " ".join(shown(word, screen.language) for word in ("found" if card == "card" else "play", card))
            lines.append((typed, Text(screen.words(f"terminal.card_{card}"))))
    return lines
