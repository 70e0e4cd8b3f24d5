"""A finished game replayed from its record: with all cards open or as a seat saw it, and its odds."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from giza.chances import service_of
from giza.game import Game
from giza.rules.contract import CHANCE
from giza.server.table.updates import tell_step
from giza.server.wire.replay import Replay, ReplayStep
from giza.words import AnyView, Effect


def replay_of(record: str, language: str) -> Replay:
    """All steps of a recorded game."""
    steps: list[ReplayStep] = []
    effects: list[Effect] = []
    story: list[str] = []
    for step in Game.from_record(record).steps():
        told = tell_step(step, None)
        effects += told.effects
        story += [sentence.text(language) for sentence in told.story]
        if step.after.turn != CHANCE:
            steps.append(ReplayStep(effects, story, open_view(step.after)))
            effects, story = [], []
    return Replay(steps)


def open_view(game: Game) -> AnyView:
    """A spectator's view with all hidden cards open, because nothing is secret once the game is over."""
    shown, seats = game.typed_view(None), [game.typed_view(seat) for seat in range(game.seats)]
    opened: AnyView = msgspec.structs.replace(laid_open(shown, seats), you=None, actions=shown.actions)
    return opened


def laid_open(shown: Any, seen: Sequence[Any]) -> Any:
    """A part of a view, with each None replaced by the value from the first of the other views that has it."""
    if shown is None:
        return next((part for part in seen if part is not None), None)
    if all(part is shown for part in seen):
        return shown
    if isinstance(shown, msgspec.Struct):
        names = shown.__struct_fields__
        return type(shown)(
            **{name: laid_open(getattr(shown, name), [getattr(part, name) for part in seen]) for name in names}
        )
    if isinstance(shown, list) and all(len(part) == len(shown) for part in seen):
        return [laid_open(*both) for both in zip(shown, zip(*seen, strict=True), strict=True)]
    return shown


def view_at(record: str, step: int, seat: int) -> AnyView | None:
    """A seat's view after a step of the replay; None if there is no such step or seat."""
    game = game_at(record, step)
    return None if game is None or seat >= game.seats else game.typed_view(seat)


def odds_at(record: str, step: int) -> dict[str, Any] | None:
    """The odds after a step of the replay; None where there are none."""
    game = game_at(record, step)
    return service_of(game.rules).odds_of(game) if game and game.rules.odds and not game.is_over else None


def chances_of(record: str) -> list[dict[str, float]]:
    """Each camel's chance to win the race after every step of the replay; none for a game without odds."""
    game = Game.from_record(record)
    return service_of(game.rules).chances_in(game) if game.rules.odds else []


def game_at(record: str, step: int) -> Game | None:
    """The game after a step of the replay; None if there is no such step."""
    ends = (step.after for step in Game.from_record(record).steps() if step.after.turn != CHANCE)
    return next(islice(ends, step, None), None)
