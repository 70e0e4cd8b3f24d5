"""The web client, if it is built into `static/`; otherwise a page that says so."""

import mimetypes
from html import escape
from pathlib import Path
from typing import NamedTuple

from giza.messages import say

API = "/api/openapi.json"
DRAWN = ("t", "you", "rules", "learn", "companion", "puzzles")
"""The first parts of addresses that the client's only page draws: tables, one's own, and what there is to learn."""


class Page(NamedTuple):
    """A file as it is sent."""

    content: bytes
    media_type: str
    cache: str


class Pages:
    """The files of the web client, read once: nothing else on the disk can be asked for."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, Page] = {}
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.is_file() and not file.name.startswith("."):
                name = file.relative_to(folder).as_posix()
                self.files[name] = Page(file.read_bytes(), media_type_of(name), caching_of(name))

    def find(self, path: str, language: str) -> Page | None:
        """The page at a path."""
        name = path.strip("/")
        if name in self.files:
            return self.files[name]
        if name == "" or name.split("/")[0] in DRAWN:
            return self.shell(language)
        return None

    def shell(self, language: str) -> Page:
        """The client's only page, which draws every address and says so where nothing is."""
        return self.files.get("index.html") or plain_page(language)


def media_type_of(name: str) -> str:
    """What sort of file this is."""
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def caching_of(name: str) -> str:
    """How long a browser may keep a file: those with a hash in their name for ever."""
    return "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"


def plain_page(language: str) -> Page:
    """A page for people where no web client is built in."""
    title = escape(say("server_page.title").text(language))
    text = escape(say("server_page.text", api=API).text(language)).replace(API, f'<a href="{API}">{API}</a>')
    html = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1><p>{text}</p></body></html>"
    )
    return Page(html.encode(), "text/html", "no-cache")
