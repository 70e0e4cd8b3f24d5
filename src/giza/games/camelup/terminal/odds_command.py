"""`giza odds`: shows the odds of a position as tables, as JSON or as a picture."""

import json
from pathlib import Path
from typing import NamedTuple

import typer

import giza.odds
from giza.cli.files import check_folder
from giza.cli.prepare import CompilingBar
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.games.camelup.odds.leg_odds import LegOdds
from giza.games.camelup.odds.picture import picture
from giza.games.camelup.odds.races import RaceOdds, leg_and_race
from giza.games.camelup.odds.service import as_data
from giza.games.camelup.odds.situation import situation
from giza.games.camelup.terminal.odds_table import leg_table, race_table, remarks
from giza.messages import say
from giza.pictures.png import png, renderer
from giza.rules.warmup import compilation


class Faces(NamedTuple):
    """The output formats chosen by the user."""

    as_json: bool = False
    save: Path | None = None


def check_file(file: Path) -> None:
    """Refuse a picture that can't be drawn, before any computation."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise BadOption(say("cli_odds.other_ending", file=file))
    check_folder(file)
    if file.suffix.lower() == ".png":
        renderer()


def save_picture(screen: Screen, leg_odds: LegOdds, race_odds: RaceOdds, file: Path) -> None:
    """Save the picture to a file."""
    svg = picture(leg_odds, race_odds, screen.language)
    try:
        file.write_bytes(png(svg) if file.suffix.lower() == ".png" else svg.encode())
    except OSError as error:
        raise BadOption(say("terminal.cannot_write", file=file)) from error


def tell_odds(screen: Screen, position: str, edition: int | None, faces: Faces) -> None:
    """Compute and print all odds of a position."""
    if faces.save:
        check_file(faces.save)
    where = situation(position, edition)  # raises errors before anything is compiled
    with CompilingBar(screen, screen.words("cli_odds.compiled_part")) as bar, compilation(giza.odds, bar.step):
        leg_odds, race_odds = leg_and_race(where)
        if not faces.as_json:
            screen.show(leg_table(leg_odds, screen), race_table(race_odds, screen), remarks(leg_odds, screen))
    if faces.as_json:
        typer.echo(json.dumps(as_data(leg_odds, race_odds), indent=2))
    if faces.save:
        save_picture(screen, leg_odds, race_odds, faces.save)
        told = screen.words("cli_odds.drawn", file=faces.save)
        (screen.errors if faces.as_json else screen.console).print(told, soft_wrap=True, markup=False)
