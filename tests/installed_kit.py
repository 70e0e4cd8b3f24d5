"""A fresh environment with only Giza's wheel and its requirements, as after `pip install giza`."""

import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]


def copy_of_the_source(folder: Path) -> Path:
    """Copy what a wheel is built from, without git, as in a container; the web client is already built."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, folder)
    for name in ("src", "tools", "web", "requirements"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder


def wheel_of(source: Path, folder: Path) -> Path:
    """Build the wheel from a copy of the source."""
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w"]
    subprocess.run([*build, folder, source], check=True, capture_output=True)
    (wheel,) = folder.glob("giza-*.whl")
    return wheel


def requirements_of(wheel: Path) -> list[str]:
    """The requirements listed in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(archive.read(name)).get_all("Requires-Dist", [])


def needed(requirements: Iterable[str], found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The transitive requirements, without extras."""
    for requirement in map(Requirement, requirements):
        name = requirement.name
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found[name] = distribution(name)
            needed(found[name].requires or (), found)
    return found


def fresh_environment(folder: Path, wheel: Path) -> Path:
    """A virtual environment with the wheel; its requirements are copied from this environment, package by package."""
    venv.create(folder, with_pip=False)
    (packages,) = folder.glob("lib/python*/site-packages")
    for found in needed(requirements_of(wheel), {}).values():
        for top in {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (packages / top).exists():
                (packages / top).symlink_to(Path(str(found.locate_file(top))))
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    return folder / "bin"
