"""Compiles sources in the Python that will run them, inside Pyodide, and imports them there: see pack.mjs."""

import sys
import zipfile
from importlib import import_module, invalidate_caches
from pathlib import Path

MADE = Path("/work/made")
PACKAGES = Path("/lib/python3.14/site-packages")
STDLIB = "/lib/python314.zip"
UNUSED = (
    *("_markupbase", "_pydatetime", "_pyio", "_pyrepl/", "_strptime", "_sysconfigdata", "antigravity", "argparse"),
    *("asyncio/__main__", "asyncio/proactor", "asyncio/tools", "asyncio/windows", "bdb", "cProfile", "cmd.", "code."),
    *("compileall", "concurrent/futures/process", "concurrent/interpreters/", "configparser", "csv.", "ctypes/_aix"),
    *("ctypes/macholib/", "ctypes/wintypes", "curses/", "dbm/", "doctest", "email/_header", "email/mime/"),
    *("ensurepip/", "filecmp", "fileinput", "ftplib", "getopt", "getpass", "gettext", "html/parser", "http/"),
    *("idlelib/", "imaplib", "json/tool", "logging/config", "logging/handlers", "mailbox", "mimetypes"),
    *("modulefinder", "multiprocessing/dummy/", "multiprocessing/forkserver", "multiprocessing/heap"),
    *("multiprocessing/managers", "multiprocessing/pool", "multiprocessing/popen", "multiprocessing/queues"),
    *("multiprocessing/resource", "multiprocessing/shared", "multiprocessing/spawn", "multiprocessing/synchronize"),
    *("netrc", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pty.", "py_compile"),
    *("pyclbr", "pydoc", "pyodide/console", "rlcompleter", "runpy", "sched", "shelve", "shlex", "smtplib"),
    *("socketserver", "sqlite3/", "symtable", "sysconfig/__main__", "tabnanny", "tarfile", "timeit", "tkinter/"),
    *("trace.", "tty.", "turtle", "unittest/", "urllib/request", "urllib/robotparser", "venv/", "wave", "webbrowser"),
    *("wsgiref/", "xml/", "xmlrpc/", "zipapp", "zoneinfo/"),
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
    import py_compile

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


def compile_all() -> str:
    """Compile everything; the path of msgspec's library."""
    MADE.mkdir(exist_ok=True)
    msgspec = files_in("/work/msgspec", (".py", ".so"))
    extension = next(name for name in msgspec if name.endswith(".so"))
    pack("packages.zip", {**files_in("/work/giza"), **msgspec})
    with zipfile.ZipFile(STDLIB) as archive:
        library = {
            name: archive.read(name) for name in archive.namelist() if name.endswith((".py", ".json")) and is_used(name)
        }
    pack("python_stdlib.zip", library)
    return extension


def module_of(path: str) -> str:
    """The module that a compiled file holds."""
    return path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def import_all() -> str:
    """Import all of Giza, so that it is in the snapshot; the other files of packages, as a list in JSON."""
    import json

    from giza.browser import standin

    standin.install("/lib/compiled.wasm")
    from giza.rules import compiled

    compiled.elsewhere.__self__.loaded()  # type: ignore[union-attr]
    paths = [path.relative_to(PACKAGES).as_posix() for path in sorted(PACKAGES.rglob("*")) if path.is_file()]
    for name in [module_of(path) for path in paths if path.startswith("giza/") and path.endswith(".pyc")]:
        try:
            import_module(name)
        except OSError:
            if not name.startswith("giza.server."):
                raise  # parts of a server need processes, which there are none of
    for name in ENCODINGS:
        import_module(f"encodings.{name}")
    return json.dumps([str(PACKAGES / path) for path in paths if not path.endswith((".pyc", ".so"))])


def leave() -> None:
    """Forget what a snapshot needn't hold."""
    import gc
    import zipimport

    del sys.modules["pack"]
    sys.path.remove("/work")
    sys.modules["__main__"].__dict__.pop("pack", None)
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]  # the archive will be another one
    invalidate_caches()
    gc.collect()
    gc.freeze()


def drop_imported() -> None:
    """Take out of the standard library what the snapshot has."""
    MADE.mkdir(exist_ok=True)
    with zipfile.ZipFile(STDLIB) as archive:
        left = {name: archive.read(name) for name in archive.namelist() if module_of(name) not in sys.modules}
    pack("python_stdlib.zip", left)
