"""Draw the pictures of `docs/background/learning.md` from `docs/measurements/learning/*.csv`.

`python tools/learning_pictures.py calibrate` measures the calibration of the shipped nets first, which takes minutes;
`time GAME …` plays the matches of strength against time, which takes longer; `seeds FILE …` adds the learning curves of
nets trained with other seeds. Without arguments it only draws the pictures.
"""

import csv
import math
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from giza.arena.running import local_workers, run
from giza.arena.schedule import Match
from giza.arena.statistics import standings
from giza.bots import make
from giza.cli.train import STRENGTH_GAMES
from giza.game import Game
from giza.games import GAMES
from giza.games.obelisk import learning as learned
from giza.learning.calibration import Calibration, calibrate
from giza.learning.weights import load, path_of, recipe
from giza.pictures.svg import ACT, FONTS, INK, LINE, PAPER, QUIET, box, element, words

FOLDER = Path(__file__).parents[1] / "docs" / "measurements" / "learning"
GAMES_PLAYED = 300
"""Games per table of a net."""
SIDE, MARGIN = 240, 48
"""Lengths in a chart, in pixels."""
RED = "#A8321E"
SEED = 7


class Timed(NamedTuple):
    """A table at which strength is measured against time."""

    seats: int
    reference: str
    """The bot in half of the seats."""
    bots: dict[str, int]
    """The bots in the other seats, with the number of games for each."""


SEARCHES = {"search:10ms": 160, "search:100ms": 100, "search:1s": 24}
TIMED = {
    "obelisk": Timed(2, "net", {"net:0": 40, "rollouts:10": 40, "rollouts:60": 40}),
    "camelup1": Timed(4, "greedy", SEARCHES),
    "camelup2": Timed(4, "greedy", SEARCHES),
}
EVERY = 10
"""Only every tenth choice of a game is timed."""


def chart(x: float, title: str, *inside: str, ticks: bool = True) -> str:
    """A square with lines and labels at every fifth; those on the x-axis only with `ticks`."""
    parts = [words(x, MARGIN - 18, title, 14, font_weight=600)]
    for fifth in range(6):
        at = SIDE * fifth / 5
        parts.append(element("line", x1=x, x2=x + SIDE, y1=MARGIN + at, y2=MARGIN + at, stroke=LINE))
        parts.append(words(x - 8, MARGIN + SIDE - at + 4, f"{20 * fifth}", 11, text_anchor="end", fill=QUIET))
        if ticks:
            parts.append(words(x + at, MARGIN + SIDE + 16, f"{20 * fifth}", 11, text_anchor="middle", fill=QUIET))
    return "".join([*parts, *inside])


def page(charts: list[str], width: float, caption: str) -> str:
    """Charts side by side."""
    height = MARGIN + SIDE + 52
    return element(
        "svg",
        element("title", caption),
        box(0, 0, width, height, PAPER),
        *charts,
        words(MARGIN, height - 10, caption, 12, fill=QUIET),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        font_family=FONTS,
        fill=INK,
    )


def calibration_chart(x: float, name: str, rows: list[dict[str, str]]) -> str:
    """Predicted shares on the x-axis, actual ones on the y-axis; a dot's area shows the number of predictions."""
    most = max(int(row["count"]) for row in rows)
    inside = [element("line", x1=x, y1=MARGIN + SIDE, x2=x + SIDE, y2=MARGIN, stroke=QUIET, stroke_dasharray="4 4")]
    inside += [
        element(
            "circle",
            cx=x + SIDE * float(row["predicted"]),
            cy=MARGIN + SIDE * (1 - float(row["came"])),
            r=2 + 8 * (int(row["count"]) / most) ** 0.5,
            fill=ACT,
            fill_opacity=0.75,
        )
        for row in rows
        if int(row["count"])
    ]
    return chart(x, name, *inside)


def read(file: str) -> dict[str, list[dict[str, str]]]:
    """The rows of a file by net."""
    found: dict[str, list[dict[str, str]]] = {}
    with (FOLDER / file).open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            found.setdefault(row["net"], []).append(row)
    return found


def measured() -> dict[str, Calibration]:
    """The calibration of every shipped net."""
    rules = GAMES["obelisk"]
    found = {}
    for name, taught in learned.NETS.items():
        file = path_of("obelisk", name)
        if file.exists():
            starts = [rules.kernel.new(table.seats, table.options) for table in taught.tables]
            found[name] = calibrate(
                rules.kernel, learned, starts, load(learned.SHAPE, file), GAMES_PLAYED // len(starts)
            )
            print(name, f"{100 * found[name].error:.2f} %", "passes" if found[name].passes else "fails", flush=True)
    return found


def write_calibration() -> None:
    """Measure calibration and save the results."""
    with (FOLDER / "calibration.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["net", "games", "bin", "count", "predicted", "came", "score_error", "off_sum"])
        for name, found in measured().items():
            for number, (count, predicted, came) in enumerate(
                zip(found.counts, found.predicted, found.came, strict=True)
            ):
                figures = f"{predicted:.4f}", f"{came:.4f}", f"{found.score_error:.2f}", f"{found.off_sum:.0e}"
                writer.writerow([name, found.games, number, count, *figures])


def write_curves(others: list[Path]) -> None:
    """Collect the learning curves of the shipped nets, and of some with other seeds."""
    found = curves_in([path_of("obelisk", name) for name in learned.NETS]) + curves_in(others)
    taught = {(row["net"], row["seed"]) for row in found}
    known = [row for rows in read("curves.csv").values() for row in rows if (row["net"], row["seed"]) not in taught]
    with (FOLDER / "curves.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(found[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(found + known)


def curves_in(files: list[Path]) -> list[dict[str, str]]:
    """The measurements made during training."""
    rows = []
    for path in files:
        told = recipe(path)
        for games, share, error in told["reports"]:
            margin = 1.96 * (share * (1 - share) / STRENGTH_GAMES) ** 0.5
            figures = {"share": share, "margin": margin, "calibration_error": error}
            percent = {name: f"{100 * figure:.1f}" for name, figure in figures.items()}
            rows.append({"net": told["net"], "seed": str(told["recipe"]["seed"]), "games": str(games), **percent})
    return rows


def milliseconds(name: str, game_name: str, table: Timed) -> float:
    """The mean processor time of a choice, which doesn't depend on other programs."""
    game, chance, bot, player = Game(game_name, table.seats), Random(SEED), make(name), make(table.reference)
    game.settle(chance)
    spent = list[float]()
    for number in count():
        if game.turn is None:
            break
        view, actions = game.view(game.turn, with_state=True), game.actions()
        if number == 0:
            bot.choose(view, actions)  # compiled or loaded by now
        if number % EVERY == 0:
            begun = process_time()
            bot.choose(view, actions)
            spent.append(process_time() - begun)
        game.play(player.choose(view, actions))
        game.settle(chance)
    return 1000 * sum(spent) / len(spent)


def write_times(games: list[str]) -> None:
    """Play slower and faster bots against the reference, and save the results."""
    known = [row for rows in read("time.csv").values() for row in rows if row["net"].split(",")[0] not in games]
    with (FOLDER / "time.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["net", "bot", "milliseconds", "games", "share", "margin"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(known)
        for game in games:
            for row in timed(game, TIMED[game]):
                writer.writerow(row)
                file.flush()
                print(*row.values(), flush=True)


def timed(game: str, table: Timed) -> Iterator[dict[str, str]]:
    """Each bot's percentage of victories with half of the seats, and the time of its choices."""
    name = f"{game}, {table.seats} seats, against {table.reference}"

    def row(bot: str, games: int, share: float, margin: float) -> dict[str, str]:
        spent = f"{milliseconds(bot, game, table):.1f}"
        figures = {"games": str(games), "share": f"{share:.1f}", "margin": f"{margin:.1f}"}
        return {"net": name, "bot": bot, "milliseconds": spent, **figures}

    yield row(table.reference, 0, 50.0, 0.0)
    for bot, games in table.bots.items():
        outcome = run(Match(game, table.seats, (bot, table.reference), SEED), games, partial(local_workers, 1), None)
        found = standings(outcome.results, outcome.match.bots)[0].share
        yield row(bot, len(outcome.results), 50 * table.seats * found.mean, 50 * table.seats * found.margin)


def time_chart(x: float, name: str, rows: list[dict[str, str]]) -> str:
    """Time on the x-axis, logarithmic with a factor of ten per third; victories against the reference on the y-axis."""
    inside = []
    for number, row in enumerate(rows):
        at = x + SIDE * min(1.0, max(0.0, math.log10(float(row["milliseconds"])) / 3))
        y, reach = (SIDE * float(row[column]) / 100 for column in ("share", "margin"))
        y = MARGIN + SIDE - y
        inside.append(element("line", x1=at, x2=at, y1=y - reach, y2=y + reach, stroke=RED, stroke_opacity=0.6))
        inside.append(element("circle", cx=at, cy=y, r=4, fill=RED))
        aside, anchor = (6, "start") if at < x + 0.7 * SIDE else (-6, "end")
        below = (-6, 16)[number % 2]
        inside.append(words(at + aside, y + below, row["bot"], 11, fill=QUIET, text_anchor=anchor))
    titles = [words(x + SIDE * k / 3, MARGIN + SIDE + 16, f"{10**k} ms", 11, text_anchor="middle") for k in range(4)]
    return chart(x, name, *inside, *titles, ticks=False)


def curve_chart(x: float, name: str, rows: list[dict[str, str]]) -> str:
    """Training games on the x-axis; the share of the victories, with its interval, on the y-axis."""
    most = max(int(row["games"]) for row in rows)
    inside = []
    for number, seed in enumerate(dict.fromkeys(row["seed"] for row in rows)):
        colour, points = (RED, ACT, QUIET)[number % 3], []
        for row in rows:
            if row["seed"] == seed:
                at = x + SIDE * int(row["games"]) / most
                share, margin = float(row["share"]) / 100, float(row["margin"]) / 100
                y, reach = MARGIN + SIDE * (1 - share), SIDE * margin
                points.append(f"{at:.1f},{y:.1f}")
                line = element("line", x1=at, x2=at, y1=y - reach, y2=y + reach, stroke=colour, stroke_opacity=0.6)
                inside += [line, element("circle", cx=at, cy=y, r=3, fill=colour)]
        inside.append(element("polyline", points=" ".join(points), fill="none", stroke=colour, stroke_width=2))
    return chart(x, f"{name}: up to {most} games", *inside)


def draw() -> None:
    """Draw every picture for which there are figures."""
    step = SIDE + MARGIN + 24
    for file, make_chart, caption in (
        ("calibration.csv", calibration_chart, "Predicted share of the victory (→) and what came (↑), in percent"),
        (
            "curves.csv",
            curve_chart,
            "Games of self-play (→, percent of all) and victories in percent (↑)",
        ),
        ("time.csv", time_chart, "Time of a choice (→), victories with half of the seats in percent (↑)"),
    ):
        if (FOLDER / file).exists():
            found = read(file)
            charts = [make_chart(MARGIN + step * i, name, rows) for i, (name, rows) in enumerate(found.items())]
            picture = FOLDER / file.replace(".csv", ".svg")
            picture.write_text(page(charts, step * len(found) + 24, caption) + "\n", "utf-8")
            print(picture)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    write_curves([Path(file) for file in sys.argv[sys.argv.index("seeds") + 1 :]] if "seeds" in sys.argv else [])
    if "calibrate" in sys.argv:
        write_calibration()
    if "time" in sys.argv:
        write_times(sys.argv[sys.argv.index("time") + 1 :])
    draw()
