"""One server for all browser tests of a process, and a browser for each module."""

import fcntl
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from web_kit import PATIENCE, STATIC, TOP, Luck, browser_path

SERVER = [sys.executable, str(TOP / "tests" / "web_server.py")]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs as long as the tests."""
    assert (STATIC / "index.html").exists(), "the web client isn't built: make client"
    folder = tmp_path_factory.mktemp("site")
    with (folder.parent.parent / "prepared").open("w") as turn:  # several workers needn't compile the same
        fcntl.flock(turn, fcntl.LOCK_EX)
        subprocess.run(SERVER, check=True, capture_output=True)
    with subprocess.Popen(
        [*SERVER, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


@pytest.fixture(scope="module")  # while it is there, an event loop runs, and tests of other modules start their own
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or whatever of its kind is on the PATH."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest) -> None:
    """Every test meets the same games in every run."""
    Luck.begin(request.node.nodeid)
