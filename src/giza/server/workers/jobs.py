"""What happens inside a bot process: choosing, advising, odds and analyses, each question in a thread of its own."""

import contextlib
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from giza.bots import Bot, ExplainingBot, Reason, ask, make
from giza.errors import GizaError
from giza.games import rules_of

if TYPE_CHECKING:
    from giza.server.fair.sealed import Unsigned

THREADS = 64
READY, PROGRESS = -1, -2
"""Instead of the number of a question: the process is ready, or tells how far it is."""
COMPILING = 60.0
"""How many more seconds a bot has at its first action of a game, on a machine that has to compile it."""
COMPILED: set[tuple[str, str]] = set()
"""The bots that have played a game in this process."""
BOTS_KEPT = 32
MEGABYTES_KEPT = 768
"""If the process takes up more than that of its own, all kept bots are forgotten."""


class KeptBots:
    """Bots between their choices of one game, so that what they have found out can serve twice.

    A bot that is thinking isn't in here: nobody else gets it meanwhile, and one that is late never comes back.

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
        """The bot of a place, if it is kept."""
        with self.lock:
            return self.bots.pop(place, None)

    def put(self, place: str, bot: Any) -> None:
        """Keep a bot until it is asked again, or others need the room."""
        with self.lock:
            self.bots[place] = bot
            while len(self.bots) > self.most:
                self.bots.popitem(last=False)
            if megabytes_used() > self.megabytes:
                self.bots.clear()


def megabytes_used() -> float:
    """What this process takes up for itself; 0 where that can't be known.

    Pages of mapped files don't count: forgetting bots wouldn't free them, and the system takes them back if need be.
    """
    try:
        _, resident, shared, *_ = map(int, Path("/proc/self/statm").read_text().split())
    except OSError:
        return 0.0
    return (resident - shared) * os.sysconf("SC_PAGE_SIZE") / 2**20


KEPT = KeptBots()


def choose(
    place: str, bot: str, seed: int, view: dict[str, Any], actions: Sequence[str], seconds: float
) -> tuple[str, str | None]:
    """What a bot does, and what went wrong with it; `place` names table, seat and bot."""
    if (bot, view["game"]) not in COMPILED:
        seconds += COMPILING
    chooser: Bot = KEPT.take(place) or make(bot, seed)
    answer = ask(chooser, view, actions, seconds)
    COMPILED.add((bot, view["game"]))
    if answer.fault is None:
        KEPT.put(place, chooser)
    return answer.action, answer.fault


def advise(view: dict[str, Any], actions: Sequence[str]) -> list[Reason]:
    """What the adviser considers, best first."""
    adviser = make(rules_of(view["game"]).adviser, seed=0)
    if not isinstance(adviser, ExplainingBot):
        return [Reason(adviser.choose(view, actions), 0.0)]
    return adviser.explain(view, actions)


def tell_odds(view: dict[str, Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The odds of a race as a spectator sees it."""
    from giza.bots.states import state_of
    from giza.chances import service_of
    from giza.game import Game

    rules, state = state_of(view)
    return service_of(rules).odds_of(Game(rules, seats, **options).in_state(state))


def tell_chances(record: str) -> list[dict[str, float]]:
    """The camels' chances in the course of a finished game."""
    from giza.server.after.chances import chances_of

    return chances_of(record)


def tell_analysis(record: str, judges: Sequence[str] = (), budget: int = 0) -> tuple[str, dict[str, Any] | None]:
    """Who judges a finished game, and what was luck and what was skill in it; None if nobody can judge it.

    The judges of today are named, for the answer to the same question is kept, and others may say something else.
    """
    from msgspec import to_builtins

    from giza.server.after.analyses import signed_analysis_of

    judge, found = signed_analysis_of(record, budget)
    return judge, to_builtins(found)


def tell_step_odds(record: str, step: int) -> dict[str, Any] | None:
    """The odds of a finished game as they stood after a step."""
    from giza.server.after.chances import odds_at

    return odds_at(record, step)


def tell_record(plan: bytes, entries: bytes) -> "Unsigned | None":
    """The record of a table that has ended, with its chain, to be signed by the node alone."""
    from msgspec.json import decode

    from giza.server.fair.sealed import chained_record
    from giza.server.table.deeds import Entry
    from giza.server.table.plans import decode_plan

    return chained_record(decode_plan(plan), decode(entries, type=list[Entry]))


def tell_replay(record: str, language: str) -> bytes:
    """A finished game, step by step, as it is sent."""
    from msgspec.json import encode

    from giza.server.after.replay import replay_of

    return encode(replay_of(record, language))


def tell_view(record: str, step: int, seat: int) -> bytes | None:
    """What a seat saw after a step of a finished game, as it is sent; None if there is no such step or seat."""
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


def prepare(tell: Callable[[str, int, int], None], name: str) -> None:
    """Compile or load a game and the bot that is usually played against, and tell how far that is."""
    from giza.bots.rehearsal import make_ready
    from giza.game import Game

    rules = rules_of(name)
    for seats in {rules.seats[0], rules.default_seats}:  # a bot may think in another way with two players
        make_ready(Game(rules, seats), make(rules.opponent), lambda _, done, total: tell(name, done, total))


def warm(bots: Sequence[str] = ()) -> None:
    """Let bots, or those made for each game, choose once in every game: then all they need is compiled and loaded."""
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
    "advise": advise,
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


def work(pipe: Connection, niceness: int) -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the node, which ends its processes itself
    if hasattr(os, "nice"):
        os.nice(niceness)
    sending = Lock()

    def tell(game: str, done: int, total: int) -> None:
        with sending, contextlib.suppress(OSError):
            pipe.send((PROGRESS, (game, done, total), None))

    jobs: dict[str, Callable[..., Any]] = {**JOBS, "prepare": partial(prepare, tell)}

    def answer(number: int, job: str, arguments: tuple[Any, ...]) -> None:
        try:
            result: tuple[int, Any, str | None] = (number, jobs[job](*arguments), None)
        except GizaError as error:
            result = (number, None, str(error.message.key))
        except BaseException as error:
            result = (number, None, repr(error))
        with sending, contextlib.suppress(OSError):
            pipe.send(result)

    with contextlib.suppress(EOFError, OSError), ThreadPoolExecutor(THREADS) as threads:
        pipe.send((READY, None, None))
        while True:
            threads.submit(answer, *pipe.recv())
