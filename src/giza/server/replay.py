"""A finished game told again from its record, as a spectator saw it."""

from giza.game import Game
from giza.rules.contract import CHANCE
from giza.server import happenings
from giza.server.messages import happenings as tell
from giza.server.messages.happenings import Happening
from giza.server.messages.replay import Replay, ReplayStep


def replay_of(record: str, language: str) -> Replay:
    """All steps of a recorded game."""
    whole = Game.from_record(record)
    game = Game(whole.rules, whole.seats, whole.names, **whole.options)
    steps: list[ReplayStep] = []
    told: list[Happening] = []
    story: list[str] = []
    for who, text in whole.events:
        before = game.copy()
        game.play(text)
        seen, pieces = happenings.tell(before, game, None)
        told += [tell.Chanced(seen) if who == CHANCE else tell.Acted(who, seen, "person"), *pieces]
        story += [sentence.text(language) for sentence in game.story(before, None)]
        if game.turn != CHANCE:
            if game.turn is None:
                told.append(tell.GameOver(game.scores(), game.winners()))
            steps.append(ReplayStep(told, story, game.sight(None)))
            told, story = [], []
    return Replay(steps)
