"""Chances and pounds as a reader likes to see them: short, and honest about what is impossible or certain.

Numbers are rounded here for the terminal and the wire, and in `web/src/numbers.ts` for the browser alike.
"""

import math
from decimal import MAX_PREC, ROUND_HALF_UP, Context, Decimal

POINT = {"en": ".", "de": ","}
LEAST_SHOWN = 0.0005
"""A chance below that would be rounded to nothing."""
EXACT = Context(prec=MAX_PREC, rounding=ROUND_HALF_UP)


def rounded(value: float, digits: int = 0) -> float:
    """A number rounded to some decimal places. Halves go away from zero, as people learn it.

    What counts is the number as it is written, not the nearest binary fraction: 1.005 becomes 1.01, though the
    machine keeps a little less than 1.005. There is no minus zero.

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
    """A share in percent as text, without the sign; it is rounded before the multiplication, which isn't exact.

    >>> in_percent(0.145), in_percent(0.12345, 1)
    ('15', '12.3')
    """
    return fixed(100 * rounded(share, digits + 2), digits, point)


def decimal(value: float, digits: int = 2, language: str = "en") -> str:
    """A number with this many digits behind the point, or behind the comma in German.

    >>> decimal(-0.005), decimal(1.5, 1, "de")
    ('-0.01', '1,5')
    """
    return fixed(value, digits, POINT[language])


def percent(chance: float, language: str = "en") -> str:
    """A chance in percent, without the sign. Only the impossible is 0, only the certain is 100.

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
