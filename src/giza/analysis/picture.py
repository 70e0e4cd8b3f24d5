"""A chart of everybody's chances during a game."""

from giza.analysis.accounts import Decision, Grade, grade_of
from giza.analysis.judges import SHARE
from giza.analysis.report import Analysis
from giza.pictures.svg import ALARM, FONTS, INK, LINE, PAPER, QUIET, element, words

WIDTH, HEIGHT = 900, 380
LEFT, RIGHT, TOP, BOTTOM = 60, 170, 60, 40
COLOURS = ("#0B6E69", "#B3402F", "#2F66A8", "#8144B8", "#B98512", "#3D7D4C", "#6F5F4C", "#A84478")
MARKED = (Grade.MISTAKE, Grade.BLUNDER)


def as_svg(analysis: Analysis, title: str) -> str:
    """A line for every player, with a ring for every mistake and a disc for every blunder."""
    count = max(1, len(analysis.events))

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / count

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    parts = [
        element("title", title),
        element("rect", width="100%", height="100%", fill=PAPER),
        words(16, 32, title, 17, font_weight="600"),
    ]
    for quarter in range(5):
        height = y(quarter / 4)
        parts.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=height, y2=height, stroke=LINE))
        parts.append(words(LEFT - 10, height + 4, f"{25 * quarter} %", fill=QUIET, text_anchor="end"))
    labels = spread([y(books.result[SHARE]) for books in analysis.books])
    for books, label in zip(analysis.books, labels, strict=True):
        colour, shares = COLOURS[books.seat], [event.after[books.seat, SHARE] for event in analysis.events]
        points = [f"{x(0):.1f},{y(books.start[SHARE]):.1f}"]
        points += [f"{x(number):.1f},{y(share):.1f}" for number, share in enumerate(shares, 1)]
        parts.append(element("polyline", points=" ".join(points), fill="none", stroke=colour, stroke_width=2))
        parts.append(words(WIDTH - RIGHT + 12, label + 4, books.name, fill=colour, font_weight="600"))
    for event in analysis.events:
        if isinstance(event, Decision) and grade_of(event.loss) in MARKED:
            fill = ALARM if grade_of(event.loss) == Grade.BLUNDER else PAPER
            at = (x(event.number), y(event.after[event.seat, SHARE]))
            parts.append(element("circle", cx=at[0], cy=at[1], r=5, fill=fill, stroke=ALARM, stroke_width=2))
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family=FONTS,
        fill=INK,
    )


def spread(heights: list[float], apart: float = 18.0) -> list[float]:
    """Positions of labels near these heights that don't overlap.

    >>> spread([10.0, 10.0, 100.0])
    [10.0, 28.0, 100.0]
    """
    placed = list(heights)
    lowest = float("-inf")
    for index in sorted(range(len(heights)), key=heights.__getitem__):
        placed[index] = max(heights[index], lowest + apart)
        lowest = placed[index]
    too_low = max(0.0, lowest - (HEIGHT - 8))
    return [height - too_low for height in placed]
