"""Compiling a game before it is played, with a progress bar the first time."""

import time
from random import Random
from types import TracebackType
from typing import Self

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from giza.bots import Bot, ask
from giza.cli.screen import Screen
from giza.game import Game
from giza.rules.contract import CHANCE
from giza.rules.warmup import compilation, warm_up

COMPILED_FOR_BOTS = ("giza.bots", "giza.odds")


class CompilingBar:
    """Says what is being compiled and how far it is; stays away as long as everything comes from the cache."""

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
        """Announce the work: by a bar on a terminal, by one plain line elsewhere."""
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
    """Compile or load all that a game and a bot need; return whether anything was compiled, and how long it took."""
    kernel = game.rules.kernel
    title = screen.words(f"game_title.{game.rules.name}")
    begin = time.perf_counter()
    with CompilingBar(screen, title) as bar, compilation(kernel, bar.step, *COMPILED_FOR_BOTS) as compiled:
        warm_up(kernel, game.state, with_player)
        rehearse(game.copy(), bot)
    return bool(compiled), time.perf_counter() - begin


def rehearse(game: Game, bot: Bot | None) -> None:
    """Play a few events of a game and tell them, for views and stories use compiled rules too, and ask a bot once."""
    random = Random(0)
    for _ in range(2 * game.seats):
        before = game.copy()
        if game.turn == CHANCE:
            game.draw(random)
        elif game.turn is not None:
            if bot is not None:
                ask(bot, game.view(game.turn, with_record=True), game.actions())
                bot = None
            game.play(game.actions()[-1])
        else:
            break
        game.story(before, 0)
        game.view(0)
