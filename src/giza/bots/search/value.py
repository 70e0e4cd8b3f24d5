"""The value of a position for each seat, 0 to 1: its lead over the others, or its share of the victory."""

from math import exp

from giza.rules.compiled import compiled
from giza.rules.contract import Floats


@compiled
def turn_into_values(points: Floats, scale: float, victory: float) -> None:
    """Replace every seat's points by its value.

    A seat that is level with the others has 0.5, one that is `scale` points ahead 0.73. Half of what it is compared
    with is the best of the others, half their mean. `victory`, from 0 to 1, says how much of the value is the seat's
    share of the victory instead.
    """
    seats = len(points)
    total = 0.0
    first, second = -1e9, -1e9
    winners = 0
    for seat in range(seats):
        total += points[seat]
        if points[seat] > first:
            first, second = points[seat], first
            winners = 1
        else:
            second = max(second, points[seat])
            winners += int(points[seat] == first)
    for seat in range(seats):
        best = second if points[seat] == first else first
        mean = (total - points[seat]) / (seats - 1)
        lead = points[seat] - 0.5 * (best + mean)
        won = 1.0 / winners if points[seat] == first else 0.0
        points[seat] = victory * won + (1.0 - victory) / (1.0 + exp(-lead / scale))
