"""Trades between the two open depots of the two-player game."""

from giza.rules.compiled import compiled
from giza.rules.contract import Ids, State
from giza.rules.obelisk import ids
from giza.rules.obelisk.cards import TYPES
from giza.rules.obelisk.hands import part_openly, receive_openly


@compiled
def list_trades(s: State, n: int, out: Ids) -> int:
    """Append the trades of unequal cards, if the player has a camel or a free trade for one."""
    if s.camels[s.seat] == 0 and s.free_trades == 0:
        return n
    for given in range(TYPES):
        if s.hand[s.seat, given] > 0:
            for received in range(TYPES):
                if s.hand[1 - s.seat, received] > 0 and received != given:
                    out[n] = ids.trade(given, received)
                    n += 1
    return n


@compiled
def trade(s: State, given: int, received: int) -> None:
    """Swap a card with the rival; a free trade is used before a camel is paid."""
    seat = int(s.seat)
    rival = 1 - seat
    if s.free_trades > 0:
        s.free_trades -= 1
    else:
        s.camels[seat] -= 1
        s.camels[rival] += 1
    part_openly(s, seat, given)
    part_openly(s, rival, received)
    receive_openly(s, seat, received)
    receive_openly(s, rival, given)
