"""Cards that enter and leave the hand of the player at turn, and what everybody learns from it.

With two players the hand is the open depot, and nothing is to be learnt. See docs/rules.md, section 5.2.
"""

from giza.rules.compiled import compiled
from giza.rules.contract import State


@compiled
def receive_openly(s: State, t: int) -> None:
    """Take a card that all have seen into the hand."""
    s.hand[s.seat, t] += 1
    s.hand_size[s.seat] += 1
    if s.seats > 2:
        s.known[s.seat, t] += 1


@compiled
def part_openly(s: State, t: int) -> None:
    """Let a card leave the hand before the eyes of all."""
    s.hand[s.seat, t] -= 1
    s.hand_size[s.seat] -= 1
    if s.known[s.seat, t] > 0:
        s.known[s.seat, t] -= 1


@compiled
def bury(s: State, t: int) -> None:
    """Lay a card face down: it stays among the player's private cards (R50)."""
    s.hand[s.seat, t] -= 1
    s.hand_size[s.seat] -= 1
    s.buried[s.seat, t] += 1
    s.buried_size[s.seat] += 1
