"""Make the documentation as a site, in `site/`: `make docs`.

Adds to `zensical.toml` what a file can't know: Giza's version and, if `GIZA_REPOSITORY` names it as for a wheel, the
project's place on the web. If `make site` has made `web-site/`, the site takes it along: "Play now" leads to it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import giza

TOP = Path(__file__).parents[1]
SITE, PLAY = TOP / "site", TOP / "web-site"
HEAD = "[project]\n"
PLAY_NOW = 'href="learn/first-table.html">Play now<'


def settings(repository: str) -> str:
    """The settings of the site."""
    added = [f'copyright = "Giza {giza.__version__}, MIT licence"']
    if repository:
        added.append(f'repo_url = "{repository}"')
    return (TOP / "zensical.toml").read_text("utf-8").replace(HEAD, "\n".join([HEAD.strip(), *added, ""]), 1)


def build() -> None:
    """Build all pages; a warning is an error."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=TOP, prefix=".site-", suffix=".toml") as file:
        file.write(settings(os.environ.get("GIZA_REPOSITORY", "").rstrip("/")))
        file.flush()
        command = Path(sys.executable).with_name("zensical")
        subprocess.run([command, "build", "--clean", "--strict", "--config-file", file.name], cwd=TOP, check=True)


def let_play() -> None:
    """Put the games beside the pages, and let the front page lead to them."""
    shutil.copytree(PLAY, SITE / "play")
    front = SITE / "index.html"
    text = front.read_text("utf-8")
    if PLAY_NOW not in text:
        raise SystemExit(f"{front}: no link for {PLAY_NOW}")
    front.write_text(text.replace(PLAY_NOW, 'href="play/index.html">Play now<'), "utf-8")


if __name__ == "__main__":
    build()
    if PLAY.is_dir():
        let_play()
