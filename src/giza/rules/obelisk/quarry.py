"""The quarry: seven piles in a ring, and the overseer who walks around it."""

from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Ids, State
from giza.rules.obelisk import ids
from giza.rules.obelisk.hands import receive_openly
from giza.rules.obelisk.ids import PILES

CLOCKWISE, COUNTER_CLOCKWISE = 1, -1
TAKES, TAKES_FOR_TWO = 2, 1


@compiled
def quarry_cards(s: State) -> int:
    """How many cards are left in the quarry."""
    total = 0
    for pile in range(PILES):
        total += int(s.pile_size[pile])
    return total


@compiled
def empty_piles(s: State) -> int:
    """How many piles have run out."""
    empty = 0
    for pile in range(PILES):
        if s.pile_size[pile] == 0:
            empty += 1
    return empty


@compiled
def takes_due(s: State) -> int:
    """How many cards a player has to take in a turn."""
    return TAKES_FOR_TWO if s.seats == 2 else TAKES


@compiled
def takes_left(s: State) -> int:
    """How many cards the player may still take this turn."""
    return min(takes_due(s) + int(s.extra_takes) - int(s.takes), quarry_cards(s))


@compiled
def reach(s: State, direction: int, camels: int) -> int:
    """The piles, as bits, that the overseer reaches in a direction when so many camels may be laid on skipped piles.

    Empty positions are passed; at the end of the ring comes his own pile (R42).
    """
    piles = 0
    for distance in range(1, PILES + 1):
        pile = (int(s.overseer) + direction * distance) % PILES
        if s.pile_size[pile] > 0:
            piles |= 1 << pile
            if camels == 0:
                break
            camels -= 1
    return piles


@compiled
def stocked_piles(s: State) -> int:
    """All piles that hold cards, as bits."""
    piles = 0
    for pile in range(PILES):
        if s.pile_size[pile] > 0:
            piles |= 1 << pile
    return piles


@compiled
def list_piles(piles: int, first: int, n: int, out: Ids) -> int:
    """Append the ids of these piles to a list of n ids, `first` being the id of pile 0."""
    for pile in range(PILES):
        if piles >> pile & 1:
            out[n] = first + pile
            n += 1
    return n


@compiled
def list_takes(s: State, n: int, out: Ids) -> int:
    """Append the takes."""
    if takes_left(s) == 0:
        return n
    if s.any_pile:  # R37: any pile, his own too, without camels
        return list_piles(stocked_piles(s), ids.TAKE, n, out)
    if s.seats > 2:
        return list_piles(reach(s, CLOCKWISE, 0) | reach(s, COUNTER_CLOCKWISE, 0), ids.TAKE, n, out)
    camels = int(s.camels[s.seat])
    if s.direction != COUNTER_CLOCKWISE:  # R48: one direction per turn
        n = list_piles(reach(s, CLOCKWISE, camels), ids.TAKE, n, out)
    if s.direction != CLOCKWISE:
        n = list_piles(reach(s, COUNTER_CLOCKWISE, camels), ids.TAKE_CCW, n, out)
    return n


@compiled
def walk(s: State, pile: int, direction: int) -> None:
    """Lead the overseer to a pile and lay one of the player's camels on each pile that he skips (two players)."""
    s.direction = direction
    here = (int(s.overseer) + direction) % PILES
    while here != pile:
        if s.pile_size[here] > 0:
            s.pile_camels[here] += 1
            s.camels[s.seat] -= 1
        here = (here + direction) % PILES


@compiled
def take(s: State, pile: int, direction: int) -> None:
    """Take the top card of a pile, and the camels that lie on it."""
    if s.seats == 2 and not s.any_pile:
        walk(s, pile, direction)
    s.overseer = pile
    s.takes += 1
    s.camels[s.seat] += s.pile_camels[pile]
    s.pile_camels[pile] = 0
    receive_openly(s, int(s.seat), int(s.pile_top[pile]))
    s.pile_top[pile] = NOBODY
    s.pile_size[pile] -= 1
    if s.trigger == NOBODY and empty_piles(s) >= s.seats:
        s.trigger = s.seat
