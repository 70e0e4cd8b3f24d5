"""Bots in a browser choose what they choose here, for the same reasons, and leave nothing to plain Python."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser_choices import answers
from giza.games import GAMES
from pack_kit import question, told_by
from soak import short_or_long

CHOICES = Path(__file__).parents[1] / "browser_choices.py"
EACH = pytest.mark.parametrize("positions", short_or_long(2, 500))
"""Of every game and strength."""


@cache
def questions(positions: int) -> list[tuple[str, dict[str, Any], list[str]]]:
    """Positions in which bots have something to decide, each with the name of a bot."""
    random = Random(30)
    bots = [(bot, rules) for rules in GAMES.values() for bot in [*rules.bots, *rules.characters]]
    return [(bot, *question(rules, random, 60)) for bot, rules in bots for _ in range(positions)]


def in_a_browser(page: Page, asked: str) -> str:
    """The answers of the pack's bots."""
    told_by(page, CHOICES.read_text() + "\nNone")
    return str(page.evaluate("asked => python.globals.get('answers')(asked)", asked))


@EACH
def test_bots_choose_the_same(page: Page, positions: int) -> None:
    asked = questions(positions)
    text = json.dumps(asked)
    (there, unfit), (here, _) = json.loads(in_a_browser(page, text)), json.loads(answers(text))
    assert unfit == {}
    for (bot, view, _), (choice, values, _), (wanted, reasons, _) in zip(asked, there, here, strict=True):
        assert (bot, view["game"], choice) == (bot, view["game"], wanted)
        assert values == pytest.approx(reasons, rel=1e-5, abs=1e-6)
