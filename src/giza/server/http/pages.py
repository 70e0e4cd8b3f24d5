"""The web client, if it is built into `static/`; otherwise a page that says so."""

import mimetypes
from html import escape
from pathlib import Path
from typing import NamedTuple

from giza.games import rules_of
from giza.messages import say
from giza.server.table.tables import Table

API = "/api/openapi.json"
DRAWN = ("t", "you", "rules", "learn", "companion", "puzzles")
"""The first parts of paths that the client's single page draws: tables, the player's own page, and lessons."""


class Page(NamedTuple):
    """A file as it is sent."""

    content: bytes
    media_type: str
    cache: str


class Pages:
    """The files of the web client, read once; no other file can be requested."""

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
        """The client's single page, which also serves unknown addresses."""
        return self.files.get("index.html") or plain_page(language)


def media_type_of(name: str) -> str:
    """The media type of a file."""
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def caching_of(name: str) -> str:
    """The caching header of a file; one with a hash in its name is kept forever."""
    return "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"


def plain_page(language: str) -> Page:
    """A page that says that no web client is built in."""
    title = escape(say("server_page.title").text(language))
    text = escape(say("server_page.text", api=API).text(language)).replace(API, f'<a href="{API}">{API}</a>')
    html = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body><h1>{title}</h1><p>{text}</p></body></html>"
    )
    return Page(html.encode(), "text/html", "no-cache")


MARK = b"<title>Giza</title>"
"""The title in the client's page, where the preview is inserted."""
PICTURE, ANY_GAMES_PICTURE = "preview/{game}.png", "preview/giza.png"


def with_preview(page: Page, table: Table, base: str, pages: Pages, language: str) -> Page:
    """The client's page with a preview of a table in its head, as messengers show it."""
    game = rules_of(table.plan.game).title.text(language)
    people = [seat.name for seat in table.seats if seat.name and seat.kind in ("person", "kept")]
    inviting = table.state == "waiting" and people
    title = say("preview.invites", name=people[0], game=game) if inviting else say("preview.table", game=game)
    names = [seat.name for seat in table.seats if seat.name]
    line = say("preview.players", names=names) if names and not inviting else say("preview.line")
    picture = PICTURE.format(game=table.plan.game)
    told = {
        "og:site_name": "Giza",
        "og:type": "website",
        "og:title": title.text(language),
        "og:description": line.text(language),
        "og:url": f"{base}/t/{table.plan.id}",
        "og:image": f"{base}/{picture if picture in pages.files else ANY_GAMES_PICTURE}",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    metas = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items())
    head = f"<title>{escape(told['og:title'])}</title>{metas}".encode()
    return page._replace(content=page.content.replace(MARK, head, 1))
