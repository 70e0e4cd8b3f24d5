"""`giza bot`: plays your own bot at a table on a server."""

import asyncio
import re
from collections.abc import Sequence

import httpx

from giza.arena.programs import ProgramBot, make_bot
from giza.bots import Bot, ask
from giza.bots.interface import View
from giza.cli.screen import Screen
from giza.client import Lost, Server, ServerSaysNo, play_with
from giza.errors import BadOption
from giza.messages import say

MOST_FAILURES = 20
THIS_MACHINE = "http://127.0.0.1:8000"
LINK = re.compile(r"(?:(https?://.+)/t/)?([A-Za-z0-9_-]{22})/?")
"""A table's link, or its name alone."""


def place_of(table: str, server: str | None) -> tuple[str, str]:
    """The server and the name of a table. A link has both; a server given explicitly takes precedence.

    >>> place_of("http://192.168.1.20:8000/t/kS0cu5h3xQ8Zt1VbWmYpLA", None)
    ('http://192.168.1.20:8000', 'kS0cu5h3xQ8Zt1VbWmYpLA')
    """
    found = LINK.fullmatch(table.partition("#")[0])
    if not found:
        raise BadOption(say("cli_server.bad_table", table=table))
    return server or found[1] or THIS_MACHINE, found[2]


def play_remotely(screen: Screen, bot: str, server: str | None, table: str, name: str, seat: int | None) -> None:
    """Take a seat and play until the game is over."""
    server, table = place_of(table, server)
    player = make_bot(bot)
    if isinstance(player, ProgramBot):
        player = Forgiven(player)
    try:
        asyncio.run(sit_and_play(screen, player, server, table, name, seat))
    except ServerSaysNo as error:
        raise BadOption(say("cli_server.server_says_no", server=server, reason=error.text)) from error
    except (httpx.HTTPError, Lost) as error:
        raise BadOption(say("cli_server.bad_server", server=server, reason=error)) from error


class Forgiven:
    """A program that plays at random when it fails, so that the others at the table needn't wait."""

    def __init__(self, bot: ProgramBot) -> None:
        bot.running()  # refuse one that can't be started before it takes a seat
        self.bot = bot

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The program's action, or a random one."""
        return ask(self.bot, view, actions).action


async def sit_and_play(screen: Screen, bot: Bot, url: str, table: str, name: str, seat: int | None) -> None:
    """Take a seat and play until the game is over, reconnecting whenever the connection is lost."""
    async with Server(url, screen.language) as server:
        taken = await server.sit(table, name, seat)
        screen.tell("cli_server.sat_down", name=name, seat=taken.seat)
        failures = 0
        while True:
            try:
                async with server.live(table, [taken.token], state=True, brief=True) as live:
                    failures = 0
                    await play_with(live, bot)
                    screen.tell("cli_server.game_over", scores=live.view.get("scores") or [])
                    return
            except Lost:
                failures += 1
                if failures > MOST_FAILURES:
                    raise
                await asyncio.sleep(0.2 * failures)
