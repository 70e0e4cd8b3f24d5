"""The rules of each game in our own words: a page to read in five minutes, and a reference of every ruling.

There is one Markdown file for each family of games and language, in the family's room. `#` begins the page and the
reference, `##` a section, `###` a ruling; `{#name}` behind a heading is its name for ever, for links lead there. Where
editions differ, `{first|second}` gives the words of each, and `{#name 2}` belongs to the second edition alone. A
picture is `![caption](position)`.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import Struct

from giza.errors import BadOption
from giza.games import games_with, rules_of
from giza.messages import say

VARIANT = re.compile(r"\{([^{}|#]*)\|([^{}|]*)\}")
HEADING = re.compile(r"^(#{1,3}) (.+?)(?: \{#([a-z0-9-]+)(?: ([12]))?\})?$", re.MULTILINE)
PICTURE = re.compile(r"!\[(.*)\]\((.*)\)")
HEADING_GROUPS = 4


class Block(Struct, frozen=True, omit_defaults=True):
    """A paragraph, a list, or a picture of a position with its caption."""

    kind: Literal["text", "list", "picture"]
    text: str = ""
    items: list[str] = []
    position: str = ""


class Ruling(Struct, frozen=True):
    """An answer to one question about the rules."""

    id: str
    heading: str
    blocks: list[Block]


class Section(Struct, frozen=True):
    """A part of the page, or rulings that belong together."""

    id: str
    heading: str
    blocks: list[Block]
    rulings: list[Ruling]


class RulesText(Struct, frozen=True):
    """The rules of a game in one language."""

    game: str
    title: str
    page: list[Section]
    reference_title: str
    reference: list[Section]

    def rulings(self) -> Iterator[Section | Ruling]:
        """Everything that has a name."""
        for section in [*self.page, *self.reference]:
            yield section
            yield from section.rulings


def in_edition(text: str, edition: int) -> str:
    """A text in the words of one edition.

    >>> in_edition("an {oasis|audience}", 1)
    'an oasis'
    """
    return VARIANT.sub(lambda match: match[edition], text)


def block_of(text: str) -> Block:
    """What some lines without an empty one between them are."""
    picture = PICTURE.fullmatch(text)
    if picture:
        return Block("picture", picture[1], position=picture[2])
    if text.startswith("- "):
        return Block("list", items=[item.strip() for item in text.removeprefix("- ").split("\n- ")])
    return Block("text", re.sub(r"\s+", " ", text))


def blocks_of(body: str) -> list[Block]:
    """The blocks below a heading."""
    return [block_of(text.strip()) for text in re.split(r"\n\s*\n", body) if text.strip()]


def read(game: str, text: str, edition: int) -> RulesText:
    """The rules that a text holds, for one edition."""
    titles: list[str] = []
    parts: list[list[Section]] = []
    pieces = HEADING.split(in_edition(text, edition))[1:]
    for at in range(0, len(pieces), HEADING_GROUPS + 1):
        level, words, id, only, body = pieces[at : at + HEADING_GROUPS + 1]
        if only is not None and int(only) != edition:
            continue
        if level == "#":
            titles.append(words)
            parts.append([])
        elif level == "##":
            parts[-1].append(Section(id, words, blocks_of(body), []))
        else:
            parts[-1][-1].rulings.append(Ruling(id, words, blocks_of(body)))
    (title, reference_title), (page, reference) = titles, parts
    return RulesText(game, title, page, reference_title, reference)


@cache
def rules_text(game: str, language: str) -> RulesText:
    """The rules of a game in words; `BadOption` if there are none.

    >>> rules_text("camelup1", "de").page[0].heading
    'Worum es geht'
    """
    rules = rules_of(game)
    file = rules.lesson(f"rules.{language}.md")
    if file is None:
        raise BadOption(say("lessons.no_rules", game=rules.name, games=games_with("rules")))
    return read(rules.name, file.read_text("utf-8"), rules.edition or 1)


@cache
def paragraph_for(game: str, key: str) -> str | None:
    """The ruling of a game behind a refusal, by the key of its message: which paragraph answers "why?".

    >>> paragraph_for("camelup1", "camelup.tile_beside")
    'tile-beside'
    """
    rules = rules_of(game)
    family, _, name = key.partition(".")
    file = rules.lesson("why.toml")
    if family != rules.family or file is None:
        return None
    found: str | None = tomllib.loads(file.read_text("utf-8")).get(name)
    return found


def search(rules: RulesText, words: str) -> list[Section | Ruling]:
    """The sections and rulings in which all of these words occur, those with them in their heading first."""
    wanted = words.casefold().split()
    found = []
    for ruling in rules.rulings():
        heading = ruling.heading.casefold()
        text = " ".join([heading, *(part.casefold() for block in ruling.blocks for part in (block.text, *block.items))])
        if all(word in text for word in wanted):
            found.append((not all(word in heading for word in wanted), ruling))
    return [ruling for _, ruling in sorted(found, key=lambda pair: pair[0])]
