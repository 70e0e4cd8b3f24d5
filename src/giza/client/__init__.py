"""A small client for a Giza server: make tables, sit down, play and watch.

async with Server("http://127.0.0.1:8000") as server:
    made = await server.create("camelup2", [mine("Ada"), bot("easy")])
    async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
        while not table.over:
            await table.my_turn()
            await table.play(table.actions[0])
"""

from giza.client.live_table import PATIENCE, LiveTable, Lost, ServerSaysNo, play_with
from giza.client.promises import UnfairDice
from giza.client.servers import Server, anyone, bot, mine, randomness

__all__ = [
    "PATIENCE",
    "LiveTable",
    "Lost",
    "Server",
    "ServerSaysNo",
    "UnfairDice",
    "anyone",
    "bot",
    "mine",
    "play_with",
    "randomness",
]
