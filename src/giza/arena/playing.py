"""Plays one game between bots, and one block of games."""

from dataclasses import dataclass, field

import numpy as np

from giza.arena.programs import make_bot
from giza.arena.schedule import Block, Match, rotated
from giza.bots import ask
from giza.compiling import compiling_seconds
from giza.game import Game
from giza.rules.contract import CHANCE


@dataclass
class Behaviour:
    """How a bot behaved in a seat."""

    decisions: int = 0
    seconds: float = 0.0
    """Without the time of compiling and loading compiled code."""
    faults: dict[str, int] = field(default_factory=dict)
    """The number of exceptions, timeouts and invalid answers, by kind."""
    income: dict[str, int] = field(default_factory=dict)
    """The income by reason, if it was counted."""


@dataclass(frozen=True)
class GameResult:
    """The result of one game; all lists are by seat."""

    block: int
    rotation: int
    bots: tuple[int, ...]
    """The bots' numbers in the match."""
    scores: list[int]
    shares: list[float]
    """Shares of the victory: 1 for a sole winner, 1/2 each for two who share it."""
    places: list[int]
    """1 for the best; equal places are shared."""
    behaviour: list[Behaviour]
    record: str | None


def play_game(match: Match, block: Block, rotation: int) -> GameResult:
    """Play one rotation of a block."""
    lineup = rotated(block.lineup, rotation)
    seeds = np.random.SeedSequence([match.seed, block.number, rotation]).generate_state(match.seats)
    bots = [make_bot(match.object_of(match.bots[bot]), int(seed)) for bot, seed in zip(lineup, seeds, strict=True)]
    behaviour = [Behaviour() for _ in bots]
    chance = np.random.default_rng([match.seed, block.number])
    g = Game(match.game, match.seats, **dict(match.options))
    while (turn := g.turn) is not None:
        if turn == CHANCE:
            before = g.copy() if match.count_income else None
            g.draw(chance)
            if before is not None:
                note_income(g, before, behaviour)
            continue
        view = g.view(turn, with_state=True)
        compiling = compiling_seconds()
        answer = ask(bots[turn], view, view["actions"], match.seconds)
        noted = behaviour[turn]
        noted.decisions += 1
        noted.seconds += max(0.0, answer.seconds - (compiling_seconds() - compiling))
        if answer.fault is not None:
            noted.faults[answer.fault] = noted.faults.get(answer.fault, 0) + 1
        g.play(answer.action)
    standing = g.standing()
    return GameResult(
        block.number,
        rotation,
        lineup,
        g.scores(),
        g.shares(),
        [1 + sum(other > own for other in standing) for own in standing],
        behaviour,
        g.record() if match.keep_records else None,
    )


def note_income(g: Game, before: Game, behaviour: list[Behaviour]) -> None:
    """Add the payments of the last event by reason, in every game whose effects state a reason for pounds."""
    if g.scores() != before.scores():
        for effect in g.effects(before, None):
            if hasattr(effect, "reason") and hasattr(effect, "pounds"):
                income = behaviour[effect.seat].income  # type: ignore[attr-defined]
                income[effect.reason] = income.get(effect.reason, 0) + effect.pounds


REHEARSED: set[tuple[str, int, str]] = set()
"""Game, seats and bot of each combination that has chosen once in this process."""


def rehearse(match: Match) -> None:
    """Let every bot choose once in this process, so that compiling or loading its code doesn't count as its time."""
    for bot in match.bots:
        if (match.game, match.seats, bot) not in REHEARSED:
            REHEARSED.add((match.game, match.seats, bot))
            g = Game(match.game, match.seats, **dict(match.options))
            g.settle(np.random.default_rng(0))
            ask(make_bot(match.object_of(bot)), g.view(g.turn, with_state=True), g.actions())


def play_block(match: Match, block: Block) -> list[GameResult]:
    """Play a line-up in all its rotations."""
    if match.seconds is not None:
        rehearse(match)
    return [play_game(match, block, rotation) for rotation in range(match.seats)]
