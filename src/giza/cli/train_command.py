"""The options of `giza train`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from giza.cli.help import ARGUMENTS, OPTIONS, Language, words_of


def option(key: str, *names: str, **more: Any) -> Any:
    """An option of `giza train`."""
    return typer.Option(*names, help=words_of("train", key), rich_help_panel=OPTIONS, **more)


def train(
    game: Annotated[
        str, typer.Argument(help=words_of("train", "help_game"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    net: Annotated[list[str] | None, option("help_net", show_default=False)] = None,
    games: Annotated[int | None, option("help_games", min=20, show_default=False)] = None,
    seed: Annotated[int, option("help_seed", min=0)] = 0,
    folder: Annotated[Path, option("help_folder")] = Path("nets"),
    workers: Annotated[int, option("help_workers", min=1)] = 1,
    ray: Annotated[str | None, option("help_ray", show_default=False)] = None,
    language: Language = None,
) -> None:
    """Teach nets by self-play."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.train import train_nets, workers_of

        with workers_of(workers, ray) as players:
            train_nets(screen, game, net or [], games, seed, folder, players)
