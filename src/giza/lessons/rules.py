"""The rules of each game in our own words: a page to read in five minutes, and a reference of every ruling.

Each family of games has one Markdown file per language in its `lessons` folder. `#` begins the page and the reference,
`##` a section, `###` a ruling. `{#name}` after a heading is its permanent name, because links lead there. Where
editions differ, `{first|second}` gives the wording of each, and `{#name 2}` marks a ruling of the second edition only.
A picture is `![caption](position)`. `{:name}` marks the kind of action or house rule that a passage explains;
it isn't shown.
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
MARK = re.compile(r" ?\{:[a-z_]+\}")
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
    """A part of the page, or a group of related rulings."""

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
        """All sections and rulings, which are what can be linked to."""
        for section in [*self.page, *self.reference]:
            yield section
            yield from section.rulings


def in_edition(text: str, edition: int) -> str:
    """A text in the wording of one edition.

    >>> in_edition("an {oasis|audience}", 1)
    'an oasis'
    """
    return VARIANT.sub(lambda match: match[edition], text)


def block_of(text: str) -> Block:
    """Parse a block: lines without an empty one between them."""
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
    """Parse a rules text for one edition."""
    titles: list[str] = []
    parts: list[list[Section]] = []
    pieces = HEADING.split(MARK.sub("", in_edition(text, edition)))[1:]
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
    """The rules of a game in words; raises `BadOption` if it has none.

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
    """The ruling that explains why an action was refused, by the key of the refusal's message.

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
    """The sections and rulings that contain all of these words; those with the words in their heading come first."""
    wanted = words.casefold().split()
    found = []
    for ruling in rules.rulings():
        heading = ruling.heading.casefold()
        text = " ".join([heading, *(part.casefold() for block in ruling.blocks for part in (block.text, *block.items))])
        if all(word in text for word in wanted):
            found.append((not all(word in heading for word in wanted), ruling))
    return [ruling for _, ruling in sorted(found, key=lambda pair: pair[0])]
