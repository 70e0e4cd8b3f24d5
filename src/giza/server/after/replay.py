"""A finished game told again from its record: with all cards open, or as one of its seats saw it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from giza.game import Game
from giza.rules.contract import CHANCE
from giza.server.wire import effects as tell
from giza.server.wire.replay import Replay, ReplayStep
from giza.words import AnyView, Effect


def replay_of(record: str, language: str) -> Replay:
    """All steps of a recorded game."""
    steps: list[ReplayStep] = []
    told: list[Effect] = []
    story: list[str] = []
    for before, (who, _), game in Game.from_record(record).steps():
        seen, pieces = game.last_event(None).text, game.effects(before, None)
        told += [tell.Chanced(seen) if who == CHANCE else tell.Acted(who, seen, "person"), *pieces]
        story += [sentence.text(language) for sentence in game.story(before, None)]
        if game.turn != CHANCE:
            if game.turn is None:
                told.append(tell.GameOver(game.scores(), game.winners()))
            steps.append(ReplayStep(told, story, open_view(game)))
            told, story = [], []
    return Replay(steps)


def open_view(game: Game) -> AnyView:
    """A spectator's view with what only single seats knew: nothing is a secret when the game is over."""
    shown, seats = game.typed_view(None), [game.typed_view(seat) for seat in range(game.seats)]
    opened: AnyView = msgspec.structs.replace(laid_open(shown, seats), you=None, actions=shown.actions)
    return opened


def laid_open(shown: Any, seen: Sequence[Any]) -> Any:
    """A part of a view, with what is None in it taken from the first of the other views that has it."""
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
    """What a seat saw after a step of the replay; None if there is no such step or seat."""
    found = Game.from_record(record)
    stands = (game for _, _, game in found.steps() if game.turn != CHANCE)
    game = next((game for number, game in enumerate(stands) if number == step), None)
    return None if game is None or seat >= game.seats else game.typed_view(seat)
