"""Take a picture of every screen at every size and lay them on one sheet, for review.

python tools/contact_sheet.py FOLDER [WORD …]

FOLDER/index.html shows all of them, FOLDER/SCREEN.png those of one screen. Words choose a part: screens by how their
names begin (`lobby`, `obelisk-5-odds`), sizes (`390x844`), `few` or `most` players, `day` or `night`, `en` or `de`.
Unless day, night or a language is named, a screen is taken by day in English and by night in German. Dice and bots are
the same in every run, so that two sheets can be compared. It needs Chromium and a built client (`make client`), as the
browser tests do.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from html import escape
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from web_pictures import grown_obelisks, lively_race  # noqa: E402

from giza.client import Server, anyone, mine  # noqa: E402
from giza.server.wire.tables import CreatedTable  # noqa: E402
from web_kit import Luck, browser_path, visit  # noqa: E402
from web_people import MOST_ACTIONS, in_a_thread, kept_tables, people_table  # noqa: E402

SIZES = [(1920, 1080), (1366, 768), (1024, 768), (844, 390), (390, 844), (360, 740)]
LOOKS = list(product(("day", "night"), ("en", "de")))
USUAL_LOOKS = [("day", "en"), ("night", "de")]
TABLES = {"camelup1": (2, 8), "camelup2": (2, 8), "obelisk": (2, 5)}
"""The fewest and the most players of each game."""
WORTH_A_LOOK: dict[str, Callable[[dict[str, Any]], bool]] = {
    "camelup1": lively_race,
    "camelup2": lively_race,
    "obelisk": grown_obelisks,
}
MOST_GAMES = 20
SETTLED = 250
"""Milliseconds to wait for fonts, pictures and anything drawn a moment later."""
SCALE = 0.3
"""Of the pictures on the sheet."""
STYLE = """
  body { margin: 16px; background: #777; color: #fff; font: 15px sans-serif; }
  section { width: max-content; padding: 8px; } h2 { margin: 0 0 4px; font-size: 18px; }
  .row { display: flex; gap: 10px; align-items: start; margin-bottom: 8px; }
  figure { margin: 0; } figcaption { font-size: 12px; } img { display: block; }
"""


class Screen(NamedTuple):
    """A screen, and how a browser gets there."""

    name: str
    show: Callable[["Stage", Page], object]
    held: Callable[["Stage"], Sequence[tuple[CreatedTable, Sequence[int]]]] = lambda stage: ()
    """Tables at which the browser holds seats."""
    players: str = ""
    """`few` or `most` at a table."""


class Stage:
    """A server with the games that are shown, each of which is played when it is first needed."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.made: dict[str, CreatedTable] = {}

    def once(self, name: str, make: Callable[[], CreatedTable]) -> CreatedTable:
        """The table of this name, made when it is first asked for."""
        if name not in self.made:
            self.made[name] = make()
        return self.made[name]

    def middle(self, game: str, seats: int) -> CreatedTable:
        """A table in the middle of a game, on the reader's turn."""
        return self.once(f"{game} {seats} middle", lambda: self.worth_a_look(game, seats))

    def over(self, game: str, seats: int) -> CreatedTable:
        """A finished game."""
        return self.once(f"{game} {seats} over", lambda: self.played(game, seats, "over", 1, lambda view: False))

    def waiting(self) -> CreatedTable:
        """A table that waits for players; it is listed in the lobby."""

        async def made() -> CreatedTable:
            async with Server(self.site) as server:
                return await server.create("camelup2", [mine("Badru"), anyone(), anyone()], listed=True)

        return self.once("waiting", lambda: in_a_thread(made()))

    def worth_a_look(self, game: str, seats: int) -> CreatedTable:
        """Play games until there is a position that shows much."""
        for seed in range(MOST_GAMES):
            seen: list[bool] = []

            def worth_a_look(view: dict[str, Any], seen: list[bool] = seen) -> bool:
                seen.append(WORTH_A_LOOK[game](view))
                return seen[-1]

            made = self.played(game, seats, f"middle {seed}", seed, worth_a_look)
            if seen and seen[-1]:
                return made
        raise SystemExit(f"{game} with {seats}: nothing to see in {MOST_GAMES} games")

    def played(
        self, game: str, seats: int, what: str, seed: int, until: Callable[[dict[str, Any]], bool]
    ) -> CreatedTable:
        """A table as it is after a while."""
        key = sha256(f"{game} {seats} {what}".encode()).hexdigest()
        return people_table(
            self.site, game, seats, MOST_ACTIONS, seed, bots=range(1, seats), key=key, until=until, like="greedy"
        )


# Ways to a screen


def visiting(path: str, complete: str, stage: Stage, page: Page) -> None:
    """A page that needs no table."""
    page.goto(stage.site + path)
    page.wait_for_selector(complete)


def lobby(stage: Stage, page: Page) -> None:
    """The front page, with a table that can be joined."""
    stage.waiting()
    visiting("/", ".lists li", stage, page)


def dialog(opener: str, stage: Stage, page: Page) -> None:
    """A dialog over the front page."""
    lobby(stage, page)
    page.click(opener)
    page.wait_for_selector("dialog[open]")


def waiting(complete: str, stage: Stage, page: Page) -> None:
    """An invitation, as its host or its guests see it."""
    page.goto(stage.waiting().link)
    page.wait_for_selector(complete)


def table(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """A table in the middle of a game."""
    page.goto(made(stage).link)
    page.wait_for_selector("main.mine")


def watched(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """A table as spectators see it."""
    page.goto(f"{made(stage).link}#watch")
    page.wait_for_selector("main.frame .felt [role=group], main.frame .felt [data-seat]")


def choice(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """A table with something chosen."""
    table(made, stage, page)
    page.click("[data-kind=winner].lit, .hand .usable >> nth=0")


def odds(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """A table with odds, if the game has them, and a hint."""
    table(made, stage, page)
    if page.query_selector("[data-odds]"):
        page.click("[data-odds]")
        page.wait_for_selector(".odds .number:text('%')")
    page.click("[data-hint]")
    page.wait_for_selector(".hints strong")


def menu(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """The menu of a table, with the settings."""
    table(made, stage, page)
    page.click("header [aria-haspopup=dialog]")
    page.wait_for_selector("dialog[open]")


def luck(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """Luck and skill after a game, at the largest moment."""
    page.goto(made(stage).link)
    page.wait_for_selector("[data-luck=told] [data-moment]")
    page.click("[data-moment] .moment >> nth=0")


def books(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """The books behind luck and skill."""
    luck(made, stage, page)
    page.click("[data-open-books]")


def practice(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """A mistake to try again, with its answer."""
    luck(made, stage, page)
    page.click("[data-learn]")
    page.click("[data-reveal]")


def results(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """Who has won."""
    luck(made, stage, page)
    page.click("[data-results]")
    page.wait_for_selector("figure")


def replay(made: Callable[[Stage], CreatedTable], stage: Stage, page: Page) -> None:
    """The replay of a finished game at its table."""
    page.goto(f"{made(stage).link}#step=30")
    page.wait_for_selector("[data-end-replay]")


def one_s_own(stage: Stage, page: Page) -> None:
    """One's own page after some games."""
    page.goto(f"{stage.site}/you")
    page.wait_for_selector("[data-skill] svg, [data-strength]")


def mistakes(stage: Stage, page: Page) -> None:
    """Mistakes of all games, the first of which was answered wrong."""
    one_s_own(stage, page)
    page.click("[data-mistakes]")
    page.click("[data-choice] >> nth=0")


def answered(game: str, stage: Stage, page: Page) -> None:
    """A puzzle and why its answer is right or wrong."""
    visiting(f"/puzzles/{game}", "[data-choice]", stage, page)
    page.click("[data-choice] >> nth=0")


def own(made: Callable[[Stage], CreatedTable], stage: Stage) -> list[tuple[CreatedTable, Sequence[int]]]:
    """The first seat of a table is the browser's."""
    return [(made(stage), [0])]


def tables() -> Iterator[Screen]:
    """All screens of all tables."""
    at_play = {"turn": table, "choice": choice, "odds": odds, "menu": menu}
    afterwards = {"luck": luck, "books": books, "practice": practice, "results": results, "replay": replay}
    for game, crowds in TABLES.items():
        for players, seats in zip(("few", "most"), crowds, strict=True):

            def middle(stage: Stage, game: str = game, seats: int = seats) -> CreatedTable:
                return stage.middle(game, seats)

            def over(stage: Stage, game: str = game, seats: int = seats) -> CreatedTable:
                return stage.over(game, seats)

            for title, show in at_play.items():
                yield Screen(f"{game}-{seats}-{title}", partial(show, middle), partial(own, middle), players)
            yield Screen(f"{game}-{seats}-watched", partial(watched, middle), players=players)
            for title, show in afterwards.items():
                yield Screen(f"{game}-{seats}-{title}", partial(show, over), partial(own, over), players)


def all_screens() -> list[Screen]:
    """Every screen there is."""
    position = "#edition=2&position=5:gyb+6:r+7:KpW+dice=bgprx+tiles=9%2B,11-"
    pages = {
        "rules": ("/rules", "main a"),
        "rules-camelup1": ("/rules/camelup1", "main h1"),
        "rules-camelup2": ("/rules/camelup2", "main h1"),
        "rules-obelisk": ("/rules/obelisk", "main h1"),
        "puzzles": ("/puzzles", "main a"),
        "puzzles-camelup1": ("/puzzles/camelup1", "[data-choice]"),
        "puzzles-camelup2": ("/puzzles/camelup2", "[data-choice]"),
        "puzzles-obelisk": ("/puzzles/obelisk", "[data-choice]"),
        "companion": (f"/companion{position}", "main"),
        "companion-empty": ("/companion", "main"),
        "companion-obelisk": ("/companion/obelisk", "main"),
        "learn-camelup1": ("/learn/camelup1", "section.guide"),
        "learn-camelup2": ("/learn/camelup2", "section.guide"),
        "learn-obelisk": ("/learn/obelisk", "section.guide"),
        "you-new": ("/you", "main"),
        "lost": ("/nowhere", "main"),
    }
    played = [("camelup2", 2), ("camelup1", 2), ("obelisk", 2)]
    return [
        Screen("lobby", lobby),
        Screen("lobby-bots", partial(dialog, "[data-bots=camelup2]")),
        Screen("lobby-new", partial(dialog, "[data-invite=camelup2]")),
        Screen("waiting-guest", partial(waiting, "[data-sit]")),
        Screen("waiting-host", partial(waiting, "[data-cancel]"), partial(own, Stage.waiting)),
        *(Screen(name, partial(visiting, *page)) for name, page in pages.items()),
        *(Screen(f"puzzles-{game}-answered", partial(answered, game)) for game in TABLES),
        *(
            Screen(name, show, lambda stage: [(stage.over(*one), [0]) for one in played])
            for name, show in (("you", one_s_own), ("mistakes", mistakes))
        ),
        *tables(),
    ]


# Choosing, taking, laying out


class Part(NamedTuple):
    """A part of the page to photograph."""

    screens: list[Screen]
    sizes: list[tuple[int, int]]
    looks: list[tuple[str, str]]


def part_of(words: Sequence[str]) -> Part:
    """What the words on the command line choose."""
    times, languages, players = (
        [word for word in words if word in kind] for kind in (("day", "night"), ("en", "de"), ("few", "most"))
    )
    sizes = [size for size in SIZES if written(size) in words]
    names = tuple(word for word in words if word not in {*times, *languages, *players, *map(written, sizes)})
    screens = [
        screen
        for screen in all_screens()
        if (not names or screen.name.startswith(names)) and (not players or screen.players in players)
    ]
    if unknown := [name for name in names if not any(screen.name.startswith(name) for screen in screens)]:
        raise SystemExit(f"No screen begins with {unknown[0]!r}: {', '.join(screen.name for screen in all_screens())}")
    looks = USUAL_LOOKS
    if times or languages:
        looks = [look for look in LOOKS if look[0] in (times or look) and look[1] in (languages or look)]
    return Part(screens, sizes or SIZES, looks)


def written(size: tuple[int, int]) -> str:
    """A size in words."""
    return f"{size[0]}x{size[1]}"


def file_of(screen: Screen, size: tuple[int, int], look: tuple[str, str]) -> str:
    """The file of a picture."""
    return f"pictures/{screen.name}-{written(size)}-{'-'.join(look)}.png"


def take(stage: Stage, browser: Browser, screen: Screen, part: Part, folder: Path) -> None:
    """All pictures of a screen: each look is opened once and goes through all sizes."""
    kept = kept_tables(screen.held(stage))
    for look in part.looks:
        time, language = look
        with visit(browser, part.sizes[0], locale=language, color_scheme="dark" if time == "night" else "light") as one:
            one.add_init_script(kept)
            page = one.new_page()
            screen.show(stage, page)
            for width, height in part.sizes:
                page.set_viewport_size({"width": width, "height": height})
                page.mouse.move(0, 0)
                page.wait_for_timeout(SETTLED)
                page.screenshot(path=folder / file_of(screen, (width, height), look))


def laid_out(part: Part) -> str:
    """The sheet, as HTML."""
    sections = []
    for screen in part.screens:
        rows = []
        for look in part.looks:
            figures = "".join(figure(screen, size, look) for size in part.sizes)
            rows.append(f"<div class='row'>{figures}</div>")
        sections.append(f"<section id='{screen.name}'><h2>{escape(screen.name)}</h2>{''.join(rows)}</section>")
    return f"<!doctype html><meta charset='utf-8'><title>Giza</title><style>{STYLE}</style>{''.join(sections)}"


def figure(screen: Screen, size: tuple[int, int], look: tuple[str, str]) -> str:
    """A picture on the sheet, with its label."""
    file, label = file_of(screen, size, look), f"{written(size)} {' '.join(look)}"
    width, height = (round(side * SCALE) for side in size)
    return (
        f"<figure><figcaption>{label}</figcaption><a href='{file}'>"
        f"<img src='{file}' alt='{label}' width='{width}' height='{height}'></a></figure>"
    )


def lay_out(browser: Browser, part: Part, folder: Path) -> None:
    """Write the sheet, and a picture of each screen's part of it."""
    (folder / "index.html").write_text(laid_out(part), "utf-8")
    page = browser.new_page(viewport={"width": 2000, "height": 800})
    page.goto((folder / "index.html").resolve().as_uri())
    for screen in part.screens:
        page.locator(f"#{screen.name}").screenshot(path=folder / f"{screen.name}.png")


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server whose dice and bots are the same in every run."""
    server = [sys.executable, str(ROOT / "tests" / "web_server.py")]
    subprocess.run(server, check=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([*server, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running,
    ):
        assert running.stdout is not None
        yield running.stdout.readline().strip()
        running.terminate()


def main(folder: Path, words: Iterable[str]) -> None:
    """Serve, play, take the pictures and lay them out."""
    part = part_of(list(words))
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    failed = []
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        stage = Stage(site)
        for number, screen in enumerate(part.screens, 1):
            print(f"{number}/{len(part.screens)} {screen.name}", flush=True)
            Luck.begin(screen.name)
            try:
                take(stage, browser, screen, part, folder)
            except Exception as error:  # the others are worth a look all the same
                failed.append(screen.name)
                print(f"  {error}", file=sys.stderr)
        lay_out(browser, part._replace(screens=[one for one in part.screens if one.name not in failed]), folder)
        browser.close()
    print(folder / "index.html")
    if failed:
        raise SystemExit(f"Not taken: {', '.join(failed)}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
