"""Tables of people who act without pauses; bots only sit at them on request."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, BrowserContext

from giza.client import Server, mine
from giza.server.wire.tables import BotSeat, CreatedTable
from web_kit import PATIENCE, Luck, visit

NAMES = ("Ada", "Badru", "Chione", "Dalila", "Ebo", "Femi", "Gamila", "Hasani")
MOST_ACTIONS = 5000


def people_table(
    site: str,
    game: str,
    seats: int,
    actions: int,
    seed: int = 1,
    bots: Sequence[int] = (),
    options: Mapping[str, Any] = MappingProxyType({}),
    key: str | None = None,
    until: Callable[[dict[str, Any]], bool] = lambda view: False,
) -> CreatedTable:
    """A table after this many random actions of people, or as soon as the view of whose turn it is is as wanted.

    Easy bots sit on some seats.
    """
    request = key or Luck.key()

    async def play() -> CreatedTable:
        async with asyncio.timeout(PATIENCE / 1000), Server(site) as server:
            sit = [BotSeat("easy", name) if seat in bots else mine(name) for seat, name in enumerate(NAMES[:seats])]
            with patch("giza.client.servers.randomness", lambda: "01" * 16):  # the dice are the same in every run
                made = await server.create(game, sit, options=dict(options), key=request)
            random = Random(seed)
            async with server.live(made.table.id, [token.token for token in made.tokens], brief=True) as table:
                for _ in range(actions):
                    if not await table.my_turn() or until(table.view):
                        break
                    await table.play(random.choice(table.actions))
            return made

    with ThreadPoolExecutor(1) as thread:  # the browser's event loop runs in this thread
        return thread.submit(asyncio.run, play()).result()


@cache
def finished(site: str, game: str, seats: int, seed: int = 1) -> CreatedTable:
    """A table where people have played to the end, for all tests that only look at it."""
    over: list[bool] = []
    key = sha256(f"{game} {seats} {seed}".encode()).hexdigest()
    made = people_table(site, game, seats, MOST_ACTIONS, seed, key=key, until=lambda view: over.append(view["over"]))
    assert len(over) < MOST_ACTIONS, "the game doesn't end"
    return made


def kept_table(made: CreatedTable, seats: Sequence[int]) -> str:
    """A script that lets a browser hold some seats of a table; what it has kept of it since stays."""
    kept = {
        "id": made.table.id,
        "game": made.table.game,
        "at": 0,
        "host": made.host,
        "seats": [{"seat": one.seat, "token": one.token} for one in made.tokens if one.seat in seats],
        "commitment": made.table.dice.commitment,
        "randomness": [],
    }
    return f"localStorage['giza.tables'] ??= JSON.stringify([{json.dumps(kept)}])"


def seated(browser: Browser, made: CreatedTable, seats: Sequence[int], size: tuple[int, int], **more) -> BrowserContext:
    """A browser that holds some seats of a table."""
    context = visit(browser, size, **more)
    context.add_init_script(kept_table(made, seats))
    return context
