"""Train a small net on the race odds of the second edition, and measure its errors.

    python tools/distil_race_odds.py teach      # some 5 minutes of a quiet processor; needs the table of `giza solve`
    python tools/distil_race_odds.py measure    # some 5 minutes; also draws docs/measurements/distilled.svg

The net learns from all positions at the start of a leg, in a random order, by Adam on the cross entropy. What is
measured is what a player sees: the leg is played out exactly, and the net is asked what follows.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds import distilled, second_edition, tables
from giza.games.camelup.odds.joint import marginals
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.positions import CAMELS, race_of
from giza.games.camelup.odds.races import followed
from giza.games.camelup.rules.race import FIRST_SPACE, LAST_SPACE, RACERS, enter, with_tile
from giza.games.camelup.rules.state import GREY
from giza.pictures.svg import ACT, INK, LINE, PAPER, QUIET, document, element, words
from giza.rules.compiled import compiled

Numbers = NDArray[Any]
EPOCHS, BATCH, SEED = 36, 1024, 1
RATE, WARM_STEPS = 3e-3, 200
MOMENTUM, SQUARES = 0.9, 0.999
POSITIONS_IN_LEGS = 10_000
KEPT_BY = 0.99
"""The stored bound holds for at least this share of the positions of either kind."""
BOUNDS = (0.005, 0.0075, 0.01, 0.02)
PICTURE = Path(__file__).parents[1] / "docs" / "measurements" / "distilled.svg"


@compiled
def list_all(features: Any) -> None:
    """Write the features of all positions."""
    found = np.empty(distilled.ACTIVE, np.int64)
    for number in range(features.shape[0]):
        distilled.list_features(race_of(number), found)
        features[number] = found


@compiled
def forward(
    active: Any,
    first: Any,
    first_bias: Any,
    second: Any,
    second_bias: Any,
    out: Any,
    out_bias: Any,
    hidden: Any,
    hidden_two: Any,
    chances: Any,
) -> None:
    """What the net says."""
    hidden[:] = first_bias
    for n in range(active.size):
        weights = first[active[n]]
        for k in range(hidden.size):
            hidden[k] += weights[k]
    hidden_two[:] = second_bias
    distilled.add_layer(hidden, second, hidden_two)
    chances[:] = out_bias
    distilled.add_layer(hidden_two, out, chances)
    for begin in (0, RACERS):
        half = chances[begin : begin + RACERS]
        half[:] = np.exp(half - half.max())
        half /= half.sum()


@compiled
def back(values: Any, weights: Any, errors: Any, slopes: Any, errors_before: Any) -> None:
    """Add to the slopes of a layer, and write the errors before it."""
    for i in range(values.size):
        errors_before[i] = 0.0
        if values[i] > 0:
            for k in range(errors.size):
                slopes[i, k] += values[i] * errors[k]
                errors_before[i] += weights[i, k] * errors[k]


@compiled
def learn(features: Any, wanted: Any, rows: Any, weights: Any, slopes: Any) -> float:
    """Add up the slopes of a batch; return the squares of its errors."""
    first, first_bias, second, second_bias, out, out_bias = weights
    into_first, into_first_bias, into_second, into_second_bias, into_out, into_out_bias = slopes
    hidden, hidden_two = np.empty(first_bias.size, np.float32), np.empty(second_bias.size, np.float32)
    errors, errors_two = np.empty_like(hidden), np.empty_like(hidden_two)
    chances = np.empty(out_bias.size, np.float32)
    squares = 0.0
    for row in rows:
        forward(features[row], first, first_bias, second, second_bias, out, out_bias, hidden, hidden_two, chances)
        chances -= wanted[row]
        squares += (chances * chances).sum()
        into_out_bias += chances
        back(hidden_two, out, chances, into_out, errors_two)
        into_second_bias += errors_two
        back(hidden, second, errors_two, into_second, errors)
        into_first_bias += errors
        for n in range(features.shape[1]):
            into = into_first[features[row, n]]
            for k in range(hidden.size):
                into[k] += errors[k]
    return squares


def split(vector: Numbers) -> tuple[Any, ...]:
    """One vector as the weights of the layers."""
    ends = np.cumsum([np.prod(shape) for shape in distilled.SHAPES])
    parts = np.split(vector, ends[:-1])
    return tuple(part.reshape(shape) for part, shape in zip(parts, distilled.SHAPES, strict=True))


def solved_table() -> Any:
    """The table of race odds that `giza solve` makes."""
    table = tables.load()
    if table is None:
        sys.exit("there is no table of race odds: run `giza solve camelup2` first")
    return table


def wanted_chances() -> Numbers:
    """The chances that the table gives for all positions."""
    table = solved_table()
    rows = np.empty((len(table), tables.CHANCES), np.float32)
    row = np.empty(tables.CHANCES)
    for number in range(len(table)):
        tables.read_row(table, number, row)
        rows[number] = row
    return rows


def teach() -> None:
    """Learn, round to whole numbers, and store."""
    wanted = wanted_chances()
    features = np.empty((len(wanted), distilled.ACTIVE), np.int16)
    list_all(features)
    random = np.random.default_rng(SEED)
    vector = np.zeros(sum(int(np.prod(shape)) for shape in distilled.SHAPES), np.float32)
    weights = split(vector)
    for layer, spread in ((0, 0.2), (2, (2 / distilled.HIDDEN) ** 0.5), (4, distilled.SECOND**-0.5)):
        weights[layer][:] = random.normal(0, spread, weights[layer].shape)
    slopes, mean, square = (np.zeros_like(vector) for _ in range(3))
    steps, step = EPOCHS * (len(wanted) // BATCH), 0
    while step < steps:
        order = random.permutation(len(wanted))
        squares = 0.0
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            slopes[:] = 0
            squares += learn(features, wanted, order[begin : begin + BATCH], weights, split(slopes))
            rate = RATE * min(1, step / WARM_STEPS) * (0.5 * (1 + np.cos(np.pi * min(step / steps, 1))) + 1e-3)
            step += 1
            gradient = slopes / np.float32(BATCH)
            mean += np.float32(1 - MOMENTUM) * (gradient - mean)
            square += np.float32(1 - SQUARES) * (gradient * gradient - square)
            size = np.sqrt(square / np.float32(1 - SQUARES**step)) + np.float32(1e-8)
            vector -= np.float32(rate / (1 - MOMENTUM**step)) * mean / size
        print(f"{step} of {steps} steps: {100 * (squares / wanted.size) ** 0.5:.3f} points rms", flush=True)
    scales = np.array([np.abs(part).max() / 32767 for part in weights], np.float32)
    whole = np.concatenate([np.rint(part / scale).ravel() for part, scale in zip(weights, scales, strict=True)])
    np.savez_compressed(distilled.FILE, weights=whole.astype(np.int16), scales=scales, within=1.0)


def errors_at_starts() -> Numbers:
    """The errors of the odds at each start of a leg, against a sweep of the solver from the net's odds."""
    table, net = solved_table(), distilled.net()
    found = np.zeros(len(table))
    solved, said = np.empty((1 << 14, tables.CHANCES)), np.empty((len(table), tables.CHANCES), np.float32)
    for begin in range(0, len(table), 1 << 14):
        races = np.array([race_of(number) for number in range(begin, min(begin + (1 << 14), len(table)))])
        said[begin : begin + len(races)] = distilled.rows_of(net, np.stack([races, np.ones_like(races)]))
    with ThreadPoolExecutor(1) as pool:
        sweeps = second_edition.Sweeps(LAST_SPACE, pool, 1)
        for half, name in enumerate(tables.HALVES):
            of_half = slice(half * RACERS, (half + 1) * RACERS)
            sweeps.begin(
                second_edition.CERTAIN_RANK[name], (said[:, of_half] * np.float64(tables.ONE)).astype(np.uint32)
            )
            for _ in sweeps.sweep():
                pass
            for begin in range(0, len(table), 1 << 14):
                end = min(begin + (1 << 14), len(table))
                for number in range(begin, end):
                    tables.read_row(table, number, solved[number - begin])
                off = np.abs(sweeps.ends[begin:end] / tables.ONE - solved[: end - begin, of_half]).max(axis=1)
                found[begin:end] = np.maximum(found[begin:end], off)
    return found


def in_a_leg(chooser: Random) -> tuple[int, int, int]:
    """A race in the middle of a leg: at least one die has fallen, and tiles lie on the track."""
    first = chooser.randint(FIRST_SPACE, LAST_SPACE - 3)
    last = min(LAST_SPACE, first + chooser.randint(1, 9))
    race, taken = 0, set[int]()
    for camel in chooser.sample(range(CAMELS), CAMELS):
        anywhere = camel >= RACERS and chooser.random() < 0.3
        space = chooser.randint(FIRST_SPACE, LAST_SPACE) if anywhere else chooser.randint(first, last)
        race = enter(race, camel, space)
        taken.add(space)
    tiles = 0
    for _ in range(chooser.randint(1, 5)):
        space = chooser.randint(FIRST_SPACE + 1, LAST_SPACE)
        if space not in taken:
            tiles = with_tile(tiles, space, chooser.choice((1, -1)))
            taken |= {space - 1, space, space + 1}
    return race, sum(1 << die for die in chooser.sample(range(GREY + 1), chooser.randint(2, GREY))), tiles


def errors_in_legs() -> Numbers:
    """The errors of the odds at positions in the middle of a leg."""
    chooser, sound = Random(SEED), tables.sound
    found = []
    for _ in range(POSITIONS_IN_LEGS):
        race, dice, tiles = in_a_leg(chooser)
        odds = []
        for source in sound, lambda: None:
            tables.sound = source
            lines = count_lines(2, race, dice, tiles, with_ends=True)
            finals, ends, rows, _ = followed(lines.finals.astype(np.float64), lines.ends)
            sums = marginals(finals)
            second_edition.fold(rows, ends, sums)
            odds.append(sums / sums.sum(axis=1, keepdims=True))
        found.append(np.abs(odds[0] - odds[1]).max())
    tables.sound = sound
    return np.array(found)


def curve(errors: Numbers, colour: str) -> str:
    """The share of positions whose odds are off by more, on a logarithmic scale."""
    shares = [10 ** (-5 * step / 100) for step in range(101)]
    points = [
        (60 + 96 * step, 100 * np.quantile(errors, 1 - share))
        for step, share in zip(np.linspace(0, 5, 101), shares, strict=True)
    ]
    path = "M" + "L".join(f"{x:.1f} {300 - 200 * y:.1f}" for x, y in points)
    return element("path", d=path, fill="none", stroke=colour, stroke_width=2.5)


def picture(starts: Numbers, legs: Numbers) -> str:
    """The errors of the odds, as SVG."""
    parts = [element("rect", width=600, height=380, fill=PAPER)]
    for tenths in range(0, 13, 2):
        y = 300 - 20 * tenths
        parts += [
            element("path", d=f"M60 {y}H560", stroke=LINE),
            words(52, y + 4, f"{tenths / 10}", 12, fill=QUIET, text_anchor="end"),
        ]
    for step, share in enumerate(("all", "10 %", "1 %", "0.1 %", "0.01 %", "0.001 %")):
        parts.append(words(60 + 96 * step, 320, share, 12, fill=QUIET, text_anchor="middle"))
    parts += [
        words(60, 30, "Odds without the table: off by at least so many percentage points …", 14, fill=INK),
        words(560, 342, "… from this share of the positions", 13, fill=INK, text_anchor="end"),
        curve(starts, ACT),
        curve(legs, INK),
        words(
            60,
            366,
            "green: all 3,581,424 at the start of a leg; dark: 10,000 in the middle of one, with tiles",
            12,
            fill=QUIET,
        ),
    ]
    return document(600, 380, "en", *parts)


def measure() -> None:
    """Measure, print, store the bound and draw."""
    starts, legs = errors_at_starts(), errors_in_legs()
    for name, errors in (("starts of legs", starts), ("in legs, with tiles", legs)):
        shares = ", ".join(f"{100 * bound:g}: {100 * (errors <= bound).mean():.3f} %" for bound in BOUNDS)
        print(f"{name}, {len(errors):,}: worst {100 * errors.max():.2f} points; within {shares}")
    within = next(bound for bound in BOUNDS if min((starts <= bound).mean(), (legs <= bound).mean()) >= KEPT_BY)
    with np.load(distilled.FILE) as stored:
        weights, scales = stored["weights"], stored["scales"]
    np.savez_compressed(distilled.FILE, weights=weights, scales=scales, within=within)
    PICTURE.write_text(picture(starts, legs) + "\n")


if __name__ == "__main__":
    {"teach": teach, "measure": measure}[sys.argv[1]]()
