"""Bots that are programs in any language: `program:COMMAND` speaks the engine protocol with a program.

Only the arena, the ladder and `giza bot` accept them: tables take names of bots from strangers, who must not start
programs. A program that breaks the protocol, hangs, dies or floods loses its choice and nothing else: it is stopped,
and started again for its next choice.
"""

import atexit
import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

from giza.arena.protocol import (
    LONGEST_ANSWER,
    VERSION,
    Introduction,
    introduction_in,
    new_game,
    question,
    reason_in,
    split,
)
from giza.bots.asking import Result, ReusableThread, TooLate
from giza.bots.interface import Bot, Reason, View
from giza.bots.registry import check_bot, make_any
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say
from giza.records import Event

PROGRAM = "program"
PATIENCE = 10.0
"""The seconds a choice may take unless a limit is set."""
STARTING = 30.0
"""The seconds that a program has for the handshake; a busy machine starts it slowly."""
PREPARING = 120.0
"""The seconds a program has to get ready for its first game, in which it may load or compile a lot."""
GRACE = 1.0
"""The seconds that a late program has to answer `stop`; one that doesn't is killed."""
MOST_FAILURES = 3
"""After this many failures in a row a program isn't started again in this game."""
SETTING = re.compile(r"[A-Za-z_]\w*=.*")


Hear = Callable[[str, str], None]
"""Called with `>` or `<` and every line that is sent or received, to show a conversation."""


class ProgramFailed(Exception):
    """A program ended, or wrote what the protocol doesn't allow."""


class Program:
    """A running program, after the handshake."""

    def __init__(self, command: Sequence[str], hear: Hear | None = None) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadOption(say("bot.no_program", command=shlex.join(command), reason=reason)) from error
        self.thread = ReusableThread()
        self.hear = hear
        self.unread = b""
        self.sent = self.in_step = True
        """Whether a whole question has been sent; and whether it was answered, so that another may follow."""
        self.prepared = False
        """Whether it has been ready once."""
        RUNNING.add(self)
        try:
            self.introduction: Introduction = introduction_in(self.talk([f"giza {VERSION}"], "gizaok", STARTING)[:-1])
        except (TooLate, ProgramFailed, OSError) as error:
            self.end()
            raise BadOption(say("bot.no_handshake", command=shlex.join(command), version=VERSION)) from error

    def talk(self, lines: Sequence[str], last: str, seconds: float) -> list[str]:
        """Send lines, and return what the program writes up to a line that begins with the word `last`.

        A late program is sent `stop` and may get back in step, but its answer is lost.
        """
        answers: SimpleQueue[Result] = SimpleQueue()
        self.in_step = self.sent = False
        self.thread.jobs.put((lambda: self.exchange(lines, last), answers))
        late = False
        try:
            found, error = answers.get(timeout=seconds)
        except Empty:
            late = True
            found, error = self.stopped(answers)
        if error is not None:
            raise error
        self.in_step = True
        if late:
            raise TooLate
        assert isinstance(found, list)
        return found

    def stopped(self, answers: "SimpleQueue[Result]") -> Result:
        """The late answer after `stop`; `TooLate` if there is none."""
        if not self.sent:  # it doesn't even read
            raise TooLate
        self.send(["stop"])
        try:
            return answers.get(timeout=GRACE)
        except Empty:
            raise TooLate from None

    def exchange(self, lines: Sequence[str], last: str) -> list[str]:
        """Send and read, without a limit."""
        self.send(lines)
        self.sent = True
        found: list[str] = []
        size = 0
        while not found or split(found[-1])[0] != last:
            found.append(self.line())
            size += len(found[-1]) + 1
            if size > LONGEST_ANSWER:
                raise ProgramFailed(f"more than {LONGEST_ANSWER} bytes without {last}")
        return found

    def send(self, lines: Sequence[str]) -> None:
        """Send lines."""
        if self.hear is not None:
            for line in lines:
                self.hear(">", line)
        left = memoryview("".join(f"{line}\n" for line in lines).encode())
        assert self.process.stdin is not None
        while left:
            left = left[self.process.stdin.write(left) :]

    def line(self) -> str:
        """The next line that the program writes."""
        assert self.process.stdout is not None
        while b"\n" not in self.unread:
            if len(self.unread) > LONGEST_ANSWER:
                raise ProgramFailed(f"a line of more than {LONGEST_ANSWER} bytes")
            more = self.process.stdout.read(65536)
            if not more:
                raise ProgramFailed("it ended")
            self.unread += more
        line, _, self.unread = self.unread.partition(b"\n")
        text = line.decode(errors="replace").strip()
        if self.hear is not None:
            self.hear("<", text)
        return text

    def end(self) -> None:
        """End the program and what it has started."""
        RUNNING.discard(self)
        self.thread.jobs.put(None)
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()


RUNNING: set[Program] = set()
IDLE: dict[tuple[str, ...], list[Program]] = {}
"""Programs that have finished a game without fault, ready for the next one."""


@atexit.register
def end_all() -> None:
    """End every program that this process has started."""
    for program in list(RUNNING):
        program.end()
    IDLE.clear()


class ProgramBot:
    """A bot that asks a program, for one seat of one game."""

    def __init__(self, command: Sequence[str], settings: Sequence[str] = (), seed: int = 0) -> None:
        self.command, self.settings, self.seed = tuple(command), settings, seed
        self.seconds = PATIENCE
        """The seconds that one choice may take."""
        self.history: Sequence[Event] = ()
        """The game so far as the seat saw it, if the caller provides it."""
        self.hear: Hear | None = None
        self.program: Program | None = None
        self.game: tuple[object, ...] | None = None
        """The `newgame` line that the program has received."""
        self.failures = 0

    def running(self) -> Program:
        """The program, started if it isn't running."""
        if self.program is None:
            idle = IDLE.get(self.command, [])
            self.program, self.game = idle.pop() if idle else Program(self.command, self.hear), None
        return self.program

    def check(self, rules: Rules) -> None:
        """Refuse a program that can't be started, doesn't know the protocol or the game, or has no such option."""
        introduction = self.running().introduction
        if not introduction.plays(rules.name):
            raise BadOption(
                say("bot.unknown_game", bot=shlex.join(self.command), game=rules.name, games=introduction.games)
            )
        known = [feature.name for feature in introduction.features]
        for setting in self.settings:
            name = setting.partition("=")[0]
            if name not in known:
                raise BadOption(say("bot.no_such_option", bot=shlex.join(self.command), option=name, options=known))

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The program's action."""
        return self.asked(view, actions, False)[0]

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """The program's reasons, in its order; none if it gives none."""
        return self.asked(view, actions, True)[1]

    def asked(self, view: View, actions: Sequence[str], explain: bool) -> tuple[str, list[Reason]]:
        """The program's answer; one that fails is ended, and started again for the next choice."""
        if self.failures >= MOST_FAILURES:
            raise ProgramFailed(f"it failed {self.failures} times")
        self.failures += 1
        try:
            program = self.running()
            self.begin(program, view)
            lines = question(view, actions, self.history, round(1000 * self.seconds), explain)
            found = program.talk(lines, "bestmove", self.seconds)
        except (TooLate, ProgramFailed, OSError, BadOption):
            if self.program is not None and not self.program.in_step:
                self.program.end()
                self.program = None
            raise
        self.failures = 0
        told = [reason_in(rest) for word, rest in map(split, found) if word == "info"]
        return split(found[-1])[1], [reason for reason in told if reason is not None and reason.action in actions]

    def begin(self, program: Program, view: View) -> None:
        """Introduce the game to the program, if that hasn't been done, and wait until it is ready."""
        game = (view["game"], view["you"], tuple(view["names"]))
        if self.game == game:
            return
        settings = ["setoption {} {}".format(*setting.split("=", 1)) for setting in self.settings]
        seconds = PATIENCE if program.prepared else PREPARING
        program.talk([*settings, new_game(view, self.seed), "isready"], "readyok", seconds)
        program.prepared, self.game = True, game

    def close(self) -> None:
        """Keep the program for the next game if it has followed the protocol; otherwise end it."""
        program, self.program = self.program, None
        if program is None:
            return
        if program.in_step and not program.unread and program in RUNNING:
            IDLE.setdefault(self.command, []).append(program)
        else:
            program.end()

    def __del__(self) -> None:
        self.close()


def is_program(bot: object) -> bool:
    """Whether a bot is given as `program:COMMAND`."""
    return isinstance(bot, str) and bot.partition(":")[0] == PROGRAM


def check_player(bot: object, rules: Rules) -> None:
    """Raise `BadOption` if there is no such bot or program, or if it can't play this game."""
    made = make_bot(bot) if is_program(bot) else None
    if isinstance(made, ProgramBot):
        made.check(rules)
    else:
        check_bot(bot, rules)


def make_bot(bot: object, seed: int = 0, seconds: float | None = None) -> Bot:
    """Create a bot of any kind, or one for `program:COMMAND`, where `Depth=3` before the command sets an option."""
    if not isinstance(bot, str) or not is_program(bot):
        return make_any(bot, seed)
    words = shlex.split(bot.partition(":")[2])
    first = next((number for number, word in enumerate(words) if not SETTING.fullmatch(word)), len(words))
    if first == len(words):
        raise BadOption(say("bot.no_command"))
    made = ProgramBot(words[first:], words[:first], seed)
    made.seconds = PATIENCE if seconds is None else seconds
    return made
