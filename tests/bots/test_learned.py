"""Bots trained by self-play find obvious actions, and say what they expect."""

import json
import re
from dataclasses import asdict
from random import Random

import numpy as np
import pytest

from giza import BadOption, Game
from giza.bots import ExplainingBot, make
from giza.bots.learned.bot import Judgement, NetBot, RolloutBot, in_order
from giza.bots.learned.nets import learned_of
from giza.games.obelisk import learning as obelisk
from giza.games.obelisk.bots.playbook import PLAYBOOK
from giza.games.obelisk.rules.ids import PILES
from giza.learning import weights
from giza.learning.training import Recipe
from giza.rules.contract import State
from obelisk_table import Table, b2, b3, b4, b5, g2, r1, r2, r3, r4, r5, y2
from plain_python import in_plain_python
from positions import played
from unsure_net import use_unsure_net

BOTS = ("net:0", "net", "rollouts:40")


def game_of(s: State) -> Game:
    return Game("obelisk", int(s.seats)).in_state(s)


def chosen(bot: str, g: Game) -> str:
    return make(bot, 1).choose(g.view(g.turn, with_state=True), g.actions())


@pytest.mark.parametrize("bot", BOTS)
def test_it_completes_the_obelisk_that_wins_the_game(bot):
    hands = [[r1, b3, y2, g2], [b3, y2, g2]]
    table = Table(2, hands=hands, takes=1, piles=[2] * PILES, trigger=1)
    table.run(0, r5, r4, r3, r2).run(1, b5, b4, b3, b2)
    g = game_of(table.s)
    while g.turn == 0:
        g.play(chosen(bot, g))
        g.settle(Random(1))
    assert g.state.complete[0, 0] == 1


def test_it_plays_whole_games_and_wins_against_chance():
    for seat in range(2):
        g, random = Game("obelisk", 2), Random(seat)
        bots = [make("random", 1), make("random", 1)]
        bots[seat] = make("net:0")
        g.settle(random)
        while g.turn is not None:
            g.play(bots[g.turn].choose(g.view(g.turn, with_state=True), g.actions()))
            g.settle(random)
        assert g.winners() == [seat]


@pytest.mark.parametrize("bot", BOTS)
def test_reasons_tell_shares_and_scores_best_first(bot):
    g = played("obelisk", 2, 30)
    view, actions = g.view(g.turn, with_state=True), g.actions()
    made = make(bot, 1)
    assert isinstance(made, ExplainingBot)
    reasons = made.explain(view, actions)
    assert sorted(reason.action for reason in reasons) == sorted(actions)
    assert [reason.value for reason in reasons] == sorted((reason.value for reason in reasons), reverse=True)
    assert reasons[0].action == made.choose(view, actions)
    assert reasons == make(bot, 1).explain(view, actions)  # type: ignore[attr-defined]
    for reason in reasons:
        assert 0 <= reason.share <= 1
        assert -5 <= reason.score <= 90


def test_looking_into_more_states_of_its_turn_never_forgets_an_action():
    for seed in range(5):
        g = played("obelisk", 2, 40, seed=f"looks {seed}")
        view, actions = g.view(g.turn, with_state=True), g.actions()
        for looks in (0, 1, 40, 500):
            assert len(make(f"net:{looks}").explain(view, actions)) == len(actions)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [2, 4])
def test_turns_that_are_compared_by_playing_on_end_in_different_states(seats):
    compared = 0
    for seed in range(5):
        g = played("obelisk", seats, 40, seed=f"turns {seed}")
        s, seat, bot = g.concealed(g.turn), g.turn, RolloutBot(8, 1)
        judged = NetBot.judge(bot, g.rules, s, seat)
        ranked = sorted(judged, key=lambda action: -judged[action].value)
        candidates = bot.candidates(g.rules, learned_of(g.rules), list(judged), ranked)
        kernel, promised, ends = g.rules.kernel, [], set()
        for one in candidates:
            before = one.before.view(np.recarray)[0]
            assert kernel.turn(before) == seat
            kernel.apply(before, one.last)
            ends.add(before.tobytes())
            promised.append(judged[one.action].value)
        assert promised == sorted(promised, reverse=True)
        assert len(ends) == len(candidates)
        assert candidates[0].action == ranked[0]
        compared += len(candidates)
    assert compared > 10


def test_values_of_ranked_actions_never_rise():
    ranked = {7: Judgement(0.5, 0.5, 20.0), 3: Judgement(0.6, 0.6, 21.0), 9: Judgement(0.4, 0.4, 19.0)}
    found = in_order(ranked)
    assert list(found) == [7, 3, 9]
    assert found[7].value == 0.5
    assert 0.49 < found[3].value < 0.5
    assert found[3].share == 0.6
    assert found[9].value == 0.4


def test_it_works_without_numba():
    code = (
        "from giza.bots import make\n"
        "from positions import played\n"
        "g = played('obelisk', 2, 20)\n"
        "assert make('net:1').choose(g.view(g.turn, with_state=True), g.actions()) in g.actions()\n"
    )
    in_plain_python("-c", code)


@pytest.mark.parametrize("bot", ["net:many", "rollouts:0", "rollouts:x"])
def test_bad_options_are_refused_with_a_reason(bot):
    with pytest.raises(BadOption, match="isn't understood") as refused:
        make(bot)
    assert refused.value.message.text("de") != refused.value.message.text("en")


def test_a_game_that_was_not_learned_is_refused():
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    with pytest.raises(BadOption, match="doesn't know camelup1; it plays obelisk"):
        chosen("net", g)


@pytest.mark.parametrize(("seats", "options", "net"), [(3, {}, "many"), (2, {"expert": True}, "two-expert")])
def test_a_table_without_a_net_is_refused_with_the_way_to_one(seats, options, net, tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "GAMES", tmp_path)
    g = played("obelisk", seats, 5, **options)
    with pytest.raises(BadOption, match=f"giza train obelisk --net {net} trains one"):
        chosen("net", g)


@pytest.mark.parametrize(("seats", "net"), [(2, "two"), (5, "many")])
def test_hard_uses_only_a_net_that_is_right_about_who_wins(seats, net, tmp_path, monkeypatch):
    s = Game("obelisk", seats).concealed(0)
    assert PLAYBOOK.strengths["hard"](s) == "net"
    use_unsure_net(net, tmp_path, monkeypatch)
    assert PLAYBOOK.strengths["hard"](s) == PLAYBOOK.strengths["master"](s) == "greedy"


@pytest.mark.parametrize(
    ("seats", "options", "bot"), [(2, {}, "rollouts:60"), (4, {}, "rollouts:60"), (2, {"expert": True}, "net")]
)
def test_master_plays_on_where_that_has_been_found_to_be_better(seats, options, bot):
    assert PLAYBOOK.strengths["master"](Game("obelisk", seats, **options).concealed(0)) == bot


@pytest.mark.parametrize("net", obelisk.NETS)
def test_every_net_is_shipped_with_the_recipe_and_the_commit_that_made_it(net):
    told = weights.recipe(weights.path_of("obelisk", net))
    taught = obelisk.NETS[net]
    assert told["net"] == net
    assert told["commit"]
    assert told["calibrated"]
    assert (told["games"], told["begins_with"]) == (taught.games, taught.begins_with)
    recipe = Recipe(taught.games, told["recipe"]["seed"], **taught.settings)
    assert told["recipe"] == json.loads(json.dumps(asdict(recipe)))
    assert sum(path.stat().st_size for path in weights.GAMES.glob("*/nets/*")) < 3_000_000


def test_reasons_tell_in_words_what_an_action_promises():
    g = played("obelisk", 2, 20)
    best = make("hard").explain(g.view(g.turn, with_state=True), g.actions())[0]  # type: ignore[attr-defined]
    assert re.fullmatch(r"promises \d+ % of the victory and about -?\d+ points", best.promise.text("en"))
    assert best.promise.text("de") != best.promise.text("en")
