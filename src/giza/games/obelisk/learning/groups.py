"""Features of a player and a colour: cards, obelisks, and how near the cards are that these need."""

from giza.games.obelisk.learning.around import FAR, NEXT, OWN, SECOND, Around
from giza.games.obelisk.learning.holdings import Holdings
from giza.games.obelisk.rules.cards import JOKER, VALUES, card
from giza.games.obelisk.rules.scoring import POINTS
from giza.learning.net import Vector
from giza.rules.compiled import compiled
from giza.rules.contract import State

LENGTHS = 4
"""Obelisks with at least this many cards count as equally long."""
HELD, JOKER_HELD, IS_NEXT, IS_SECOND, IS_FAR, OFFERED, UNSEEN, AND_THE_NEXT = range(8)
"""Where the next card of an obelisk is: in hand, a joker for it in hand, on a pile at some distance, in a rival's stall
or depot, in the pool; or in hand along with the one after it.
"""
NEEDS = 8
HAND = 0
RUN = HAND + 2 * JOKER
FD_RUN = RUN + VALUES * (VALUES + 1) // 2
RUN_TOP = FD_RUN + VALUES
NEED = RUN_TOP + VALUES
SEQUENCE = NEED + NEEDS * LENGTHS
AT_ONCE = SEQUENCE + VALUES
STALL = AT_ONCE + 2
FEATURES = STALL + JOKER

POOL_UNIT, POINTS_UNIT, CARDS_UNIT = 0.25, 0.2, 0.3


@compiled
def write_needs(s: State, holdings: Holdings, around: Around, colour: int, top: int, length: int, row: Vector) -> None:
    """Write where an obelisk's next card is, and what could be built on it at once."""
    need = NEED + min(LENGTHS, length) - 1
    t, joker = card(colour, top - 1), card(colour, JOKER)
    hand, tops = holdings.hand, around.tops
    if hand[t] > 0:
        row[need + LENGTHS * HELD] += 1
        value = top - 1
        while value >= 1 and hand[card(colour, value)] > 0:
            row[AT_ONCE] += POINTS_UNIT * (POINTS[length + 1] - POINTS[length])
            row[AT_ONCE + 1] += CARDS_UNIT
            length += 1
            value -= 1
        if value < top - 2:
            row[need + LENGTHS * AND_THE_NEXT] += 1
    elif hand[joker] > 0:
        row[need + LENGTHS * JOKER_HELD] += 1
    else:
        row[need + LENGTHS * UNSEEN] += POOL_UNIT * s.pool[t]
    row[need + LENGTHS * IS_NEXT] += min(1, tops[NEXT, t] + tops[NEXT, joker])
    row[need + LENGTHS * IS_SECOND] += min(1, tops[SECOND, t] + tops[SECOND, joker])
    row[need + LENGTHS * IS_FAR] += min(1, tops[FAR, t] + tops[FAR, joker] + tops[OWN, t] + tops[OWN, joker])
    row[need + LENGTHS * OFFERED] += min(1, holdings.offered[t] + holdings.offered[joker])


@compiled
def write_group(s: State, seat: int, holdings: Holdings, around: Around, colour: int, row: Vector) -> None:
    """Write a player's features of a colour."""
    longest = length = 0
    for face in range(1, JOKER + 1):
        t = card(colour, face)
        count = holdings.hand[t]
        row[HAND + 2 * (face - 1)] = count > 0
        row[HAND + 2 * (face - 1) + 1] = count > 1
        row[STALL + face - 1] = s.stall[seat, t]
        length = length + 1 if count > 0 and face < JOKER else 0
        longest = max(longest, length)
    if longest > 0:
        row[SEQUENCE + longest - 1] = 1
    for number in range(holdings.run_count[0]):
        if holdings.runs[number, 0] == colour:
            top, bottom, fd = holdings.runs[number, 1], holdings.runs[number, 2], holdings.runs[number, 3]
            row[RUN + (bottom - 1) * bottom // 2 + top - 1] += 1
            row[RUN_TOP + top - 1] += 1
            row[FD_RUN + top - 1] += fd
            if top > 1:
                write_needs(s, holdings, around, colour, top, bottom - top + 1 + fd, row)
