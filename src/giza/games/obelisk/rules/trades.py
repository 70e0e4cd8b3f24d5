"""Trades between the two open depots of the two-player game."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import TYPES
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import Ids, State


@uncounted
def list_trades(s: State, n: int, out: Ids) -> int:
    """Append the trades of unequal cards, if the player has a camel or a free trade."""
    if s.camels[s.seat] == 0 and s.free_trades == 0:
        return n
    own, other = s.hand[s.seat], s.hand[1 - s.seat]
    for given in range(TYPES):
        if own[given] > 0:
            for received in range(TYPES):
                out[n] = ids.TRADE + TYPES * given + received
                n += int(other[received] > 0 and received != given)
    return n


@compiled
def trade(s: State, given: int, received: int) -> None:
    """Swap a card with the rival; free trades are used before camels."""
    rival = 1 - s.seat
    if s.free_trades > 0:
        s.free_trades -= 1
    else:
        s.camels[s.seat] -= 1
        s.camels[rival] += 1
    s.hand[s.seat, given] -= 1
    s.hand[rival, given] += 1
    s.hand[rival, received] -= 1
    s.hand[s.seat, received] += 1
