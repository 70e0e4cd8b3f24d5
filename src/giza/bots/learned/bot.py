"""The bots `net` and `rollouts`: lookahead with a net trained by self-play."""

import re
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from giza.bots.interface import Reason, View, in_order_of_value
from giza.bots.learned.nets import Learned, learned_of
from giza.bots.learned.rollouts import play_on
from giza.bots.learned.turn import TurnBuffers, end_of, look_through, new_buffers
from giza.bots.softened import SoftBot, softness_in
from giza.bots.states import ids_of, state_of
from giza.errors import BadOption
from giza.games import Rules
from giza.learning.net import Net
from giza.messages import say
from giza.rules.compiled import specialise
from giza.rules.contract import State, States, array_of

PER_POINT = 0.004
"""Weight of a point of expected lead beside the share of the victory, to decide between equal shares."""
LOOKS = 40
"""Number of states of its own turn that a bot evaluates by default."""
ROLLOUTS = 400
"""Number of times the bot `rollouts` plays on for one choice by default."""
TURNS = 2
"""Number of turns it plays on: its own and the next player's."""
CANDIDATES = 8
"""Number of the best turns to compare by playing on, and the most they may promise less than the best:"""
HOPELESS = 0.1

SLIGHTLY = 1e-6


class Judgement(NamedTuple):
    """The value of an action."""

    value: float
    share: float
    score: float


class NetBot(SoftBot):
    """Takes the action after which the net values its seat most, over all ends of its turn."""

    name = "net"

    def __init__(self, looks: int = LOOKS, softness: float = 0.0, seed: int = 0) -> None:
        super().__init__(seed, softness)
        self.looks = looks
        self.buffers: dict[str, TurnBuffers] = {}

    def check(self, rules: Rules) -> None:
        """Refuse a game without nets."""
        learned_of(rules, self.name).check()

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """Every action with the share of the victory and the score that it promises, best first."""
        rules, s = state_of(view)
        judged = self.judge(rules, s, int(view["you"]))
        ids = ids_of(rules, s, actions)
        return in_order_of_value(Reason(action, *judged[id]) for id, action in zip(ids, actions, strict=True))

    def judge(self, rules: Rules, s: State, seat: int) -> dict[int, Judgement]:
        """The value of every action, by its number."""
        learned, kernel = learned_of(rules, self.name), rules.kernel
        buffers, unit = self.buffers_for(rules, learned), learned.shape.score_unit
        look = specialise(look_through, kernel, learned=learned.module)
        n = look(array_of(s), seat, self.looks, self.net_for(learned, s), unit, PER_POINT, buffers)
        ids = np.empty(kernel.MAX_ACTIONS, np.int64)
        kernel.actions(s, ids)
        values, outs = buffers.nodes.values, buffers.nodes.outs
        return {
            int(ids[i]): Judgement(float(values[1 + i]), float(outs[1 + i, 0]), unit * float(outs[1 + i, 1]))
            for i in range(n)
        }

    def net_for(self, learned: Learned, s: State) -> Net:
        """The net for a state."""
        return learned.net_for(s)

    def buffers_for(self, rules: Rules, learned: Learned) -> TurnBuffers:
        """The buffers for a game."""
        if rules.name not in self.buffers:
            self.buffers[rules.name] = new_buffers(learned.shape, rules.kernel.DTYPE, rules.kernel.MAX_ACTIONS)
        return self.buffers[rules.name]


def in_order(ranked: dict[int, Judgement]) -> dict[int, Judgement]:
    """Lower the values of actions that look better than one that is ranked above them after a longer comparison."""
    ceiling = float("inf")
    found = {}
    for action, judgement in ranked.items():
        found[action] = judgement._replace(value=min(judgement.value, ceiling))
        ceiling = found[action].value - SLIGHTLY
    return found


class Trial:
    """The results of playing on from an action."""

    def __init__(self) -> None:
        self.sums = np.zeros(2)
        self.total = 0.0
        self.count = 0

    @property
    def mean(self) -> float:
        """The mean usefulness."""
        return self.total / self.count

    def judgement(self, unit: float) -> Judgement:
        """The mean result as a judgement."""
        share, score = (self.sums / self.count).tolist()
        return Judgement(self.mean, share, unit * score)


class Candidate(NamedTuple):
    """An action with the turn that the net thinks best after it, up to the last action of that turn."""

    action: int
    before: States
    """The state before the last action, as the player knows it."""
    last: int


class RolloutBot(NetBot):
    """Compares its best turns by playing on from each of them, more and more often from those that stay ahead."""

    name = "rollouts"

    def __init__(self, budget: int, seed: int) -> None:
        super().__init__(seed=seed)
        self.budget = budget

    def judge(self, rules: Rules, s: State, seat: int) -> dict[int, Judgement]:
        """The value of every action; those compared by playing on rank above the others."""
        judged = super().judge(rules, s, seat)
        learned = learned_of(rules)
        ranked = sorted(judged, key=lambda action: -judged[action].value)
        candidates = self.candidates(rules, learned, list(judged), ranked)
        if len(candidates) == 1:
            return judged
        trials = self.try_out(rules, learned, s, seat, candidates)
        found = {action: trial.judgement(learned.shape.score_unit) for action, trial in trials.items()}
        return in_order(found | {action: judged[action] for action in ranked if action not in found})

    def candidates(self, rules: Rules, learned: Learned, actions: list[int], ranked: list[int]) -> list[Candidate]:
        """The best turns; of actions that lead to the same turn in another order, only the first."""
        nodes = self.buffers_for(rules, learned).nodes
        node_of = {action: 1 + i for i, action in enumerate(actions)}
        found = dict[int, Candidate]()
        least = nodes.values[node_of[ranked[0]]] - HOPELESS
        for action in ranked:
            end = end_of(nodes, node_of[action])
            if len(found) == CANDIDATES or nodes.values[node_of[action]] < least:
                break
            before = nodes.places[nodes.parents[end]]
            one = Candidate(action, nodes.states[before : before + 1].copy(), int(nodes.actions[end]))
            found.setdefault(end, one)
        return list(found.values())

    def try_out(
        self, rules: Rules, learned: Learned, s: State, seat: int, candidates: list[Candidate]
    ) -> dict[int, Trial]:
        """Play on from the candidates, dropping the worse half after each round; return them best first."""
        buffers, go_on = self.buffers_for(rules, learned), specialise(play_on, rules.kernel, learned=learned.module)
        net, position, unit = self.net_for(learned, s), zlib.crc32(s.tobytes()), learned.shape.score_unit
        trials = {one.action: Trial() for one in candidates}
        rounds = (len(candidates) - 1).bit_length()
        left, dropped = list(candidates), list[Candidate]()
        number = 0
        for _ in range(rounds):
            for _ in range(max(1, self.budget // (rounds * len(left)))):
                for one in left:
                    random = np.random.default_rng([self.seed & 0xFFFFFFFF, position, number])
                    trial = trials[one.action]
                    trial.total += go_on(
                        one.before,
                        one.last,
                        seat,
                        TURNS,
                        net,
                        unit,
                        PER_POINT,
                        random,
                        buffers.features,
                        buffers.scratch,
                        trial.sums,
                    )
                    trial.count += 1
                number += 1
            left.sort(key=lambda one: -trials[one.action].mean)
            half = -(-len(left) // 2)
            dropped = left[half:] + dropped
            left = left[:half]
        return {one.action: trials[one.action] for one in left + dropped}


def make_net(options: str, seed: int) -> NetBot:
    """The factory behind `net`, `net:0` and `net:0,soft=0.05`: the states it looks at, and how softly it chooses."""
    looks, softness = softness_in(options)
    if not re.fullmatch(r"\d{0,4}", looks):
        raise BadOption(say("bot.bad_looks", options=options))
    return NetBot(int(looks) if looks else LOOKS, softness, seed)


def make_rollouts(options: str, seed: int) -> RolloutBot:
    """The factory behind `rollouts` and `rollouts:400`, with the number of playouts per choice."""
    if not re.fullmatch(r"[1-9]\d{0,4}|", options):
        raise BadOption(say("bot.bad_rollouts", options=options))
    return RolloutBot(int(options or ROLLOUTS), seed)
