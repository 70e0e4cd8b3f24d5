"""Players' names, as every table shows them."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from giza.cli.screen import Screen


def marked_name(view: Mapping[str, Any], seat: int, screen: Screen) -> Text:
    """A name behind an arrow if it is that player's turn or victory, with a remark if it is the viewer's own."""
    arrow = "▸ " if view["turn"] == seat or seat in view["winners"] else "  "
    you = f" ({screen.words('terminal.you')})" if seat == view["you"] else ""
    return Text.assemble((arrow, "act"), (view["names"][seat], "name"), (you, "quiet"))
