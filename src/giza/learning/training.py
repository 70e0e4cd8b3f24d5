"""Training runs that can be stopped and resumed: self-play, gradient steps and averaged weights.

An uninterrupted run is determined by its seed and recipe; a resumed one collects its samples again.
"""

import json
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from giza.learning.gradients import Samples, new_slopes, study
from giza.learning.net import Numbers, net_of, new_net, new_scratch
from giza.learning.self_play import PlayedBlock, TrainingStyle, new_samples, play_block
from giza.rules.contract import Kernel, State

GAMES_AT_ONCE, BLOCKS = 20, 4
"""Games between two averages of the weights; they are played in this many blocks, each on any free process."""
ENOUGH = 5
"""Training starts when a fifth of the ring is filled."""
AVERAGED = 24
"""The number of recent weights in the average that plays."""
NEW_AVERAGE = 4


@dataclass(frozen=True)
class Recipe:
    """The settings of a training run. Those with two numbers move from the first to the second during the run."""

    games: int
    seed: int = 0
    rates: tuple[float, float] = (1e-3, 5e-5)
    traces: tuple[float, float] = (0.99, 0.95)
    explore: tuple[float, float] = (0.06, 0.03)
    per_point: tuple[float, float] = (0.025, 0.01)
    changes: tuple[float, float, float] = (0.1, 0.7, 0.3)
    """When these three settings change, as shares of the games."""
    warmth: float = 0.03
    reuse: float = 3.0
    batch: int = 128
    samples: int = 100_000

    def style_at(self, done: float) -> TrainingStyle:
        """The style of play and training after this share of the games."""
        first_rate, last_rate = self.rates
        trace, explore, per_point = (int(done >= change) for change in self.changes)
        return TrainingStyle(
            trace=self.traces[trace],
            explore=self.explore[explore],
            warmth=self.warmth,
            per_point=self.per_point[per_point],
            rate=first_rate * (last_rate / first_rate) ** done,
            reuse=self.reuse,
            batch=self.batch,
        )


@dataclass
class TrainingProgress:
    """The progress of a run."""

    games: int = 0
    steps: int = 0
    due: float = 0.0
    """The fraction of a gradient step left over by the games so far."""
    loss: float = 0.0
    score: float = 0.0
    """A seat's mean score in the last games."""
    reports: list[tuple[int, float, float]] = field(default_factory=list)
    """Measurements so far: games, share of the victories against a fixed opponent, calibration error."""


class Run:
    """A net in training."""

    def __init__(
        self,
        kernel: Kernel,
        learned: ModuleType,
        starts: list[State],
        recipe: Recipe,
        begin: Numbers | None = None,
    ) -> None:
        self.recipe, self.progress = recipe, TrainingProgress()
        self.shape = shape = learned.SHAPE
        self.starts = np.array(starts, kernel.DTYPE)
        self.random = np.random.default_rng(recipe.seed)
        self.net = new_net(shape, self.random) if begin is None else net_of(shape, begin.copy())
        self.player = net_of(shape, self.net.all.copy())
        self.slopes = net_of(shape, np.zeros_like(self.net.all))
        self.moments = np.zeros((2, len(self.net.all)), np.float32)
        self.room = new_scratch(shape)
        self.back = new_slopes(self.net, self.room)
        self.samples = new_samples(shape, recipe.samples)
        self.filled = 0
        self.kernel_name, self.learned_name = kernel.__name__, learned.__name__

    @property
    def done(self) -> float:
        """The share of the games played so far."""
        return min(1.0, self.progress.games / self.recipe.games)

    def advance(self, workers: Executor | None = None) -> TrainingProgress:
        """Play more games, on workers if given, and train on them; the net doesn't depend on the workers."""
        now, style = self.progress, self.recipe.style_at(self.done)
        new, scores = 0, 0.0
        for block in self.play(style, workers):
            self.put(block.samples)
            new += len(block.samples.seats)
            scores += block.score
        now.score = scores / BLOCKS
        now.due += new * style.reuse / style.batch
        steps, filled = int(now.due), min(self.filled, self.recipe.samples)
        now.due -= steps
        if ENOUGH * filled >= self.recipe.samples:
            now.loss = study(
                self.net,
                self.slopes,
                self.moments,
                self.samples,
                filled,
                style.batch,
                style.rate,
                self.random,
                now.steps,
                steps,
                self.room,
                self.back,
            )
            now.steps += steps
        now.games += GAMES_AT_ONCE
        rounds = now.games / GAMES_AT_ONCE
        keep = np.float32(min(AVERAGED / (AVERAGED + 1), rounds / (rounds + NEW_AVERAGE)))
        self.player.all[:] = keep * self.player.all + (1 - keep) * self.net.all
        return now

    def play(self, style: TrainingStyle, workers: Executor | None) -> Iterable[PlayedBlock]:
        """The games of one round, in blocks with dice of their own."""
        each = GAMES_AT_ONCE // BLOCKS
        for_all = self.kernel_name, self.learned_name, self.starts.tobytes(), self.player.all.copy(), style
        seeds = [[self.recipe.seed, self.progress.games, block] for block in range(BLOCKS)]
        if workers is None:
            return (play_block(*for_all, seed, each) for seed in seeds)
        futures = [workers.submit(play_block, *for_all, seed, each) for seed in seeds]
        return (future.result() for future in futures)

    def put(self, new: Samples) -> None:
        """Overwrite the oldest samples of the ring."""
        count, most = new.indices.shape
        at = (self.filled + np.arange(count)) % self.recipe.samples
        self.samples.indices[at, :most] = new.indices
        self.samples.values[at, :most] = new.values
        self.samples.segments[at] = new.segments
        self.samples.seats[at] = new.seats
        self.samples.targets[at] = new.targets
        self.filled += count

    def save(self, path: Path) -> None:
        """Save everything needed to resume, atomically."""
        state = {
            "progress": asdict(self.progress),
            "recipe": asdict(self.recipe),
            "random": self.random.bit_generator.state,
        }
        partial = path.with_suffix(".partial.npz")
        np.savez(partial, net=self.net.all, player=self.player.all, moments=self.moments, state=json.dumps(state))
        partial.replace(path)

    @staticmethod
    def recipe_in(path: Path) -> Recipe:
        """The recipe of a saved run."""
        with np.load(path) as saved:
            recipe: dict[str, Any] = json.loads(str(saved["state"]))["recipe"]
        found: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in recipe.items()
        }
        return Recipe(**found)

    def resume(self, path: Path) -> None:
        """Continue a saved run with the same recipe."""
        with np.load(path) as saved:
            state = json.loads(str(saved["state"]))
            self.net.all[:] = saved["net"]
            self.player.all[:] = saved["player"]
            self.moments[:] = saved["moments"]
        self.progress = TrainingProgress(**state["progress"])
        self.random.bit_generator.state = state["random"]
