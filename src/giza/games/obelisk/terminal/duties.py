"""What the player to act still owes before the turn may end, and what is in force until then."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from giza.cli.screen import Screen

IN_FORCE = ("any_pile", "top_or_bottom", "off_colour", "free_trades")


def checklist(view: Mapping[str, Any], screen: Screen) -> list[Text]:
    """The duties of this turn, one a line, done ones ticked off."""
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
