"""The parameters of a player's choices; their values did best in the laboratory."""

from typing import NamedTuple

from giza.games.camelup.odds.readings import BY_THE_ODDS, SHARPNESS


class Habits(NamedTuple):
    """What a player of Camel Up values besides the odds."""

    tempo: float
    """The cost of leaving a pound to the next player, times the number of seats."""
    patience: float
    """The value in pounds of keeping a race card for more dice while the race goes on."""
    scale: float
    """The pounds of lead that make a share of the victory e times as large, as a multiple of the model's."""
    ambition: float = 1.0
    """From 0, where only pounds count, to 1, where only the share of the victory does."""
    fresh_leg: float = 1.9
    """The mean gain of a leg's first player, who has all tickets to choose from."""
    sharpness: float = SHARPNESS
    by_the_odds: float = BY_THE_ODDS
    """How to read hidden race cards: see `giza.games.camelup.odds.readings`."""


HABITS = (
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 1.0, 2.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.4, 1.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.3, 1.5),
)
"""By seats: a single rival seldom lays a card first, many often do."""
