"""The menu of an Obelisk player's actions, one line for each kind."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from giza.cli.screen import Screen
from giza.cli.typed import shown
from giza.games.obelisk.terminal.players import badge, card_list

IN_FORCE = ("any_pile", "top_or_bottom", "off_colour", "free_trades")


def checklist(view: Mapping[str, Any], screen: Screen) -> list[Text]:
    """The duties of this turn, one per line, with those done ticked off."""
    due = view["duties"]
    if due is None:
        return []
    if view["building_only"]:
        return [Text(screen.words("terminal.building_only"), "act")]
    lines = [item(due["takes"] >= due["takes_due"], "take", screen, count=due["takes"], due=due["takes_due"])]
    if due["hand_limit"] is not None or len(view["players"]) > 2:
        lines.append(item(not due["must_build"], "build", screen))
        lines.append(item(not due["must_stock"], "stock", screen))
    if due["must_buy"]:
        lines.append(item(False, "buy", screen))
    if due["hand_limit"] is not None and view["turn"] != "chance":
        size = view["players"][view["turn"]]["hand_size"]
        lines.append(item(size <= due["hand_limit"], "hand", screen, size=size, limit=due["hand_limit"]))
    lines += [Text("! " + screen.words(f"terminal.{force}"), "act") for force in IN_FORCE if due[force]]
    return lines


def item(done: bool, duty: str, screen: Screen, **values: object) -> Text:
    """A line of the checklist."""
    return Text(("✓ " if done else "· ") + screen.words(f"terminal.duty_{duty}", **values), "quiet" if done else "")


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
    """The cards to start an obelisk with; a joker takes any value, and a foundation card is named."""
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
    """The cards that fit, obelisk by obelisk."""
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
    """The player's own cards on the left, the rival's on the right; any unequal pair can be traded."""
    given, received = (dict.fromkeys(pair[side] for pair in choices) for side in (0, 1))
    return Text.assemble(card_list(given, screen), " → ", card_list(received, screen))


def choices_of(kind: str, choices: Choices, view: Mapping[str, Any], screen: Screen) -> Text:
    """The choices of one kind of action in a suitable form."""
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
    """What every kind of action does in this game, and every action card in view."""
    for_two = len(view["players"]) == 2
    missing = ("stall", "buy", "pick", "stop") if for_two else ("trade",)
    lines = [(kind, Text(screen.words(f"terminal.explain_{kind}"))) for kind in KINDS if kind not in missing]
    absent = ("two", "back", "swap") if for_two else ("trade",)
    for card in CARDS:
        if card not in absent:
            typed = " ".join(shown(word, screen.language) for word in ("found" if card == "card" else "play", card))
            lines.append((typed, Text(screen.words(f"terminal.card_{card}"))))
    return lines
