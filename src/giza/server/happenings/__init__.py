"""What events of a game look like, piece by piece.

Like stories, happenings are made from two concealed states and the event as the viewer saw it, and from nothing else:
so they can tell no secret. A game that isn't here is told by its texts alone.
"""

from collections.abc import Callable

from giza.game import Game
from giza.rules.plain import PlainState
from giza.server.happenings import camelup, obelisk
from giza.server.messages.happenings import GameHappening

Teller = Callable[[PlainState, int, str, PlainState], list[GameHappening]]
"""Takes the state before, who acted, the text and the state after."""

TELLERS: dict[str, Teller] = {"camelup1": camelup.tell, "camelup2": camelup.tell, "obelisk": obelisk.tell}


def tell(before: Game, after: Game, viewer: int | None) -> tuple[str, list[GameHappening]]:
    """The last event of a game as a viewer saw it, and what it did; `before` is the game before it."""
    who, text = after.last_event(viewer)
    teller = TELLERS.get(after.rules.name)
    return text, teller(before.facts(viewer), who, text, after.facts(viewer)) if teller else []
