"""How late a race is."""

from giza.games.camelup.rules.race import LAST_SPACE, racer_from_top, space_of
from giza.games.camelup.rules.state import SETUP
from giza.rules.compiled import compiled
from giza.rules.contract import State


@compiled
def late_from(s: State, space: int) -> float:
    """How far the leading racer has come from this space to the finish line, from 0 to 1."""
    if s.phase == SETUP:
        return 0.0
    lead = space_of(int(s.race), racer_from_top(int(s.race), 0)) - space
    return min(max(lead / (LAST_SPACE - space), 0.0), 1.0)
