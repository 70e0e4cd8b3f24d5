"""Getting games ready while the front door is open already: what has to be compiled is compiled meanwhile.

A process for bots compiles, so that nobody who asks for a page waits for it; then this process loads what was compiled.
Until a game is ready no table of it is made or opened, and everybody can see how far it is.
"""

import asyncio
import logging
from collections.abc import Iterable

from giza.games import GAMES, rules_of
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.wire.tables import GameProgress
from giza.server.workers.processes import BotProcesses, Failed
from giza.server.workers.warm_up import warm_up

SECONDS = 600.0
"""How long a game may take; afterwards it is served all the same, and compiled when it is needed."""


class Preparation:
    """How far each game is."""

    def __init__(self, unready: Iterable[str] = ()) -> None:
        self.progress = {game: GameProgress(game, True, 0, 0) for game in GAMES}
        for game in unready:
            self.progress[game].ready = False

    @property
    def ready(self) -> dict[str, int]:
        """The games that can be played, with the versions of their rules."""
        return {game: rules_of(game).version for game, found in self.progress.items() if found.ready}

    def check(self, game: str) -> None:
        """Refuse what needs a game that isn't ready yet."""
        found = self.progress.get(game)
        if found is not None and not found.ready:
            raise Refusal("preparing", status=503, game=rules_of(game).title)

    def note(self, game: str, done: int, total: int) -> None:
        """A function has been compiled."""
        self.progress[game].done, self.progress[game].total = done, total

    async def run(self, bots: BotProcesses) -> None:
        """Get one game after the other ready, the quickest way there is."""
        process = bots.process()
        process.on_progress = self.note
        for game, found in self.progress.items():
            if not found.ready:
                try:
                    await bots.do_by(process, "prepare", SECONDS, game)
                    await asyncio.to_thread(warm_up, rules_of(game))
                except Failed as error:
                    log("a game wasn't compiled beforehand", logging.WARNING, game=game, reason=str(error))
                found.ready = True
        log("all games are ready")
