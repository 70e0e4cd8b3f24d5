"""The quarry: seven piles in a ring, and the overseer who walks around it."""

from giza.games.obelisk.rules.hands import receive_openly
from giza.games.obelisk.rules.ids import PILES
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Ids, State

CLOCKWISE, COUNTER_CLOCKWISE = 1, -1
TAKES, TAKES_FOR_TWO = 2, 1


@compiled
def quarry_cards(s: State) -> int:
    """The number of cards left in the quarry."""
    total = 0
    for pile in range(PILES):
        total += int(s.pile_size[pile])
    return total


@compiled
def empty_piles(s: State) -> int:
    """The number of empty piles."""
    empty = 0
    for pile in range(PILES):
        empty += int(s.pile_size[pile] == 0)
    return empty


@compiled
def takes_due(s: State) -> int:
    """The number of cards that a player must take in a turn."""
    return TAKES_FOR_TWO if s.seats == 2 else TAKES


@compiled
def takes_left(s: State) -> int:
    """The number of cards that the player may still take this turn."""
    return min(takes_due(s) + int(s.extra_takes) - int(s.takes), quarry_cards(s))


@compiled
def reach(s: State, direction: int) -> int:
    """The piles, as bits, that the overseer may go to in a direction.

    Empty positions are skipped; the overseer's own pile comes last in the ring (R42). With two players, the player may
    skip as many piles as they have camels to lay on them.
    """
    skips = int(s.camels[s.seat]) if s.seats == 2 else 0
    piles = 0
    for steps in range(1, PILES + 1):
        pile = (int(s.overseer) + direction * steps) % PILES
        if s.pile_size[pile] > 0:
            piles |= 1 << pile
            if skips == 0:
                break
            skips -= 1
    return piles


@compiled
def reach_anywhere(s: State) -> int:
    """All piles with cards, as bits, including the overseer's own (R37)."""
    piles = 0
    for pile in range(PILES):
        piles |= int(s.pile_size[pile] > 0) << pile
    return piles


@compiled
def takes(s: State) -> int:
    """The possible takes, as bits; with two players, those counter-clockwise follow the others."""
    if takes_left(s) == 0:
        return 0
    if s.any_pile:
        return reach_anywhere(s)
    piles = 0
    for direction in (CLOCKWISE, COUNTER_CLOCKWISE):
        if s.direction != -direction:  # R48: one direction per turn
            apart = PILES if direction == COUNTER_CLOCKWISE and s.seats == 2 else 0
            piles |= reach(s, direction) << apart
    return piles


@compiled
def write_ways(s: State, out: Ids) -> None:
    """Write the number of camels left on the way to each pile, clockwise and counter-clockwise (two players)."""
    for way in range(2):
        direction = COUNTER_CLOCKWISE if way else CLOCKWISE
        skipped = 0
        for steps in range(1, PILES + 1):
            pile = (int(s.overseer) + direction * steps) % PILES
            out[way, pile] = skipped
            skipped += int(s.pile_size[pile] > 0)


@compiled
def walk(s: State, pile: int, direction: int) -> None:
    """Move the overseer to a pile, laying one of the player's camels on each pile skipped (two players)."""
    s.direction = direction
    skipped = (int(s.overseer) + direction) % PILES
    while skipped != pile:
        if s.pile_size[skipped] > 0:
            s.pile_camels[skipped] += 1
            s.camels[s.seat] -= 1
        skipped = (skipped + direction) % PILES


@compiled
def take(s: State, pile: int, direction: int) -> None:
    """Take the top card of a pile and the camels on it."""
    if s.seats == 2 and not s.any_pile:
        walk(s, pile, direction)
    s.overseer = pile
    s.takes += 1
    s.camels[s.seat] += s.pile_camels[pile]
    s.pile_camels[pile] = 0
    receive_openly(s, int(s.pile_top[pile]))
    s.pile_top[pile] = NOBODY
    s.pile_size[pile] -= 1
    if s.trigger == NOBODY and empty_piles(s) >= s.seats:
        s.trigger = s.seat
