"""Draw `docs/pictures/terminal.svg` for the README: a real game, played up to one of the reader's turns.

Run it after a change to the terminal table: `python tools/terminal_picture.py`.
"""

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from giza.bots.random_bot import choose_by_kind
from giza.cli.faces import face_of
from giza.cli.screen import THEME, Screen
from giza.cli.storyteller import Storyteller
from giza.cli.turn import TerminalPlayer
from giza.game import Game
from giza.rules.contract import CHANCE

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "terminal.svg"
NAMES = ("Ada", "Badru", "Chione", "Djoser")
SEED = 480
TURNS = 7
"""The number of the reader's actions before the picture is taken."""
WIDTH = 82

DESERT_NIGHT = TerminalTheme(
    (25, 23, 34),
    (243, 231, 208),
    [
        (25, 23, 34),
        (255, 138, 112),
        (98, 190, 120),
        (243, 204, 48),
        (110, 160, 240),
        (180, 130, 220),
        (87, 199, 190),
        (243, 231, 208),
    ],
)


def play_until_turn(game: Game, seat: int, turns: int, random: Random, teller: Storyteller) -> None:
    """Let everybody play at random until a seat has acted `turns` times and is to act again; narrate the last round."""
    while turns or game.turn != seat:
        before = game.copy()
        actor = game.turn
        if actor == CHANCE:
            game.draw(random)
        else:
            game.play(choose_by_kind(game.actions(), random))
        if actor == seat:
            turns -= 1
            teller.sentences = []
        teller.hear(before, game, seat)
        if turns:
            teller.sentences = []


def picture() -> str:
    """The picture as SVG text, without the web fonts that Rich would load."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor", theme=THEME
    )
    screen = Screen("en", console)
    game = Game("camelup2", len(NAMES), NAMES)
    random = Random(SEED)
    teller = Storyteller(screen, game.rules, table_follows=True)
    play_until_turn(game, 0, TURNS, random, teller)
    teller.flush()
    view = game.view(0)
    screen.show("", face_of(view).table(view, screen), "")
    TerminalPlayer(screen, game, None).show_menu()
    screen.show(Text("Ada> ticket purple", "bold") + Text("▏"))
    svg = console.export_svg(title="giza play camelup2", theme=DESERT_NIGHT, unique_id="giza")
    return re.sub(r"\s*@font-face \{.*?\}\n", "\n", svg, flags=re.DOTALL).replace("Fira Code", "Menlo, Consolas")


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), "utf-8")
    print(PICTURE)
