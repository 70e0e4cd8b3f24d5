"""Numbers are rounded alike in Python and in the browser; `web/src/numbers.test.ts` reads the same list."""

import json
from fractions import Fraction
from pathlib import Path

from giza.figures import fixed, pounds

FIGURES = json.loads((Path(__file__).parent / "data" / "rounding.json").read_text("utf-8"))


def test_numbers_are_rounded_as_they_are_written_halves_away_from_zero():
    for value, digits, text in FIGURES["rounded"]:
        assert fixed(value, digits) == text, (value, digits)
        written, half = Fraction(repr(value)), Fraction(1, 2 * 10**digits)
        distance = abs(Fraction(text) - written)
        assert distance < half or (distance == half and abs(Fraction(text)) > abs(written)), (value, digits)


def test_amounts_of_money_have_the_pound_sign_where_the_language_has_it():
    for amount, english, german in FIGURES["pounds"]:
        assert (pounds(amount, "en"), pounds(amount, "de")) == (english, german)
