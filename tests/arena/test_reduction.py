"""Arena results without luck: unbiased for any judge, and with less variance for a good one."""

import random
import zlib
from collections import Counter
from statistics import fmean, stdev

import numpy as np
import pytest

import giza
from giza.arena.playing import play_block
from giza.arena.reduction import Reduction, judge_like
from giza.arena.schedule import Match, blocks
from giza.arena.statistics import estimate, less_luck, standings
from giza.bots import make
from giza.bots.interface import ExplainingBot, MixingBot
from giza.game import Game
from giza.rules.contract import CHANCE
from positions import played


class Nonsense:
    """A judge that is always wrong: values are drawn by the state's bytes."""

    name = "nonsense"

    def open(self, s):
        return np.random.default_rng(zlib.crc32(s.tobytes())).normal(size=(int(s.seats), 2))

    def known(self, s, viewer):
        return self.open(s)


def mixing(name: str, seed: int = 0) -> MixingBot:
    bot = make(name, seed)
    assert isinstance(bot, MixingBot)
    return bot


def chances_of(g: Game, bot) -> dict[str, float]:
    if g.turn == CHANCE:
        return {outcome: float(chance) for outcome, chance in g.outcomes()}
    return dict(bot.distribution(g.view(g.turn), g.actions()))


@pytest.mark.parametrize("judge", [Nonsense(), None])
@pytest.mark.parametrize("name", ["camelup1", "camelup2"])
def test_every_correction_is_zero_on_average(name, judge):
    """The proof of unbiasedness, step by step: over all that might have come, the luck noted has mean 0."""
    judge = judge or judge_like(name, 3, ())
    bot, chance = make("random", 3), random.Random(8)
    g = Game(name, 3)
    checked = Counter()
    while g.turn is not None and sum(checked.values()) < 40:
        chances = chances_of(g, bot)
        assert sum(chances.values()) == pytest.approx(1)
        mean, largest = np.zeros((3, 2)), 0.0
        for event, likely in chances.items():
            reduction = Reduction(g, judge)
            if g.turn == CHANCE:
                reduction.note_chance(g, event)
            else:
                reduction.note_choice(g, chances, event)
            mean += likely * reduction.luck
            largest = max(largest, float(np.abs(reduction.luck).max()))
        assert np.abs(mean).max() < 1e-9 * max(1.0, largest)
        checked[g.turn == CHANCE] += largest > 1e-3
        g.play(chance.choices(list(chances), list(chances.values()))[0])
    assert checked[True] > 5
    assert checked[False] > 5


def games_of_random_bots(count: int):
    match = Match("camelup1", 2, ("random", "greedy:soft=8"), seed=4, reduced=True)
    return match, [game for block in blocks(match, count) for game in play_block(match, block)]


def test_results_without_luck_have_the_same_mean_and_less_variance():
    match, games = games_of_random_bots(60)
    assert all(sum(game.reduced.shares) == pytest.approx(1) for game in games)
    for bot in (0, 1):
        row = standings(games, match.bots)[bot]
        differences = [
            game.reduced.shares[seat] - game.shares[seat]
            for game in games
            for seat, other in enumerate(game.bots)
            if other == bot
        ]
        error = np.std(differences, ddof=1) / len(differences) ** 0.5
        assert abs(np.mean(differences)) < 3 * error
        assert row.reduced is not None
        assert row.reduced.share.margin < row.share.margin


def test_bots_say_how_likely_they_take_each_action():
    for name, made in (("camelup1", ("random", "greedy:soft=2", "easy")), ("obelisk", ("random", "net:0,soft=0.03"))):
        g = played(name, 2, 8)
        view, actions = g.view(g.turn), g.actions()
        for bot in made:
            told = mixing(bot).distribution(view, actions)
            assert told is not None
            assert sum(told.values()) == pytest.approx(1)
            taken = Counter(make(bot, seed).choose(view, actions) for seed in range(400))
            if bot != "random":  # the values behind a choice depend on the seed too
                continue
            for action, chance in told.items():
                assert abs(taken[action] / 400 - chance) < 5 * (chance * (1 - chance) / 400) ** 0.5 + 1e-9
        assert mixing("greedy").distribution(view, actions) is None


def test_a_soft_choice_follows_its_distribution(monkeypatch):
    g = played("camelup1", 3, 6)
    bot = mixing("greedy:soft=2", 5)
    assert isinstance(bot, ExplainingBot)
    view, actions = g.view(g.turn), g.actions()
    told = bot.distribution(view, actions)
    assert told is not None
    taken: Counter[str] = Counter()
    known = bot.explain(view, actions)
    monkeypatch.setattr(bot, "explain", lambda view, actions: known)
    for number in range(2000):  # other bytes draw another number
        taken[bot.choose({**view, "state": f"{view['state']}{number}"}, actions)] += 1
    for action, chance in told.items():
        assert abs(taken[action] / 2000 - chance) < 5 * (chance * (1 - chance) / 2000) ** 0.5 + 1e-3


def test_a_reduced_match_is_reproducible_and_needs_a_judge():
    one, two = (
        giza.play_match(["random", "easy"], game="camelup1", games=4, seed=3, reduced=True).standings for _ in range(2)
    )
    assert [row.reduced.share for row in one] == [row.reduced.share for row in two]


def test_luck_that_the_judge_exaggerates_counts_less_and_the_mean_stays():
    dice = random.Random(5)
    means, held, saved = [], 0, []
    for _ in range(600):
        luck = [dice.gauss(0, 0.3) for _ in range(16)]
        plain = [0.6 + 0.4 * lucky + dice.gauss(0, 0.05) for lucky in luck]
        reduced = less_luck(plain, [result - lucky for result, lucky in zip(plain, luck, strict=True)])
        found = estimate(reduced)
        means.append(found.mean)
        held += found.low <= 0.6 <= found.high
        saved.append(stdev(plain) / stdev(reduced))
    assert abs(fmean(means) - 0.6) < 4 * stdev(means) / len(means) ** 0.5
    assert held > 0.93 * len(means)
    assert fmean(saved) > 1.3
