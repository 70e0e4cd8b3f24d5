"""Bots by name, in this package and in others."""

import pytest

from giza.bots import make, names
from giza.errors import BadOption
from giza.messages import LANGUAGES


def test_all_bots_of_the_package_are_found():
    assert {"easy", "medium", "hard", "random", "greedy", "search"} <= set(names())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gready", "there is no bot 'gready'; try greedy"),
        ("Random", "there is no bot 'Random'; try random"),
        ("zzz", "there is no bot 'zzz'; try easy, greedy"),
        ("random:5", "the bot random takes no options, but was given '5'"),
        ("easy:5", "the bot easy takes no options"),
        ("greedy:101%", "from 0% to 100%"),
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
    assert {"lazy", "greedy"} <= set(names())
    bot = make("lazy:very: much", seed=7)
    assert (bot.options, bot.seed) == ("very: much", 7)
    assert bot.choose({}, ["roll"]) == "roll"
