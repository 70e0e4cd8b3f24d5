"""Tables of people who act without pauses; bots only sit at them on request."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from itertools import count
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar
from unittest.mock import patch

from playwright.sync_api import Browser, BrowserContext

from giza.bots import make
from giza.client import Server, mine
from giza.server.wire.tables import BotSeat, CreatedTable
from web_kit import PATIENCE, Luck, visit

NAMES = ("Ada", "Badru", "Chione", "Dalila", "Ebo", "Femi", "Gamila", "Hasani")
MOST_ACTIONS = 5000
T = TypeVar("T")


def in_a_thread(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine where the browser's event loop runs in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def people_table(
    site: str,
    game: str,
    seats: int,
    actions: int,
    seed: int = 1,
    bots: Sequence[int] = (),
    options: Mapping[str, Any] = MappingProxyType({}),
    key: str | None = None,
    like: str | None = None,
    until: Callable[[dict[str, Any]], bool] = lambda view: False,
) -> CreatedTable:
    """A table after this many actions of people, or as soon as the view of whose turn it is is as wanted.

    People act at random, or like a bot of this name. Easy bots sit on some seats.
    """
    request = key or Luck.key()

    async def play() -> CreatedTable:
        async with asyncio.timeout(PATIENCE / 1000), Server(site) as server:
            sit = [BotSeat("easy", name) if seat in bots else mine(name) for seat, name in enumerate(NAMES[:seats])]
            with patch("giza.client.servers.randomness", lambda: "01" * 16):  # the dice are the same in every run
                made = await server.create(game, sit, options=dict(options), key=request)
            random, tokens = Random(seed), [token.token for token in made.tokens]
            player = make(like, seed) if like else None
            async with server.live(made.table.id, tokens, brief=True, state=player is not None) as table:
                for _ in range(actions):
                    if not await table.my_turn() or until(table.view):
                        break
                    chosen = player.choose(table.view, table.actions) if player else random.choice(table.actions)
                    await table.play(chosen)
            return made

    return in_a_thread(play())


@cache
def finished(site: str, game: str, seats: int, seed: int = 1) -> CreatedTable:
    """A table whose game is finished, for all tests that only look at it."""
    turns = count()
    key = sha256(f"{game} {seats} {seed}".encode()).hexdigest()
    made = people_table(site, game, seats, MOST_ACTIONS, seed, key=key, until=lambda view: next(turns) < 0)
    assert next(turns) < MOST_ACTIONS, "the game doesn't end"
    return made


def kept_table(made: CreatedTable, seats: Sequence[int]) -> str:
    """A script that gives a browser seats of a table; it keeps what the browser has stored since."""
    return kept_tables([(made, seats)])


def kept_tables(tables: Sequence[tuple[CreatedTable, Sequence[int]]]) -> str:
    """A script that gives a browser seats of several tables; it keeps what the browser has stored since."""
    kept = [
        {
            "id": made.table.id,
            "game": made.table.game,
            "at": 0,
            "host": made.host,
            "seats": [{"seat": one.seat, "token": one.token} for one in made.tokens if one.seat in seats],
            "commitment": made.table.dice.commitment,
            "randomness": [],
        }
        for made, seats in tables
    ]
    return f"localStorage['giza.tables'] ??= JSON.stringify({json.dumps(kept)})"


def seated(
    browser: Browser, made: CreatedTable, seats: Sequence[int], size: tuple[int, int], **more: Any
) -> BrowserContext:
    """A browser that holds some seats of a table."""
    context = visit(browser, size, **more)
    context.add_init_script(kept_table(made, seats))
    return context
