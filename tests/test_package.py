"""The package as users get it."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


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


def copy_of_the_source(folder: Path) -> Path:
    """What a wheel is made from, without git, as in a container; the web client is built already."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, folder)
    for name in ("src", "tools", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder


def test_the_wheel_holds_all_it_needs(tmp_path, tmp_path_factory):
    source = copy_of_the_source(tmp_path_factory.mktemp("source"))
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path, source],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("giza-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "installed")
    assert "giza/locale/de.toml" in names
    assert "giza/server/static/index.html" in names
    assert not any(name.startswith(("tests", "bench", "tools")) for name in names)
    code = """
import giza, sys
g = giza.Game("camelup1", 2)
assert giza.__file__.startswith(sys.path[1]), giza.__file__
g.play("blue 1")
print(g.view(0)["track"])
"""
    environment = {"PYTHONPATH": str(tmp_path / "installed"), "GIZA_PURE": "1"}
    assert python(code, **environment).strip() == "[{'space': 1, 'camels': ['blue']}]"
