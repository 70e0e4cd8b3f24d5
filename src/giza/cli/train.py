"""`giza train`: trains a game's nets from scratch by self-play on one machine."""

import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from random import Random

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import giza
from giza.arena.running import local_workers
from giza.bots import make
from giza.bots.learned.bot import NetBot
from giza.bots.learned.nets import Learned, learned_of
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.figures import fixed, in_percent
from giza.game import Game
from giza.games import Rules, rules_of
from giza.learning import weights
from giza.learning.calibration import at_temperature, best_temperature, calibrate, predictions
from giza.learning.net import Net
from giza.learning.training import GAMES_AT_ONCE, Recipe, Run
from giza.learning.weights import TaughtNet
from giza.messages import say
from giza.rules.contract import State

INTERRUPTED = 130
"""The exit code of a program ended by Ctrl-C."""
REPORTS = 10
"""The interval at which a run measures the net and saves its state, from which the same command resumes."""
STRENGTH_GAMES, CALIBRATION_GAMES = 40, 40
OPPONENT = "greedy"
SAVED_EVERY = 60.0
"""The longest time between two saves, in seconds."""
FINAL_GAMES = 3_000
"""The number of games for fitting the temperature of a finished net, and again for judging it."""
TEMPERATURE_SEED, GATE_SEED = 2, 1
"""Seeds that differ from those of training and from each other."""


class TaughtBot(NetBot):
    """A bot with one ply of lookahead that uses the net in training."""

    def __init__(self, net: Net) -> None:
        super().__init__(looks=0)
        self.net = net

    def net_for(self, learned: Learned, s: State) -> Net:
        """The net in training, for every table."""
        return self.net


def strength(rules: Rules, taught: TaughtNet, net: Net) -> float:
    """The net's share of the victories against a simple player in all other seats."""
    won = 0.0
    for number in range(STRENGTH_GAMES):
        table = taught.tables[number % len(taught.tables)]
        seat, chance = number % table.seats, Random(number)
        bots = [TaughtBot(net) if other == seat else make(OPPONENT, number) for other in range(table.seats)]
        game = Game(rules, table.seats, **table.options)
        game.settle(chance)
        while game.turn is not None:
            game.play(bots[game.turn].choose(game.view(game.turn, with_state=True), game.actions()))
            game.settle(chance)
        won += (seat in game.winners()) / len(game.winners())
    return won / STRENGTH_GAMES


def commit() -> str | None:
    """The commit of this source, with a plus if it has been changed since; None outside a repository."""
    try:
        said = subprocess.run(
            ["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
        )
    except OSError:
        return None
    return said.stdout.strip() or None


def begin_run(learned: Learned, rules: Rules, name: str, recipe: Recipe, folder: Path) -> Run:
    """Start a new run, or resume one that was stopped."""
    taught: TaughtNet = learned.module.NETS[name]
    starts = [rules.kernel.new(table.seats, {**rules.fixed, **table.options}) for table in taught.tables]
    first = None
    if taught.begins_with is not None:
        own = folder / f"{learned.name}-{taught.begins_with}.npz"
        file = own if own.exists() else weights.path_of(learned.name, taught.begins_with)
        first = weights.load(learned.shape, file).all
    run = Run(rules.kernel, learned.module, starts, recipe, first)
    saved = folder / f"{learned.name}-{name}.run.npz"
    if saved.exists():
        if run.recipe_in(saved) != recipe:
            raise BadOption(say("cli_train.other_recipe", file=saved))
        run.resume(saved)
    return run


@contextmanager
def workers_of(count: int, ray: str | None) -> Iterator[Executor | None]:
    """The workers that play: a Ray cluster, processes on this machine, or None to play in this process."""
    if ray is None and count == 1:
        yield None
        return
    if ray is not None:
        from giza.arena.ray_workers import RayWorkers

        workers: Executor = RayWorkers(ray)
    else:
        workers = local_workers(count)
    try:
        yield workers
    finally:
        workers.shutdown(wait=False, cancel_futures=True)


def train_nets(
    screen: Screen,
    game: str,
    names: Sequence[str],
    games: int | None,
    seed: int,
    folder: Path,
    workers: Executor | None,
) -> None:
    """Train a game's nets one after the other, and write each to the folder."""
    rules = rules_of(game)
    learned = learned_of(rules)
    for name in names:
        if name not in learned.module.NETS:
            raise BadOption(say("cli_train.no_such_net", net=name, nets=list(learned.module.NETS)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(say("cli_train.no_folder", folder=folder, reason=error.strerror)) from error
    for name in names or list(learned.module.NETS):
        taught: TaughtNet = learned.module.NETS[name]
        recipe = Recipe(games or taught.games, seed, **taught.settings)
        run = begin_run(learned, rules, name, recipe, folder)
        try:
            train_net(screen, rules, learned, name, run, folder, workers)
        except KeyboardInterrupt:
            run.save(folder / f"{learned.name}-{name}.run.npz")
            screen.tell("cli_train.interrupted")
            raise typer.Exit(INTERRUPTED) from None


def train_net(
    screen: Screen, rules: Rules, learned: Learned, name: str, run: Run, folder: Path, workers: Executor | None
) -> None:
    """Train one net to its end."""
    saved = folder / f"{learned.name}-{name}.run.npz"
    taught: TaughtNet = learned.module.NETS[name]
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TextColumn("[quiet]{task.fields[how]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    )
    report_every = max(GAMES_AT_ONCE, run.recipe.games // REPORTS)
    reported, last_save = run.progress.games // report_every, time.monotonic()
    with bar:
        task = bar.add_task(name, total=run.recipe.games, completed=run.progress.games, how="")
        while run.done < 1:
            now = run.advance(workers)
            how = screen.words("cli_train.how", games=now.games, loss=fixed(now.loss, 3), score=fixed(now.score, 1))
            bar.update(task, completed=now.games, how=how)
            if time.monotonic() - last_save > SAVED_EVERY:
                run.save(saved)
                last_save = time.monotonic()
            if now.games // report_every > reported or run.done >= 1:
                reported = now.games // report_every
                found = calibrate(rules.kernel, learned.module, list(run.starts), run.player, CALIBRATION_GAMES)
                share = strength(rules, taught, run.player)
                now.reports.append((now.games, share, found.error))
                screen.tell(
                    "cli_train.report",
                    net=name,
                    games=now.games,
                    share=in_percent(share),
                    bot=OPPONENT,
                    error=in_percent(found.error, 1),
                )
    finish_net(learned, name, rules, run, folder)
    saved.unlink(missing_ok=True)
    screen.tell("cli_train.done", one_line=True, file=folder / f"{learned.name}-{name}.npz")


def finish_net(learned: Learned, name: str, rules: Rules, run: Run, folder: Path) -> None:
    """Calibrate a trained net, judge it, and write it with its recipe."""
    starts, kernel = list(run.starts), rules.kernel
    each = -(-FINAL_GAMES // len(starts))
    played = predictions(kernel, learned.module, starts, run.player, each, TEMPERATURE_SEED)
    temperature = best_temperature(played)
    net = at_temperature(learned.module, run.player, temperature)
    found = calibrate(kernel, learned.module, starts, net, each, GATE_SEED)
    note = {
        "giza": giza.__version__,
        "commit": commit(),
        "net": name,
        "begins_with": learned.module.NETS[name].begins_with,
        "recipe": asdict(run.recipe),
        "games": run.progress.games,
        "reports": run.progress.reports,
        "temperature": round(temperature, 4),
        "calibration_error": round(found.error, 5),
        "calibrated": found.passes,
    }
    weights.write(folder / f"{learned.name}-{name}.npz", net, note)
