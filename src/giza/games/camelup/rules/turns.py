"""Whose turn it is."""

from giza.games.camelup.rules.scoring import finish_race
from giza.games.camelup.rules.state import CHOOSING, OVER_PHASE
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, OVER, State

ACTION_LIMIT = 10_000
"""The number of actions after which an undecided race is stopped and scored as it stands (R19)."""


@compiled
def turn(s: State) -> int:
    """The seat to act, `CHANCE` while a die must be rolled, or `OVER`."""
    if s.phase == CHOOSING:
        return int(s.seat)
    return OVER if s.phase == OVER_PHASE else CHANCE


@compiled
def end_turn(s: State) -> None:
    """Pass the turn to the left."""
    s.actions_done += 1
    s.seat = s.seat + 1 if s.seat + 1 < s.seats else 0
    s.phase = CHOOSING
    if s.actions_done == ACTION_LIMIT:
        finish_race(s)
