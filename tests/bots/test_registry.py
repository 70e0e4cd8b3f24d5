"""Bots by name, in this package and in others."""

from dataclasses import replace

import pytest

from giza import GAMES
from giza.bots import bots_for, check_bot, make, names, registry
from giza.errors import BadOption
from giza.messages import LANGUAGES


def test_all_bots_of_the_package_are_found():
    assert {"easy", "medium", "hard", "master", "random", "greedy", "search"} <= set(names())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gready", "there is no bot 'gready'; try greedy"),
        ("Random", "there is no bot 'Random'; try random"),
        ("zzz", "there is no bot 'zzz'; try courses, early-bettor, easy, greedy"),
        ("random:5", "the bot random takes no options, but was given '5'"),
        ("easy:5", "the bot easy takes no options"),
        ("greedy:soft=x", "its softness in pounds"),
        ("net:0,soft=1e9", "such as net:40 or net:0,soft=0.05"),
        ("greedy:often", "'often' isn't understood"),
    ],
)
def test_a_wrong_name_or_option_is_told_with_what_would_be_right(text, said):
    with pytest.raises(BadOption) as caught:
        make(text)
    assert said in str(caught.value)
    assert all(caught.value.message.text(language) for language in LANGUAGES)


def test_another_package_brings_a_bot_of_its_own(tmp_path, monkeypatch):
    (tmp_path / "lazy_bots.py").write_text(
        "class Lazy:\n"
        "    def __init__(self, options, seed):\n"
        "        self.options, self.seed = options, seed\n"
        "    def choose(self, view, actions):\n"
        "        return actions[0]\n"
    )
    information = tmp_path / "lazy_bots-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: lazy-bots\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[giza.bots]\nlazy = lazy_bots:Lazy\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "installed", registry.installed.__wrapped__)
    assert {"lazy", "greedy"} <= set(names())
    bot = make("lazy:very: much", seed=7)
    assert (bot.options, bot.seed) == ("very: much", 7)  # type: ignore[attr-defined]
    assert bot.choose({}, ["roll"]) == "roll"


def test_installed_packages_are_looked_through_once(monkeypatch):
    """It takes milliseconds, and a server asks for every seat of a bot."""
    check_bot("master", GAMES["obelisk"])
    monkeypatch.setattr(registry, "entry_points", None)
    assert "master" in names()
    check_bot("master", GAMES["obelisk"])


@pytest.mark.parametrize(
    ("bot", "game", "said"),
    [
        ("net", "camelup2", "doesn't know camelup2; it plays obelisk"),
        ("rollouts", "camelup1", "doesn't know camelup1; it plays obelisk"),
        ("style:roller", "obelisk", "there is no style 'roller' in obelisk; try tall-towers"),
        ("nobody", "obelisk", "there is no bot 'nobody'"),
    ],
)
def test_a_bot_that_does_not_know_a_game_is_refused_before_it_plays(bot, game, said):
    with pytest.raises(BadOption) as caught:
        check_bot(bot, GAMES[game])
    assert said in str(caught.value)


def test_a_game_without_a_playbook_is_left_to_random_and_to_bots_of_its_own():
    pig = replace(GAMES["obelisk"], name="pig", family="pig", bots=("cautious",), playbook=None)
    assert bots_for(pig) == ["cautious", "random"]
    for bot in ("easy", "medium", "hard", "master", "greedy", "search", "net", "rollouts", "style:roller"):
        with pytest.raises(BadOption, match="doesn't know pig; it plays"):
            check_bot(bot, pig)
    check_bot("random", pig)
