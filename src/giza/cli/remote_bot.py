"""`giza bot`: plays your own bot at a table on a server."""

import asyncio

import httpx

from giza.bots import Bot, make_any
from giza.cli.screen import Screen
from giza.client import Lost, Server, ServerSaysNo, play_with
from giza.errors import BadOption
from giza.messages import say

MOST_FAILURES = 20


def play_remotely(screen: Screen, bot: str, server: str, table: str, name: str, seat: int | None) -> None:
    """Take a seat and play until the game is over."""
    player = make_any(bot)
    try:
        asyncio.run(sit_and_play(screen, player, server, table.rstrip("/").rsplit("/", 1)[-1], name, seat))
    except ServerSaysNo as error:
        raise BadOption(say("cli_server.bad_server", server=server, reason=error.text)) from error
    except (httpx.HTTPError, Lost) as error:
        raise BadOption(say("cli_server.bad_server", server=server, reason=error)) from error


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
