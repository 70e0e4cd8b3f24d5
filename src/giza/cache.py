"""Cached answers about one state, so that the kernel is asked each question once."""

import difflib
import operator
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, islice
from typing import SupportsIndex

import numpy as np

from giza.errors import BadAction, IllegalAction
from giza.games import Rules
from giza.messages import say
from giza.rules.contract import CHANCE, Ids, State, copy_state
from giza.rules.unpacked import UnpackedState

MOST_NAMED = 12
"""How many of the playable numbers an error names."""


class Cache:
    """Answers questions about one unchanging state and keeps the answers."""

    __slots__ = ("_known", "_legal", "_possible", "_turn", "rules", "seats", "state")

    def __init__(self, rules: Rules, seats: int, state: State) -> None:
        self.rules = rules
        self.seats = seats
        self.state = state
        self.forget()

    def forget(self) -> None:
        """Drop all answers; they are computed again on demand."""
        self._turn: int | None = None
        self._legal: dict[str, int] | None = None
        self._possible: dict[str, tuple[int, int]] | None = None
        self._known: dict[int, UnpackedState] | None = None

    @property
    def turn(self) -> int:
        """The seat to act, `CHANCE` or `OVER`."""
        if self._turn is None:
            self._turn = int(self.rules.kernel.turn(self.state))
        return self._turn

    @property
    def legal(self) -> dict[str, int]:
        """The legal actions of the seat to act, by text, with their ids."""
        if self._legal is None:
            kernel = self.rules.kernel
            out = np.empty(kernel.MAX_ACTIONS, np.int64)
            ids = out[: kernel.actions(self.state, out)].tolist()
            self._legal = dict(zip(self.rules.words.action_texts(self.state, ids), ids, strict=True))
        return self._legal

    @property
    def possible(self) -> dict[str, tuple[int, int]]:
        """The possible outcomes of chance, by text, with their ids and weights."""
        if self._possible is None:
            kernel = self.rules.kernel
            out, weights = np.empty(kernel.MAX_OUTCOMES, np.int64), np.empty(kernel.MAX_OUTCOMES, np.int64)
            n = kernel.outcomes(self.state, out, weights)
            ids = out[:n].tolist()
            texts = self.rules.words.outcome_texts(self.state, ids)
            self._possible = dict(zip(texts, zip(ids, weights[:n].tolist(), strict=True), strict=True))
        return self._possible

    @property
    def numbered(self) -> dict[str, int]:
        """The ids of everything that may be played, by text."""
        if self.turn != CHANCE:
            return dict(self.legal)
        return {text: id for text, (id, _) in self.possible.items()}

    def id_of(self, text: str, names: Sequence[str]) -> int:
        """The id of a playable action or outcome; raises an error that says why it can't be played."""
        if self.turn != CHANCE:
            if text not in self.legal:
                raise self.refused_action(text, names)
            return self.legal[text]
        if text not in self.possible:
            raise self.refused_outcome(text)
        return self.possible[text][0]

    def text_of(self, number: object) -> str:
        """The text of a playable action or outcome, given its number; raises an error that says what is playable."""
        first, id = next(iter(self.numbered.items()))
        if isinstance(number, bool) or not isinstance(number, SupportsIndex):
            raise BadAction(say("game.wrong_type", given=repr(number), text=first, number=id))
        for text, id in self.numbered.items():
            if id == operator.index(number):
                return text
        possible = [f"{id} ({text})" for text, id in islice(self.numbered.items(), MOST_NAMED)]
        more = " …" if len(self.numbered) > MOST_NAMED else ""
        raise IllegalAction(say("game.wrong_number", number=number, possible=possible, more=more))

    def drawn(self, number: float) -> str:
        """The outcome of chance selected by a number from 0 to 1, each outcome having its exact weight."""
        bounds = list(accumulate(weight for _, weight in self.possible.values()))
        return list(self.possible)[bisect_right(bounds, int(number * bounds[-1]))]

    def known_to(self, seat: int) -> UnpackedState:
        """The state as a seat, or `NOBODY`, may know it."""
        if self._known is None:
            self._known = {}
        if seat not in self._known:
            concealed = copy_state(self.state)
            self.rules.kernel.conceal(concealed, seat)
            self._known[seat] = self.rules.readers[self.seats](concealed)
        return self._known[seat]

    def numbers(self, function: Callable[[State, Ids], None]) -> list[int]:
        """One number per seat, filled in by a function of the kernel."""
        out = np.zeros(self.seats, np.int64)
        function(self.state, out)
        return [int(number) for number in out]

    def refused_outcome(self, text: str) -> BadAction | IllegalAction:
        """The error for a text that isn't a possible outcome of chance."""
        words, possible = self.rules.words, list(self.possible)
        if text in words.all_outcomes(self.state):
            return IllegalAction(say("game.impossible_outcome", text=text, possible=possible))
        if text in words.all_actions(self.state):
            return IllegalAction(say("game.chance_first", text=text, possible=possible))
        return unknown_text(text, possible)

    def refused_action(self, text: str, names: Sequence[str]) -> BadAction | IllegalAction:
        """The error for a text that isn't a legal action of the seat to act."""
        words = self.rules.words
        if text in words.all_actions(self.state):
            return IllegalAction(words.why_not(self.rules.readers[self.seats](self.state), text, names))
        if text in words.all_outcomes(self.state):
            return IllegalAction(say("game.player_first", text=text, name=names[self.turn]))
        return unknown_text(text, words.all_actions(self.state))


def unknown_text(text: str, known: Iterable[str]) -> BadAction:
    """The error for an unknown text, with suggestions of what may have been meant."""
    close = difflib.get_close_matches(text, known, 3, 0.5)
    if close:
        return BadAction(say("game.did_you_mean", text=text, close=close))
    return BadAction(say("game.unknown_text", text=text))
