"""Chances and pounds formatted for readers: short, and exact about the impossible and the certain.

Numbers are rounded here for the terminal and the wire; `web/src/numbers.ts` rounds alike in the browser.
"""

import math
from decimal import MAX_PREC, ROUND_HALF_UP, Context, Decimal

from msgspec import Struct

POINT = {"en": ".", "de": ","}
LEAST_SHOWN = 0.0005
"""A smaller chance would be rounded to 0."""
EXACT = Context(prec=MAX_PREC, rounding=ROUND_HALF_UP)


def rounded(value: float, digits: int = 0) -> float:
    """A number rounded to some decimal places, with halves away from zero.

    The decimal notation counts, not the nearest binary fraction: 1.005 becomes 1.01, although the
    machine stores slightly less than 1.005. There is no minus zero.

    >>> rounded(-1.25, 1), rounded(1.005, 2), rounded(2.5), rounded(-0.004, 2)
    (-1.3, 1.01, 3.0, 0.0)
    """
    if not math.isfinite(value):
        return value
    return float(Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), context=EXACT)) + 0.0


def fixed(value: float, digits: int, point: str = ".") -> str:
    """The rounded number as text, with all its decimal places.

    >>> fixed(-1.25, 1), fixed(2, 2, ","), fixed(-0.04, 1)
    ('-1.3', '2,00', '0.0')
    """
    return f"{rounded(value, digits):.{digits}f}".replace(".", point)


def in_percent(share: float, digits: int = 0, point: str = ".") -> str:
    """A share in percent as text, without the sign; rounds before the multiplication, which isn't exact.

    >>> in_percent(0.145), in_percent(0.12345, 1)
    ('15', '12.3')
    """
    return fixed(100 * rounded(share, digits + 2), digits, point)


def decimal(value: float, digits: int = 2, language: str = "en") -> str:
    """A number with `digits` decimal places; German uses a decimal comma.

    >>> decimal(-0.005), decimal(1.5, 1, "de")
    ('-0.01', '1,5')
    """
    return fixed(value, digits, POINT[language])


def pounds(amount: int | str, language: str = "en") -> str:
    """An amount of money, which may begin with a sign.

    >>> pounds(3), pounds("+1.50"), pounds(-1), pounds("−1,50", "de")
    ('£3', '+£1.50', '-£1', '−1,50 £')
    """
    text = str(amount)
    if language == "de":
        return f"{text} £"
    return f"{text[0]}£{text[1:]}" if text[0] in "+-−<>" else f"£{text}"


def percent(chance: float, language: str = "en") -> str:
    """A chance in percent, without the sign; only the impossible is 0, and only the certain is 100.

    >>> [percent(chance) for chance in (0, 1e-6, 0.1234, 0.99999, 1)]
    ['0', '<0.1', '12.3', '>99.9', '100']
    """
    if chance in (0, 1):
        return in_percent(chance)
    if chance < LEAST_SHOWN:
        return "<" + decimal(0.1, 1, language)
    if chance > 1 - LEAST_SHOWN:
        return ">" + decimal(99.9, 1, language)
    return in_percent(chance, 1, POINT[language])


class Share(Struct, frozen=True):
    """A share or chance in a sentence: a whole number of percent; only the impossible is 0, only the certain is 100.

    >>> [Share(chance).text() for chance in (0.0, 0.004, 0.415, 0.999, 1.0)]
    ['0 %', '<1 %', '42 %', '>99 %', '100 %']
    """

    value: float
    digits: int = 0

    def text(self, language: str = "en") -> str:
        """The share with its sign."""
        least = 10.0**-self.digits
        if 0 < self.value < least / 100:
            return f"<{fixed(least, self.digits, POINT[language])} %"
        if 1 - least / 100 < self.value < 1:
            return f">{fixed(100 - least, self.digits, POINT[language])} %"
        return f"{in_percent(self.value, self.digits, POINT[language])} %"


class Amount(Struct, frozen=True):
    """A number in a sentence, with a real minus.

    >>> Amount(-0.5).text("de"), Amount(3.0, 0).text()
    ('−0,50', '3')
    """

    value: float
    digits: int = 2

    def text(self, language: str = "en") -> str:
        """The number as text."""
        return fixed(self.value, self.digits, POINT[language]).replace("-", "−")


class Pounds(Amount, frozen=True):
    """An amount of money in a sentence.

    >>> Pounds(-0.5).text(), Pounds(3, 0).text("de")
    ('−£0.50', '3 £')
    """

    def text(self, language: str = "en") -> str:
        """The amount with its sign."""
        return pounds(super().text(language), language)
