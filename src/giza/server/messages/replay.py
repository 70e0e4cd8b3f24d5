"""A finished game, step by step."""

from typing import Any

from msgspec import Struct

from giza.server.messages.happenings import Happening


class ReplayStep(Struct):
    """What one action and the chance after it did, and how the game stood then."""

    happenings: list[Happening]
    story: list[str]
    view: dict[str, Any]
    """CamelUpView or ObeliskView, as a spectator saw it."""


class Replay(Struct):
    """A whole game: the first step is what chance did before anybody acted."""

    steps: list[ReplayStep]


class Chances(Struct):
    """Each camel's chance to win the race, after every step of the replay."""

    steps: list[dict[str, float]]
