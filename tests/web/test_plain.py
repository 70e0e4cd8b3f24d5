"""A game of another package, which has no table of its own in the browser, is played at the plain one."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from own_game import TOP, environment_with, install_pig
from web_kit import PHONE, check_screen, my_turn, play_now, visit, watch_faults

MOST_TURNS = 400


@pytest.fixture(scope="module")
def site_with_pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that finds the example game."""
    packages: Path = tmp_path_factory.mktemp("packages")
    install_pig(packages)
    command = [sys.executable, str(TOP / "tests" / "web_server.py"), str(tmp_path_factory.mktemp("site"))]
    environment = environment_with(packages)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


def test_a_whole_game_at_the_plain_table(browser: Browser, site_with_pig: str):
    with visit(browser, PHONE) as visitor:
        page = visitor.new_page()
        faults = watch_faults(page)
        play_now(page, site_with_pig, "pig")
        check_screen(page)
        for turn in range(MOST_TURNS):
            if not my_turn(page):
                break
            choices = page.locator("[data-action].lit")
            choices.nth(min(int(turn % 3 == 2), choices.count() - 1)).click()
        else:
            pytest.fail("the game doesn't end")
        check_screen(page)
        assert faults == []
