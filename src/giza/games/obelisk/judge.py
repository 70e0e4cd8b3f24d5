"""The judge of Obelisk: evaluates positions with the net trained by self-play."""

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from giza.analysis.judges import SCORE, SHARE, Courses, NoJudge, Verdict
from giza.bots.learned.bot import PER_POINT, TURNS
from giza.bots.learned.nets import learned_of
from giza.bots.learned.rollouts import play_on
from giza.bots.learned.turn import look_through, new_buffers
from giza.game import Game
from giza.games.obelisk.learning.tables import NETS, is_calibrated
from giza.learning.judging import KNOWN, NOW, judge, look_as
from giza.learning.net import Features, Net, Scratch
from giza.learning.weights import fingerprint, path_of
from giza.messages import say
from giza.rules.compiled import specialise
from giza.rules.contract import Kernel, State, States, array_of

game = cast(Kernel, None)
"""A placeholder that `specialise` binds to a game."""

LADDER = {"obelisk": {"hard": 0.043, "medium": 0.315, "easy": 0.505, "random": 0.966}}
"""The points that bots miss per choice with two seats."""
LOOKS = 12
"""Number of states of a turn that the judge evaluates; `hard` evaluates more."""
VERSION = 1
"""Incremented whenever a position may be judged differently."""


def ask_all(states: States, net: Net, unit: float, features: Features, room: Scratch, out: Verdict) -> None:
    """Write each seat's own estimate of its chances in the state `NOW`."""
    for seat in range(states[NOW].seats):
        look_as(states, seat, KNOWN)
        judge(states[KNOWN], seat, net, unit, features, room)
        out[seat, SHARE], out[seat, SCORE] = room.out[0, 0], unit * room.out[0, 1]


class ObeliskJudge:
    """Judges by a net. With open cards, every seat is evaluated from its own knowledge, which includes its hand."""

    name = "net"

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.learned, start = learned_of(rules), game.concealed(0)
        if not is_calibrated(start):
            raise NoJudge(say("analysis.no_net", seats=game.seats))
        self.net = self.learned.net_for(start)
        self.unit = float(self.learned.shape.score_unit)
        learned, kernel = self.learned.module, rules.kernel
        self.look = specialise(judge, kernel, learned=learned)
        self.through = specialise(look_through, kernel, learned=learned)
        self.go_on = specialise(play_on, kernel, learned=learned)
        self.ask = specialise(ask_all, kernel, learned=learned)
        self.tables = np.empty(KNOWN + 1, rules.kernel.DTYPE)
        self.buffers = new_buffers(self.learned.shape, rules.kernel.DTYPE, rules.kernel.MAX_ACTIONS)

    def known(self, s: State, viewer: int) -> Verdict:
        """Every seat's expectation, from what one seat knows."""
        self.look(s, viewer, self.net, self.unit, self.buffers.features, self.buffers.scratch)
        return self.told(viewer, int(s.seats))

    def told(self, viewer: int, seats: int) -> Verdict:
        """The net's output by seats; the net starts with the viewer."""
        told = self.buffers.scratch.out
        verdict = np.empty((seats, 2))
        for place in range(seats):
            seat = (viewer + place) % seats
            verdict[seat, SHARE], verdict[seat, SCORE] = told[place, 0], self.unit * told[place, 1]
        return verdict

    def open(self, s: State) -> Verdict:
        """Every seat's own expectation, normalized to one victory."""
        self.tables[NOW] = s
        verdict = np.empty((int(s.seats), 2))
        self.ask(self.tables, self.net, self.unit, self.buffers.features, self.buffers.scratch, verdict)
        verdict[:, SHARE] /= verdict[:, SHARE].sum()
        return verdict

    def look_through(self, known: State, seat: int, told: Mapping[int, Verdict]) -> Mapping[int, Verdict]:
        """The value of the best end of the turn after each action; the other seats share the difference."""
        nodes = self.buffers.nodes
        count = self.through(array_of(known), seat, LOOKS, self.net, self.unit, PER_POINT, self.buffers)
        found = {}
        for node in range(1, 1 + count):
            action, share = int(nodes.actions[node]), float(nodes.outs[node, SHARE])
            verdict = told[action].copy()
            others = 1.0 - verdict[seat, SHARE]
            verdict[:, SHARE] *= (1.0 - share) / others if others > 0 else 0.0
            verdict[seat] = share, self.unit * nodes.outs[node, SCORE]
            found[action] = verdict
        return found

    def play_on(self, known: State, ids: Sequence[int], seat: int, times: int, seeds: Sequence[int]) -> Courses:
        """Simulate the rest of this turn and the next player's turn after some actions."""
        now, seats, sums = array_of(known), int(known.seats), np.zeros(2)
        found = np.empty((len(ids), times, seats, 2))
        for course in range(times):
            for place, id in enumerate(ids):
                random, buffers = np.random.default_rng([*seeds, course]), self.buffers
                self.go_on(
                    now,
                    id,
                    seat,
                    TURNS,
                    self.net,
                    self.unit,
                    PER_POINT,
                    random,
                    buffers.features,
                    buffers.scratch,
                    sums,
                )
                found[place, course] = self.told(seat, seats)
        return found

    def section(self, s: State) -> int:
        """Always 1, because the game has no legs."""
        return 1


def data() -> str:
    """Identify the nets in use."""
    return fingerprint(*(path_of("obelisk", name) for name in NETS))


def make_judge(game: Game) -> ObeliskJudge:
    """A judge for a table; raises `NoJudge` if no calibrated net covers it."""
    return ObeliskJudge(game)
