"""Reports of a match as JSON, CSV and a picture."""

import csv
import io
import json
from dataclasses import asdict
from math import isfinite
from typing import Any
from xml.sax.saxutils import escape

from giza.arena.running import Outcome
from giza.arena.statistics import WithoutLuck, ratings, standings
from giza.pictures.svg import ACT, FONTS, INK, LINE, PAPER, QUIET

ROW, LEFT, WIDTH, TOP, RIGHT = 34, 170, 420, 56, 120
"""Lengths in the picture, in pixels."""


def summary(outcome: Outcome) -> dict[str, Any]:
    """The results of a match as plain data, without times, so that every run gives the same."""
    match = outcome.match
    rated = dict(zip(match.bots, ratings(outcome.results, match.bots), strict=True))
    return {
        "game": match.game,
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "games": len(outcome.results),
        "verdict": outcome.verdict.value if outcome.verdict else None,
        "bots": [
            {
                "bot": row.bot,
                "seats_played": row.games,
                "win_share": row.share.as_data(),
                "win_share_ceiling": row.ceiling,
                "score": row.score.as_data(),
                "rating": asdict(rated[row.bot]),
                "milliseconds": row.milliseconds,
                "faults": row.faults,
                "first_fault": row.trouble,
                "income": row.income,
                "without_luck": reduced_as_data(row.reduced),
            }
            for row in standings(outcome.results, match.bots)
        ],
    }


def reduced_as_data(reduced: WithoutLuck | None) -> dict[str, Any] | None:
    """Results without luck, as plain data."""
    if reduced is None:
        return None
    fewer = reduced.fewer_games if isfinite(reduced.fewer_games) else None
    return {"win_share": reduced.share.as_data(), "score": reduced.score.as_data(), "fewer_games": fewer}


def as_json(outcome: Outcome) -> str:
    """The summary and every game, as JSON."""
    games = [
        {
            "game_id": result.game_id,
            "block": result.block,
            "rotation": result.rotation,
            "bots": [outcome.match.bots[bot] for bot in result.bots],
            "scores": result.scores,
            "win_shares": result.shares,
            "win_shares_without_luck": None if result.reduced is None else result.reduced.shares,
        }
        for result in outcome.results
    ]
    return json.dumps({**summary(outcome), "results": games}, indent=2) + "\n"


def as_csv(outcome: Outcome) -> str:
    """One line for every seat of every game, as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["game_id", "block", "rotation", "seat", "bot", "score", "win_share", "place", "decisions", "seconds", "faults"]
    )
    for result in outcome.results:
        for seat, bot in enumerate(result.bots):
            noted = result.behaviour[seat]
            writer.writerow(
                [
                    result.game_id,
                    result.block,
                    result.rotation,
                    seat,
                    outcome.match.bots[bot],
                    result.scores[seat],
                    f"{result.shares[seat]:.6g}",
                    result.places[seat],
                    noted.decisions,
                    f"{noted.seconds:.6f}",
                    sum(noted.faults.values()),
                ]
            )
    return text.getvalue()


def as_svg(outcome: Outcome, title: str) -> str:
    """A chart of win shares with their 95 % intervals, and of the share that each bot would get by chance."""
    rows = standings(outcome.results, outcome.match.bots)
    height = TOP + ROW * len(rows) + 40
    bottom = TOP + ROW * len(rows)
    by_chance = LEFT + WIDTH / outcome.match.seats
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + RIGHT} {height}" role="img" '
        f'font-family="{FONTS}" font-size="14" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        f'<text x="16" y="30" font-size="17" font-weight="600">{escape(title)}</text>',
    ]
    for tenth in range(0, 11, 2):
        x = LEFT + WIDTH * tenth / 10
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{bottom}" stroke="{LINE}"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 22}" text-anchor="middle" fill="{QUIET}">{10 * tenth} %</text>')
    parts.append(
        f'<line x1="{by_chance:.1f}" x2="{by_chance:.1f}" y1="{TOP - 8}" y2="{bottom}" stroke="{QUIET}" '
        'stroke-dasharray="4 4"/>'
    )
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        low = LEFT + WIDTH * max(0.0, row.share.low)
        high = LEFT + WIDTH * min(1.0, row.share.high)
        middle = LEFT + WIDTH * row.share.mean
        parts.append(f'<text x="{LEFT - 14}" y="{y + 5:.1f}" text-anchor="end">{escape(row.bot)}</text>')
        parts.append(
            f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="{ACT}" stroke-width="3"/>'
        )
        parts.append(f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="6" fill="{ACT}"/>')
        parts.append(f'<text x="{LEFT + WIDTH + 14}" y="{y + 5:.1f}">{row.share.text(100, " %")}</text>')
    return "\n".join([*parts, "</svg>", ""])
