"""Draw the pictures of `docs/background/luck-and-skill.md` from the output files of `analysis_study.py play`.

    python tools/analysis_pictures.py FILE …

Every file gets its own charts: what bots miss per choice, where the variance of results comes from, and whether the
judge's predictions come true.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from analysis_figures import Line, account, lines_in, missed_by
from learning_pictures import MARGIN, RED, SIDE, calibration_chart, page

from giza.pictures.svg import ACT, LINE, QUIET, box, element, words

FOLDER = Path(__file__).parents[1] / "docs" / "measurements" / "luck"
STEP = SIDE + MARGIN + 24
MOST_MISSED, TICKS = 1.2, 4
"""The pounds or points per choice at the right edge, and the number of lines up to there."""
PARTS = {"luck": ("luck",), "unknown": ("unknown",), "decisions and rest": ("start", "given_away", "gifts", "rest")}
COLOURS = (ACT, "#B98512", RED)


def title_of(lines: Sequence[Line]) -> str:
    """A description of the games."""
    return f"{lines[0]['game']}, {len(lines[0]['bots'])} seats, {len(lines)} games"


def ladder_chart(x: float, lines: Sequence[Line]) -> str:
    """A row for every bot: what it misses per choice, with two standard errors to both sides."""
    bots = sorted(set(lines[0]["bots"]), key=lambda bot: missed_by(lines, bot)[0])
    parts = [words(x, MARGIN - 18, title_of(lines), 14, font_weight=600)]
    for tick in range(TICKS + 1):
        at = x + SIDE * tick / TICKS
        parts.append(element("line", x1=at, x2=at, y1=MARGIN, y2=MARGIN + SIDE, stroke=LINE))
        parts.append(
            words(at, MARGIN + SIDE + 16, f"{MOST_MISSED * tick / TICKS:.1f}", 11, text_anchor="middle", fill=QUIET)
        )
    for place, bot in enumerate(bots):
        rate, error = missed_by(lines, bot)
        y = MARGIN + SIDE * (place + 0.5) / len(bots)
        begin, middle, end = (x + SIDE * value / MOST_MISSED for value in (rate - 2 * error, rate, rate + 2 * error))
        parts.append(element("line", x1=begin, x2=end, y1=y, y2=y, stroke=RED, stroke_width=2))
        parts.append(element("circle", cx=middle, cy=y, r=5, fill=RED))
        parts.append(words(x + 4, y - 10, f"{bot} {rate:.2f}", 12))
    return "".join(parts)


def parts_of(lines: Sequence[Line]) -> dict[str, float]:
    """The share of each source, such as luck or decisions, in the variance of results."""
    result = account(lines, "result")
    result = result - result.mean(axis=0)

    def part(name: str) -> float:
        one = account(lines, name)
        return float(((one - one.mean(axis=0)) * result).mean() / (result**2).mean())

    return {title: sum(part(name) for name in names) for title, names in PARTS.items()}


def parts_chart(x: float, lines: Sequence[Line]) -> str:
    """A bar for every part."""
    parts = [words(x, MARGIN - 18, title_of(lines), 14, font_weight=600)]
    for place, ((title, share), colour) in enumerate(zip(parts_of(lines).items(), COLOURS, strict=True)):
        y = MARGIN + SIDE * place / len(PARTS)
        parts.append(words(x, y + 14, f"{title} {100 * share:.0f} %", 12))
        parts.append(box(x, y + 20, SIDE * min(max(share, 0.0), 1.0), 18, colour))
    return "".join(parts)


def said_chart(x: float, lines: Sequence[Line]) -> str:
    """Predicted shares, and actual ones."""
    bins = np.sum([line["bins"] for line in lines], axis=0)
    rows = [
        {"count": str(int(n)), "predicted": str(said / max(n, 1)), "came": str(came / max(n, 1))}
        for n, said, came in bins
    ]
    return calibration_chart(x, title_of(lines), rows)


PICTURES: dict[str, tuple[Callable[[float, Sequence[Line]], str], str]] = {
    "missed": (ladder_chart, "Missed per choice, in pounds or points, with two standard errors"),
    "variance": (parts_chart, "Where the variance of results comes from"),
    "said-and-came": (said_chart, "The judge's share of the victory (→) and what came (↑), in percent"),
}


def draw(files: Sequence[Path]) -> None:
    """Draw every picture, with a chart for every file."""
    found = [lines_in(file) for file in files]
    FOLDER.mkdir(exist_ok=True)
    for name, (chart, caption) in PICTURES.items():
        charts = [chart(MARGIN + STEP * place, lines) for place, lines in enumerate(found)]
        (FOLDER / f"{name}.svg").write_text(page(charts, STEP * len(found) + 24, caption) + "\n", "utf-8")


if __name__ == "__main__":
    draw([Path(file) for file in sys.argv[1:]])
