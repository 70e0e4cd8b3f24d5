"""`giza engine`: one of our bots as a program that speaks the engine protocol, and a check of other programs."""

import sys
import time
from random import Random

from rich.text import Text

from giza.arena.engine import Engine
from giza.arena.programs import ProgramBot, ProgramFailed, make_bot
from giza.bots import ask, make
from giza.bots.asking import TooLate
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.figures import fixed
from giza.game import Game
from giza.games import GAMES, Rules, rules_of
from giza.messages import say
from giza.rules.contract import CHANCE

LONGEST_SHOWN = 160
"""The characters of a line that are shown."""


def speak(bot: str) -> None:
    """Answer on standard output until standard input ends."""
    Engine(bot, lambda line: print(line, flush=True)).serve(sys.stdin)


def check_program(screen: Screen, command: str, game: str | None, seconds: float | None, talk: bool) -> None:
    """Play each game that a program plays, or one, and print what was wrong."""
    faults = played = 0
    for rules in [rules_of(game)] if game else GAMES.values():
        bot = make_bot(f"program:{command}", 1, seconds)
        assert isinstance(bot, ProgramBot)
        if talk:
            bot.hear = lambda side, line: screen.console.print(Text(f"{side} {line[:LONGEST_SHOWN]}"), soft_wrap=True)
        if game or bot.running().introduction.plays(rules.name):
            bot.check(rules)
            faults += play(screen, bot, rules)
            played += 1
        bot.close()
    if faults or not played:
        raise BadOption(say("cli_engine.faulty", command=command, faults=faults))


def play(screen: Screen, bot: ProgramBot, rules: Rules) -> int:
    """Play one game in seat 0 against `random`, and return the number of faults."""
    g, random, rival = Game(rules, rules.default_seats), Random(1), make("random", 1)
    choices = faults = 0
    slowest = 0.0
    while g.turn is not None:
        if g.turn == CHANCE:
            g.draw(random)
            continue
        view = g.view(g.turn, with_state=True)
        if g.turn:
            g.play(ask(rival, view, view["actions"]).action)
            continue
        bot.history, begin, wrong = g.history(0), time.perf_counter(), ""
        choices += 1
        try:
            answer = bot.choose(view, view["actions"])
            if answer not in view["actions"]:
                wrong = screen.words("cli_engine.illegal", answer=answer)
        except TooLate:
            wrong = screen.words("cli_engine.late", seconds=bot.seconds)
        except (ProgramFailed, OSError, BadOption) as error:
            wrong = str(error)
        slowest = max(slowest, time.perf_counter() - begin)
        if wrong:
            faults += 1
            answer = view["actions"][0]
            screen.complain(say("cli_engine.fault", game=rules.name, choice=choices, what=wrong))
        g.play(answer)
    screen.tell(
        "cli_engine.played",
        "act" if not faults else "",
        game=rules.name,
        choices=choices,
        faults=faults,
        milliseconds=fixed(1000 * slowest, 1),
        scores=g.scores(),
    )
    return faults
