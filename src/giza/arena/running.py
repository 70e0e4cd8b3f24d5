"""Plays a match on any number of processes, with the same results for each number."""

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from threading import Thread

from giza.arena.playing import PlayedGame, play_block
from giza.arena.schedule import GameBlock, Match, blocks
from giza.arena.statistics import SequentialTest, Standing, Verdict, standings
from giza.figures import fixed

MOST_LOSSES = 100
"""Give up after this many lost workers."""


@dataclass(repr=False)
class Outcome:
    """A match and its results, in the order of its schedule."""

    match: Match
    results: list[PlayedGame] = field(default_factory=list)
    verdict: Verdict | None = None

    @property
    def standings(self) -> list[Standing]:
        """The results of each bot, in the order of the match."""
        return standings(self.results, self.match.bots)

    def __repr__(self) -> str:
        rows = "; ".join(
            f"{row.bot} {row.share.text(100, ' %')} of victories (blocks: {row.share.values}, at most "
            f"{fixed(100 * row.ceiling, 1)} %)"
            for row in self.standings
        )
        open_end = " (? isn't known yet: play more games)" if "?" in rows else ""
        return f"<{len(self.results)} games of {self.match.game} for {self.match.seats}: {rows}{open_end}>"


def local_workers(count: int) -> Executor:
    """Worker processes on this machine; each loads the compiled games from the cache."""
    return ProcessPoolExecutor(count, get_context("spawn"), end_with_parent)


def end_with_parent() -> None:
    """Exit this process when its parent exits, however that happens, because nobody waits for its games any more."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def in_order(
    match: Match, todo: Sequence[GameBlock], workers: Callable[[], Executor]
) -> Generator[list[PlayedGame], None, None]:
    """Yield the results of blocks in order; a block whose worker is lost is played again."""
    waiting: dict[int, list[PlayedGame]] = {}
    left = {block.number: block for block in todo}
    following = iter([block.number for block in todo])
    due = next(following, None)
    losses = 0
    while due is not None:
        pool = workers()
        futures: dict[Future[list[PlayedGame]], int] = {}
        try:
            for number, block in left.items():
                futures[pool.submit(play_block, match, block)] = number
            for future in as_completed(futures):
                waiting[futures[future]] = future.result()
                del left[futures[future]]
                while due in waiting:
                    yield waiting.pop(due)
                    due = next(following, None)
        except BrokenProcessPool:
            losses += 1
            if losses > MOST_LOSSES:
                raise
        finally:
            for future in futures:
                future.cancel()  # a pool without references doesn't cancel it and would play on
            pool.shutdown(wait=False)


def run(
    match: Match,
    games: int,
    workers: Callable[[], Executor],
    test: SequentialTest | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Play at least this many games, or fewer if a sequential test finishes early."""
    outcome = Outcome(match, verdict=Verdict.UNDECIDED if test else None)
    todo = blocks(match, games)
    played = in_order(match, todo, workers)
    try:
        for results in played:
            outcome.results += results
            if on_progress:
                on_progress(len(outcome.results), len(todo) * match.seats)
            if test:
                outcome.verdict = test.verdict(outcome.results)
                if outcome.verdict is not Verdict.UNDECIDED:
                    break
    finally:
        played.close()
    return outcome
