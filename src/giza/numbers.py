"""How numbers are rounded for people: in the terminal, on the wire and in the browser (`web/src/numbers.ts`) alike."""

import math
from decimal import MAX_PREC, ROUND_HALF_UP, Context, Decimal

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
