"""The pack, made once, and a page that runs it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pack_kit import page_with
from web_kit import TOP


@pytest.fixture(scope="session")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "below"
    subprocess.run([sys.executable, TOP / "tools" / "site" / "runtime.py", folder], check=True)
    (folder / "index.html").write_text("<!doctype html><title>An empty page</title>")
    return folder


@pytest.fixture(scope="module")  # while it is there, an event loop runs, and tests of other modules start their own
def page(pack: Path) -> Iterator[Page]:
    with page_with(pack) as page:
        yield page
