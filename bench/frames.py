"""Claim: sixty frames a second while a stack of five camels walks, on a phone and on a desktop.

python -m bench.frames [ROUNDS]

The page plays against bots in Chromium, and every die moves all camels at once. Frames drawn while a camel walks are
counted by the wall clock, so run it on an idle machine. It has the requirements of the browser tests.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.report import highest, lowest, show, table

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from web_kit import DESKTOP, LONGEST_TASK, PHONE, browser_path, my_turn, play_now, tasks_of, visit  # noqa: E402
from web_stack import OneStack  # noqa: E402

GOAL = 60 * 0.95
"""At sixty frames per second, one missed frame in twenty isn't visible."""
GAMES = ("camelup1", "camelup2")
SIZES = {"phone": PHONE, "desktop": DESKTOP}
COUNT_FRAMES = """() => {
  window.walked = { frames: 0, ms: 0 };
  let before = 0;
  const frame = (now) => {
    const walks = document.querySelector(".camel.moving") !== null;
    if (walks && before > 0) { walked.frames++; walked.ms += now - before; }
    before = walks ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def play_round(page: Page) -> None:
    """Roll, and wait until everybody has acted."""
    page.click("[data-action=roll].lit")
    page.wait_for_selector("[data-skip]")
    my_turn(page)


def measure(browser: Browser, site: str, game: str, size: tuple[int, int]) -> tuple[float, float]:
    """Frames per second in one round, and the longest task in another, because tracing takes time."""
    with visit(browser, size, motion=True) as visitor:
        page = visitor.new_page()
        OneStack(page)
        play_now(page, site, game)
        page.evaluate(COUNT_FRAMES)
        play_round(page)
        walked = page.evaluate("walked")
        with tasks_of(page) as taken:
            play_round(page)
    return walked["frames"] / walked["ms"] * 1000, max(taken)


def main(rounds: int = 3) -> None:
    """Serve, measure and print."""
    frames, tasks = [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, str(TESTS / "web_server.py"), folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout is not None
            site = server.stdout.readline().strip()
            browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            for game in GAMES:
                for name, size in SIZES.items():
                    seconds, longest = zip(*(measure(browser, site, game, size) for _ in range(rounds)), strict=True)
                    frames.append(highest(f"{game}, {name}", seconds, GOAL))
                    tasks.append(lowest(f"{game}, {name}", longest, LONGEST_TASK))
            browser.close()
            server.terminate()
    show(table("A stack of five walks", "frames a second", frames, more_is_better=True))
    show(table("Its longest task", "milliseconds", tasks, more_is_better=False))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
