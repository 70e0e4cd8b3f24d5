"""A finished game, step by step."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from giza.server.wire.effects import AnyEffect
from giza.server.wire.parts import View


class ReplayStep(Struct):
    """An action and the outcomes of chance after it: their effects, and the game after them."""

    effects: list[AnyEffect]
    story: list[str]
    view: View
    """With everybody's cards open."""


class Replay(Struct):
    """A whole game; the first step has the outcomes of chance before the first action."""

    steps: list[ReplayStep]


class StepOdds(Struct):
    """The odds of leg and race after a step of the replay; None for games without odds, and once the race is over."""

    odds: Annotated[Any, Meta(extra_json_schema={"anyOf": [{"$ref": "#/$defs/GameOdds"}, {"type": "null"}]})]


class Chances(Struct):
    """Each camel's chance to win the race, after every step of the replay."""

    steps: list[dict[str, float]]


class PastView(Struct):
    """A finished game as one of its seats saw it at some step."""

    view: View
