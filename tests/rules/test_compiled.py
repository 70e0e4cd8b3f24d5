"""The cache of compiled code is never older than its source."""

import importlib
import inspect
import os
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from giza.rules.compiled import (
    GIZA,
    IN_USE,
    KEPT_FOLDERS,
    PURE,
    file_of,
    folder_of,
    modules_of,
    remove_unused,
    sources_of,
    specialise,
    template,
)

KERNEL = "from giza.rules.compiled import compiled\n@compiled\ndef points():\n    return {points}\n"
CALLER = """
from giza.rules.compiled import compiled, specialise
from own_dice import kernel

@compiled
def twice():
    return 2 * kernel.points()

def thrice():
    return 3 * game.points()

game = None
print(twice(), specialise(thrice, kernel)())
"""


def run(folder: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(folder), "GIZA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", "import own_dice.caller"]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.skipif(PURE, reason="nothing is compiled")
def test_a_change_in_another_file_of_an_own_game_is_noticed(tmp_path):
    package = tmp_path / "own_dice"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "caller.py").write_text(CALLER)
    for points in (1, 5):
        (package / "kernel.py").write_text(KERNEL.format(points=points))
        assert run(tmp_path) == f"{2 * points} {3 * points}"


def sources(module: str) -> set[str]:
    """The names of Giza's files that decide what compiled functions of a module do."""
    return {file.relative_to(GIZA).as_posix() for file in sources_of(frozenset([file_of(module)]))}


def test_a_change_recompiles_what_depends_on_it_and_nothing_else():
    races = sources("giza.games.camelup.odds.first_edition")
    assert {"games/camelup/rules/race.py", "games/camelup/rules/movement.py", "rules/compiled.py"} <= races
    assert not any(name.startswith(("games/obelisk", "server", "cli", "games/camelup/bots")) for name in races)
    assert not any(name.startswith("games/camelup") for name in sources("giza.games.obelisk.bots.supply"))


@pytest.mark.skipif(PURE, reason="nothing is compiled")
def test_the_modules_that_compiled_code_calls_are_among_its_sources():
    """Numba knows from which module every global of a compiled function comes; the digest knows as much."""
    for name in ("giza.games.camelup.bots.worth", "giza.games.obelisk.bots.chains", "giza.games.camelup.judge.pounds"):
        module, known = importlib.import_module(name), sources(name)
        functions = [value.py_func for value in vars(module).values() if hasattr(value, "py_func")]
        assert functions
        for function in functions:
            for called in inspect.getclosurevars(function).globals.values():
                home = sys.modules[getattr(called, "py_func", called).__module__] if callable(called) else called
                if isinstance(home, ModuleType) and home.__name__.startswith("giza."):
                    assert Path(home.__file__).relative_to(GIZA).as_posix() in known


def test_what_a_function_is_specialised_for_counts_too():
    inner = specialise(lambda: game.points(), ModuleType("own_dice.kernel"))  # type: ignore[name-defined]  # noqa: F821
    outer = specialise(lambda: game.points() + act(), ModuleType("own_cards.kernel"), act=inner)  # type: ignore[name-defined]  # noqa: F821
    assert modules_of(outer) == {__name__, "own_dice.kernel", "own_cards.kernel"}


def test_templates_are_specialised_with_the_function_that_calls_them(monkeypatch):
    monkeypatch.setitem(globals(), "inner", template(lambda: game.points()))  # type: ignore[name-defined]  # noqa: F821
    outer = lambda: 10 * inner()  # type: ignore[name-defined]  # noqa: E731, F821
    made = []
    for points in (1, 2):
        kernel = ModuleType(f"own_{points}.kernel")
        kernel.points = lambda points=points: points  # type: ignore[attr-defined]
        made.append(specialise(outer, kernel, plain))
        assert made[-1]() == 10 * points
        assert specialise(outer, kernel, plain) is made[-1]
    assert modules_of(made[1]) == {__name__, "own_2.kernel"}


def plain(function):
    """Instead of compiling."""
    return function


def test_what_other_versions_use_is_not_removed(tmp_path):
    ages = {"old": 5 * IN_USE, "older": 6 * IN_USE, "oldest": 7 * IN_USE, "in use": IN_USE / 2}
    for name, age in ages.items():
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    remove_unused(tmp_path)
    assert {folder.name for folder in tmp_path.iterdir()} == {"in use", "old"}
    for number in range(KEPT_FOLDERS + 2):
        (tmp_path / f"begun {number}").mkdir()
    remove_unused(tmp_path)
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {"in use", *(f"begun {number}" for number in range(KEPT_FOLDERS + 2))}


def test_starting_a_version_says_that_it_is_in_use(tmp_path, monkeypatch):
    monkeypatch.setenv("GIZA_CACHE_DIR", str(tmp_path))
    folder = folder_of.__wrapped__("giza.rules.contract")
    assert folder.is_relative_to(tmp_path)
    folder.mkdir(parents=True)
    os.utime(folder, (1.0, 1.0))
    assert folder_of.__wrapped__("giza.rules.contract") == folder
    assert folder.stat().st_mtime > time.time() - IN_USE
