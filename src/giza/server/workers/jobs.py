"""Jobs of the bot processes by name: choosing, advising, odds, analyses and replays."""

import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from giza.bots import Bot, ask, make

if TYPE_CHECKING:
    from giza.server.fair.verify import Unsigned

COMPILING = 60.0
"""Extra seconds for a bot's first action in a game, which may have to be compiled."""
COMPILED: set[tuple[str, str]] = set()
"""The bots and games that have been played in this process."""
BOTS_KEPT = 32
MEGABYTES_KEPT = 768
"""The private memory of the process beyond which all kept bots are dropped."""


class KeptBots:
    """Keeps bots between two choices of a game, so that they can reuse what they have computed.

    A bot that is thinking isn't in here, so it is never used twice; a late one isn't put back.

    >>> kept = KeptBots(most=1, megabytes=float("inf"))
    >>> kept.put("table 0", "a bot"); kept.put("table 1", "another")
    >>> kept.take("table 0"), kept.take("table 1"), kept.take("table 1")
    (None, 'another', None)
    """

    def __init__(self, most: int = BOTS_KEPT, megabytes: float = MEGABYTES_KEPT) -> None:
        self.most = most
        self.megabytes = megabytes
        self.bots: OrderedDict[str, Any] = OrderedDict()
        self.lock = Lock()

    def take(self, place: str) -> Any:
        """Remove and return the bot of a place, if it is kept."""
        with self.lock:
            return self.bots.pop(place, None)

    def put(self, place: str, bot: Any) -> None:
        """Keep a bot until it is needed again or has to make room for others."""
        with self.lock:
            self.bots[place] = bot
            while len(self.bots) > self.most:
                self.bots.popitem(last=False)
            if megabytes_used() > self.megabytes:
                self.bots.clear()


def megabytes_used() -> float:
    """The private memory of this process; 0 where that is unknown.

    Pages of mapped files don't count: dropping bots wouldn't free them, and the system reclaims them by itself.
    """
    try:
        _, resident, shared, *_ = map(int, Path("/proc/self/statm").read_text().split())
    except OSError:
        return 0.0
    return (resident - shared) * os.sysconf("SC_PAGE_SIZE") / 2**20


KEPT = KeptBots()


def choose(
    place: str, bot: str, seed: int, view: dict[str, Any], actions: Sequence[str], seconds: float | None
) -> tuple[str, str | None]:
    """A bot's action, and its fault if any; `place` names table, seat and bot, `seconds=None` means no limit."""
    if seconds is not None and (bot, view["game"]) not in COMPILED:
        seconds += COMPILING
    chooser: Bot = KEPT.take(place) or make(bot, seed)
    answer = ask(chooser, view, actions, seconds)
    COMPILED.add((bot, view["game"]))
    if answer.fault is None:
        KEPT.put(place, chooser)
    return answer.action, answer.fault


def tell_hint(view: dict[str, Any], actions: Sequence[str], language: str) -> list[tuple[Any, ...]]:
    """The actions that the adviser considers, best first, with reasons in a language."""
    from giza.lessons.why import advise

    considered, why = advise(view, actions)
    return [(*one, [sentence.text(language) for sentence in why.get(one.action, [])]) for one in considered]


def tell_odds(view: dict[str, Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The odds of a race as a spectator sees it."""
    from giza.bots.states import state_of
    from giza.chances import service_of
    from giza.game import Game

    rules, state = state_of(view)
    return service_of(rules).odds_of(Game(rules, seats, **options).in_state(state))


def tell_chances(record: str) -> list[dict[str, float]]:
    """The camels' chances in the course of a finished game."""
    from giza.server.after.replay import chances_of

    return chances_of(record)


def tell_analysis(record: str, judges: Sequence[str] = (), budget: int = 0) -> tuple[str, dict[str, Any] | None]:
    """The judge and the analysis of a finished game; the analysis is None if no judge fits.

    `judges` makes the question a different one when a judge changes, because answers are kept by question.
    """
    from msgspec import to_builtins

    from giza.server.after.analyses import signed_analysis_of

    judge, found = signed_analysis_of(record, budget)
    return judge, to_builtins(found)


def tell_step_odds(record: str, step: int) -> dict[str, Any] | None:
    """The odds of a finished game after a step."""
    from giza.server.after.replay import odds_at

    return odds_at(record, step)


def tell_record(plan: bytes, entries: bytes) -> "Unsigned | None":
    """The record of a table that has ended, with its chain, to be signed by the node alone."""
    from msgspec.json import decode

    from giza.server.fair.verify import chained_record
    from giza.server.table.deeds import Entry
    from giza.server.table.plans import decode_plan

    return chained_record(decode_plan(plan), decode(entries, type=list[Entry]))


def tell_replay(record: str, language: str) -> bytes:
    """A finished game, step by step, as it is sent."""
    from msgspec.json import encode

    from giza.server.after.replay import replay_of

    return encode(replay_of(record, language))


def tell_view(record: str, step: int, seat: int) -> bytes | None:
    """A seat's view after a step of a finished game, as it is sent; None if there is no such step or seat."""
    from msgspec.json import encode

    from giza.server.after.replay import view_at
    from giza.server.wire.replay import PastView

    found = view_at(record, step, seat)
    return None if found is None else encode(PastView(found))


def tell_guide(game: str, language: str) -> bytes:
    """A guided first game, as it is sent."""
    from msgspec.json import encode

    from giza.server.after.guides import guide_of

    return encode(guide_of(game, language))


def tell_puzzles(game: str) -> bytes:
    """The puzzles of a game, as they are sent."""
    from msgspec.json import encode

    from giza.lessons.puzzles import posed

    return encode(posed(game))


def warm(bots: Sequence[str] = ()) -> None:
    """Let bots, by default those made for each game, choose once in every game, which loads everything they need."""
    from random import Random

    from giza.game import Game
    from giza.games import GAMES

    for rules in GAMES.values():
        game = Game(rules, rules.default_seats)
        game.settle(Random(1))
        for bot in bots or rules.bots:
            if game.turn is not None:
                make(bot).choose(game.view(game.turn, with_state=True), game.actions())
                COMPILED.add((bot, rules.name))


JOBS: dict[str, Callable[..., Any]] = {
    "choose": choose,
    "advise": tell_hint,
    "odds": tell_odds,
    "chances": tell_chances,
    "analysis": tell_analysis,
    "step_odds": tell_step_odds,
    "record": tell_record,
    "replay": tell_replay,
    "view": tell_view,
    "guide": tell_guide,
    "puzzles": tell_puzzles,
    "warm": warm,
}
