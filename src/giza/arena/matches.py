"""A match in one call: `giza.play_match(["greedy", MyBot])`."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, ParamSpec, TypeVar

from giza.arena.programs import check_player
from giza.arena.reduction import judge_like
from giza.arena.running import Outcome, local_workers, run
from giza.arena.schedule import Match
from giza.errors import BadOption
from giza.game import Game
from giza.games import DEFAULT_GAME, Rules, rules_of
from giza.messages import say
from giza.options import whole_number

MOST_GAMES, MOST_WORKERS = 10**9, 1000
"""Larger than any real match, and than any machine's number of processors."""

P = ParamSpec("P")
T = TypeVar("T")


class ThisProcess(Executor):
    """Plays in this process, one game after the other; nothing is started or pickled."""

    def submit(self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> "Future[T]":
        """Call the function at once."""
        future: Future[T] = Future()
        future.set_result(function(*arguments, **named))
        return future


def play_match(
    bots: Sequence[Any],
    game: str | Rules = DEFAULT_GAME,
    seats: int | None = None,
    games: int = 100,
    seed: int = 0,
    *,
    seconds: float | None = None,
    strict: bool = False,
    reduced: bool = False,
    records: bool = False,
    workers: int = 1,
    **options: Any,
) -> Outcome:
    """Play a match of at least `games` games, each line-up in all seats with the same dice and cards.

    A bot is a name, a `module:Class`, a class or function that makes bots, or an object that plays in all seats and
    games. With `workers` above 1, processes play, and classes and objects are pickled to them. By default there are as
    many seats as bots, if the game allows it.

    A bot that fails plays at random; `standings` has the number of faults and the first traceback. With `strict`, the
    first fault is raised as `BotFault` instead. With `reduced`, the results are also given without luck: see
    `giza.arena.reduction`.

    >>> class Roller:
    ...     def choose(self, view, actions):
    ...         return "roll" if "roll" in actions else actions[0]
    >>> outcome = play_match(["random", Roller], game="camelup1", games=4, seed=1)
    >>> [row.bot for row in outcome.standings], len(outcome.results)
    (['random', 'Roller'], 4)
    """
    rules = rules_of(game)
    games = whole_number("games", games, 1, MOST_GAMES)
    workers = whole_number("workers", workers, 1, MOST_WORKERS)
    named, objects = labelled(bots)
    if seats is None:
        seats = len(named) if len(named) in rules.seats else rules.default_seats
    scratch = Game(rules, seats, **options)
    match = Match(
        rules.name,
        seats,
        named,
        seed,
        tuple(scratch.options.items()),
        seconds,
        records,
        objects=tuple(objects.items()),
        strict=strict,
        reduced=reduced,
    )
    if reduced:
        judge_like(match.game, match.seats, match.options)  # refuses a game without a judge before any is played
    for bot in named:
        check_player(match.object_of(bot), rules)
    executor: Callable[[], Executor] = ThisProcess if workers == 1 else partial(local_workers, workers)
    return run(match, games, executor)


def labelled(bots: Sequence[Any]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """A label for every bot, numbered if it would repeat, and the objects of labels that aren't registered names.

    >>> labelled(["random", "random", "greedy"])
    (('random', 'random 2', 'greedy'), {'random 2': 'random'})
    """
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise BadOption(say("arena.one_text", bots=repr(bots)))
    labels: list[str] = []
    objects: dict[str, Any] = {}
    seen: Counter[str] = Counter()
    for bot in bots:
        name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        seen[name] += 1
        labels.append(f"{name} {seen[name]}" if seen[name] > 1 else name)
        if labels[-1] != bot:
            objects[labels[-1]] = bot
    return tuple(labels), objects
