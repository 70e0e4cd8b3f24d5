"""The numbers behind a player's choices, as they proved best in the laboratory."""

from typing import NamedTuple

from giza.games.camelup.odds.readings import BY_THE_ODDS, SHARPNESS


class Habits(NamedTuple):
    """What a player of Camel Up thinks of things that odds don't tell."""

    tempo: float
    """Divided by the number of seats: what it costs to leave a pound to the next player."""
    patience: float
    """What it is worth to wait with a race card for more dice, in pounds, as long as the race goes on."""
    scale: float
    """How many pounds of lead make a share of the victory e times as large, as a multiple of the model's."""
    ambition: float = 1.0
    """From 0, where pounds are all that counts, to 1, where the share of the victory is."""
    fresh_leg: float = 1.9
    """What the first player of a leg gains on average, when all tickets lie there."""
    sharpness: float = SHARPNESS
    by_the_odds: float = BY_THE_ODDS
    """How hidden race cards are read: see `giza.games.camelup.odds.readings`."""


HABITS = (
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 1.0, 2.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.3, 1.5),
    Habits(2.0, 0.4, 1.5),
    Habits(2.0, 0.5, 1.5),
    Habits(2.0, 0.6, 2.0),
    Habits(2.0, 0.6, 2.0),
)
"""By seats. A single rival seldom comes first with a card, many do often."""
