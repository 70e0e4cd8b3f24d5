"""The nets of Obelisk, and the tables that each is for.

Two players have open depots and trades, more have stalls and hidden hands; experts score finished obelisks only. Each
of these is a game of its own, but what is learned first helps with the others.
"""

from collections.abc import Mapping

from giza.learning import weights
from giza.learning.tables import Table, TaughtNet
from giza.rules.contract import State

GENTLER = (7e-4, 5e-5)
"""Rates for a net that knows something already."""
NETS: Mapping[str, TaughtNet] = {
    "two": TaughtNet((Table(2, {}),), 20_000),
    "many": TaughtNet((Table(3, {}), Table(4, {}), Table(5, {})), 20_000, "two", {"rates": GENTLER}),
    "two-expert": TaughtNet((Table(2, {"expert": True}),), 12_000, "two", {"rates": GENTLER}),
    "many-expert": TaughtNet(
        tuple(Table(seats, {"expert": True}) for seats in (3, 4, 5)),
        9_000,
        "many",
        {"rates": GENTLER},
    ),
}


def net_for(s: State) -> str:
    """The name of the net that knows a table."""
    return ("two" if s.seats == 2 else "many") + ("-expert" if s.expert else "")


def is_calibrated(s: State) -> bool:
    """Whether the net that knows a table has proved right about who wins: only such values are looked further with."""
    return weights.is_calibrated(weights.path_of("obelisk", net_for(s)))
