"""The choices of greedy where the best action is obvious."""

from random import Random

import numpy as np
import pytest

from giza import Game
from giza.bots import make
from giza.bots.greedy import GreedyBot
from giza.games.camelup.bots import outlook
from giza.games.camelup.odds import prospects
from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.bots.turns import values
from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.ids import PILES
from giza.rules.contract import copy_state
from obelisk_table import Table, b3, b5, g2, g3, r1, r2, r3, r4, r5, y2, y4

POSITIONS = {
    "camelup1": ("16:b 3:g 2:owy dice=b", "6:bg 4:owy dice=bgowy"),
    "camelup2": ("16:b 3:g 2:pry 1:WK dice=bx", "5:bg 4:pry 15:W 16:K dice=bgpryx"),
}
"""Near the finish, and far from it."""


def choice(g: Game) -> str:
    return make("greedy").choose(g.view(g.turn, with_state=True), g.actions())


def best(table: Table) -> int:
    """The action of greedy at an Obelisk table."""
    out = np.empty(obelisk.MAX_ACTIONS, np.int64)
    legal = out[: obelisk.actions(table.s, out)].tolist()
    known = copy_state(table.s)
    obelisk.conceal(known, int(known.seat))
    return legal[int(values(known, legal, 0).argmax())]


def rest_of_turn(table: Table) -> list[int]:
    """The actions of greedy until its turn ends."""
    me, done = int(table.s.seat), []
    while table.settle().s.seat == me:
        done.append(best(table))
        table.do(done[-1])
        assert len(done) < 30
    return done


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("name", ["camelup1", "camelup2"])
def test_a_ticket_of_a_certain_winner_is_taken(name, seats):
    position = "6:b 1:gowy dice=g" if name == "camelup1" else "6:b 1:gpry 15:W 16:K dice=gp"
    assert choice(Game.from_position(name, position, seats)) == "ticket blue"


@pytest.mark.parametrize("name", ["camelup1", "camelup2"])
def test_a_race_as_good_as_won_is_bet_on_when_the_tickets_are_gone(name):
    position = "16:b 3:g 2:owy dice=b" if name == "camelup1" else "16:b 3:g 2:pry 1:WK dice=bx"
    g = Game.from_position(name, position, 2)
    g.state.tickets_left[:] = 0
    assert choice(g) == "winner blue"


@pytest.mark.parametrize("bot", ["greedy", "search:1000"])
@pytest.mark.parametrize("name", ["camelup1", "camelup2"])
def test_with_two_players_a_bet_on_an_open_race_waits(name, bot):
    g = Game.from_position(name, POSITIONS[name][1], 2)
    g.state.tickets_left[:] = 0
    view = g.view(g.turn, with_state=True)
    assert make("style:expected-pounds").choose(view, g.actions()).startswith(("winner", "loser"))
    assert not make(bot).choose(view, g.actions()).startswith(("winner", "loser"))


@pytest.mark.parametrize("name", ["camelup1", "camelup2"])
def test_what_was_looked_up_before_is_what_a_first_look_finds(name):
    near, far = (Game.from_position(name, position, 2).state for position in POSITIONS[name])
    prospects.counted.cache_clear()
    prospects.prospects_of.cache_clear()
    prospects.simulated.cache_clear()
    first = [figure.copy() for figure in figures(near)]
    figures(far)
    for before, again in zip(first, figures(near), strict=True):
        assert (before == again).all()


def figures(s):
    """What dice make of leg and race."""
    found = outlook.look(s, 3)
    return found.prospects.leaders, found.prospects.race, found.stops


def test_a_player_rolls_when_nothing_else_brings_a_pound():
    g = Game.from_position("camelup1", "1:b 2:g 4:o 5:w 6:y dice=bgowy", 2)
    g.state.tickets_left[:] = 0
    g.state.cards[:] = 0
    assert choice(g) == "roll"


def test_the_partner_with_the_best_ticket_is_chosen():
    g = Game.from_position("camelup2", "12:b 3:g 2:pry 1:WK dice=gp", 6)
    for action in ("ticket blue", "ticket blue", "ticket blue", "ticket blue", "roll", "green 1"):
        g.play(action)
    reasons = make("greedy").explain(g.view(g.turn, with_state=True), g.actions())  # type: ignore[attr-defined]
    partners = [reason.action for reason in reasons if reason.action.startswith("partner")]
    assert partners[0] == "partner 0"


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", [3, 5])
def test_an_obelisk_is_finished(seats, expert):
    table = Table(seats, hands=[[r1, b3, y2]], takes=2, stocked=1, options={"expert": expert})
    table.run(0, r5, r4, r3, r2)
    assert ids.top(0, r1) in rest_of_turn(table)
    assert table.s.complete[0, 0] == 1


def test_an_obelisk_is_finished_with_two_players():
    table = Table(2, hands=[[r1, b3, y2, g2], [b3, y2, g2]], takes=1, piles=[2] * PILES)
    table.run(0, r5, r4, r3, r2)
    assert ids.top(0, r1) in rest_of_turn(table)


def test_the_card_that_fits_is_taken_from_the_quarry():
    table = Table(3, hands=[[b5, y4]], tops=[g2, r2, g2, g2, g3, g3, y2])
    table.run(0, r5, r4, r3)
    assert ids.take(1) in rest_of_turn(table)


def test_a_stall_that_completes_an_obelisk_is_bought():
    table = Table(3, hands=[[b3, y2]], stalls=[[], [r2, r1], [g3]], takes=2)
    table.run(0, r5, r4, r3)
    assert ids.buy(1) in rest_of_turn(table)
    assert table.s.complete[0, 0] == 1


def test_no_card_that_fits_goes_to_the_stall():
    table = Table(3, hands=[[r3, r2, r1, g2]], takes=2, built=1)
    table.run(0, r5, r4)
    done = rest_of_turn(table)
    assert not {ids.stall(r1), ids.stall(r2), ids.stall(r3)} & set(done)
    assert table.s.complete[0, 0] == 1


def test_soft_choices_are_near_the_best_one_and_never_absurd():
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    view, actions = g.view(0, with_state=True), g.actions()
    chances = {}
    reasons = GreedyBot().explain(view, actions)
    for softness in (0.0, 0.5, 2.0):
        chosen = [GreedyBot(seed, softness).choose(view, actions) for seed in range(400)]
        chances[softness] = [chosen.count(reason.action) / 400 for reason in reasons]
    assert chances[0.0][0] == 1
    assert chances[0.0][0] > chances[0.5][0] > chances[2.0][0] > 0.2
    kinds = {}
    for reason in reversed(reasons):
        kinds[reason.action.split()[0]] = np.exp((reason.value - reasons[0].value) / 2)
    found = sum(
        chance for chance, reason in zip(chances[2.0], reasons, strict=True) if reason.action.startswith("tile")
    )
    assert found == pytest.approx(kinds["tile"] / sum(kinds.values()), abs=0.1)
    absurd = [i for i, reason in enumerate(reasons) if reason.value < reasons[0].value - 5]
    assert absurd
    assert all(chances[0.5][i] == 0 for i in absurd)


def test_greedy_beats_easy_beats_random():
    """A few games are enough to see an order as clear as this one."""
    wins = {"medium": 0.0, "easy": 0.0, "random": 0.0}
    for number in range(12):
        order = list(wins)[number % 3 :] + list(wins)[: number % 3]
        bots = [make(name, number) for name in order]
        random = Random(number)
        g = Game("camelup1", 3)
        g.settle(random)
        while g.turn is not None:
            g.play(bots[g.turn].choose(g.view(g.turn, with_state=True), g.actions()))
            g.settle(random)
        for winner in g.winners():
            wins[order[winner]] += 1 / len(g.winners())
    assert wins["medium"] > wins["easy"] >= wins["random"]
