"""Analyses of finished games: computed once by the bot processes, stored in the database and served from there."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct, convert
from msgspec.json import decode, encode

from giza.analysis.deeper import BUDGET
from giza.analysis.history import rate
from giza.analysis.judges import bot_like
from giza.figures import rounded
from giza.games import GAMES, rules_of
from giza.server.after.analyses import present_judge
from giza.server.after.finished_games import FinishedGames
from giza.server.rooms.registry import RoomRegistry
from giza.server.storage.analyses import AnalysisStore
from giza.server.wire.analysis import (
    AnalysedGame,
    AnalysedGames,
    AnalysedPlayer,
    GameAnalysis,
    Mistake,
    Moment,
    Strength,
)
from giza.server.wire.players import PlayerTable
from giza.server.workers.processes import BotProcesses

DEEPER = "deeper looks"
"""The owner of all deeper analyses in the queue, which runs one idle job per owner at a time."""
SECONDS = 600.0
"""The time limit of an analysis on a busy machine; after a timeout, the next request starts it again."""


def present_judges() -> list[str]:
    """The names of the present judges of all games; analyses by others are outdated."""
    return sorted({present_judge(rules) for rules in GAMES.values()})


class PlayerPart(Struct):
    """The part of an analysis that counts in a player's summary of many games."""

    players: list[AnalysedPlayer]
    moments: list[Moment]


class AnalysisService:
    """The analyses of an installation."""

    def __init__(self, registry: RoomRegistry, bot_processes: BotProcesses, finished: FinishedGames) -> None:
        self.registry = registry
        self.bot_processes = bot_processes
        self.finished = finished
        self.stored = AnalysisStore(registry.store)

    async def of(self, table: str, owner: str, deeper: bool = False) -> GameAnalysis | None:
        """The analysis of a finished game, computed on behalf of an address; None if the game has no judge.

        A deeper one takes longer and replaces the first. Deeper ones run one at a time, so that they don't delay first
        answers.
        """
        judges = await asyncio.to_thread(present_judges)
        known = await self.stored.find([table], judges)
        found = decode(known[table], type=GameAnalysis | None) if table in known else None
        if table in known and (found is None or found.budget > 0 or not deeper):
            return found
        record = await self.finished.record(table, owner)
        asked = ("analysis", record, judges, BUDGET if deeper else 0)
        asker = DEEPER if deeper else owner
        judge, told = await self.bot_processes.advice(asker, *asked, idle=True, seconds=SECONDS)
        await self.stored.keep(table, judge, encode(told).decode())
        return convert(told, GameAnalysis | None)

    async def games_of(self, tables: Sequence[PlayerTable]) -> AnalysedGames:
        """The summary of a player's analysed games.

        Games in which the player holds several seats don't count: other people share the device.
        """
        own = {table.table: table for table in tables if table.result is not None and len(table.mine) == 1}
        known = await self.stored.find(list(own), await asyncio.to_thread(present_judges))
        games = await asyncio.to_thread(lambda: [told_of(own[table], known[table]) for table in own if table in known])
        told = [game for game in games if game is not None]
        return AnalysedGames(told, [name for name in own if name not in known], strengths_in(told))


def strengths_in(games: Sequence[AnalysedGame]) -> list[Strength]:
    """A player's strength in each family, compared with measured bots."""
    families: dict[str, list[AnalysedGame]] = {}
    for game in games:
        families.setdefault(rules_of(game.game).family, []).append(game)
    return [strength_in(family, some) for family, some in families.items()]


def strength_in(family: str, games: Sequence[AnalysedGame]) -> Strength:
    """A player's strength in the games of one family."""
    performance, margin = rate([game.books.missed for game in games], [game.books.choices for game in games])
    like = bot_like([game.game for game in games], performance)
    return Strength(family, rounded(performance, 3), rounded(margin, 3) if len(games) > 1 else None, like)


def told_of(table: PlayerTable, text: str) -> AnalysedGame | None:
    """The part of an analysis about the player of a table; None if there was no judge."""
    told = decode(text, type=PlayerPart | None)
    if told is None or table.result is None:
        return None
    seat = table.mine[0].seat
    mistakes = [
        Mistake(moment.step, moment.kind, moment.share, moment.action, moment.better)
        for moment in told.moments
        if moment.seat == seat and moment.kind != "luck" and moment.action and moment.better
    ]
    return AnalysedGame(table.table, table.game, table.result.ended, seat, told.players[seat], mistakes)
