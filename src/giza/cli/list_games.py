"""`giza games`: lists the games with their seats and options."""

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from giza.cli.screen import Screen
from giza.games import GAMES, Rules


def list_games(screen: Screen) -> None:
    """Print every game with its options."""
    for rules in GAMES.values():
        first, last = rules.seats[0], rules.seats[-1]
        title = Text.assemble(
            (f"{rules.name}  ", "act"),
            (rules.title.text(screen.language) + "  ", "bold"),
            (screen.words("terminal.players", first=first, last=last), "quiet"),
        )
        screen.show(title, Padding(options(rules, screen), (0, 0, 1, 2)))
    for error in GAMES.broken.values():
        screen.complain(error.message)


def options(rules: Rules, screen: Screen) -> Table:
    """The options of a game with their defaults, one per line."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(overflow="fold")
    for name, option in rules.options.items():
        default = option.format(option.default)
        grid.add_row(f"{name}={default}", Text(screen.words(f"option_help.{name}"), "quiet"))
    return grid
