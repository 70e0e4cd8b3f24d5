"""Self-play on bare states, many times as fast as with bots, for thousands of games.

Everybody takes what looks best at once: in Camel Up, the most pounds by sampled odds; in Obelisk, the net's best action
after one ply of lookahead, as the bot `net:0` does.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from giza import Game
from giza.analysis.judges import Judge, judge_for
from giza.bots.learned.bot import PER_POINT
from giza.bots.learned.nets import learned_of
from giza.bots.learned.turn import new_buffers
from giza.games.camelup.bots.looking_ahead import new_memory, weigh
from giza.games.camelup.judge.judge import CamelUpJudge
from giza.learning import judging
from giza.learning.judging import KNOWN, STATES
from giza.rules.compiled import specialise
from giza.rules.contract import CHANCE, OVER, Ids, State, array_of, copy_state, pick_weighted

FEW_RACES = 200
Chooser = Callable[[State, Ids, int, int], int]
"""Chooses the index of an action, from a state concealed for a seat, its actions, their number, and the seat."""


class Event(NamedTuple):
    """An event and the state before it."""

    before: State
    who: int
    id: int


def quick_game(game: Game, seed: int, choose: Chooser) -> Iterator[Event]:
    """Play a game from its beginning; after the last event, yield one without an actor, with the final state."""
    kernel, random = game.rules.kernel, np.random.default_rng(seed)
    table = array_of(game.state)
    s: State = table[0]
    ids, weights = np.empty(kernel.MAX_ACTIONS, np.int64), np.empty(kernel.MAX_OUTCOMES, np.int64)
    outcomes = np.empty(kernel.MAX_OUTCOMES, np.int64)
    while (who := kernel.turn(s)) != OVER:
        if who == CHANCE:
            n = kernel.outcomes(s, outcomes, weights)
            id = int(outcomes[pick_weighted(random, weights, n)])
        else:
            n = kernel.actions(s, ids)
            known = copy_state(s)
            kernel.conceal(known, who)
            id = int(ids[choose(known, ids, n, who) if n > 1 else 0])
        yield Event(copy_state(s), who, id)
        kernel.apply(s, id)
    yield Event(copy_state(s), OVER, 0)


def quick_judge(game: Game) -> Judge:
    """The judge of a game; in Camel Up it simulates fewer races, because its luck is 0 on average anyway."""
    return CamelUpJudge(FEW_RACES) if game.rules.family == "camelup" else judge_for(game)


def chooser_for(game: Game, seed: int) -> Chooser:
    """A quick player for all seats of a table."""
    return by_net(game) if game.rules.family == "obelisk" else by_pounds(game, seed)


def by_pounds(game: Game, seed: int) -> Chooser:
    """A player that maximizes pounds."""
    memory, random, promise = new_memory(), np.random.default_rng(seed), np.empty(game.rules.kernel.MAX_ACTIONS)

    def choose(known: State, ids: Ids, n: int, seat: int) -> int:
        weigh(known, ids, n, promise, memory, random)
        return int(promise[:n].argmax())

    return choose


def by_net(game: Game) -> Chooser:
    """A player that takes the net's best action."""
    kernel, learned = game.rules.kernel, learned_of(game.rules)
    look = specialise(judging.weigh, kernel, learned=learned.module)
    net, unit = learned.net_for(game.state), learned.shape.score_unit
    buffers, states = new_buffers(learned.shape, kernel.DTYPE, kernel.MAX_ACTIONS), np.empty(STATES, kernel.DTYPE)
    values, promised = np.empty(kernel.MAX_ACTIONS), np.empty_like(buffers.scratch.out)

    def choose(known: State, ids: Ids, n: int, seat: int) -> int:
        states[KNOWN] = known
        best: int = look(
            states, ids, n, seat, net, unit, PER_POINT, buffers.features, buffers.scratch, values, promised
        )
        return best

    return choose
