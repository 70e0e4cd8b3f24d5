"""Bots without an entry point: only for the person who runs Giza."""

import sys

import pytest

from giza import BadOption
from giza.bots import make, make_any, names
from giza.bots.own import name_bots, operators_bots
from giza.server.refusals import Refusal
from giza.server.table.deeds import check_bot, known_bots

SOURCE = """
print("imported")

class First:
    def choose(self, view, actions):
        return actions[0]

class Picky:
    def __init__(self, options, seed):
        self.options, self.seed = options, seed
    def choose(self, view, actions):
        return f"{self.options} {self.seed}"

LAST = type("Last", (), {"choose": lambda self, view, actions: actions[-1]})()
NOTHING = 7
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a module of bots, in which a person works."""
    (tmp_path / "desert_bots.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.delitem(sys.modules, "desert_bots", raising=False)
    monkeypatch.setenv("GIZA_BOTS", "")
    known_bots.cache_clear()
    yield tmp_path
    known_bots.cache_clear()


def test_a_bot_is_found_by_module_and_class_in_the_present_folder(folder):
    assert make_any("desert_bots:First").choose({}, ["a", "b"]) == "a"
    assert make_any("desert_bots:LAST").choose({}, ["a", "b"]) == "b"
    assert make_any("desert_bots:Picky:fast", 5).choose({}, ["a"]) == "fast 5"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no_such_module:Bot", "No module named 'no_such_module'"),
        ("desert_bots:Nobody", "no attribute 'Nobody'"),
        ("desert_bots:NOTHING", "no method choose"),
        ("greedi", "try greedy"),
    ],
)
def test_what_cannot_be_loaded_says_why(folder, text, told):
    with pytest.raises(BadOption, match=told):
        make_any(text)


def test_a_name_with_options_stays_a_name(folder):
    (folder / "greedy.py").write_text("raise SystemExit")
    with pytest.raises(BadOption, match="greedy takes no option"):
        make_any("greedy:never")


def test_strangers_cannot_name_a_module(folder, capsys):
    for text in ("desert_bots:First", "desert_bots", "program:ls"):
        with pytest.raises(Refusal):
            check_bot(text, "camelup1")
        with pytest.raises(BadOption):
            make(text)
    assert capsys.readouterr().out == ""


def test_the_operator_gives_a_bot_a_name_that_strangers_may_choose(folder, monkeypatch):
    monkeypatch.setenv("GIZA_BOTS", "picky=desert_bots:Picky")
    name_bots(["first=desert_bots:First"])
    assert operators_bots() == {"picky": "desert_bots:Picky", "first": "desert_bots:First"}
    assert {"picky", "first"} <= set(names())
    check_bot("first", "camelup1")
    assert make("first").choose({}, ["a", "b"]) == "a"
    assert make("picky:slow", 2).choose({}, ["a"]) == "slow 2"


@pytest.mark.parametrize("text", ["first", "first=desert_bots", "fi rst=desert_bots:First", "=desert_bots:First"])
def test_a_name_that_cannot_be_given_is_refused(folder, text):
    with pytest.raises(BadOption, match="write name=module:Class"):
        name_bots([text])
    assert operators_bots() == {}
