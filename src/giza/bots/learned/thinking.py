"""The ways to think of the learned bots, compiled for a game."""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from giza.bots.learned import rollouts, turn
from giza.learning.judging import judging_of
from giza.rules.compiled import compiled, specialise
from giza.rules.contract import Kernel


class Thinking(NamedTuple):
    """What a learned bot does with a net."""

    look_through: Callable[..., int]
    play_on: Callable[..., float]


@cache
def thinking_of(kernel: Kernel, learned: ModuleType) -> Thinking:
    """The ways to think about a game."""
    one_look = judging_of(kernel, learned)

    def bound(template: Any, **others: Any) -> Any:
        return specialise(template, kernel, **others)

    judging = {"judge": one_look.judge, "usefulness": one_look.usefulness}
    small = (turn.twin_of, turn.most_promising, turn.back_up)
    plain = {function.__name__: compiled(function) for function in small}
    return Thinking(
        bound(turn.look_through, **judging, **plain),
        bound(rollouts.play_on, weigh=one_look.weigh, **judging),
    )
