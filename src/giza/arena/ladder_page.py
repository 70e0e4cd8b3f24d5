"""A ladder as a page: standings, who beat whom, strength against time, and the latest games.

The page is one file beside the folder's records, without scripts, so it can be put on any web space.
"""

import math
from collections.abc import Iterable, Sequence
from html import escape

from giza.arena.ladder import RECORDS, Ladder, Meeting, Strengths
from giza.arena.statistics import Estimate
from giza.figures import fixed, in_percent
from giza.games import rules_of
from giza.messages import say
from giza.pictures.svg import ACT, INK, LINE, PAPER, QUIET, document, element, title, words

LATEST = 20
"""Number of games that the page lists; the folder has all of them."""
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 340, 64, 130, 20, 48
"""Lengths in the picture, in pixels."""
LETTER, BETWEEN = 7, 14
"""The width of a letter, about, and the distance between two names, in pixels."""
STYLE = f"""
:root {{ color-scheme: light dark; --paper: {PAPER}; --ink: {INK}; --quiet: {QUIET}; --line: {LINE}; --act: {ACT} }}
@media (prefers-color-scheme: dark) {{
  :root {{ --paper: #141628; --ink: #F3E7D0; --quiet: #B7A88F; --line: #4A466F; --act: #57C7BE }}
}}
body {{ margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', sans-serif }}
h1, h2 {{ line-height: 1.2 }}
p, small {{ color: var(--quiet) }}
.wide {{ overflow-x: auto }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums }}
th, td {{ padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }}
th:nth-child(-n+2), td:nth-child(-n+2) {{ text-align: left }}
th {{ font-weight: 600; color: var(--quiet) }}
td small {{ display: block }}
td span {{ display: block; margin: -.3rem -.7rem; padding: .3rem .7rem;
  background: color-mix(in srgb, var(--act) calc(var(--lead) / 3), transparent) }}
a {{ color: var(--act) }}
svg {{ min-width: 34rem; max-width: 100%; height: auto }}
svg text {{ fill: var(--ink) }}
svg .quiet {{ fill: var(--quiet) }}
svg line {{ stroke: var(--line) }}
svg .act {{ fill: var(--act); stroke: var(--act) }}
pre {{ overflow-x: auto }}
"""


class LadderPage:
    """Writes the page of one ladder in one language."""

    def __init__(self, ladder: Ladder, language: str) -> None:
        self.ladder = ladder
        self.language = language
        self.strengths: Strengths = ladder.strengths
        self.ranked = ladder.ranked()

    def html(self) -> str:
        """The whole page."""
        settings = self.ladder.settings
        heading = self.words("title", game=rules_of(settings.game).title, seats=settings.seats)
        parts = [
            f"<h1>{escape(heading)}</h1>",
            f"<p>{escape(self.words('about', bots=len(self.ranked), games=self.ladder.games))}</p>",
            self.standings(),
            f"<p>{escape(self.words('explanation'))}</p>",
        ]
        if self.ladder.rounds:
            parts += [
                f"<h2>{escape(self.words('crosstable'))}</h2>",
                self.crosstable(),
                f"<p>{escape(self.words('explanation_crosstable'))}</p>",
                f"<h2>{escape(self.words('time'))}</h2>",
                self.picture(),
                f"<h2>{escape(self.words('latest'))}</h2>",
                self.latest(),
                f"<p>{escape(self.words('replay'))} <code>giza replay {RECORDS}/…txt</code></p>",
            ]
        return (
            f'<!doctype html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
            + "\n".join(parts)
            + "\n</body>\n</html>\n"
        )

    def words(self, key: str, **values: object) -> str:
        """A text of the page."""
        return say(f"ladder.{key}", **values).text(self.language)

    def standings(self) -> str:
        """The bots, the strongest first."""
        rows = []
        for place, name in enumerate(self.ranked):
            faults = sum(self.ladder.faults(name).values())
            below = self.ranked[place + 1 : place + 2]
            rows.append(
                [
                    str(place + 1),
                    escape(name),
                    points(self.strengths.of(name)),
                    f"{in_percent(self.strengths.chance_of_lead(name, below[0]))} %" if below else "",
                    str(self.strengths.of(name).values),
                    f"{fixed(self.ladder.milliseconds(name), 2)} ms",
                    str(faults) if faults else "–",
                ]
            )
        columns = ("bot", "strength", "ahead", "rounds", "time", "faults")
        return table(["", *(self.words(f"column_{column}") for column in columns)], rows)

    def crosstable(self) -> str:
        """What every bot won against every other."""
        rows = [
            [str(place + 1), escape(name), *(cell(self.ladder.met(name, other)) for other in self.ranked)]
            for place, name in enumerate(self.ranked)
        ]
        return table(["", self.words("column_bot"), *(str(place + 1) for place in range(len(self.ranked)))], rows)

    def picture(self) -> str:
        """Strength against the time of a choice, as SVG."""
        known = {name: max(self.ladder.milliseconds(name), 0.001) for name in self.ranked}
        strengths = {name: self.strengths.of(name) for name in self.ranked}
        first, last = (math.floor(math.log10(min(known.values()))), math.ceil(math.log10(max(known.values()))))
        last = max(last, first + 1)
        low = min(strength.low for strength in strengths.values())
        high = max(strength.high for strength in strengths.values())

        def x(milliseconds: float) -> float:
            return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(milliseconds) - first) / (last - first)

        def y(strength: float) -> float:
            return TOP + (HEIGHT - TOP - BOTTOM) * (high - strength) / max(high - low, 1.0)

        drawn = [title(self.words("time"))]
        for power in range(first, last + 1):
            at = x(10**power)
            drawn.append(element("line", x1=at, x2=at, y1=TOP, y2=HEIGHT - BOTTOM))
            drawn.append(words(at, HEIGHT - BOTTOM + 18, f"{10**power:g} ms", text_anchor="middle", class_="quiet"))
        for mark in marks(low, high):
            drawn.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(mark), y2=y(mark)))
            drawn.append(words(LEFT - 8, y(mark) + 4, signed(mark), text_anchor="end", class_="quiet"))
        labels: list[tuple[float, float, float]] = []  # from, to, and height of those drawn so far
        for name, strength in strengths.items():
            at = x(known[name])
            drawn.append(
                element("line", x1=at, x2=at, y1=y(strength.low), y2=y(strength.high), class_="act", stroke_width=2)
            )
            drawn.append(element("circle", cx=at, cy=y(strength.mean), r=5, class_="act"))
            left, right, height = at + 9, at + 9 + LETTER * len(name), y(strength.mean) + 4
            for other_left, other_right, other in labels:  # the strongest come first, so others only move down
                if left < other_right and other_left < right and height < other + BETWEEN:
                    height = other + BETWEEN
            labels.append((left, right, height))
            drawn.append(words(left, height, name))
        drawn.append(words(LEFT, HEIGHT - 8, self.words("axis"), class_="quiet"))
        return f'<div class="wide">{document(WIDTH, HEIGHT, self.language, *drawn)}</div>'

    def latest(self) -> str:
        """The latest games with their records."""
        games = [game for played in reversed(self.ladder.rounds) for game in reversed(played.games)][:LATEST]
        rows = [
            [
                f'<a href="{RECORDS}/{escape(game.game_id)}.txt">{escape(game.game_id)}</a>',
                ", ".join(f"{escape(bot)} {score}" for bot, score in zip(game.bots, game.scores, strict=True)),
            ]
            for game in games
        ]
        return table([self.words("column_game"), self.words("column_result")], rows)


def points(strength: Estimate) -> str:
    """A strength with its interval, in whole points."""
    return f"{signed(strength.mean)} ± {fixed(strength.margin, 0)}"


def signed(value: float, plus: str = "+") -> str:
    """A whole number with its sign.

    >>> signed(-12.4), signed(12.4), signed(-0.2), signed(12.4, "")
    ('−12', '+12', '0', '12')
    """
    return f"{'−' if value <= -0.5 else plus if value >= 0.5 else ''}{fixed(abs(value), 0)}"


def marks(low: float, high: float) -> Iterable[int]:
    """About five round numbers for an axis.

    >>> list(marks(-130, 260))
    [-100, 0, 100, 200]
    """
    step = next((step for step in (10, 20, 50, 100, 200, 500) if (high - low) / step <= 6), 1000)
    return range(math.ceil(low / step) * step, math.floor(high / step) * step + 1, step)


def cell(meeting: Meeting | None) -> str:
    """What a bot won against another, as a cell; tinted where it won more than half."""
    if meeting is None:
        return ""
    share = meeting.share if meeting.reduced is None else meeting.reduced
    margin = fixed(100 * share.margin, 0) if share.margin < 1 else "?"
    lead = round(200 * min(max(share.mean - 0.5, 0.0), 0.5))
    return (
        f'<span style="--lead: {lead}%" title="{meeting.share.text(100)} %">{signed(100 * share.mean, "")} %'
        f"<small>± {margin} · {meeting.rounds}</small></span>"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; cells are HTML, headings are text."""
    top = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "\n".join("<tr>" + "".join(f"<td>{part}</td>" for part in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table>\n<tr>{top}</tr>\n{body}\n</table></div>'
