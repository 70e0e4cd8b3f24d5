"""Why one action is better than others, in sentences whose numbers come from the game's engine.

A game hands over a function that looks at a view and explains its actions: what decides for the best one, and what each
other one loses against it. Every number in a sentence is a value of its `Message`, so tests compare it with the engine.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from giza.bots.interface import ExplainingBot, Reason, View
from giza.bots.registry import make
from giza.bots.states import state_of
from giza.messages import LANGUAGES, Message

EXPLAINED = 3
"""The number of actions in a hint that are explained."""
EQUAL = 0.005
"""Actions whose value is this close to that of the best one are as good; clients list them beside it."""
Spoken = Mapping[str, list[str]]
"""Sentences in every language."""


class Explainer(Protocol):
    """Explains the actions of the seat to act, by what it knows."""

    def because(self, action: str) -> list[Message]:
        """The reasons for an action: what happens, how likely that is, and what it pays."""

    def instead(self, best: str, other: str) -> list[Message]:
        """What another action loses against the best one; the decisive fact first."""


Explaining = Callable[[View], Explainer]
"""The type of what `Rules.explaining` hands over; the view is one with the state."""


def explain(view: View, best: str, others: Iterable[str] = ()) -> dict[str, list[Message]]:
    """The reasons for the best action, and against each of the others; nothing in games that can't explain."""
    rules, _ = state_of(view)
    if rules.explaining is None:
        return {}
    explainer = rules.explaining()(view)
    return {best: explainer.because(best)} | {one: explainer.instead(best, one) for one in others if one != best}


def advise(view: View, actions: Sequence[str]) -> tuple[list[Reason], dict[str, list[Message]]]:
    """The actions that the game's adviser considers, best first, with reasons for and against the first few."""
    rules, _ = state_of(view)
    adviser = make(rules.adviser, seed=0)
    if not isinstance(adviser, ExplainingBot):
        return [Reason(adviser.choose(view, actions), 0.0)], {}
    considered = adviser.explain(view, actions)
    best, *others = considered[:EXPLAINED]
    told = explain(view, best.action, [one.action for one in others])
    for one in others:
        if best.value - one.value < EQUAL:
            told |= explain(view, one.action)
    return considered, told


def spoken(sentences: Iterable[Message]) -> Spoken:
    """Sentences in every language.

    >>> from giza.messages import say
    >>> spoken([say("camel.green")])
    {'en': ['green'], 'de': ['Grün']}
    """
    told = list(sentences)
    return {language: [sentence.text(language) for sentence in told] for language in LANGUAGES}
