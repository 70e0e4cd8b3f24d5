"""Invariants that hold after every event of every Camel Up game."""

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from camelup_table import ranking
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.race import BLACK, RACERS, camel_at, space_at
from giza.games.camelup.rules.state import DTYPE, OVER_PHASE, SETUP
from giza.rules.compiled import PURE, compiled
from giza.rules.contract import CHANCE, NOBODY, OVER, State, below, pick_weighted
from soak import examples, short_or_long

ALL_FINE = 0
BROKEN = (
    "",
    "a camel is missing or doubled",
    "the camels aren't in order",
    "money is negative",
    "tickets are lost or doubled",
    "more dice are out than a leg has, or fewer pyramid tickets than dice out",
    "a race card is lost or doubled",
    "a tile lies on a camel, on space 1, or beside another",
    "partners don't agree",
)

KINDS = (0, 1, 6, 36, 41, 46, 53)
"""The first id of each kind of action: roll, ticket, tile, winner, loser, partner."""


@compiled
def broken(s: State) -> int:
    """The number of the first invariant that a state breaks, or 0."""
    race = int(s.race)
    camels = RACERS if s.edition == 1 else BLACK + 1
    seen = 0
    before = 0
    for place in range(camels):
        camel, space = camel_at(race, place), space_at(race, place)
        if camel != NOBODY:
            if seen >> camel & 1:
                return 1
            seen |= 1 << camel
            if space < before:
                return 2
            before = space
    if s.phase != SETUP and seen != (1 << camels) - 1:
        return 1
    for seat in range(s.seats):
        if s.money[seat] < 0:
            return 3
    for camel in range(RACERS):
        bits = 0
        for seat in range(s.seats):
            if bits & s.tickets[seat, camel]:
                return 4
            bits |= s.tickets[seat, camel]
        count = 0
        while bits >> count & 1:
            count += 1
        if bits != (1 << count) - 1 or count + s.tickets_left[camel] != s.edition + 2:
            return 4
    if s.phase != SETUP:
        inside = 0
        for die in range(RACERS + 1):
            inside += s.dice >> die & 1
        out = RACERS + s.edition - 1 - inside
        pyramid = 0
        for seat in range(s.seats):
            pyramid += s.pyramid_tickets[seat]
        rolling = 1 if s.phase == 2 else 0
        if pyramid != out + rolling or out > 5 or (out == 5 and s.phase != OVER_PHASE):
            return 5
    for seat in range(s.seats):
        hand = int(s.cards[seat])
        for deck in range(2):
            for card in range(s.bets_laid[deck]):
                if s.bets[deck, card] >> 3 == seat:
                    camel = s.bets[deck, card] & 7
                    if hand >> camel & 1 or camel >= RACERS:
                        return 6
                    hand |= 1 << camel
        if hand != 31:
            return 6
    for seat in range(s.seats):
        space = int(s.tile_space[seat])
        if space == 0:
            continue
        if space < 2 or space > 16:
            return 7
        for place in range(camels):
            if space_at(race, place) == space:
                return 7
        for other in range(s.seats):
            if other != seat and s.tile_space[other] != 0 and abs(s.tile_space[other] - space) <= 1:
                return 7
    for seat in range(s.seats):
        partner = int(s.partner[seat])
        if partner != NOBODY and (s.edition == 1 or s.seats < 6 or partner == seat or s.partner[partner] != seat):
            return 8
    return ALL_FINE


@compiled
def play_and_look(s: State, random: np.random.Generator, kind_first: bool, bounds: np.ndarray) -> int:
    """Play a random game and check every state; return the number of actions, or minus the broken invariant's."""
    ids, weights = np.empty(64, np.int64), np.empty(64, np.int64)
    played = 0
    while True:
        problem = broken(s)
        if problem != ALL_FINE:
            return -problem
        turn = camelup.turn(s)
        if turn == OVER:
            return played
        if turn == CHANCE:
            n = camelup.outcomes(s, ids, weights)
            camelup.apply(s, int(ids[pick_weighted(random, weights, n)]))
            continue
        n = camelup.actions(s, ids)
        chosen = int(ids[below(random, n)])
        while kind_first:
            kind = below(random, len(bounds) - 1)
            chosen = int(ids[below(random, n)])
            if bounds[kind] <= chosen < bounds[kind + 1]:
                break
        camelup.apply(s, chosen)
        played += 1


@pytest.mark.parametrize("games", short_or_long(7 if PURE else 720, 20_000))
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("edition", [1, 2])
def test_ten_thousand_games_keep_money_camels_dice_tickets_cards_and_tiles(edition, seats, games):
    """Plays 720 games with each of fourteen settings; plain Python plays only a few."""
    random = np.random.default_rng([edition, seats])
    bounds = np.array(KINDS, np.int64)
    for game in range(games):
        s = camelup.new(
            seats,
            {
                "edition": edition,
                "flip_in_place": game % 3 == 1,
                "own_tile_blocks_neighbours": game % 5 == 1,
                "end_clamp": ("card", "deck", "total")[game % 7 % 3],
                "relocation_guard": (None, 0, 1, 5)[game % 4],
            },
        )
        result = play_and_look(s, random, game % 2 == 0, bounds)
        assert result > 0, BROKEN[-result]


class CamelUpMachine(RuleBasedStateMachine):
    """Hypothesis chooses the actions and the dice, and shrinks failures."""

    @initialize(edition=st.sampled_from([1, 2]), seats=st.integers(2, 8))
    def begin(self, edition, seats):
        self.s = camelup.new(seats, {"edition": edition})
        self.ids, self.weights = np.empty(64, np.int64), np.empty(64, np.int64)

    @precondition(lambda self: hasattr(self, "s") and camelup.turn(self.s) == CHANCE)
    @rule(choice=st.integers(0, 20))
    def chance_moves(self, choice):
        n = camelup.outcomes(self.s, self.ids, self.weights)
        assert n > 0
        camelup.apply(self.s, int(self.ids[choice % n]))

    @precondition(lambda self: hasattr(self, "s") and camelup.turn(self.s) >= 0)
    @rule(choice=st.integers(0, 52))
    def a_player_acts(self, choice):
        n = camelup.actions(self.s, self.ids)
        assert self.ids[0] == 0, "rolling is always legal"
        camelup.apply(self.s, int(self.ids[choice % n]))

    @precondition(lambda self: hasattr(self, "s") and camelup.turn(self.s) == OVER)
    @rule()
    def the_race_is_over(self):
        """Do nothing, because the race is over."""

    @invariant()
    def nothing_is_broken(self):
        if hasattr(self, "s"):
            assert broken(self.s) == ALL_FINE, BROKEN[broken(self.s)]

    @invariant()
    def a_finished_race_ranks_every_racer_once(self):
        if hasattr(self, "s") and camelup.turn(self.s) == OVER:
            assert len(set(ranking(self.s))) == RACERS


TestCamelUpMachine = CamelUpMachine.TestCase
TestCamelUpMachine.settings = settings(max_examples=examples(60), stateful_step_count=120)


def test_the_state_is_small_and_flat():
    assert DTYPE.itemsize < 256
    assert all(not field.hasobject for field, *_ in DTYPE.fields.values())
