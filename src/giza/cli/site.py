"""`giza site`: a folder of static files to play in a browser, without a server."""

import gzip
import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec.json import encode

from giza.browser.server import offer_here
from giza.browser.worker import CAN
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.games import GAMES, games_with
from giza.lessons.rules import rules_text
from giza.messages import LANGUAGES, say
from giza.server.workers.jobs import tell_guide, tell_puzzles

PACKAGE = Path(__file__).parents[1]
CLIENT = PACKAGE / "server" / "static"
RUNTIME = PACKAGE / "browser" / "runtime"
"""Python, Giza and their libraries for a browser, as tools/site/runtime.py packs them."""
LIST = "files.json"
"""The list of all files for the service worker; it marks a folder as a site."""
COMPRESSED = (".js", ".mjs", ".css", ".html", ".json", ".svg", ".wasm", ".zip", ".webmanifest", ".bin")
SMALL = 1024
"""Files of fewer bytes aren't worth compressing."""
LATER = ("preview/",)
"""Files that only messengers read, which aren't kept for offline play."""


def write_site(folder: Path, client: Path = CLIENT, runtime: Path = RUNTIME) -> None:
    """Write all files; `BadOption` if this Giza lacks the web client, or if the folder has something else in it."""
    if folder.exists() and any(folder.iterdir()) and not (folder / LIST).is_file():
        raise BadOption(say("cli_site.not_empty", folder=str(folder)))
    for part in (client / "index.html", runtime / "runtime.js"):
        if not part.is_file():
            raise BadOption(say("cli_site.not_built", file=str(part)))
    new = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(client, new, ignore=shutil.ignore_patterns(".*"))
    shutil.rmtree(new / "assets" / "runtime", ignore_errors=True)
    packed = f"assets/runtime-{digest_of(runtime)}"
    shutil.copytree(runtime, new / packed)
    for name, content in told():
        place = new / "told" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    write_pages(new, packed)
    write_list(new)
    compress(new)
    if folder.exists():
        shutil.rmtree(folder)
    new.rename(folder)


def digest_of(folder: Path) -> str:
    """A digest of all files in a folder."""
    digest = sha256()
    for file in sorted(folder.iterdir()):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def told() -> Iterator[tuple[str, bytes]]:
    """What a server sends everybody alike: games, rules, guided games and puzzles."""
    for language in LANGUAGES:
        yield f"offer.{language}.json", encode(offer_here(language, CAN))
        for game in games_with("rules"):
            yield f"rules/{game}.{language}.json", encode(rules_text(game, language))
        for game in games_with("guide"):
            yield f"guides/{game}.{language}.json", tell_guide(game, language)
    for game in games_with("puzzles"):
        yield f"puzzles/{game}.json", tell_puzzles(game)


def pages() -> list[str]:
    """The addresses at which people may arrive; tables exist only on their devices."""
    parts = ["rules", "learn", "companion", "puzzles", "you"]
    games = [f"{part}/{game}" for part in ("rules", "learn", "puzzles") for game in GAMES]
    families = sorted({f"companion/{rules.family}" for rules in GAMES.values()})
    return ["", *parts, *games, *families]


def write_pages(folder: Path, packed: str) -> None:
    """Write the client's page to every address, with relative paths to its files."""
    head = f'<meta name="giza-site" content="" />\n    <meta name="giza-runtime" content="{packed}/" />\n    <title>'
    page = (folder / "index.html").read_text("utf-8").replace("<title>", head, 1)
    for address in pages():
        up = "../" * (address.count("/") + 1) if address else "./"
        place = folder / address / "index.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(page.replace('="/', f'="{up}'), "utf-8")
    (folder / ".nojekyll").touch()  # hosts for pages that look for a site's source take the files as they are
    manifest = folder / "manifest.webmanifest"
    entries = json.loads(manifest.read_text("utf-8"))
    entries.pop("id", None)  # then its address tells it from other apps of the same host
    manifest.write_text(json.dumps(entries), "utf-8")


def write_list(folder: Path) -> None:
    """List the files that a browser keeps, the small ones that everything needs first."""
    files = [file for file in folder.rglob("*") if file.is_file() and not file.name.startswith(".")]
    names = {file.relative_to(folder).as_posix(): file.stat().st_size for file in files if file.name != "index.html"}
    kept = sorted((name for name in names if not name.startswith(LATER)), key=lambda name: ("runtime" in name, name))
    listed = [{"path": name, "fixed": name.startswith("assets/")} for name in ["", *kept] if name != "offline.js"]
    (folder / LIST).write_text(json.dumps(listed), "utf-8")


def compress(folder: Path) -> None:
    """Write a compressed copy of each file that gets smaller, for hosts that send those."""
    for file in [file for file in folder.rglob("*") if file.suffix in COMPRESSED and file.stat().st_size >= SMALL]:
        small = gzip.compress(file.read_bytes(), mtime=0)
        if len(small) < file.stat().st_size:
            file.with_name(f"{file.name}.gz").write_bytes(small)


def make_site(screen: Screen, folder: Path) -> None:
    """Write a site and print how to look at it."""
    write_site(folder)
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".gz"]
    size = sum(file.stat().st_size for file in files) / 1e6
    screen.tell("cli_site.made", "act", folder=str(folder), files=len(files), size=f"{size:.0f}")
    screen.tell("cli_site.look", "quiet", folder=str(folder))
