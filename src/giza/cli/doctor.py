"""`giza doctor`: what is compiled, solved, cached and installed here, and what to do about what isn't."""

import platform
from importlib.util import find_spec
from pathlib import Path

import giza
from giza.cli.screen import Screen
from giza.figures import decimal
from giza.games import GAMES
from giza.machine import free_memory, processors
from giza.rules.compiled import PURE, compiled_functions, user_cache

EXTRAS = {
    "server": "litestar",
    "data": "pyarrow",
    "png": "resvg_py",
    "gymnasium": "gymnasium",
    "openspiel": "pyspiel",
    "pettingzoo": "pettingzoo",
    "ray": "ray",
    "mcp": "mcp",
}
"""The extras, each with a module that comes with it."""
CLIENT = Path(giza.__file__).parent / "server" / "static" / "index.html"


def megabytes(folder: Path) -> float:
    """The size of a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def tell_machine(screen: Screen) -> None:
    """Print what Giza runs on."""
    free = free_memory()
    screen.tell("cli_doctor.giza", giza=giza.__version__, python=platform.python_version(), system=platform.platform())
    memory = "?" if free is None else decimal(free / 1e9, 1, screen.language)
    screen.tell("cli_doctor.machine", processors=processors(), memory=memory)


def tell_compiled(screen: Screen) -> None:
    """Print whether the rules run compiled, and what is compiled already."""
    if PURE:
        screen.tell("cli_doctor.pure", "alarm")
        return
    functions = compiled_functions()
    screen.tell("cli_doctor.compiled" if functions else "cli_doctor.not_compiled", functions=functions)
    size = decimal(megabytes(user_cache()), 0, screen.language)
    screen.tell("cli_doctor.cache", one_line=True, folder=user_cache(), size=size)


def tell_solved(screen: Screen) -> None:
    """Print the progress of exact odds."""
    for rules in GAMES.values():
        odds = rules.odds() if rules.odds else None
        if odds is None or rules.name not in odds.SOLVED:
            continue
        state, done, total = odds.solved()
        style = "alarm" if state == "unusable" else ""
        title = rules.title.text(screen.language)
        screen.tell(f"cli_doctor.odds_{state}", style, game=rules.name, title=title, done=done, total=total)


def tell_installed(screen: Screen) -> None:
    """Print which extras are installed, and whether the web client is there."""
    there = [extra for extra, module in EXTRAS.items() if find_spec(module) is not None]
    missing = [extra for extra in EXTRAS if extra not in there]
    screen.tell("cli_doctor.installed", extras=", ".join(there) or "–")
    if missing:
        screen.tell("cli_doctor.not_installed", "quiet", extras=", ".join(missing), example=missing[0])
    if "server" in there:
        screen.tell("cli_doctor.client" if CLIENT.exists() else "cli_doctor.no_client")


def tell_condition(screen: Screen) -> None:
    """Print everything."""
    tell_machine(screen)
    tell_compiled(screen)
    tell_solved(screen)
    tell_installed(screen)
