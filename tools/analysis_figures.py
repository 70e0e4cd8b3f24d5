"""The figures of analysed games as text, for `analysis_study.py`."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from giza.analysis.history import rate

Numbers = NDArray[np.float64]
Line = dict[str, Any]
ACCOUNTS = ("start", "luck", "unknown", "given_away", "gifts", "rest", "result")
BINS = 10
PERCENTILES = (50, 75, 90, 95, 99)


def lines_in(file: Path) -> list[Line]:
    """The lines of a file."""
    return [json.loads(line) for line in file.read_text().splitlines()]


def account(lines: Sequence[Line], name: str) -> Numbers:
    """[game, seat]: one account in all games."""
    return np.array([line["accounts"][name] for line in lines])


def bins_of(said: Numbers, came: Numbers) -> Numbers:
    """[bin of predictions]: their number, the sum of predictions, and the sum of results."""
    bins = np.zeros((BINS, 3))
    for place, *pair in zip(np.minimum((said * BINS).astype(int), BINS - 1), said, came, strict=True):
        bins[place] += 1, *pair
    return bins


def said_and_came(bins: Numbers) -> str:
    """The mean prediction and result of each bin."""
    return ", ".join(f"{said / n:.2f} {came / n:.2f}" for n, said, came in bins if n)


def with_error(values: Numbers) -> str:
    """A mean and its standard error, in hundredths."""
    return f"{100 * values.mean():+.2f} ± {100 * values.std(ddof=1) / len(values) ** 0.5:.2f}"


def luck_of_seats(lines: Sequence[Line]) -> Iterator[str]:
    """Whether luck sums to zero."""
    luck = account(lines, "luck")
    for seat in range(luck.shape[1]):
        z = luck[:, seat].mean() / (luck[:, seat].std(ddof=1) / len(luck) ** 0.5)
        yield f"mean luck of seat {seat + 1}: {with_error(luck[:, seat])} hundredths of a victory (z {z:+.2f})"


def balance(lines: Sequence[Line]) -> Iterator[str]:
    """The size of the rest, and whether predictions of victory came true."""
    for kind in ("decisions", "chance"):
        yield f"rest, {kind}: {np.mean([one for line in lines for one in line['rest'][kind]]):.4f} on average"
    bins = np.sum([line["bins"] for line in lines], axis=0)
    yield f"predicted and real shares: {said_and_came(bins)}"


def parts(lines: Sequence[Line]) -> Iterator[str]:
    """The share of each account in the variance of results: its covariance with the result."""
    result = account(lines, "result")
    result = result - result.mean(axis=0)
    whole = (result**2).mean()
    told = []
    for name in ACCOUNTS[:-1]:
        if name not in lines[0]["accounts"]:
            continue
        one = account(lines, name)
        told.append(f"{name} {100 * ((one - one.mean(axis=0)) * result).mean() / whole:.0f} %")
    yield "variance of results: " + ", ".join(told)
    for seat in range(result.shape[1]):
        yield f"victories of seat {seat + 1}: {with_error(account(lines, 'result')[:, seat])} %"


def seats_of(lines: Sequence[Line], bot: str) -> Iterator[tuple[Line, int]]:
    """Every game and seat of a bot."""
    for line in lines:
        yield from ((line, seat) for seat, who in enumerate(line["bots"]) if who == bot)


def missed_by(lines: Sequence[Line], bot: str) -> tuple[float, float]:
    """What a bot misses per choice, in pounds or points, with the standard error."""
    sat = list(seats_of(lines, bot))
    return rate([line["missed"][seat] for line, seat in sat], [len(line["losses"][seat]) for line, seat in sat])


def ladder(lines: Sequence[Line]) -> Iterator[str]:
    """What bots miss per choice, and the number of games needed to see their strength."""
    for bot in dict.fromkeys(lines[0]["bots"]):
        losses = [loss for line, seat in seats_of(lines, bot) for loss in line["losses"][seat]]
        spread = " ".join(f"{value:.3f}" for value in np.percentile(losses, PERCENTILES))
        amount, error = missed_by(lines, bot)
        yield f"{bot}: misses {amount:.3f} ± {error:.3f} per choice"
        yield f"{bot}: gives away {100 * np.mean(losses):.3f} % per choice; losses at {PERCENTILES} %: {spread}"
        yield from without_luck(lines, bot)


def without_luck(lines: Sequence[Line], bot: str) -> Iterator[str]:
    """A bot's share of victories over all its seats, with and without luck."""
    even = lines[0]["bots"].count(bot) / len(lines[0]["bots"])

    def together(name: str) -> Numbers:
        pairs = [zip(line["accounts"][name], line["bots"], strict=True) for line in lines]
        return np.array([sum(share for share, who in pair if who == bot) for pair in pairs])

    result = together("result")
    adjusted = result - together("luck")
    yield f"{bot}: wins {with_error(result)} %, without luck {with_error(adjusted)} %; {100 * even:.0f} % is equal"
    if result.std() > 0:
        plain, fair = ((one.mean() - even) / one.std(ddof=1) for one in (result, adjusted))
        yield f"{bot}: {result.var() / adjusted.var():.2f} times fewer games make as narrow an interval without luck"
        yield f"{bot}: {(fair / plain) ** 2:.1f} times fewer games without luck tell it from an even player"


def order(lines: Sequence[Line], games: int = 30) -> Iterator[str]:
    """The frequency with which a few games rank the bots by their misses as all games do."""
    bots = list(dict.fromkeys(lines[0]["bots"]))

    def ranked(some: Sequence[Line]) -> list[str]:
        return sorted(bots, key=lambda bot: missed_by(some, bot)[0])

    whole = ranked(lines)
    samples = [ranked(lines[at : at + games]) for at in range(0, len(lines) - games + 1, games)]
    same = sum(one == whole for one in samples)
    yield f"by what they miss: {' < '.join(whole)}; so in {same} of {len(samples)} samples of {games} games"


def tell(files: Sequence[Path]) -> None:
    """Print the results of each file; there are fewer for games with luck alone."""
    for file in files:
        lines = lines_in(file)
        whole = "losses" in lines[0]
        chapters = [luck_of_seats, balance, parts, ladder, order] if whole else [luck_of_seats, parts]
        print(f"{file.stem}: {len(lines)} games of {lines[0]['game']}")
        for chapter in chapters:
            for sentence in chapter(lines):
                print(f"  {sentence}")
