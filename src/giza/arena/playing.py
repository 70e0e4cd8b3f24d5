"""One game between bots, and one block of games."""

from dataclasses import dataclass, field

import numpy as np

from giza.arena.schedule import Block, Match, rotated
from giza.bots import ask, make
from giza.game import Game
from giza.rules.contract import CHANCE


@dataclass
class Behaviour:
    """How a bot behaved in a seat."""

    decisions: int = 0
    seconds: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)
    """How often it raised, was late or answered nonsense."""


@dataclass(frozen=True)
class GameResult:
    """How one game ended; all lists go by seats."""

    block: int
    rotation: int
    bots: tuple[int, ...]
    """The bots' numbers in the match."""
    scores: list[int]
    shares: list[float]
    """Of the victory: 1 for a lone winner, 1/2 each for two who share it."""
    places: list[int]
    """1 for the best; equal places are shared."""
    behaviour: list[Behaviour]
    record: str | None


def play_game(match: Match, block: Block, rotation: int) -> GameResult:
    """Play one rotation of a block."""
    lineup = rotated(block.lineup, rotation)
    seeds = np.random.SeedSequence([match.seed, block.number, rotation]).generate_state(match.seats)
    bots = [make(match.bots[bot], int(seed)) for bot, seed in zip(lineup, seeds, strict=True)]
    behaviour = [Behaviour() for _ in bots]
    chance = np.random.default_rng([match.seed, block.number])
    g = Game(match.game, match.seats, **dict(match.options))
    while (turn := g.turn) is not None:
        if turn == CHANCE:
            g.draw(chance)
            continue
        view = g.view(turn, with_record=True)
        answer = ask(bots[turn], view, view["actions"], match.seconds)
        noted = behaviour[turn]
        noted.decisions += 1
        noted.seconds += answer.seconds
        if answer.fault is not None:
            noted.faults[answer.fault] = noted.faults.get(answer.fault, 0) + 1
        g.play(answer.action)
    winners = g.winners()
    standing = g.standing()
    return GameResult(
        block.number,
        rotation,
        lineup,
        g.scores(),
        [1 / len(winners) if seat in winners else 0.0 for seat in range(match.seats)],
        [1 + sum(other > own for other in standing) for own in standing],
        behaviour,
        g.record() if match.keep_records else None,
    )


def play_block(match: Match, block: Block) -> list[GameResult]:
    """Play a line-up in all its rotations."""
    return [play_game(match, block, rotation) for rotation in range(match.seats)]
