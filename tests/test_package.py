"""The package as users get it."""

import os
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from giza import __version__
from giza.cli.screen import SERVER_PACKAGES
from installed_kit import ROOT, copy_of_the_source, fresh_environment, wheel_of


def python(code: str, **environment: str) -> str:
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return result.stdout


def test_import_giza_needs_neither_numba_nor_numpy():
    loaded = python("import sys, giza; print(*sys.modules)").split()
    assert "giza" in loaded
    assert not {"numba", "numpy", "typer", "rich"} & set(loaded)


def test_an_unknown_name_is_an_attribute_error():
    import giza

    assert not hasattr(giza, "no_such_thing")
    assert all(hasattr(giza, name) for name in giza.__all__)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    return wheel_of(copy_of_the_source(tmp_path_factory.mktemp("source")), tmp_path_factory.mktemp("wheel"))


def test_the_wheel_contains_everything_it_needs(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "giza/locale/de.toml" in names
    assert "giza/py.typed" in names
    assert "giza/server/static/index.html" in names
    assert "giza/browser/runtime/runtime.js" in names
    assert "giza/browser/runtime/snapshot.bin" in names
    assert not any(name.startswith(("tests", "bench", "tools")) for name in names)


USERS_PROGRAM = """
import giza
from giza.batch import Batch

g: giza.Game = giza.Game("camelup1", seats=2)
texts: list[str] = g.actions()
reveal_type(g.copy().after("blue 1").view(0))
reveal_type(g.undo())
reveal_type(giza.play_match(["random", "easy"]).standings)
reveal_type(giza.odds.leg("1:gyo 3:bw", 1).place)
reveal_type(Batch("obelisk", seats=3, games=8).observations)
reveal_type(giza.bots.make("greedy"))
"""
TYPES = [
    "dict[str, Any]",
    "giza.records.Event",
    "list[giza.arena.statistics.Standing]",
    "Mapping[str, list[float]]",
    "numpy.ndarray",
    "giza.bots.interface.Bot",
]


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Run a program of a fresh environment, isolated from this one, in an empty folder."""
    folder = tmp_path_factory.mktemp("fresh")
    programs = fresh_environment(folder / "venv", wheel)
    (folder / "empty").mkdir()

    def run(program: str, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
        kept = {name: os.environ[name] for name in ("HOME", "LANG", "GIZA_CACHE_DIR") if name in os.environ}
        command = [programs / program, *map(str, arguments)]
        surroundings = {**kept, "COLUMNS": "120", **environment}
        return subprocess.run(command, capture_output=True, text=True, env=surroundings, cwd=folder / "empty")  # type: ignore[arg-type]

    return run


def test_the_description_leads_to_the_projects_place_if_there_is_one(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.delenv("GIZA_TAG", raising=False)
    absolute = import_module("hatch_build").absolute

    text = absolute(
        '![A](docs/a.svg) [b](docs/b.md#c) [d](#e) <img src="docs/f.png"> [g](https://x.org)', "https://r.org"
    )
    assert text == (
        "![A](https://r.org/raw/main/docs/a.svg) [b](https://r.org/blob/main/docs/b.md#c) [d](#e) "
        '<img src="https://r.org/raw/main/docs/f.png"> [g](https://x.org)'
    )
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_the_library_works_without_the_servers_packages(installed):
    code = """
import importlib.util, giza
assert "site-packages" in giza.__file__
for name in ("litestar", "sqlalchemy", "uvicorn", "httpx", "pytest", "hatchling"):
    assert importlib.util.find_spec(name) is None, name
g = giza.Game("camelup1", 2)
g.play("blue 1")
print(g.view(0)["track"], giza.bots.make("random"), giza.arena, giza.batch, giza.odds)
"""
    done = installed("python", "-c", code, GIZA_PURE="1")
    assert done.stderr == ""
    assert done.stdout.startswith("[{'space': 1, 'camels': ['blue']}]")


def test_play_and_odds_work_without_the_servers_packages(installed):
    assert "--bot" in installed("giza", "play", "--help").stdout
    odds = installed("giza", "odds", "14:b 13:g 3:owy dice=b", "--edition", "1", "--json")
    assert '"blue"' in odds.stdout, odds.stderr


def test_all_packages_of_the_server_are_known_as_such():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    names = {Requirement(text).name.replace("-", "_") for text in extras["server"]}
    assert names == SERVER_PACKAGES


@pytest.mark.parametrize("command", [["serve"], ["admin", "list"], ["bot", "easy", "--table", "x"], ["verify", "x"]])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_command_of_the_server_says_how_to_get_its_packages(installed, command, language):
    done = installed("giza", *command, GIZA_LANGUAGE=language)
    assert done.returncode == 2
    assert "pip install 'giza[server]'" in done.stderr
    assert ("this needs" if language == "en" else "dafür braucht") in done.stderr
    assert "Traceback" not in done.stderr


def test_the_types_that_a_user_sees_are_real(installed, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(USERS_PROGRAM)
    where = installed("python", "-c", "import sys; print(sys.executable)").stdout.strip()
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", where, "--cache-dir", tmp_path / "cache"]
    done = subprocess.run([*mypy, program], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    revealed = [line for line in done.stdout.splitlines() if "Revealed type" in line]
    assert len(revealed) == len(TYPES)
    for line, expected in zip(revealed, TYPES, strict=True):
        assert expected in line.replace("builtins.", "").replace("typing.", "")
