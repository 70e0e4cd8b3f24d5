"""Tells a recorded game event by event."""

import re
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from giza.cli.faces import face_of
from giza.cli.files import read_record
from giza.cli.play import show_result
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.cli.storyteller import Storyteller
from giza.game import Game
from giza.games import GAMES


class Eyes(NamedTuple):
    """The view from which a game is narrated: a seat's, a spectator's, or, by default, that of the player who acts."""

    seat: int | None = None
    spectator: bool = False

    def viewer(self, who: int | None) -> int | None:
        """The viewer of an event by `who`, a seat or chance; None is a spectator."""
        if self.spectator or self.seat is not None:
            return self.seat
        return who if who is not None and who >= 0 else None


def replay_file(screen: Screen, file: Path, eyes: Eyes, step: bool, until: int | None) -> None:
    """Check a record, tell it to the end or up to event number `until`, and draw the table at that point."""
    text = read_record(file)
    prepare_recorded_game(screen, text)
    recorded = Game.from_record(text)
    recorded.view(eyes.seat)
    game = recorded.beginning()
    teller = Storyteller(screen, recorded.rules)
    count = len(recorded.events[:until])
    for number, (before, event, game) in enumerate(islice(recorded.steps(), count), 1):
        teller.hear(before, game, eyes.viewer(event.who))
        if step and number < count:
            teller.flush()
            if event.who >= 0:
                show_table(screen, game, eyes)
            if screen.ask(screen.words("terminal.next_event", number=number, count=count) + " ") is None:
                break
    teller.flush()
    if game.turn is None:
        show_result(screen, game, eyes.viewer(None))
    else:
        show_table(screen, game, eyes)
        screen.tell("terminal.stands_after", "quiet", number=len(game.events), count=len(recorded.events))


def prepare_recorded_game(screen: Screen, text: str) -> None:
    """Compile the game that a record seems to be of; `from_record` checks whether it is."""
    named = re.search(r"^game: *(\w+) *$", text, re.MULTILINE)
    if named and named[1] in GAMES:
        rules = GAMES[named[1]]
        prepare(Game(rules, rules.seats[0]), screen)


def show_table(screen: Screen, game: Game, eyes: Eyes) -> None:
    """Draw the table for the viewer."""
    view = game.view(eyes.viewer(game.turn))
    screen.show("", face_of(view).table(view, screen), "")
