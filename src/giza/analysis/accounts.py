"""The books of a game: what every seat gained or lost by every event, and why.

A seat's expected share of the victory moves from its value before the first event to the result. Every change is
entered as one of these:

- **luck**: the outcome of dice or cards, compared with the mean over all possible outcomes;
- **given away**: what a decision gave away, and to whom, judged by what the deciding player could know;
- **unknown**: the rest of a decision's effect, caused by facts that the deciding player couldn't know;
- **rest**: inconsistencies of the judge from one event to the next.

By construction, they add up for every event and every seat.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from giza.analysis.deeper import COMPARED, Depth, compare, is_open
from giza.analysis.judges import SCORE, SHARE, Judge, Verdict, result_of
from giza.bots.states import ids_of
from giza.game import Step
from giza.games import Rules
from giza.rules.contract import CHANCE, NOBODY, OVER, Kernel, State, copy_state


class Grade(StrEnum):
    """The grade of a decision."""

    FINE = "fine"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BOUNDS = {Grade.BLUNDER: 0.10, Grade.MISTAKE: 0.05, Grade.SLIP: 0.02}
"""The least loss for each grade."""


def grade_of(loss: float) -> Grade:
    """The grade of a decision that gave away this share of the victory.

    >>> [grade_of(loss).value for loss in (0.0, 0.02, 0.07, 0.5)]
    ['fine', 'slip', 'mistake', 'blunder']
    """
    return next((grade for grade, bound in BOUNDS.items() if loss >= bound), Grade.FINE)


@dataclass(frozen=True)
class Considered:
    """An action with its value, as far as its player could know."""

    action: str
    share: float
    score: float
    margin: float | None = None
    """The standard error of the share, if it was estimated by playing on; None if it is the judge's value."""


@dataclass(frozen=True)
class BookEntry:
    """What every seat gained or lost by an event; the arrays are [seat, SHARE or SCORE]."""

    number: int
    """The event's number in the record, from 1."""
    section: int
    """The leg or other section to which it belongs."""
    text: str
    before: Verdict
    """Every seat's expectation before the event, judged with all cards open."""
    after: Verdict
    rest: Verdict


@dataclass(frozen=True)
class RandomEvent(BookEntry):
    """An outcome of chance."""

    luck: Verdict


@dataclass(frozen=True)
class Decision(BookEntry):
    """A player's action."""

    seat: int
    considered: tuple[Considered, ...]
    """All legal actions, best first; those compared by playing on precede the others."""
    given_away: Verdict
    """What the decision cost its player, and what the others gained by that: their gifts."""
    unknown: Verdict

    @property
    def best(self) -> Considered:
        """The action that the judge prefers."""
        return self.considered[0]

    @property
    def chosen(self) -> Considered:
        """The action that was played."""
        return next(one for one in self.considered if one.action == self.text)

    @property
    def loss(self) -> float:
        """The share of the victory that the player gave away."""
        return self.best.share - self.chosen.share

    @property
    def score_loss(self) -> float:
        """The pounds or points missed, compared with the best action; 0 if that only improves the share."""
        return max(0.0, self.best.score - self.chosen.score)


def keep_books(steps: Sequence[Step], judge: Judge, depth: Depth | None = None) -> Iterator[Decision | RandomEvent]:
    """Judge a finished game, event by event."""
    kernel = steps[0].before.rules.kernel
    now = judge.open(steps[0].before.state)
    for number, step in enumerate(steps, 1):
        after = expect(kernel, step.after.state, judge)
        about = {"number": number, "section": judge.section(step.before.state), "text": step.event.text}
        if step.event.who == CHANCE:
            yield enter_chance(step, judge, **about, before=now, after=after)
        else:
            yield enter_decision(step, judge, depth, **about, before=now, after=after)
        now = after


def expect(kernel: Kernel, s: State, judge: Judge, viewer: int = NOBODY) -> Verdict:
    """Every seat's expectation, from a viewer's knowledge or with all cards open; at the end, the result."""
    if kernel.turn(s) == OVER:
        return result_of(kernel, s)
    return judge.open(s) if viewer == NOBODY else judge.known(s, viewer)


def following(kernel: Kernel, s: State, id: int) -> State:
    """The state after an action or outcome."""
    then = copy_state(s)
    kernel.apply(then, id)
    return then


def expect_chance(kernel: Kernel, s: State, judge: Judge) -> Verdict:
    """The mean expectation over all outcomes of chance, with exact weights."""
    ids, weights = np.empty(kernel.MAX_OUTCOMES, np.int64), np.empty(kernel.MAX_OUTCOMES, np.int64)
    n = kernel.outcomes(s, ids, weights)
    verdicts = [expect(kernel, following(kernel, s, int(id)), judge) for id in ids[:n]]
    mean: Verdict = np.average(verdicts, axis=0, weights=weights[:n])
    return mean


def enter_chance(step: Step, judge: Judge, **entry: Any) -> RandomEvent:
    """Compare an outcome with the mean over all possible outcomes."""
    mean = expect_chance(step.before.rules.kernel, step.before.state, judge)
    return RandomEvent(**entry, luck=entry["after"] - mean, rest=mean - entry["before"])


def luck_of(kernel: Kernel, s: State, id: int, judge: Judge) -> Verdict:
    """What every seat gained by an outcome of chance; quick, because nothing else is judged."""
    return expect(kernel, following(kernel, s, id), judge) - expect_chance(kernel, s, judge)


def considered(action: str, promised: Verdict, margins: Mapping[str, float]) -> Considered:
    """An action with its value for its player."""
    share, score = promised.tolist()
    return Considered(action, share, score, margins.get(action))


def in_order(told: Mapping[str, Verdict], seat: int) -> list[str]:
    """Actions in order of their value for a seat, best first."""
    return sorted(told, key=lambda action: (-told[action][seat, SHARE], -told[action][seat, SCORE], action))


def worths(
    rules: Rules, known: State, seat: int, ids: Mapping[str, int], judge: Judge
) -> tuple[dict[int, Verdict], dict[str, Verdict]]:
    """Every seat's expectation after each action of a seat: right after it by id, and after the rest of the turn."""
    at_once = {id: expect(rules.kernel, following(rules.kernel, known, id), judge, seat) for id in ids.values()}
    promised = judge.look_through(known, seat, at_once)
    return at_once, {action: promised[id] for action, id in ids.items()}


def consider(rules: Rules, known: State, seat: int, actions: Sequence[str], judge: Judge) -> tuple[Considered, ...]:
    """A seat's actions with their values, best first, from a state concealed for that seat."""
    _, told = worths(rules, known, seat, dict(zip(actions, ids_of(rules, known, actions), strict=True)), judge)
    return tuple(considered(action, told[action][seat], {}) for action in in_order(told, seat))


def enter_decision(step: Step, judge: Judge, depth: Depth | None = None, **entry: Any) -> Decision:
    """Compare the action played with the best one, by what the player could know."""
    rules, seat, actions = step.before.rules, step.event.who, step.before.actions()
    known = step.before.concealed(seat)
    ids = dict(zip(actions, ids_of(rules, known, actions), strict=True))
    at_once, told = worths(rules, known, seat, ids, judge)
    expected = at_once[ids[step.event.text]] - judge.known(known, seat)
    ranked = in_order(told, seat)
    margins: dict[str, float] = {}
    if depth is not None and is_open(ranked, told, seat, step.event.text):
        compared = sorted(ranked, key=lambda action: action != step.event.text)[:COMPARED]
        seeds = (depth.seed, entry["number"], depth.budget)
        found = compare(known, seat, {action: ids[action] for action in compared}, told, judge, seeds)
        margins = found.margins
        told = {action: verdict + found.raised for action, verdict in told.items()} | found.told
        ranked = in_order(found.told, seat) + [action for action in ranked if action not in margins]
    given = told[step.event.text] - told[ranked[0]]
    return Decision(
        **entry,
        seat=seat,
        considered=tuple(considered(action, told[action][seat], margins) for action in ranked),
        given_away=given,
        unknown=entry["after"] - entry["before"] - expected,
        rest=expected - given,
    )
