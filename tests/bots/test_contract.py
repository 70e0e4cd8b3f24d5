"""Every bot, in every game, with every number of players."""

import json
from functools import cache
from random import Random

import numpy as np
import pytest

from giza import GAMES, Game
from giza.bots import Bot, ExplainingBot, bots_for, make
from giza.bots.random_bot import choose_by_kind

QUICK = {"search": "search:8", "rollouts": "rollouts:8"}
"""What stands for a bot that takes its time, and whose choice may depend on the machine's speed."""
TABLES = [(name, seats) for name, rules in GAMES.items() for seats in rules.seats]
PLAYERS = [
    (QUICK.get(bot, bot), name, seats)
    for name, seats in TABLES
    for bot in [*bots_for(GAMES[name]), *(("net", "net:0", "rollouts") if name == "obelisk" else ("courses:2",))]
    if bot not in ("hard", "master")  # names for others of these
]
EVENTS = (0, 25, 70)
"""Views are taken after this many actions of the players."""


@cache
def games(name: str, seats: int) -> list[Game]:
    """A game at several moments, played by chance."""
    random = Random(f"{name} {seats}")
    g = Game(name, seats)
    found = []
    for actions in range(max(EVENTS) + 1):
        g.settle(random)
        if g.turn is None:
            break
        if actions in EVENTS:
            found.append(g.copy())
        g.play(choose_by_kind(g.actions(), random))
    return found


@pytest.mark.parametrize(("bot", "name", "seats"), PLAYERS)
def test_a_bot_chooses_a_legal_action_and_the_same_one_for_the_same_view_and_seed(bot, name, seats):
    for g in games(name, seats):
        view, actions = g.view(g.turn, with_state=True), g.actions()
        choice = make(bot, seed=3).choose(view, actions)
        assert choice in actions
        assert choice == make(bot, seed=3).choose(json.loads(json.dumps(view)), list(actions))


@pytest.mark.parametrize(("bot", "name", "seats"), PLAYERS)
def test_a_bot_knows_and_does_the_same_whatever_the_others_hide(bot, name, seats):
    for number, g in enumerate(games(name, seats)):
        view, actions = g.view(g.turn, with_state=True), g.actions()
        choice = make(bot, seed=4).choose(view, actions)
        for guess in range(3):
            other = g.copy()
            other.rules.kernel.imagine(other.state, g.turn, np.random.default_rng([number, guess]))
            other_view = other.view(g.turn, with_state=True)
            assert json.dumps(other_view) == json.dumps(view)
            assert make(bot, seed=4).choose(other_view, other.actions()) == choice


def test_the_record_in_a_view_hides_what_the_view_hides():
    g = Game.from_position("camelup1", "1:bgo 2:wy", seats=3)
    g.play("winner blue")
    twin = Game.from_position("camelup1", "1:bgo 2:wy", seats=3)
    twin.play("winner green")
    assert g.view(0, with_state=True) != twin.view(0, with_state=True)
    assert g.view(1, with_state=True) == twin.view(1, with_state=True)
    assert g.view(None, with_state=True) == twin.view(None, with_state=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("strength", ["easy", "medium", "hard", "master"])
def test_behind_every_strength_is_a_bot_that_is_tested_here(strength, name, seats):
    g = games(name, seats)[0]
    behind = make(strength, 3).bot_for(g.view(g.turn, with_state=True))  # type: ignore[attr-defined]
    tested = [
        type(make(bot)) for bot, game, at in PLAYERS if (game, at) == (name, seats) and bot not in ("easy", "medium")
    ]
    assert type(behind) in tested


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_given_best_first_and_the_best_is_chosen(name):
    bot = make("greedy")
    assert isinstance(bot, ExplainingBot)
    for g in games(name, 4):
        view, actions = g.view(g.turn, with_state=True), g.actions()
        reasons = bot.explain(view, actions)
        assert sorted(reason.action for reason in reasons) == sorted(actions)
        assert [reason.value for reason in reasons] == sorted((reason.value for reason in reasons), reverse=True)
        assert reasons[0].action == bot.choose(view, actions)


def play(bot: Bot, name: str, seats: int, seed: int) -> list[int]:
    """The scores of a game in which a bot has seat 0 and chance plays for the others."""
    random = Random(seed)
    g = Game(name, seats)
    g.settle(random)
    while g.turn is not None:
        if g.turn == 0:
            g.play(bot.choose(g.view(0, with_state=True), g.actions()))
        else:
            g.play(choose_by_kind(g.actions(), random))
        g.settle(random)
    return g.scores()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_greedy_plays_to_the_end_and_scores_more_than_chance(name, seats):
    scores = [play(make("greedy"), name, seats, seed) for seed in range(3)]
    own, others = sum(game[0] for game in scores), sum(sum(game[1:]) for game in scores)
    assert own > others / (seats - 1)
