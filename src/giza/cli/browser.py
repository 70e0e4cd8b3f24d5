"""Opening the browser where a person sits."""

import os
import sys
import webbrowser
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Thread

CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
UNATTENDED = ("CI", "SSH_CONNECTION", "container", "KUBERNETES_SERVICE_HOST", "PYTEST_CURRENT_TEST")
"""Variables that say that nobody sits at this machine."""


def has_terminal() -> bool:
    """Whether somebody can type and read here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def person_sits_here(
    terminal: bool,
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    containers: Iterable[Path] = CONTAINERS,
) -> bool:
    """Whether there is a terminal that somebody looks at, and a screen that a browser can be shown on."""
    if not terminal or any(environment.get(name) for name in UNATTENDED) or any(file.exists() for file in containers):
        return False
    return platform in ("darwin", "win32") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def page_of(address: str) -> str:
    """The address to open: one that listens everywhere is looked at from here.

    >>> page_of("http://0.0.0.0:8000"), page_of("http://[::]:8000"), page_of("https://example.org")
    ('http://127.0.0.1:8000', 'http://127.0.0.1:8000', 'https://example.org')
    """
    return address.replace("://0.0.0.0:", "://127.0.0.1:").replace("://[::]:", "://127.0.0.1:")


def open_browser(address: str) -> None:
    """Show a page; some browsers take their time to start, and nobody waits for them."""
    Thread(target=webbrowser.open, args=(page_of(address),), daemon=True, name="browser").start()
