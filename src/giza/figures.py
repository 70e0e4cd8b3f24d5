"""Chances and pounds as a reader likes to see them: short, and honest about what is impossible or certain."""

POINT = {"en": ".", "de": ","}
LEAST_SHOWN = 0.0005
"""A chance below that would be rounded to nothing."""


def decimal(value: float, digits: int = 2, language: str = "en") -> str:
    """A number with this many digits behind the point, or behind the comma in German.

    >>> decimal(-0.005), decimal(1.5, 1, "de")
    ('-0.01', '1,5')
    """
    rounded = round(value, digits) or 0.0  # there is no minus 0
    return f"{rounded:.{digits}f}".replace(".", POINT[language])


def percent(chance: float, language: str = "en") -> str:
    """A chance in percent, without the sign. Only the impossible is 0, only the certain is 100.

    >>> [percent(chance) for chance in (0, 1e-6, 0.1234, 0.99999, 1)]
    ['0', '<0.1', '12.3', '>99.9', '100']
    """
    if chance in (0, 1):
        return str(round(100 * chance))
    if chance < LEAST_SHOWN:
        return "<" + decimal(0.1, 1, language)
    if chance > 1 - LEAST_SHOWN:
        return ">" + decimal(99.9, 1, language)
    return decimal(100 * chance, 1, language)
