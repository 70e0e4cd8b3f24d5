"""The values of actions."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from camelup_table import give_ticket, lay_bets
from giza import Game
from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.worth import bets, card_worth
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.rules.contract import copy_state

PAYS = (8, 5, 3, 2, 1)


def worth(g: Game, seat: int = 0) -> dict[str, float]:
    return dict(bets(g, seat))


def test_every_legal_action_has_a_worth_and_the_best_comes_first():
    g = Game.from_position("camelup2", "1:bgp 3:ry 14:K 15:W", seats=6)
    found = bets(g, 0)
    assert {bet.action for bet in found} == set(g.actions())
    assert all(one.pounds >= other.pounds for one, other in itertools.pairwise(found))


def test_a_roll_is_worth_its_pyramid_ticket():
    assert worth(Game.from_position("camelup1", "1:bgowy", seats=2))["roll"] == 1


def test_tickets_are_worth_what_the_leg_odds_say():
    g = Game.from_position("camelup1", "1:bg 2:o 4:wy", seats=2)
    assert {f"ticket {camel}": pounds for camel, pounds in leg(g).tickets.items()}.items() <= worth(g).items()


@pytest.mark.parametrize(
    ("chance", "earlier", "right"), [(0.3, 0, None), (0.25, 3, 0.5), (0.9, 6, 0.1), (0.5, 7, None)]
)
def test_a_card_on_the_race_pays_by_the_right_cards_below_it(chance, earlier, right):
    """Against all ways in which the earlier cards can be right or wrong."""
    likely = chance if right is None else right
    expected = 0.0
    for cards in itertools.product((True, False), repeat=earlier):
        share = np.prod([likely if card else 1 - likely for card in cards])
        expected += share * (chance * PAYS[min(sum(cards), 4)] - (1 - chance))
    assert card_worth(chance, earlier, right) == pytest.approx(expected)


def test_cards_on_the_race_use_the_race_odds_and_the_cards_of_others():
    g = Game.from_position("camelup1", "1:bg 2:o 4:wy", seats=3)
    lay_bets(g.state, WINNER_DECK, "1b", "0g", "2w")
    lay_bets(g.state, LOSER_DECK, "0o")
    odds = race(g)
    assert worth(g)["winner yellow"] == pytest.approx(card_worth(odds.winner["yellow"], 2))
    assert worth(g)["loser blue"] == pytest.approx(card_worth(odds.loser["blue"], 0))


def test_a_tile_is_worth_its_stops_and_what_it_does_to_the_own_tickets():
    g = Game.from_position("camelup1", "1:bgo 4:w 5:y dice=w", seats=2)
    assert worth(g)["tile 6 -"] == pytest.approx(1 / 3)
    give_ticket(g.state, 0, "w", 5)  # white comes to lead, but for a booing tile that sends it under yellow
    assert worth(g)["tile 6 -"] == pytest.approx(1 / 3 + (1 - 5) / 3)


def test_moving_a_tile_gives_up_the_stops_of_the_old_place():
    g = Game.from_position("camelup1", "1:bg 2:o 4:wy tiles=5+0", seats=2)
    there = Game.from_position("camelup1", "1:bg 2:o 4:wy tiles=6+0", seats=2)
    assert worth(g)["tile 6 +"] == pytest.approx(leg(there).stops[6] - leg(g).stops[5])


def test_a_partner_is_worth_the_expected_copy_of_their_best_ticket():
    g = Game.from_position("camelup2", "1:b 4:g 5:p 9:r 10:y 14:K 15:W dice=ry", seats=6)
    give_ticket(g.state, 1, "r", 5)
    g.state.pyramid_tickets[1] = 1
    first = leg(g).exact["red"][0]
    assert worth(g)["partner 1"] == pytest.approx(float(5 * first + 1 * (1 - first)))
    assert worth(g)["partner 2"] == 0


def test_bets_use_nothing_that_the_seat_cannot_know():
    g = Game.from_position("camelup1", "1:bg 2:o 4:wy", seats=3)
    lay_bets(g.state, WINNER_DECK, "1b", "2w")
    other = g.copy()
    other._state = copy_state(g.state)  # type: ignore[attr-defined]
    other.state.bets[WINNER_DECK, 0] = 8 + 3
    other.state.cards[1] = 0b10111
    assert bets(g, 0) == bets(other, 0)


def test_a_certain_winner_is_worth_eight():
    g = Game.from_position("camelup1", "1:gowy 16:b dice=b", seats=2)
    assert worth(g)["winner blue"] == 8
    assert worth(g)["ticket blue"] == 5
    assert Fraction(worth(g)["loser blue"]) == -1
