"""Tables of people, who act as fast as a test wants; no bot is waited for unless one is asked for."""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

from playwright.sync_api import Browser, BrowserContext

from giza.client import Server, mine
from giza.server.wire.tables import BotSeat, CreatedTable
from web_kit import visit

NAMES = ("Ada", "Badru", "Chione", "Dalila", "Ebo", "Femi", "Gamila", "Hasani")
SECONDS = 30


def people_table(
    site: str, game: str, seats: int, actions: int, seed: int = 1, bots: Sequence[int] = ()
) -> CreatedTable:
    """A table after this many random actions of people, or at the end of the game; easy bots sit on some seats."""

    async def play() -> CreatedTable:
        async with asyncio.timeout(SECONDS), Server(site) as server:
            sit = [BotSeat("easy", name) if seat in bots else mine(name) for seat, name in enumerate(NAMES[:seats])]
            made = await server.create(game, sit)
            random = Random(seed)
            async with server.live(made.table.id, [token.token for token in made.tokens], brief=True) as table:
                for _ in range(actions):
                    if not await table.my_turn():
                        break
                    await table.play(random.choice(table.actions))
            return made

    with ThreadPoolExecutor(1) as thread:  # the browser's event loop runs in this one
        return thread.submit(asyncio.run, play()).result()


def seated(browser: Browser, made: CreatedTable, seats: Sequence[int], size: tuple[int, int], **more) -> BrowserContext:
    """A browser that holds some seats of a table."""
    kept = {
        "id": made.table.id,
        "game": made.table.game,
        "at": 0,
        "host": made.host,
        "seats": [{"seat": one.seat, "token": one.token} for one in made.tokens if one.seat in seats],
        "commitment": made.table.dice.commitment,
        "randomness": [],
    }
    context = visit(browser, size, **more)
    context.add_init_script(f"localStorage.setItem('giza.tables', JSON.stringify([{json.dumps(kept)}]))")
    return context
