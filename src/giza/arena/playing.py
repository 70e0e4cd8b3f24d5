"""Plays one game between bots, and one block of games."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from giza.arena.programs import ProgramBot, make_bot
from giza.arena.reduction import Reduced, Reduction, judge_like
from giza.arena.schedule import GameBlock, Match, rotated
from giza.bots import Answer, Bot, ask
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
    trouble: str | None = None
    """The first fault in detail, such as a traceback."""
    income: dict[str, int] = field(default_factory=dict)
    """The income by reason, if it was counted."""


@dataclass(frozen=True)
class PlayedGame:
    """The result of one game; all lists are by seat."""

    game_id: str
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
    reduced: Reduced | None = None
    """The results without luck, if the match asks for them."""


def play_game(match: Match, block: GameBlock, rotation: int) -> PlayedGame:
    """Play one rotation of a block."""
    lineup = rotated(block.lineup, rotation)
    seeds = np.random.SeedSequence([match.seed, block.number, rotation]).generate_state(match.seats)
    bots = [
        make_bot(match.object_of(match.bots[bot]), int(seed), match.seconds)
        for bot, seed in zip(lineup, seeds, strict=True)
    ]
    behaviour = [Behaviour() for _ in bots]
    chance = np.random.default_rng([match.seed, block.number])
    g = Game(match.game, match.seats, **dict(match.options))
    reduction = Reduction(g, judge_like(match.game, match.seats, match.options)) if match.reduced else None
    while (turn := g.turn) is not None:
        if turn == CHANCE:
            before = g.copy() if match.count_income or reduction is not None else g
            outcome = g.draw(chance)
            if match.count_income:
                note_income(g, before, behaviour)
            if reduction is not None:
                reduction.note_chance(before, outcome)
            continue
        view = g.view(turn, with_state=True)
        likely = reduction.likely(bots[turn], view, view["actions"]) if reduction is not None else None
        compiling = compiling_seconds()
        answer = asked(bots[turn], g, view, match)
        noted = behaviour[turn]
        noted.decisions += 1
        noted.seconds += max(0.0, answer.seconds - (compiling_seconds() - compiling))
        if answer.fault is not None:
            noted.faults[answer.fault] = noted.faults.get(answer.fault, 0) + 1
            noted.trouble = noted.trouble or answer.trouble
        if reduction is not None and likely is not None and answer.fault is None:
            reduction.note_choice(g, likely, answer.action)
        g.play(answer.action)
    standing = g.standing()
    return PlayedGame(
        match.game_id(block.number, rotation),
        block.number,
        rotation,
        lineup,
        g.scores(),
        g.shares(),
        [1 + sum(other > own for other in standing) for own in standing],
        behaviour,
        g.renamed([match.names[bot] for bot in lineup]).record() if match.keep_records else None,
        None if reduction is None else reduction.result(g),
    )


def asked(bot: Bot, g: Game, view: dict[str, Any], match: Match) -> Answer:
    """A bot's answer. A program also gets the history, and keeps its own time, because it can be stopped."""
    if isinstance(bot, ProgramBot):
        bot.history = g.history(g.turn)
    seconds = None if isinstance(bot, ProgramBot) else match.seconds
    return ask(bot, view, view["actions"], seconds, strict=match.strict)


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


def play_block(match: Match, block: GameBlock) -> list[PlayedGame]:
    """Play a line-up in all its rotations."""
    if match.seconds is not None:
        rehearse(match)
    return [play_game(match, block, rotation) for rotation in range(match.seats)]
