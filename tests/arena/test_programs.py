"""Bots that are programs: the engine protocol from both sides, and programs that break it."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from giza import BadOption, Game, play_match
from giza.arena import programs
from giza.arena.engine import Engine
from giza.arena.programs import ProgramBot, check_player, make_bot
from giza.arena.protocol import introduction_in, new_game, question, split
from giza.bots import ask, make
from giza.cli.engine import check_program
from giza.cli.remote_bot import Forgiven
from giza.cli.screen import Screen
from giza.games import GAMES, rules_of

TOP = Path(__file__).parents[2]
NODE = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
CC = shutil.which("cc")
JAVASCRIPT = f"program:{NODE} {TOP / 'examples' / 'engine_bot.mjs'}"

POLITE = """
import sys, time
actions = []
def say(line): print(line, flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "giza": say("name Polite\\ngames camelup1 obelisk\\noption Depth number 3\\nnonsense\\ngizaok")
    elif word == "isready": say("readyok")
    elif word == "position": actions = []
    elif word == "action": actions.append(rest)
    elif word == "setoption": depth = rest
    elif word == "go":
        say("info text well")
        say("info value 1.5 action " + actions[-1])
        say("info value 9 action fly")
        {go}
    elif word == "quit": break
"""
ANSWER = 'say("bestmove " + actions[-1])'


def program(go=ANSWER, settings=""):
    """The name of a bot whose program does something when it is asked to `go`."""
    return f"program:{settings}{shlex.join([sys.executable, '-c', POLITE.replace('{go}', go)])}"


@pytest.fixture(autouse=True)
def none_left():
    """End what a test has started."""
    yield
    programs.end_all()


@pytest.fixture
def g():
    """A game in which seat 0 is to act."""
    return Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)


def make_program(name, seed=0, seconds=None):
    bot = make_bot(name, seed, seconds)
    assert isinstance(bot, ProgramBot)
    return bot


def asked(bot, g):
    return ask(bot, g.view(0, with_state=True), g.actions())


def test_a_program_chooses_and_gives_reasons(g):
    bot = make_program(program(), 3)
    for _ in range(3):
        assert bot.choose(g.view(0, with_state=True), g.actions()) == g.actions()[-1]
    (reason,) = bot.explain(g.view(0, with_state=True), g.actions())
    assert (reason.action, reason.value) == (g.actions()[-1], 1.5)


@pytest.mark.parametrize(
    ("go", "fault"),
    [
        ('say("bestmove fly")', "illegal"),
        ('say("bestmove")', "illegal"),
        ("sys.exit(3)", "raised"),
        ("while True: sys.stdout.write('x' * 65536)", "raised"),
        ("while True: say('info text again')", "raised"),
        ("sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); say('bestmove \\x00')", "illegal"),
        ("sys.stdin.readline(); time.sleep(1e6)", "late"),
        ("import os; os.close(1); time.sleep(1e6)", "raised"),
    ],
)
def test_a_program_that_fails_loses_its_turn_and_nothing_else(g, monkeypatch, go, fault):
    monkeypatch.setattr(programs, "GRACE", 0.01)
    bot = make_program(program(go), 3, 0.2 if fault == "late" else None)
    answer = asked(bot, g)
    assert (answer.fault, answer.action in g.actions()) == (fault, True)
    assert (bot.program is None) == (fault != "illegal")
    assert asked(bot, g).fault == fault


def test_a_program_that_fails_in_a_match_leaves_the_others_alone(monkeypatch):
    monkeypatch.setattr(programs, "GRACE", 0.01)
    names = [program("sys.exit()"), program("say('bestmove lie')"), "random"]
    outcome = play_match(names, "camelup1", games=3, seed=1)
    dying, lying, fair = outcome.standings
    assert set(dying.faults) == {"raised"}
    assert set(lying.faults) == {"illegal"}
    assert not fair.faults
    assert len(outcome.results) == 3


def test_a_late_program_that_answers_stop_goes_on(g, monkeypatch):
    monkeypatch.setattr(programs, "GRACE", 60.0)
    bot = make_program(program(f"sys.stdin.readline(); {ANSWER}"), 3, 0.05)
    for _ in range(2):
        assert asked(bot, g).fault == "late"
    assert bot.program.process.poll() is None
    assert bot.program.in_step


def test_a_program_that_fails_again_and_again_is_not_started_again(g):
    bot = make_program(program("sys.exit()"))
    for _ in range(programs.MOST_FAILURES):
        asked(bot, g)
    with pytest.raises(programs.ProgramFailed, match="it failed 3 times"):
        bot.choose(g.view(0, with_state=True), g.actions())
    assert bot.program is None


def test_a_program_does_not_outlive_its_fault(g):
    bot = make_program(program("while True: say('info text again')"))
    process = bot.running().process
    asked(bot, g)
    assert process.poll() is not None


def test_a_program_plays_one_game_after_the_other(g):
    bot = make_program(program())
    asked(bot, g)
    first = bot.program
    bot.close()
    twin = make_program(program(), 4)
    asked(twin, g)
    assert twin.program is first


def test_options_reach_the_program_and_only_those_it_has(g):
    go = "say('bestmove ' + (actions[-1] if depth == 'Depth 7' else 'lie'))"
    bot = make_program(program(go, "Depth=7 "))
    bot.check(g.rules)
    assert asked(bot, g).fault is None
    with pytest.raises(BadOption, match="has no option Colour; it has Depth"):
        check_player(program(settings="Colour=red "), g.rules)


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("program", "needs a command"),
        ("program:Depth=3", "needs a command"),
        ("program:/no/such", "can't be started"),
        (f"program:{shlex.join([sys.executable, '-c', ''])}", "doesn't speak version 1 of the engine protocol"),
        (program(), "doesn't know camelup2; it plays camelup1, obelisk"),
    ],
)
def test_a_bad_program_is_refused(bot, reason):
    with pytest.raises(BadOption, match=reason):
        check_player(bot, rules_of("camelup2"))


def test_only_the_operator_starts_programs():
    with pytest.raises(BadOption, match="there is no bot 'program'"):
        make("program:echo roll")


def test_at_a_table_a_random_action_is_played_for_a_program_that_fails(g):
    bot = make_program(program("sys.exit()"))
    assert Forgiven(bot).choose(g.view(0, with_state=True), g.actions()) in g.actions()


@pytest.mark.skipif(NODE is None, reason="needs Node")
@pytest.mark.parametrize("game", GAMES)
def test_the_example_in_javascript_plays_whole_games_and_beats_random(game):
    outcome = play_match([JAVASCRIPT, "random"], game, seats=2, games=6, seed=2)
    ours, random = outcome.standings
    assert not ours.faults
    assert ours.share.mean > random.share.mean


@pytest.mark.skipif(CC is None, reason="needs a C compiler")
def test_the_example_in_c_compiles_without_a_warning_and_plays_whole_games(tmp_path):
    bot = tmp_path / "engine_bot"
    flags = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"]
    subprocess.run([str(CC), *flags, "-o", bot, TOP / "examples" / "engine_bot.c"], check=True)
    for game in GAMES:
        outcome = play_match([f"program:Dice=4 {bot}", "random"], game, seats=2, games=4, seed=2)
        ours, random = outcome.standings
        assert not ours.faults
        assert ours.share.mean > random.share.mean or not game.startswith("camelup")


def test_a_question_tells_what_the_seat_may_know_and_no_more():
    g = Game("camelup2", 3)
    g.settle(random := Random(4))
    for action in ("winner blue", "roll"):
        g.play(action)
        g.settle(random)
    lines = question(g.view(2, with_state=True), g.actions(), g.history(2), 250, True)
    assert lines[0] == f"position {Game.from_view(g.view(2)).position(complete=True)}"
    assert "event 0 winner ?" in lines
    assert not any("blue" in line for line in lines if line.startswith("event 0"))
    assert [line for line in lines if line.startswith("action ")] == [f"action {action}" for action in g.actions()]
    assert lines[-1] == "go time 250 explain"
    (view,) = [line for line in lines if line.startswith("view ")]
    assert json.loads(view.partition(" ")[2]) == g.view(2)


@pytest.mark.parametrize("name", ["greedy", "random", "easy"])
def test_our_own_bots_choose_the_same_through_the_protocol(name):
    g, random, bot = Game("camelup1", 2), Random(3), make(name, 5)
    said = []
    engine = Engine(name, said.append)
    for _ in range(12):
        g.settle(random)
        view = g.view(g.turn, with_state=True)
        lines = [new_game({**view, "you": 0}, 5)] if not said else []
        engine.serve([*lines, *question(view, g.actions(), g.history(g.turn), 1000, False)])
        assert said[-1] == f"bestmove {bot.choose(view, g.actions())}"
        g.play(random.choice(g.actions()))


def test_an_engine_introduces_itself_explains_and_says_what_it_does_not_understand():
    said = []
    engine = Engine("greedy", said.append)
    engine.serve(["giza 1", "isready", "something new", "go time 5", "newgame chess seats=2"])
    introduction = introduction_in(said[: said.index("gizaok")])
    assert set(introduction.games) == {"camelup1", "camelup2", "obelisk"}
    assert "readyok" in said
    assert "bestmove none" in said
    assert said[-1].startswith("info error BadOption: there is no game 'chess'")
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    engine.serve(question(g.view(0, with_state=True), g.actions(), [], 1000, True))
    assert sum(split(line)[0] == "info" for line in said[-len(g.actions()) - 1 :]) == len(g.actions())


def test_a_bot_with_a_time_in_its_name_uses_the_time_it_is_given():
    said = []
    engine = Engine("search:{time}ms", said.append)
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 3)
    engine.serve(question(g.view(0, with_state=True), g.actions(), [], 20, False))
    assert said[-1].partition(" ")[2] in g.actions()
    assert list(engine.bots) == ["search:18ms"]


@pytest.mark.parametrize(("go", "faults"), [(ANSWER, 0), ("say('bestmove lie')", 1)])
def test_a_check_plays_a_whole_game_and_shows_the_talk(go, faults):
    out = StringIO()
    screen = Screen("en", Console(file=out, width=400))
    command = program(go).removeprefix("program:")
    if faults:
        with pytest.raises(BadOption, match="doesn't follow the protocol"):
            check_program(screen, command, "camelup1", None, False)
        assert "choice 1: its answer 'lie' isn't one of the actions" in out.getvalue()
    else:
        check_program(screen, command, "camelup1", None, True)
        assert "> giza 1\n< name Polite\n" in out.getvalue()
        assert re.search(r"camelup1: \d+ choices, 0 faults", out.getvalue())


def test_a_bot_of_another_version_plays_by_the_same_lines(g):
    bot = make_bot(f"program:{sys.executable} {TOP / 'tools' / 'other_version.py'} random", 3)
    assert isinstance(bot, ProgramBot)
    assert asked(bot, g).fault is None
