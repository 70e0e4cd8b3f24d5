"""Cards entering and leaving the hand of the player to act, and what everybody learns from them.

With two players, the hand is the open depot, which hides nothing. See docs/reference/rules.md, section 5.2.
"""

from giza.rules.compiled import compiled
from giza.rules.contract import State


@compiled
def receive_openly(s: State, t: int) -> None:
    """Add a card that everybody has seen to the hand."""
    s.hand[s.seat, t] += 1
    s.hand_size[s.seat] += 1
    if s.seats > 2:
        s.known[s.seat, t] += 1


@compiled
def part_openly(s: State, t: int) -> None:
    """Remove a card from the hand in view of everybody."""
    s.hand[s.seat, t] -= 1
    s.hand_size[s.seat] -= 1
    if s.known[s.seat, t] > 0:
        s.known[s.seat, t] -= 1


@compiled
def bury(s: State, t: int) -> None:
    """Lay a card face down; it remains one of the player's private cards (R50)."""
    s.hand[s.seat, t] -= 1
    s.hand_size[s.seat] -= 1
    s.buried[s.seat, t] += 1
    s.buried_size[s.seat] += 1
