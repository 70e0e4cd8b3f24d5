"""Adapters to other libraries, one file each: PettingZoo, Gymnasium, OpenSpiel.

Each file needs its library, which the extra of the same name installs: `pip install giza[pettingzoo]`.

One rule for illegal actions: where the library knows games that end early (Gymnasium, PettingZoo's `env`), an illegal
action ends the game as a loss, and its player gets `ILLEGAL_REWARD`; elsewhere (PettingZoo's `raw_env`,
OpenSpiel, `giza.Batch`) it raises an exception, and nothing changes.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from giza.game import Game

ILLEGAL_REWARD = -1.0
"""Less than the 0 of a lost game."""


def drawn(game: "Game", seat: int | None, mode: str | None) -> str | None:
    """A table as a seat, or a spectator (None), sees it: in text for `ansi`, as a picture for `svg`."""
    if mode == "svg":
        return game.svg(seat)
    return str(game.in_state(game.concealed(seat))) if mode == "ansi" else None
