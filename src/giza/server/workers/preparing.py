"""Compiles games while the server already runs.

A bot process compiles, so that no request waits for it; then this process loads the result. Until a game is ready, none
of its tables is made or opened, and everybody can see the progress.
"""

import asyncio
import logging
from collections.abc import Iterable
from random import Random

from giza.game import Game
from giza.games import GAMES, Rules, rules_of
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.table import deeds
from giza.server.table.dice import new_seed
from giza.server.table.plans import Plan, SeatState
from giza.server.table.seats import new_table_id
from giza.server.table.tables import new_table
from giza.server.table.transitions import propose
from giza.server.table.updates import UpdateFormat, Updates
from giza.server.wire.tables import GameProgress
from giza.server.workers.processes import BotProcesses, Failed

SECONDS = 600.0
"""The seconds for preparing a game; after that it is served anyway and compiled on demand."""


class Preparation:
    """The progress of each game."""

    def __init__(self, unready: Iterable[str] = ()) -> None:
        self.progress = {game: GameProgress(game, True, 0, 0) for game in GAMES}
        for game in unready:
            self.progress[game].ready = False

    @property
    def ready(self) -> dict[str, int]:
        """The games that can be played, with the versions of their rules."""
        return {game: rules_of(game).version for game, found in self.progress.items() if found.ready}

    def check(self, game: str) -> None:
        """Refuse a request for a game that isn't ready yet."""
        found = self.progress.get(game)
        if found is not None and not found.ready:
            raise Refusal("preparing", status=503, game=rules_of(game).title)

    def note(self, game: str, done: int, total: int) -> None:
        """A function has been compiled."""
        self.progress[game].done, self.progress[game].total = done, total

    async def run(self, bots: BotProcesses) -> None:
        """Prepare one game after the other."""
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


def warm_up(rules: Rules) -> Game:
    """Play a random game at a table that is never stored, and make its updates; return the game."""
    seats = tuple(SeatState("person", f"Seat {seat}") for seat in range(rules.default_seats))
    plan = Plan(new_table_id(), rules.name, rules.version, {}, seats, False, None, True, True, 0.0, new_seed())
    random = Random(1)
    change = propose(new_table(plan), deeds.Begin(), plan.created)
    Updates(change).update((0,), UpdateFormat())
    while (game := change.table.game) is not None and change.table.turn is not None:
        action = random.choice(game.actions())
        change = propose(change.table, deeds.Play(change.table.turn, action), plan.created)
        Updates(change).update((0,), UpdateFormat())
    assert game is not None
    return game
