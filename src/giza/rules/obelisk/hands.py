"""Cards that enter and leave a hand, and what everybody learns from it (RULES.md, section 5.2)."""

from giza.rules.compiled import compiled
from giza.rules.contract import State


@compiled
def receive_openly(s: State, seat: int, t: int) -> None:
    """Take a card that all have seen into the hand, or into the depot."""
    s.hand[seat, t] += 1
    s.hand_size[seat] += 1
    if s.seats > 2:
        s.known[seat, t] += 1


@compiled
def part_openly(s: State, seat: int, t: int) -> None:
    """Let a card leave the hand, or the depot, before the eyes of all."""
    s.hand[seat, t] -= 1
    s.hand_size[seat] -= 1
    if s.known[seat, t] > 0:
        s.known[seat, t] -= 1


@compiled
def bury(s: State, seat: int, t: int) -> None:
    """Lay a card face down: it stays among the player's private cards (R50)."""
    s.hand[seat, t] -= 1
    s.hand_size[seat] -= 1
    s.buried[seat, t] += 1
    s.buried_size[seat] += 1
