"""Digests of the views and stories of a game, event by event, which show where the output changed.

Sentences are digested by key and values, so that they can be reworded.
"""

import hashlib
import json
from collections.abc import Iterator

import msgspec

from giza import Game
from giza.game import Step

ASKED_EVERY = 5
"""After every such number of events, the reasons for all illegal actions are included."""
DIGITS = 5


def digest(told: object) -> str:
    """A short digest of some output."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:DIGITS]


def sentences(step: Step, viewer: int | None) -> list[str]:
    """The story of an event."""
    game = step.after
    return [repr(sentence) for sentence in game.rules.words.story(game.effects(step.before, viewer), game.names)]


def refusals(game: Game, viewer: int | None) -> list[str]:
    """Why each action that can't be done can't be done."""
    words, known, possible = game.rules.words, game.facts(viewer), set(game.actions())
    asked = [text for text in words.all_actions(known.state) if text not in possible]
    return [f"{text}: {words.why_not(known, text, game.names)!r}" for text in asked]


def telling(record: str) -> Iterator[str]:
    """For each event of a game: its text, and the digests of stories, effects, views, and now and then of reasons.

    They are those of a spectator, of the seat that acted, and of one seat after the other.
    """
    for number, step in enumerate(Game.from_record(record).steps()):
        game = step.after
        viewers = [None, number % game.seats, max(step.event.who, 0)]
        parts = [
            [sentences(step, viewer) for viewer in viewers],
            [msgspec.to_builtins(game.effects(step.before, viewer)) for viewer in viewers],
            [game.view(viewer, with_state=False) for viewer in viewers],
        ]
        if number % ASKED_EVERY == 0 and game.turn is not None and game.turn >= 0:
            parts.append([refusals(game, viewer) for viewer in (None, game.turn)])
        yield " ".join([step.event.text.replace(" ", "_"), *map(digest, parts)])
