"""The arena's bot `program:COMMAND`: an external program in any language, called over its standard input and output.

For each choice it reads one line of JSON, `{"view": …, "actions": [...]}`, and writes one line with its action. This
allows bots of other versions of Giza, or in other languages. Only the arena offers it: tables take names of bots from
strangers, who must not start programs.
"""

import contextlib
import json
import shlex
import subprocess
from collections.abc import Sequence

from giza.bots.interface import Bot, View
from giza.bots.registry import check_bot, make_any
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say

PROGRAM = "program"


class ProgramBot:
    """A bot that asks a program, which runs as long as the bot exists."""

    def __init__(self, command: Sequence[str], seed: int) -> None:
        try:
            self.process = subprocess.Popen(
                [*command, str(seed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            raise BadOption(say("bot.no_program", command=shlex.join(command), reason=error.strerror)) from error

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The program's answer."""
        if self.process.stdin is None or self.process.stdout is None:
            raise BrokenPipeError
        self.process.stdin.write(json.dumps({"view": view, "actions": list(actions)}) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def __del__(self) -> None:
        process = getattr(self, "process", None)
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):  # unread output
                    pipe.close()


def check_player(bot: object, rules: Rules) -> None:
    """Raise `BadOption` if there is no such bot or program, or if it can't play this game."""
    if isinstance(bot, str) and bot.partition(":")[0] == PROGRAM:
        make_bot(bot)
    else:
        check_bot(bot, rules)


def make_bot(bot: object, seed: int = 0) -> Bot:
    """Create a bot of any kind, or one for `program:COMMAND`, whose last argument becomes the seed."""
    name, _, options = bot.partition(":") if isinstance(bot, str) else ("", "", "")
    if name != PROGRAM:
        return make_any(bot, seed)
    command = shlex.split(options)
    if not command:
        raise BadOption(say("bot.no_command"))
    return ProgramBot(command, seed)
