"""The cards: 24 types of building cards, nine kinds of action cards, two kinds of foundations."""

from giza.rules.compiled import compiled

COLOURS = 4
VALUES = 5
JOKER = VALUES + 1
"""The face of a joker; the other faces are the values 1 to 5."""
TYPES = COLOURS * JOKER
"""Building cards are numbered colour by colour: the values 1 to 5, then the joker."""

OV, EX, TB, DC, FD, T2, RB, SW, FT = range(9)
"""Overseer anywhere, extra card, top or bottom, different colour, foundation, take two, stall back, swap, trades."""
KINDS = 9
ONLY_WITH_STALLS = (T2, RB, SW)
ONLY_WITH_DEPOTS = (FT,)

PLAIN, FD_CARD = 0, 1
"""An obelisk's foundation: a building card face down, or the action card FD."""
FOUNDATIONS = 2


@compiled
def card(colour: int, face: int) -> int:
    """The number of a building card."""
    return JOKER * colour + face - 1


@compiled
def colour_of(t: int) -> int:
    """The colour of a building card; a joker has one too."""
    return t // JOKER
