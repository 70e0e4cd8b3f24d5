"""Tables in the terminal: drawn from views alone, at any width, with and without colour."""

import io
import json
import re
from random import Random

import pytest
from rich.console import Console

from giza.bots.random_bot import choose_by_kind
from giza.cli.faces import face_of
from giza.cli.screen import THEME, Screen
from giza.game import Game
from giza.messages import LANGUAGES
from giza.rules.contract import CHANCE

TABLES = [("camelup1", 3), ("camelup2", 8), ("obelisk", 2), ("obelisk", 5)]


def screen_of(width, language="en", **settings):
    console = Console(file=io.StringIO(), width=width, theme=THEME, highlight=False, **settings)
    return Screen(language, console)


def drawn(view, width=80, language="en", **settings):
    screen = screen_of(width, language, **settings)
    face = face_of(view)
    screen.show(face.table(view, screen))
    if view["actions"]:
        screen.show(face.glance(view, screen))
        screen.show(*(choices for _, choices in face.menu(view, screen)))
    return screen.console.file.getvalue()


def games_on_the_way(name, seats, seed=1):
    game, random = Game(name, seats), Random(seed)
    while game.turn is not None:
        if game.turn == CHANCE:
            game.draw(random)
        else:
            yield game
            game.play(choose_by_kind(game.actions(), random))
    yield game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_table_of_a_game_can_be_drawn_from_its_view_as_json(name, seats, language):
    for number, game in enumerate(games_on_the_way(name, seats)):
        if number % 15 == 0 or game.turn is None:
            for viewer in (game.turn, None):
                view = json.loads(json.dumps(game.view(viewer)))
                for width in (44, 80, 200):
                    lines = drawn(view, width, language).splitlines()
                    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_without_colour_nothing_is_lost(name, seats):
    *_, game, _ = games_on_the_way(name, seats)
    view = game.view(game.turn)
    coloured = drawn(view, force_terminal=True, color_system="truecolor")
    plain = drawn(view, force_terminal=True, color_system="truecolor", no_color=True)
    assert re.search(r"\x1b\[[0-9;]*38;2", coloured)
    assert not re.search(r"\x1b\[[0-9;]*[34]8;[25]", plain)
    without_codes = re.compile(r"\x1b\[[0-9;]*m")
    assert without_codes.sub("", coloured) == without_codes.sub("", plain)


def test_the_environment_can_turn_colour_off(process):
    result = process("play camelup2 --bot random --seed 1", "quit\n", FORCE_COLOR="1", NO_COLOR="1")
    assert result.returncode == 0
    assert "38;2" not in result.stdout
    assert (
        "38;2"
        in process("play camelup2 --bot random --seed 1", "quit\n", FORCE_COLOR="1", COLORTERM="truecolor").stdout
    )


def test_a_console_that_knows_no_such_letters_gets_marks_instead_of_an_error(process):
    result = process("play camelup2 --bot random --seed 1", "quit\n", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "Traceback" not in result.stderr


def test_the_board_shows_stacks_tiles_dice_and_tickets():
    game = Game.from_position("camelup2", "1:gyp 3:Wbr 15:K dice=bgx tiles=6+1,9-0", seats=2, names=["Ada", "Bob"])
    lines = drawn(game.view(0)).splitlines()
    spaces = {line[1:3].strip() for line in lines if line.startswith("│")}
    assert {"13", "12", "11", "10", "9"} <= spaces
    assert "‹K›" in lines[3]
    assert [line[37] for line in lines[1:4]] == ["P", "Y", "G"]
    assert any("+Bob" in line for line in lines)
    assert any("-Ada" in line for line in lines)
    assert any("▲  B  G  X" in line for line in lines)
    assert any("1.  R   5 3 2 2" in line for line in lines)


def test_camels_over_the_line_are_shown():
    game = Game.from_position("camelup1", "1:gyo 16:bw dice=bgowy", seats=2)
    game.play("roll")
    game.play("blue 3")
    assert "║  W  B " in drawn(game.view(None))


def test_free_spaces_are_listed_as_ranges():
    game = Game.from_position("camelup1", "1:gyo 3:bw dice=bgowy tiles=6+1,9-0", seats=2)
    screen = screen_of(80)
    menu = dict(face_of(game.view(0)).menu(game.view(0), screen))
    assert menu["tile"].plain.startswith("2 4 8 10-16  and a side")
    assert menu["ticket"].plain == " B5   G5   O5   W5   Y5 "


def test_a_tile_that_can_only_be_turned_over_shows_its_other_side():
    game = Game.from_position("camelup1", "1:gyobw dice=bgowy tiles=6+0", seats=2, flip_in_place=True)
    menu = dict(face_of(game.view(0)).menu(game.view(0), screen_of(80)))
    assert menu["tile"].plain.startswith("2-5 7-16 6-")
