"""Guided games and puzzles, computed once in the bot processes.

A game that was never played on this machine is compiled first, which may take a while.
"""

from giza.server.workers.preparing import SECONDS, Preparation
from giza.server.workers.processes import BotProcesses


class Lessons:
    """The lessons of a node."""

    def __init__(self, bots: BotProcesses, preparation: Preparation) -> None:
        self.bots = bots
        self.preparation = preparation
        self.known: dict[tuple[str, ...], bytes] = {}
        """The answers as they are sent; there are few games and languages."""

    async def tell(self, asker: str, job: str, game: str, *more: str) -> bytes:
        """The answer of a job about a game; raises `Refusal` if the game isn't ready yet."""
        self.preparation.check(game)
        key = (job, game, *more)
        if key not in self.known:
            # Two hundred explained puzzles take a busy machine longer than a hint may take.
            self.known[key] = await self.bots.advice(asker, *key, seconds=SECONDS)
        return self.known[key]
