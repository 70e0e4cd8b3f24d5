"""The nets of Obelisk, and the tables that each is for.

Two players have open depots and trades; more have stalls and hidden hands; in the expert variant, only finished
obelisks score. Each of these is a different game, but a net for one is a good start for the others.
"""

from collections.abc import Mapping

from giza.learning import weights
from giza.learning.weights import TaughtNet, TaughtTable
from giza.rules.contract import State

GENTLER = (7e-4, 5e-5)
"""Lower learning rates for a net that is already trained."""
NETS: Mapping[str, TaughtNet] = {
    "two": TaughtNet((TaughtTable(2, {}),), 20_000),
    "many": TaughtNet((TaughtTable(3, {}), TaughtTable(4, {}), TaughtTable(5, {})), 20_000, "two", {"rates": GENTLER}),
    "two-expert": TaughtNet((TaughtTable(2, {"expert": True}),), 12_000, "two", {"rates": GENTLER}),
    "many-expert": TaughtNet(
        tuple(TaughtTable(seats, {"expert": True}) for seats in (3, 4, 5)),
        9_000,
        "many",
        {"rates": GENTLER},
    ),
}


def net_for(s: State) -> str:
    """The name of the net for a table."""
    return ("two" if s.seats == 2 else "many") + ("-expert" if s.expert else "")


def is_calibrated(s: State) -> bool:
    """Whether the net for a table is calibrated; only then are its values searched deeper."""
    return weights.is_calibrated(weights.path_of("obelisk", net_for(s)))
