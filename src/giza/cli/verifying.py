"""`giza verify`."""

from pathlib import Path

from giza.cli.files import read_record
from giza.cli.replay import prepare_recorded_game
from giza.cli.screen import Screen
from giza.server.verify import verify_record


def verify_file(screen: Screen, file: Path) -> None:
    """Check every draw of a record and tell who contributed what."""
    text = read_record(file)
    prepare_recorded_game(screen, text)
    sound = verify_record(text)
    screen.tell("cli_server.verified", "act", draws=sound.draws, commitment=sound.commitment)
    for name, given in zip(sound.game.names, sound.contributions, strict=True):
        if given is None:
            screen.tell("cli_server.no_part", name=name)
        else:
            screen.tell("cli_server.your_part", name=name, randomness=given)
