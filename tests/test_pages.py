"""The pages of the documentation: their code runs, their links lead somewhere, and every page is in the menu."""

import asyncio
import csv
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import giza
from server_kit import run, running

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *(TOP / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))])
NAMES = [page.relative_to(TOP).as_posix() for page in PAGES]
HANGS = 900
"""After this many seconds, a command counts as hanging, even if it compiles first."""
BLOCK = re.compile(r"^(?:<!-- (?P<mark>.*?) -->\n)?```(?P<about>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!`)!?\[[^\]]*\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
NOT_RUN, QUOTED, SERVER = "not run: ", "quoted from: ", "run with: a server at http://127.0.0.1:8000"


class Block(NamedTuple):
    """A block of code in a page."""

    language: str
    title: str
    mark: str
    """What the comment before it says."""
    text: str

    @property
    def is_doctest(self) -> bool:
        """Whether pytest runs it with the page."""
        return self.language == "python" and self.text.startswith(">>> ")


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page, in their order."""
    for found in BLOCK.finditer(page.read_text("utf-8")):
        language, _, rest = found["about"].partition(" ")
        title = re.search(r'title="(.*?)"', rest)
        yield Block(language, title[1] if title else "", found["mark"] or "", found["text"])


def runs(block: Block) -> bool:
    """Whether a block is for a shell and runs here."""
    return block.language == "sh" and not block.mark.startswith(NOT_RUN)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_block_of_code_runs_or_says_why_it_does_not(page):
    told = list(blocks(page))
    for block in told:
        if block.language not in {"python", "sh"} or block.is_doctest or block.mark.startswith(NOT_RUN):
            continue
        if block.mark.startswith(QUOTED):
            assert block.text in (TOP / block.mark.removeprefix(QUOTED)).read_text("utf-8")
            continue
        if block.language == "python":
            module = block.title.removesuffix(".py")
            assert module, f"a doctest, a file with a title, or a mark, please:\n{block.text}"
            assert any(runs(other) and module in other.text for other in told), f"{block.title} isn't run"


@pytest.mark.parametrize("page", [page for page in PAGES if any(map(runs, blocks(page)))], ids=str)
def test_commands_run_as_they_stand(page, tmp_path):
    run(commands(page, tmp_path), HANGS)


async def commands(page: Path, folder: Path) -> None:
    """Write the files of a page and run its commands, in a folder of their own."""
    told = list(blocks(page))
    for block in told:
        if block.title:
            (folder / block.title).write_text(block.text, "utf-8")
    text = "".join(block.text for block in told if runs(block))
    if any(block.mark == SERVER for block in told):
        async with running(folder / "tables") as server:
            await shell(text.replace("http://127.0.0.1:8000", server.url), folder)
    else:
        await shell(text, folder)


async def shell(text: str, folder: Path) -> None:
    """Run commands one after the other, until one fails."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    process = await asyncio.create_subprocess_exec(
        "bash", "-ec", text, cwd=folder, env=os.environ | {"PATH": path, "GIZA_LANGUAGE": "en", "MAKEFLAGS": ""},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()


def anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub and the site make it."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    """All anchors of a page."""
    text = BLOCK.sub("", page.read_text("utf-8"))
    return {anchor(found) for found in HEADING.findall(text)} | set(re.findall(r'id="([^"]+)"', text))


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_somewhere(page):
    for found in LINK.findall(BLOCK.sub("", page.read_text("utf-8"))):
        link = "".join(found)
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, part = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link} leads nowhere"
        if page.is_relative_to(DOCS) and target.suffix == ".md":
            assert target.is_relative_to(DOCS), f"{link}: the site has no such page"
        if part and target.suffix == ".md":
            assert part in anchors(target), f"{link}: no such heading"


def test_every_page_of_the_site_is_in_its_menu():
    def pages(menu: Any) -> list[str]:
        if isinstance(menu, str):
            return [menu]
        return [page for part in (menu.values() if isinstance(menu, dict) else menu) for page in pages(part)]

    project = tomllib.loads((TOP / "zensical.toml").read_text())["project"]
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(pages(project["nav"])) == sorted(there)


@pytest.mark.parametrize("tool", ["reference_pages", "explaining_pictures"])
def test_what_is_made_from_the_code_is_up_to_date(tool):
    checked = subprocess.run([sys.executable, TOP / "tools" / f"{tool}.py", "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_the_picture_of_luck_adds_up(monkeypatch):
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    from explaining_pictures import CAME, luck_example

    chances, mean, luck = luck_example()
    assert sum(one.share - mean for one in chances) == pytest.approx(0, abs=0.15)  # rounded to 0.1 each
    assert next(one.share for one in chances if one.outcome == CAME) - mean == pytest.approx(luck)
    drawn = (DOCS / "pictures" / "luck-computed.svg").read_text("utf-8")
    assert all(f"{one.share:.1f} %" in drawn for one in chances)


def test_the_tree_of_a_leg_agrees_with_the_odds(monkeypatch):
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    from explaining_pictures import FAVOURITE, LEG, lines_of_leg

    lines = lines_of_leg()
    led = sum(one.leader == FAVOURITE for one in lines)
    assert giza.odds.leg(LEG, edition=1).exact[FAVOURITE][0] == Fraction(led, len(lines))


def test_the_study_says_what_its_figures_say():
    known = set()
    with (DOCS / "measurements" / "luck" / "study.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            ends = [float(row[end]) for end in ("value", "low", "high")]
            for factor, digits in ((100, 0), (1, 2), (int(row["seats"]), 2)):
                value, low, high = (f"{factor * end:.{digits}f}" for end in ends)
                known.add(f"{value} ({low} to {high})")
    text = (DOCS / "background" / "how-much-is-luck.md").read_text("utf-8")
    said = re.findall(r"-?[\d.]+ \(-?[\d.]+ to -?[\d.]+\)", text)
    assert len(said) > 80
    assert set(said) <= known
