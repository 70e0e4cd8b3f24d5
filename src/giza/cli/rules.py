"""`giza rules`: prints the rules of a game, or the rulings that contain some words."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
from rich.markdown import Markdown
from rich.padding import Padding

from giza.bots.registry import make
from giza.cli.files import check_folder
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.lessons.puzzles import find_puzzles
from giza.lessons.rules import Block, RulesText, Ruling, Section, rules_text, search
from giza.messages import say


def make_puzzles(screen: Screen, game: str, file: Path, count: int, seed: int, bot: str) -> None:
    """Find puzzles and write them to a file."""
    check_folder(file)
    found = []
    with screen.errors.status(screen.words("cli_puzzles.looking")) as status:
        for puzzle in find_puzzles(game, count, make(bot, seed), make(bot, seed), seed):
            found.append(puzzle)
            status.update(f"{screen.words('cli_puzzles.looking')} {len(found)}/{count}")
    try:
        lines = b",\n".join(msgspec.json.encode(puzzle) for puzzle in found)
        file.write_bytes(b"[\n" + lines + b"\n]\n")
    except OSError as error:
        raise BadOption(say("terminal.cannot_write", file=file)) from error
    screen.tell("cli_puzzles.made", one_line=True, count=len(found), file=file)


WIDTH = 92
"""Longer lines are hard to read."""


def markdown_of(block: Block) -> str:
    """A block as Markdown for the terminal, which shows a picture as its caption and position text."""
    if block.kind == "list":
        return "\n".join(f"- {item}" for item in block.items)
    if block.kind == "picture":
        return f"> {block.text}\n>\n> `{block.position}`"
    return block.text


def show_markdown(screen: Screen, parts: Iterable[str]) -> None:
    """Print Markdown in a limited width."""
    width = min(WIDTH, screen.console.width)
    screen.console.print(Padding(Markdown("\n\n".join(parts)), (0, 0, 1, 0)), width=width)


def parts_of(sections: Iterable[Section | Ruling]) -> Iterable[str]:
    """Headings and the text below them."""
    for section in sections:
        yield f"## {section.heading}" if isinstance(section, Section) else f"**{section.heading}**"
        yield from map(markdown_of, section.blocks)


def with_rulings(sections: Iterable[Section]) -> Iterable[Section | Ruling]:
    """Sections, each followed by its rulings."""
    for section in sections:
        yield section
        yield from section.rulings


def tell_rules(screen: Screen, game: str, words: str, everything: bool) -> None:
    """Print the page of a game, plus the reference with `everything`; with `words`, only the parts with them."""
    rules = rules_text(game, screen.language)
    if words:
        tell_found(screen, rules, words)
        return
    show_markdown(screen, [f"# {rules.title}", *parts_of(rules.page)])
    if everything:
        show_markdown(screen, [f"# {rules.reference_title}", *parts_of(with_rulings(rules.reference))])
    else:
        screen.tell("cli_rules.more", "quiet", game=rules.game)


def tell_found(screen: Screen, rules: RulesText, words: str) -> None:
    """Print the rulings that contain some words."""
    found = [one for one in search(rules, words) if one.blocks]
    if not found:
        raise BadOption(say("cli_rules.nothing", words=words, game=rules.game))
    show_markdown(screen, parts_of(found))
