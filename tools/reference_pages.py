"""Write the pages of the reference that are made from the code, into `docs/reference`.

    python tools/reference_pages.py            # after a change of commands, messages, views or public names
    python tools/reference_pages.py --check    # only say which pages are out of date

The command line comes from its own help, messages and views from their types, and the Python pages from `__all__`.
"""

import os
import sys

os.environ["GIZA_LANGUAGE"] = "en"  # before the command line is imported, which chooses its words then

import ast
import inspect
import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any, Literal, get_args, get_origin

import typer
from msgspec import Struct
from rich.text import Text
from web_types import type_of

import giza
from giza.cli.app import app
from giza.games import OWN_GAMES
from giza.server.wire.schema import definitions

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
MADE = "<!-- Made by tools/reference_pages.py; change the code, not this page. -->\n"
PACKAGES = {
    "giza": ("What `import giza` offers; everything is loaded at first use.", "games"),
    "giza.odds": ("Exact odds of Camel Up.", "odds"),
    "giza.bots": ("Bots by name, and asking any bot.", "bot-at-a-table"),
    "giza.arena": ("Matches between bots.", "compare-bots"),
    "giza.analysis": ("Luck and skill of a finished game.", "analyse"),
    "giza.batch": ("Thousands of games in one array.", "batches"),
    "giza.data": ("Records as tables.", "data"),
    "giza.client": ("A server's tables for programs; needs `giza[server]`.", "bot-at-a-table"),
    "giza.adapters": ("Other libraries' interfaces; each needs the extra of its name.", "adapters"),
}
"""Every package with a description and the how-to page about it."""
ADAPTERS = {"pettingzoo": ("env", "raw_env"), "gymnasium": ("GizaEnv", "GizaVectorEnv"), "openspiel": ("register",)}
COMMAND_LINE = f"""# Command line

{MADE}
`giza --help` and `giza COMMAND --help` say the same in the terminal, in English or German. Every command takes
`--help`; `giza --version` shows the version.
"""
MESSAGES = f"""# Messages

{MADE}
Everything that goes over the wire, made from the server's own types. [The server's protocol](server.md) says when to
send what; [views and effects](views.md) have a page of their own. A server has the same as schemas:
`GET /api/openapi.json` and `GET /api/live.schema.json`. Examples show the form; long texts are cut short with `…`.
"""
VIEWS = f"""# Views and effects

{MADE}
A **view** is all that a seat, or a spectator, may know: `g.view(seat)` in Python, `views` in messages. It is tagged by
the `family` of its game. A bot gets one as its first argument.

![The anatomy of a view](../pictures/view-anatomy.svg)

An **effect** is one thing that an event did. Clients animate effects; the story is sentences over them. They are tagged
by their `kind`.
"""
VALUES = ("CHANCE", "GAMES", "PATIENCE", "SPECIALISTS", "__version__")
"""Public names that are values rather than classes or functions."""

# The command line.


def commands(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    """All commands with their paths, groups left out."""
    if hasattr(command, "commands"):
        for name, one in command.commands.items():
            yield from commands(one, f"{path} {name}")
    else:
        yield path, command


def plain(text: str | None) -> str:
    """A help text without rich's markup, fit for a cell of a table."""
    return " ".join(Text.from_markup(text or "").plain.split()).replace("|", "\\|")


KINDS: dict[Any, str] = {int: "number", float: "number", str: "text", Path: "file or folder", bool: "flag"}


def kind_of(annotation: Any) -> str:
    """What a parameter takes."""
    parts = [part for part in get_args(annotation) if part is not type(None)]
    if get_origin(annotation) is Literal:
        return " or ".join(f"`{part}`" for part in parts)
    return KINDS.get(annotation) or " or ".join(dict.fromkeys(map(kind_of, parts))) or "text"


def row(param: Any) -> str:
    """A row of a table of parameters."""
    names = ", ".join(f"`{name}`" for name in (*param.opts, *param.secondary_opts))
    if param.param_type_name == "argument":
        names = f"`{(param.metavar or param.name).upper()}`"
    kind = (
        param.metavar if param.metavar and param.opts[0].startswith("-") else kind_of(param.type_descriptor.annotation)
    )
    default = param.default if param.show_default else None
    untold = default is None or default is False or default == () or callable(default)
    told = "" if untold else f"`{param.opts[0] if default is True else default}`"
    return f"| {names} | {kind} | {told} | {plain(param.help)} |"


def command_line() -> str:
    """The page about the command line."""
    parts = [COMMAND_LINE]
    for path, command in commands(typer.main.get_command(app), "giza"):
        params = [param for param in command.params if param.name not in {"help", "language"}]
        parts += [f"## {path}\n", plain(command.help) + "\n"]
        if params:
            parts += ["| | value | default | |", "|---|---|---|---|", *map(row, params), ""]
    parts.append("Commands that print sentences take `--language en` or `--language de`.\n")
    return "\n".join(parts)


# Messages and views.

SAMPLES: dict[str, Any] = {
    "action": "ticket blue",
    "address": "https://push.example.org/…",
    "bot": "hard",
    "camel": "blue",
    "clock": 60,
    "commitment": "66687aad…",
    "edition": 2,
    "face": 2,
    "game": "camelup2",
    "head": "9c56cc51…",
    "id": 7,
    "to": 7,
    "key": "b1f0c7d2…",
    "language": "en",
    "link": "https://example.org/t/kS0c…",
    "name": "Ada",
    "outcome": "blue 2",
    "position": "1:gyo 3:bw",
    "randomness": "7f3a19c2…",
    "origin": 4,
    "reached": 6,
    "seat": 0,
    "space": 6,
    "state": "playing",
    "story": "Ada rolls.",
    "table": "kS0c…",
    "text": "Good luck!",
    "token": "q81…",
    "tokens": ["q81…"],
    "unit": ["blue", "red"],
    "version": 14,
    "at": 1786000000.25,
    "now": 1786000001.5,
    "deadline": 1786000060.25,
    "views": [],
    "history": [],
    "effects": [],
    "players": [],
}
"""Values that make examples read like real messages, by the name of the field."""


def fits(value: Any, shape: dict[str, Any], shapes: dict[str, Any]) -> bool:
    """Whether a sample has the kind that a schema asks for."""
    shape = resolved(shape, shapes)
    if "anyOf" in shape:
        return any(fits(value, part, shapes) for part in shape["anyOf"])
    if "enum" in shape:
        return value in shape["enum"]
    kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict}
    kind = kinds.get(str(shape.get("type")))
    if kind is None or not isinstance(value, kind):  # type: ignore[arg-type]
        return False
    return not isinstance(value, list) or all(fits(one, shape.get("items", {}), shapes) for one in value)


def resolved(shape: dict[str, Any], shapes: dict[str, Any]) -> dict[str, Any]:
    """A schema, with a reference followed."""
    while "$ref" in shape:
        shape = shapes[shape["$ref"].rsplit("/", 1)[1]]
    return shape


def example(shape: dict[str, Any], shapes: dict[str, Any], name: str = "", depth: int = 0) -> Any:
    """A value that fits a schema."""
    if name in SAMPLES and fits(SAMPLES[name], shape, shapes):
        return SAMPLES[name]
    shape = resolved(shape, shapes)
    if "enum" in shape:
        return shape["enum"][0]
    if "anyOf" in shape:
        parts = [part for part in shape["anyOf"] if part.get("type") != "null"]
        return example(parts[0], shapes, name, depth)
    match shape.get("type"):
        case "array":
            return [] if depth > 3 else [example(shape.get("items", {}), shapes, name.rstrip("s"), depth + 1)]
        case "object" if "properties" in shape:
            fields = shape["properties"].items()
            return {key: example(field, shapes, key, depth + 1) for key, field in fields}
        case "object":
            return {"blue": example(shape.get("additionalProperties", {}), shapes, "", depth + 1)}
        case "integer":
            return max(1, shape.get("minimum", 1))
        case "number":
            return 0.31
        case "boolean":
            return True
        case "string":
            return "…"
    return None


def linked(shape: dict[str, Any], here: set[str]) -> str:
    """The type of a field, with links to types on the same page."""
    kind = type_of(shape)
    parts = [kind] if "<" in kind or "(" in kind else kind.split(" | ")
    return " or ".join(
        f"[`{part}`](#{part.rstrip('[]').lower()})" if part.rstrip("[]") in here else f"`{part}`".replace("|", "\\|")
        for part in parts
    )


@cache
def structs() -> dict[str, type[Struct]]:
    """All types of messages by name."""
    found: dict[str, type[Struct]] = {}
    rest: list[type[Struct]] = [Struct]
    while rest:
        one = rest.pop()
        found[one.__name__] = one
        rest += one.__subclasses__()
    return found


@cache
def told_of(name: str) -> dict[str, str]:
    """What the docstrings below a type's fields say."""
    found: dict[str, str] = {}
    for one in reversed(structs()[name].__mro__ if name in structs() else ()):
        if not one.__module__.startswith("giza."):
            continue
        body = ast.parse(dedent(inspect.getsource(one))).body[0].body  # type: ignore[attr-defined]
        for field, after in pairwise(body):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                found[ast.unparse(field.target)] = str(after.value.value)
    return found


def section(name: str, shapes: dict[str, Any], here: set[str], sample: Any = None) -> str:
    """A type: its fields, and an example."""
    shape = shapes[name]
    rows = [f"### {name}\n", " ".join(shape.get("description", "").split()) + "\n"]
    if "properties" in shape:
        required = set(shape.get("required", ()))
        rows += ["| field | type | |", "|---|---|---|"]
        for key, field in shape["properties"].items():
            about = told_of(name).get(key) or field.get("description") or ""
            about = " ".join(about.split())
            left = "" if key in required else " May be left out."
            rows.append(f"| `{key}` | {linked(field, here)} | {(about + left).strip().replace('|', chr(92) + '|')} |")
        sample = example(shape, shapes) if sample is None else sample
        rows += ["", "```json", json.dumps(sample, ensure_ascii=False), "```"]
    return "\n".join(rows) + "\n"


def parts_of(name: str, shapes: dict[str, Any]) -> list[str]:
    """The types of a union, in their order."""
    return [type_of(part) for part in shapes[name]["anyOf"]]


def reached(names: Sequence[str], shapes: dict[str, Any], beyond: set[str]) -> list[str]:
    """Types and all that they refer to, in the order of reading."""
    found: list[str] = []

    def visit(name: str) -> None:
        if name in found or name in beyond or name not in shapes:
            return
        found.append(name)
        for other in references(shapes[name]):
            visit(other)

    for name in names:
        visit(name)
    return found


def references(shape: Any) -> Iterator[str]:
    """The names of all types that a schema refers to."""
    if isinstance(shape, dict):
        if "$ref" in shape:
            yield shape["$ref"].rsplit("/", 1)[1]
        for part in shape.values():
            yield from references(part)
    elif isinstance(shape, list):
        for part in shape:
            yield from references(part)


def messages() -> str:
    """The page about messages."""
    shapes = definitions(OWN_GAMES.values())
    kept = {"View", "Effect", *parts_of("View", shapes), *parts_of("Effect", shapes), "AnyView"}
    sent, got = (reached(parts_of(union, shapes), shapes, kept) for union in ("FromClient", "FromServer"))
    got = [name for name in got if name not in sent]
    unions = {"FromClient", "FromServer", "GameOdds"}
    http = [name for name in shapes if name not in {*sent, *got, *kept, *unions}]
    http = [name for name in http if name not in reached(sorted(kept), shapes, set())]
    here = {*sent, *got, *http}
    chapters = {"From client to server": sent, "From server to client": got, "Over HTTP": http}
    parts = [MESSAGES]
    for title, names in chapters.items():
        parts += [f"## {title}\n", *(section(name, shapes, here) for name in names)]
    return "\n".join(parts)


def real_views() -> dict[str, Any]:
    """A real view of each family, by the name of its type."""
    found = {}
    for name, seats, events in (("camelup2", 3, 40), ("obelisk", 3, 60)):
        g, random = giza.Game(name, seats, names=["Ada", "Badru", "Chione"]), Random(5)
        bot = giza.bots.make("random", 5)
        while g.length < events or g.turn != 0:
            if g.turn == giza.CHANCE:
                g.draw(random)
            else:
                assert g.turn is not None
                g.play(bot.choose(g.view(g.turn, with_state=True), g.actions()))
        view = g.view(0)
        view["actions"] = [*view["actions"][:3], "…"]
        found[type(g.typed_view(0)).__name__] = view
    return found


def views() -> str:
    """The page about views and effects."""
    shapes = definitions(OWN_GAMES.values())
    names = reached([*parts_of("View", shapes)], shapes, set())
    effects = [name for name in reached(parts_of("Effect", shapes), shapes, set()) if name not in names]
    here, real = {*names, *effects}, real_views()
    parts = [
        VIEWS,
        "## Views\n",
        *(section(name, shapes, here, real.get(name)) for name in names),
        "## Effects\n",
        *(section(name, shapes, here) for name in effects),
    ]
    return "\n".join(parts)


# Python.


def python_page(package: str) -> str:
    """The page about a package: its public names."""
    about, page = PACKAGES[package]
    if package == "giza.adapters":
        names = [f"{module}.{name}" for module, names in ADAPTERS.items() for name in names]
    else:
        names = [name for name in import_module(package).__all__ if f"{package}.{name}" not in PACKAGES]
    values = [name for name in names if name in VALUES]
    shown = [f"::: {package}.{name}\n" for name in names if name not in VALUES]
    also = [f"Also: {', '.join(f'`{package}.{name}`' for name in values)}.\n"] if values else []
    how = f"{about} How to use it: [{page.replace('-', ' ')}](../../howto/{page}.md).\n"
    return "\n".join([f"# {package}\n", MADE, how, *also, *shown])


def pages() -> dict[Path, str]:
    """All pages that are made from the code."""
    python = {FOLDER / "python" / f"{package.rpartition('.')[2]}.md": python_page(package) for package in PACKAGES}
    return {
        FOLDER / "command-line.md": command_line(),
        FOLDER / "messages.md": messages(),
        FOLDER / "views.md": views(),
    } | python


def main(arguments: Sequence[str]) -> None:
    """Write the pages, or check them."""
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in arguments:
        sys.exit(f"run python tools/reference_pages.py: {', '.join(path.name for path in stale)}" if stale else 0)
    for path, text in pages().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
