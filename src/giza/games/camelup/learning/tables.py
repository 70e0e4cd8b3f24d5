"""The nets of Camel Up, and the tables that each is for.

With two players there is one rival to beat, with more only the best of many wins.
"""

from collections.abc import Mapping

from giza.learning.tables import Table, TaughtNet
from giza.rules.contract import State

FROM_THE_END = {"traces": (1.0, 0.9), "per_point": (0.01, 0.003)}
"""Races are short: at first only their ends count. And pounds say much about who will win, so they count less by
themselves."""
NETS: Mapping[str, TaughtNet] = {
    "two": TaughtNet((Table(2, {}),), 10_000, settings=FROM_THE_END),
    "many": TaughtNet(tuple(Table(seats, {}) for seats in range(3, 9)), 12_000, settings=FROM_THE_END),
}


def net_for(s: State) -> str:
    """The name of the net that knows a table."""
    return "two" if s.seats == 2 else "many"
