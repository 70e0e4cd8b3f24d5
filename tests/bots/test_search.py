"""The search plays legally, finds obvious actions, is reproducible from a seed, and uses nothing hidden."""

import time

import numpy as np
import pytest

from giza import BadOption, Game
from giza.bots.interface import ExplainingBot, View
from giza.bots.search.bot import SearchBot, make_search
from giza.bots.search.budget import Budget, free_cores, parse
from plain_python import in_plain_python
from positions import SETTINGS, played

KNOWN = ("camelup1", "camelup2")
"""The games that can be searched."""


def view_of(g: Game) -> View:
    return g.view(g.turn, with_state=True)


def chosen(g: Game, options: str = "400", seed: int = 1) -> str:
    return make_search(options, seed).choose(view_of(g), g.actions())


# obvious actions


@pytest.mark.parametrize("seed", range(3))
def test_it_takes_a_ticket_that_is_sure_to_pay(seed):
    g = Game.from_position("camelup1", "1:bgo 2:w 9:y dice=b", seats=4)
    g.state.cards[:] = 0
    assert chosen(g, seed=seed) == "ticket yellow"


@pytest.mark.parametrize("seed", range(3))
def test_it_ends_a_race_that_it_has_won(seed):
    g = Game.from_position("camelup1", "16:bgowy dice=b", seats=2)
    g.state.tickets_left[:] = 0
    g.state.cards[0] = 0  # the other player could still bet on yellow, which is sure to win
    assert chosen(g, seed=seed) == "roll"


@pytest.mark.parametrize("seed", range(3))
def test_it_bets_on_the_camel_that_is_sure_to_win(seed):
    g = Game.from_position("camelup2", "2:bgpr 14:KW 16:y dice=by", seats=3)
    g.state.tickets_left[:] = 0
    assert chosen(g, seed=seed) == "winner yellow"


# what must hold always


@pytest.mark.parametrize(("name", "seats"), [table for table in SETTINGS if table[0] in KNOWN])
@pytest.mark.parametrize("actions", [0, 1, 25, 60])
def test_it_chooses_legally_in_every_game_at_every_table(name, seats, actions):
    g = played(name, seats, actions, seed=f"search {actions}")
    if g.turn is not None:
        assert chosen(g, "40") in g.actions()


@pytest.mark.parametrize(("name", "options"), [("camelup1", {}), ("camelup2", {"flip_in_place": True})])
def test_it_plays_whole_games(name, options):
    g = Game(name, 3, **options)
    random = np.random.default_rng(1)
    bot = make_search("10", 1)
    g.settle(random)
    while g.turn is not None:
        g.play(bot.choose(view_of(g), g.actions()))
        g.settle(random)
    assert g.winners()


def test_its_reasons_begin_with_its_choice():
    g = played("camelup2", 4, 10)
    bot = make_search("500", 3)
    assert isinstance(bot, ExplainingBot)
    reasons = bot.explain(view_of(g), g.actions())
    assert reasons[0].action == bot.choose(view_of(g), g.actions())
    assert {reason.action for reason in reasons} <= set(g.actions())
    assert all(0 <= reason.value <= 1 for reason in reasons)
    assert len(reasons) > 5


@pytest.mark.parametrize("options", ["300", "301,threads=2"])
@pytest.mark.parametrize("name", KNOWN)
def test_a_number_of_iterations_and_a_seed_fix_what_it_finds(name, options):
    g = played(name, 3, 12)
    used = make_search(options, 5)
    used.consider(view_of(played(name, 4, 3)), played(name, 4, 3).actions())
    found = used.consider(view_of(g), g.actions())
    assert found == make_search(options, 5).consider(view_of(g), g.actions())
    assert found != make_search(options, 6).consider(view_of(g), g.actions())
    assert sum(tried.visits for tried in found) == parse(options).iterations


@pytest.mark.parametrize(("name", "seats"), [("camelup1", 4), ("camelup2", 2), ("camelup2", 8)])
def test_it_uses_nothing_that_is_hidden(name, seats):
    different = 0
    for actions in range(10, 40, 5):
        g = played(name, seats, actions, seed="hidden")
        if g.turn is None:
            continue
        twin = g.copy()
        g.rules.kernel.imagine(twin.state, g.turn, np.random.default_rng(actions))
        different += twin.state.tobytes() != g.state.tobytes()
        assert make_search("60", 2).consider(view_of(g), g.actions()) == make_search("60", 2).consider(
            view_of(twin), twin.actions()
        )
    assert different > 0


def test_a_time_budget_is_kept():
    g = played("camelup2", 4, 10)
    bot = make_search("60ms", 1)
    bot.choose(view_of(g), g.actions())
    begin = time.perf_counter()
    tried = bot.consider(view_of(g), g.actions())
    assert 0.06 <= time.perf_counter() - begin < 30
    assert sum(found.visits for found in tried) > 100


def test_a_forced_action_needs_no_search():
    assert SearchBot(Budget(600.0, None, 1), 0).choose({}, ["roll"]) == "roll"


@pytest.mark.parametrize(
    ("game", "seats", "position"),
    [
        ("camelup2", 6, "9:b 3:gpry 12:WK dice=bgx"),
        pytest.param("camelup1", 2, "9:b 3:gowy dice=bg", marks=pytest.mark.soak),  # solves all legs first
    ],
)
def test_it_works_without_numba(game, seats, position):
    code = (
        "from giza import Game\n"
        "from giza.bots.search.bot import make_search\n"
        f"g = Game.from_position({game!r}, {position!r}, {seats})\n"
        "assert make_search('6', 1).choose(g.view(g.turn, with_state=True), g.actions()) in g.actions()\n"
    )
    in_plain_python("-c", code)


# options


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("", Budget(0.2, None, free_cores())),
        ("50ms", Budget(0.05, None, free_cores())),
        ("1.5s,threads=3", Budget(1.5, None, 3)),
        ("2000", Budget(None, 2000, 1)),
        ("2000,threads=2", Budget(None, 2000, 2)),
    ],
)
def test_budgets(text, budget):
    assert parse(text) == budget


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "fast",
            "'fast' isn't a search budget; give a time such as 200ms or 2s, or iterations such as 2000",
        ),
        ("-5", "'-5' isn't a search budget"),
        ("200 ms", "'200 ms' isn't a search budget"),
        ("0ms", "search can't run for 0ms: the limits are 1ms and 600s"),
        ("601s", "search can't run for 601s"),
        ("0", "search can't run 0 iterations: the limits are 1 and 100000000"),
        ("1000000000", "search can't run 1000000000 iterations"),
        ("200ms,2", "'2' isn't understood; only threads=1 to threads=64 may follow the budget"),
        ("200ms,threads=0", "'threads=0' isn't understood"),
    ],
)
def test_bad_budgets_are_refused_with_a_reason(text, reason):
    with pytest.raises(BadOption, match=reason.replace(".", r"\.")):
        parse(text)
    with pytest.raises(BadOption) as refused:
        parse(text)
    assert refused.value.message.text("de") != refused.value.message.text("en")
