"""Bots that are external programs."""

import shlex
import sys

import pytest

from giza import BadOption, Game
from giza.arena.programs import make_bot
from giza.bots import ask, make

LAST = "import json, sys\nfor line in sys.stdin: print(json.loads(line)['actions'][-1], flush=True)"


def test_a_program_chooses():
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    bot = make_bot(f"program:{shlex.join([sys.executable, '-c', LAST])}", 3)
    for _ in range(3):
        assert bot.choose(g.view(0, with_state=True), g.actions()) == g.actions()[-1]


def test_a_program_that_ends_is_at_fault():
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    bot = make_bot(f"program:{shlex.join([sys.executable, '-c', ''])}")
    bot.process.wait()
    assert ask(bot, g.view(0, with_state=True), g.actions()).fault in ("raised", "illegal")
    del bot


@pytest.mark.parametrize(("bot", "reason"), [("program", "needs a command"), ("program:/no/such", "can't be started")])
def test_a_bad_program_is_refused(bot, reason):
    with pytest.raises(BadOption, match=reason):
        make_bot(bot)


def test_only_the_arena_starts_programs():
    with pytest.raises(BadOption, match="there is no bot 'program'"):
        make("program:echo roll")
