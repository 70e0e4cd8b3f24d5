"""Study how much of a victory is luck, for `docs/background/how-much-is-luck.md`.

    python tools/luck_study.py FOLDER                        # play the missing games, then write the figures
    python tools/luck_study.py FOLDER --minutes 8 --scale 2  # twice as many games, for eight minutes; the same resumes
    python tools/luck_study.py FOLDER --tell                 # only write the figures of the games played so far

Four experiments at every table:

- `ladder`: every seat draws its bot from four strengths; a model of who wins then says how much the players explain.
- `equals`: everybody plays alike, and the analysis splits the results into dice or cards, hidden cards, and play.
- `seats`: everybody plays alike, and only who wins is counted.
- `seeing`: one seat sees every hidden card, the others don't (Camel Up).

The last two use the laboratory in the first edition, where a game takes less than a millisecond.

Games are kept in the folder, a line each and determined by their numbers, so that a run resumes where it
stopped. Figures go to `docs/measurements/luck/study.csv`, pictures beside it.
"""

import argparse
import csv
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from analysis_figures import Line, account, lines_in
from analysis_study import play_to_the_end, summed
from explaining_pictures import card, line, say
from numpy.typing import NDArray

from giza import Game
from giza.analysis import analyse
from giza.bots import make
from giza.bots.interface import View
from giza.bots.playbook import from_playbook
from giza.bots.states import ids_of
from giza.games.camelup.laboratory.matches import new_start, player_from
from giza.games.camelup.laboratory.players import Room, draw_dice, new_room, play_out
from giza.games.camelup.rules.scoring import standing
from giza.pictures.svg import element
from giza.rules.contract import copy_state

TOP = Path(__file__).parents[1]
FIGURES = TOP / "docs" / "measurements" / "luck" / "study.csv"
TABLES = {"camelup1": range(2, 9), "camelup2": range(2, 9), "obelisk": range(2, 6)}
STRENGTHS = {
    "camelup1": ("random", "easy", "medium", "greedy"),
    "camelup2": ("random", "easy", "medium", "greedy"),
    "obelisk": ("random", "easy", "medium", "hard"),
}
"""The bots of the ladder, weakest first. In Camel Up `greedy` stands for `hard`, which is slower."""
ALIKE = {"camelup1": "greedy", "camelup2": "greedy", "obelisk": "net:0"}
"""Who sits in every seat of the other experiments."""
LABORATORY = "camelup1"
"""The game that has a laboratory."""
WANTED = {"ladder": 500, "equals": 80, "seats": 400, "seeing": 400}
MORE = {("seats", LABORATORY): 10, ("seeing", LABORATORY): 10, ("ladder", "obelisk"): 0.5, ("seats", "obelisk"): 0.5}
"""The games per experiment, with factors for tables whose games take less or more time."""
COMPANIES = {"all": 0, "easy and better": 1, "medium and better": 2}
"""Companies of players by the weakest strength that sits down."""
RESAMPLED, RIDGE, NEWTON = 200, 0.02, 12

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]


class Cell(NamedTuple):
    """One experiment at one table."""

    experiment: str
    game: str
    seats: int

    def file_in(self, folder: Path) -> Path:
        """Where its games are kept."""
        return folder / f"{self.experiment}-{self.game}-{self.seats}.jsonl"

    def lines_in(self, folder: Path) -> list[Line]:
        """Its games so far."""
        file = self.file_in(folder)
        return lines_in(file) if file.exists() else []


def cells() -> list[Cell]:
    """All cells of the study."""
    found = [Cell(kind, game, seats) for kind in WANTED for game in TABLES for seats in TABLES[game]]
    return [cell for cell in found if cell.experiment != "seeing" or cell.game != "obelisk"]


class Seer:
    """Plays as `greedy` does, but looks at the whole state."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The best action, with all cards open."""
        rules, s = self.game.rules, copy_state(self.game.state)
        values = from_playbook("greedy", rules, lambda book: book.values)(s, ids_of(rules, s, actions), 0, view)
        return actions[int(np.argmax(values))]


def played(cell: Cell, bots: Sequence[str], number: int, seer: int = -1) -> Game:
    """A whole game, determined by its number; a seat may see everything."""
    g = Game(cell.game, cell.seats)
    players = [Seer(g) if seat == seer else make(bot, 100 * number + seat) for seat, bot in enumerate(bots)]
    play_to_the_end(g, players, Random(f"{cell.game} {cell.seats} {number}"))
    return g


@cache
def laboratory() -> Room:
    """Room for the laboratory's players."""
    return new_room(1)


def laboratory_game(seats: int, number: int, seer: int = -1) -> list[float]:
    """Everybody's share of the victory in a game of the laboratory, in which a seat may see everything."""
    random = np.random.default_rng([seats, number])
    game = new_start(1, seats, random)
    order, outcomes = draw_dice(random)
    players = player_from("", seats), player_from("read=open", seats)
    seating = np.array([int(seat == seer) for seat in range(seats)])
    play_out(laboratory(), game, players, seating, order, outcomes, random)
    money = np.empty(seats, np.int64)
    standing(game[0], money)
    won = money == money.max()
    return [float(share) for share in won / won.sum()]


def line_of(cell: Cell, number: int) -> Line:
    """The game with a number."""
    if cell.experiment == "ladder":
        bots = Random(f"bots {number}").choices(STRENGTHS[cell.game], k=cell.seats)
        return {"bots": bots, "shares": played(cell, bots, number).shares()}
    bots = [ALIKE[cell.game]] * cell.seats
    if cell.experiment == "equals":
        return {"accounts": summed(analyse(played(cell, bots, number)))["accounts"]}
    seer = number % cell.seats if cell.experiment == "seeing" else -1
    game = number // cell.seats if cell.experiment == "seeing" else number
    if cell.game == LABORATORY:
        return {"seer": seer, "shares": laboratory_game(cell.seats, game, seer)}
    return {"seer": seer, "shares": played(cell, bots, game, seer).shares()}


def wanted(cell: Cell, scale: float) -> int:
    """The number of games of a cell; seeing takes whole rounds of seats."""
    games = round(scale * WANTED[cell.experiment] * MORE.get(cell[:2], 1))
    return -(-games // cell.seats) * cell.seats if cell.experiment == "seeing" else games


def play(folder: Path, scale: float, until: float) -> None:
    """Add missing games, a few to every cell in turn."""
    folder.mkdir(parents=True, exist_ok=True)
    done = {cell: len(cell.lines_in(folder)) for cell in cells()}
    while missing := [cell for cell in cells() if done[cell] < wanted(cell, scale)]:
        cell = min(missing, key=lambda one: done[one] / wanted(one, scale))
        with cell.file_in(folder).open("a") as out:
            for number in range(done[cell], min(done[cell] + max(20, wanted(cell, scale) // 20), wanted(cell, scale))):
                out.write(json.dumps(line_of(cell, number)) + "\n")
                done[cell] += 1
                if time.monotonic() > until:
                    return


# What the games say.


def fit(bots: Indices, shares: Numbers, kinds: int) -> Numbers:
    """Strengths of the kinds of bots, then of the seats, by which a softmax over the table best says who wins."""
    seats = bots.shape[1]
    facts = np.zeros((*bots.shape, kinds + seats))
    np.put_along_axis(facts, bots[:, :, None], 1.0, 2)
    facts[:, np.arange(seats), kinds + np.arange(seats)] = 1.0
    weights = np.zeros(kinds + seats)
    for _ in range(NEWTON):
        chances = chances_of(weights, kinds, bots)
        slope = ((chances - shares)[:, :, None] * facts).sum((0, 1)) + 2 * RIDGE * weights
        mean = (chances[:, :, None] * facts).sum(1)
        curve = np.einsum("gsi,gs,gsj->ij", facts, chances, facts, optimize=True) - mean.T @ mean
        weights -= np.linalg.solve(curve + 2 * RIDGE * np.eye(len(weights)), slope)
    return weights


def chances_of(weights: Numbers, kinds: int, bots: Indices) -> Numbers:
    """[table, seat]: the chances by a fitted model."""
    logits = weights[bots] + weights[kinds:]
    chances: Numbers = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return chances


def explained(weights: Numbers, kinds: int, seats: int, weakest: int) -> dict[str, float]:
    """The parts of the variance of a seat's result in a company whose seats are drawn from the stronger kinds."""
    random = np.random.default_rng(1)
    strong = kinds - weakest
    if strong**seats <= 4096:
        bots = weakest + np.array(list(product(range(strong), repeat=seats)))
    else:
        bots = random.integers(weakest, kinds, (4096, seats))
    chances = chances_of(weights, kinds, bots)
    mean = 1 / seats
    whole = mean * (1 - mean)
    seat_means = chances.mean(0)
    own = np.array(
        [[chances[bots[:, seat] == kind, seat].mean() for seat in range(seats)] for kind in range(weakest, kinds)]
    )
    players = ((chances - seat_means) ** 2).mean()
    by_own = ((own - seat_means) ** 2).mean()
    parts = {"own play": by_own, "others' play": players - by_own, "seat": ((seat_means - mean) ** 2).mean()}
    parts = {name: float(part / whole) for name, part in parts.items()}
    return parts | {"chance": 1 - sum(parts.values())}


def resampled(
    lines: Sequence[Line], find: Callable[[Sequence[Line]], dict[str, float]]
) -> Iterator[tuple[str, float, float, float]]:
    """Every figure with the ends of its 95 % interval, by the bootstrap over games."""
    found, random = find(lines), np.random.default_rng(0)
    again = [find([lines[i] for i in random.integers(0, len(lines), len(lines))]) for _ in range(RESAMPLED)]
    for name, value in found.items():
        low, high = np.percentile([one[name] for one in again], (2.5, 97.5))
        yield name, value, float(low), float(high)


def ladder_figures(cell: Cell) -> Callable[[Sequence[Line]], dict[str, float]]:
    """The share of the variance of victories that players explain, among several groups of opponents."""
    order = {bot: place for place, bot in enumerate(STRENGTHS[cell.game])}

    def find(lines: Sequence[Line]) -> dict[str, float]:
        bots = np.array([[order[bot] for bot in line["bots"]] for line in lines])
        weights = fit(bots, np.array([line["shares"] for line in lines]), len(order))
        return {
            f"{company}: {part}": share
            for company, weakest in COMPANIES.items()
            for part, share in explained(weights, len(order), cell.seats, weakest).items()
        }

    return find


def equals_figures(cell: Cell) -> Callable[[Sequence[Line]], dict[str, float]]:
    """What the books say if all play alike."""

    def find(lines: Sequence[Line]) -> dict[str, float]:
        result = account(lines, "result")
        result = result - result.mean(0)

        def part(*names: str) -> float:
            return float(
                sum(((one := account(lines, name)) - one.mean(0)) * result for name in names).mean()
                / max((result**2).mean(), 1e-12)
            )

        return {
            "dice or cards": part("luck"),
            "hidden cards": part("unknown"),
            "play": part("start", "given_away", "gifts", "rest"),
        }

    return find


def seats_figures(cell: Cell) -> Callable[[Sequence[Line]], dict[str, float]]:
    """The share of victories of every seat."""
    return lambda lines: {
        f"seat {seat + 1}": float(share) for seat, share in enumerate(np.mean([line["shares"] for line in lines], 0))
    }


def seeing_figures(cell: Cell) -> Callable[[Sequence[Line]], dict[str, float]]:
    """The share of victories of a seat that sees everything, where an equal player has one in as many as seats."""
    return lambda lines: {"sees all": float(np.mean([line["shares"][line["seer"]] for line in lines])) * cell.seats}


FIND = {"ladder": ladder_figures, "equals": equals_figures, "seats": seats_figures, "seeing": seeing_figures}


def tell(folder: Path) -> None:
    """Write the figures of all games played so far."""
    with FIGURES.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["experiment", "game", "seats", "games", "figure", "value", "low", "high"])
        for cell in cells():
            if lines := cell.lines_in(folder):
                for name, *values in resampled(lines, FIND[cell.experiment](cell)):
                    out.writerow([*cell, len(lines), name, *(f"{value:.4f}" for value in values)])


# Pictures.

PANEL, HIGH, GAP, TOPS = 250.0, 190.0, 46.0, 78.0
NAMES = {"camelup1": "Camel Up, first edition", "camelup2": "Camel Up, second edition", "obelisk": "Obelisk"}


class Chart(NamedTuple):
    """One figure of the study, by the number of players; a panel for each game."""

    experiment: str
    figure: str
    title: str
    most: float
    unit: str
    by_seats: bool = False
    """Whether to compare with an equal share: the value times the number of seats."""


CHARTS = {
    "chance": Chart("ladder", "easy and better: chance", "What the players don't decide, % of the variance", 100, "%"),
    "dice": Chart("equals", "dice or cards", "Equals: dice and cards, % of the variance", 120, "%"),
    "first-seat": Chart("seats", "seat 1", "The first seat's victories; 1 is an equal share", 2.5, "", by_seats=True),
    "seeing": Chart("seeing", "sees all", "Victories of a seat that sees every card; 1 is an equal share", 2.8, ""),
}


def draw() -> None:
    """Draw every chart from the figures."""
    with FIGURES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for name, chart in CHARTS.items():
        mine = [row for row in rows if (row["experiment"], row["figure"]) == (chart.experiment, chart.figure)]
        games = [game for game in TABLES if any(row["game"] == game for row in mine)]
        parts = [say(24, 36, chart.title, 18, font_weight=600)]
        for place, game in enumerate(games):
            parts += panel(24 + GAP + place * (PANEL + GAP), chart, game, [row for row in mine if row["game"] == game])
        wide = max(24 + len(games) * (PANEL + GAP) + 24, 560)
        FIGURES.with_name(f"study-{name}.svg").write_text(
            card(wide, TOPS + HIGH + 58, chart.title, parts) + "\n", "utf-8"
        )


def panel(x: float, chart: Chart, game: str, rows: Sequence[dict[str, str]]) -> Iterator[str]:
    """A game's dots with their intervals, by the number of players."""
    scale = 100.0 if chart.unit else 1.0

    def height(value: float) -> float:
        return TOPS + HIGH * (1 - min(max(value, 0.0), chart.most) / chart.most)

    yield say(x, TOPS - 14, NAMES[game], 14, font_weight=600)
    steps = 5 if chart.unit else round(chart.most / 0.5)
    for step in range(steps + 1):
        value = chart.most * step / steps
        yield line((x, height(value)), (x + PANEL, height(value)))
        yield say(x - 6, height(value) + 4, f"{value:g}", 11, "quiet", text_anchor="end")
    for row in rows:
        seats = int(row["seats"])
        factor = scale * (seats if chart.by_seats else 1)
        middle, low, high = (factor * float(row[end]) for end in ("value", "low", "high"))
        at = x + PANEL * (seats - 1.5) / 7
        yield element(
            "path", d=f"M{at:g} {height(low):g} V{height(high):g}", stroke_width=6, stroke="#B98512", opacity=0.6
        )
        yield element("circle", cx=at, cy=height(middle), r=5, class_="alarm")
        yield say(at, TOPS + HIGH + 18, str(seats), 12, "quiet", text_anchor="middle")
    yield say(x + PANEL / 2, TOPS + HIGH + 38, "players", 12, "quiet", text_anchor="middle")


def main() -> None:
    """Play, then write the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args()
    if not given.tell:
        play(given.folder, given.scale, time.monotonic() + 60 * given.minutes)
    tell(given.folder)
    draw()


if __name__ == "__main__":
    main()
