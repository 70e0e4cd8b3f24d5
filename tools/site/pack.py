"""Compiles sources in the Python that will run them, inside Pyodide: see pack.mjs."""

import py_compile
import zipfile
from pathlib import Path

MADE = Path("/work/made")
UNUSED = (
    *("_pyrepl/", "_sysconfigdata", "ctypes/macholib/", "curses/", "dbm/", "doctest", "email/mime/", "ensurepip/"),
    *("ftplib", "idlelib/", "imaplib", "mailbox", "multiprocessing/dummy/", "optparse", "pdb", "pickletools"),
    *("pydoc", "smtplib", "sqlite3/", "tkinter/", "turtle", "unittest/", "venv/", "wsgiref/", "xml/", "xmlrpc/"),
)
"""Of the standard library, what neither Giza nor anything it uses imports."""
ENCODINGS = (
    *("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "unicode_escape", "utf_8", "utf_16_le", "utf_32_le"),
)


def is_used(name: str) -> bool:
    """Whether a file of the standard library is packed."""
    if name.startswith("encodings/"):
        return Path(name).stem in ENCODINGS
    return not name.startswith(tuple(UNUSED))


def compiled(content: bytes, name: str) -> bytes:
    """A source as Python keeps it compiled, without a check of the source's time, and without docstrings."""
    place = MADE / "one.py"
    place.write_bytes(content)
    py_compile.compile(
        str(place),
        str(place) + "c",
        dfile=name,
        doraise=True,
        optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return Path(str(place) + "c").read_bytes()


def pack(target: str, files: dict[str, bytes]) -> None:
    """Write an archive, uncompressed, because web servers compress better."""
    with zipfile.ZipFile(MADE / target, "w") as archive:
        for name, content in sorted(files.items()):
            if name.endswith(".py"):
                name, content = name + "c", compiled(content, name)
            archive.writestr(zipfile.ZipInfo(name), content)


def files_in(folder: str, suffixes: tuple[str, ...] = ()) -> dict[str, bytes]:
    """All files below a folder, by their paths."""
    top = Path(folder)
    paths = [path for path in top.rglob("*") if path.is_file() and (not suffixes or path.suffix in suffixes)]
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in paths}


def main() -> None:
    """Make all archives."""
    MADE.mkdir(exist_ok=True)
    pack("giza.zip", files_in("/work/giza"))
    pack("msgspec.zip", files_in("/work/msgspec", (".py", ".so")))
    with zipfile.ZipFile("/lib/python314.zip") as archive:
        library = {
            name: archive.read(name) for name in archive.namelist() if name.endswith((".py", ".json")) and is_used(name)
        }
    pack("python_stdlib.zip", library)
