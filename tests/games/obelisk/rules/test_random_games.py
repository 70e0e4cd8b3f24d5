"""Random games keep all invariants and agree with the slow list of actions."""

from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules.state import OVER_PHASE
from giza.rules.compiled import PURE
from giza.rules.contract import CHANCE, OVER
from obelisk_games import OPTIONS, trail_of
from obelisk_invariants import check_invariants
from obelisk_reference import reference_actions
from obelisk_table import chances, legal_ids
from soak import examples, short_or_long

COMPARED = 60 if PURE else 600

every_setting = pytest.mark.parametrize(("seats", "options"), [(n, o) for n in (2, 3, 4, 5) for o in OPTIONS])


@pytest.mark.parametrize("games", short_or_long(2 if PURE else 50, 5_000))
@every_setting
def test_invariants_hold_in_every_state_and_no_game_gets_stuck(seats: int, options: dict[str, Any], games: int) -> None:
    for seed in range(games):
        trail = trail_of(seats, options, seed)
        check_invariants(trail)
        assert trail[-1].phase == OVER_PHASE


@every_setting
def test_the_legal_actions_are_those_of_the_slow_list(seats: int, options: dict[str, Any]) -> None:
    trail = np.concatenate([trail_of(seats, options, seed) for seed in (1000, 1001)] * (1 if PURE else 3))
    for i in np.random.default_rng(0).choice(len(trail), COMPARED):
        s = trail[i]
        if obelisk.turn(s) not in (CHANCE, OVER):
            assert set(legal_ids(s)) == reference_actions(s)


class AnyGame(RuleBasedStateMachine):
    """A game in which Hypothesis makes every decision, including chance's."""

    @initialize(
        seats=st.integers(2, 5), options=st.sampled_from(OPTIONS), seed=st.integers(0, 99), part=st.floats(0, 1)
    )
    def begin(self, seats: int, options: dict[str, Any], seed: int, part: float) -> None:
        trail = trail_of(seats, options, seed)
        self.first = trail[:1]
        self.s = trail[int(part * (len(trail) - 1))].copy()

    @precondition(lambda self: obelisk.turn(self.s) == CHANCE)
    @rule(data=st.data())
    def let_chance_decide(self, data: st.DataObject) -> None:
        obelisk.apply(self.s, data.draw(st.sampled_from(sorted(chances(self.s)))))

    @precondition(lambda self: obelisk.turn(self.s) >= 0)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        legal = legal_ids(self.s)
        assert set(legal) == reference_actions(self.s)
        obelisk.apply(self.s, data.draw(st.sampled_from(legal)))

    @precondition(lambda self: obelisk.turn(self.s) == OVER)
    @rule()
    def rest(self) -> None:
        assert self.s.seat == self.s.trigger

    @invariant()
    def all_is_well(self) -> None:
        check_invariants(np.concatenate([self.first, np.array([self.s], obelisk.DTYPE)]))


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=examples(15), stateful_step_count=60)
