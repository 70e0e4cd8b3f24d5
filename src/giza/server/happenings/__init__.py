"""What events of a game look like, piece by piece.

Like stories, happenings are made from two concealed states and the event as the viewer saw it, and from nothing else:
so they can tell no secret. A game that isn't here is told by its texts alone.
"""

from collections.abc import Callable

from giza.rules.contract import State
from giza.server.happenings import camelup, obelisk
from giza.server.messages.happenings import GameHappening

Teller = Callable[[State, int, str, State], list[GameHappening]]
"""Takes the state before, who acted, the text and the state after."""

TELLERS: dict[str, Teller] = {"camelup1": camelup.tell, "camelup2": camelup.tell, "obelisk": obelisk.tell}


def tell(game: str, before: State, who: int, text: str, after: State) -> list[GameHappening]:
    """What an event did, as a viewer saw it."""
    return TELLERS[game](before, who, text, after) if game in TELLERS else []
