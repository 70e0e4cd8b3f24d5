"""What there is to learn about a game and takes its rules to work out: done once, apart from the tables.

A game that was never played on this machine is compiled first, and how long that takes depends on what else it does.
"""

from giza.server.workers.preparing import Preparation
from giza.server.workers.processes import BotProcesses


class Lessons:
    """The lessons of a node."""

    def __init__(self, bots: BotProcesses, preparation: Preparation) -> None:
        self.bots = bots
        self.preparation = preparation
        self.known: dict[tuple[str, ...], bytes] = {}
        """What was worked out, as it is sent; there are few games and languages."""

    async def tell(self, asker: str, job: str, game: str, *more: str) -> bytes:
        """What a job of the bots' processes says about a game; `Refusal` if that isn't known yet."""
        self.preparation.check(game)
        key = (job, game, *more)
        if key not in self.known:
            self.known[key] = await self.bots.advice(asker, *key)
        return self.known[key]
