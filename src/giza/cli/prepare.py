"""Compiles a game before it is played, with a progress bar the first time."""

import time
from types import TracebackType
from typing import Self

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from giza.bots import Bot
from giza.bots.rehearsal import make_ready
from giza.cli.screen import Screen
from giza.compiling import announced_otherwise
from giza.game import Game


class CompilingBar:
    """Shows what is being compiled and the progress; stays hidden while everything loads from the cache."""

    def __init__(self, screen: Screen, title: str) -> None:
        self.screen = screen
        self.title = title
        self.bar: Progress | None = None
        self.task: TaskID | None = None

    def step(self, name: str, done: int, total: int) -> None:
        """Note that a function is being compiled."""
        if self.task is None:
            self.begin(total)
        if self.bar is not None and self.task is not None:
            self.bar.update(self.task, completed=done, what=name)

    def begin(self, total: int) -> None:
        """Announce the work with a bar on a terminal, with a plain line elsewhere."""
        announcement = self.screen.words("terminal.compiling", game=self.title)
        if not self.screen.errors.is_terminal:
            self.task = TaskID(0)
            self.screen.errors.print(announcement, soft_wrap=True)
            return
        self.bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("[quiet]{task.fields[what]}"),
            console=self.screen.errors,
            transient=True,
        )
        self.screen.errors.print(announcement)
        self.bar.start()
        self.task = self.bar.add_task(self.title, total=total, what="")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()


def prepare(game: Game, screen: Screen, with_player: bool = False, bot: Bot | None = None) -> tuple[bool, float]:
    """Compile or load all that a game and a bot need; return whether anything was compiled, and the seconds it took."""
    title = game.rules.title.text(screen.language)
    begin = time.perf_counter()
    with announced_otherwise(), CompilingBar(screen, title) as bar:
        compiled = make_ready(game, bot, bar.step, with_player)
    return compiled, time.perf_counter() - begin
