"""What variance is worth: who is behind, or has many rivals, must dare something; who leads had better not.

If the lead at the end is about normal with mean m and variance v, the chance that it is positive grows with v as fast
as with -m / 2v pounds. The lead is counted against the strongest rival, and the more rivals there are, the more the
best of them will have.
"""

from typing import NamedTuple

import numpy as np

from giza.games.camelup.bots.leaders import mean, variance
from giza.games.camelup.bots.outlook import Outlook
from giza.games.camelup.rules.race import BLACK, LAST_SPACE, space_at
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, State

TRUST = 0.4
"""So much of the model proved best in matches at two and four seats."""
BEST_OF = (0.0, 0.0, 0.0, 0.28, 0.42, 0.52, 0.58, 0.64, 0.68)
"""By seats: half the standard deviations by which the best rival is ahead of an average one; they share their luck."""
VARIANCE_TO_COME, VARIANCE_OF_A_RACE = 10.0, 60.0
"""In later legs and the final decks: at the finish line, and what the whole way to it adds."""


class Risk(NamedTuple):
    """How the player stands towards risk."""

    price: float
    """What a unit of variance is worth, in pounds."""
    swing: Floats
    """[first, second]: what the leg pays the player more than his strongest rival."""
    variance: float
    """The variance of that."""


@compiled
def weigh_risk(s: State, o: Outlook) -> Risk:
    """Compare the player with his strongest rival."""
    rival = NOBODY
    own = best = 0.0
    for seat in range(s.seats):
        expected = s.money[seat] + mean(o.rewards[seat], o.top_two, o.total)
        if seat == s.seat:
            own = expected
        elif rival == NOBODY or expected > best:
            best, rival = expected, seat
    swing = o.rewards[s.seat] - o.rewards[rival]
    this_leg = variance(swing, o.top_two, o.total)
    front = 0
    for place in range(BLACK + 1):
        front = max(front, space_at(int(s.race), place))
    whole = this_leg + VARIANCE_TO_COME + VARIANCE_OF_A_RACE * (1.0 - front / LAST_SPACE)
    lead = own - best - BEST_OF[int(s.seats)] * np.sqrt(whole)
    return Risk(-TRUST * lead / (2.0 * whole), swing, this_leg)
