"""The numbers of actions and random outcomes, as in docs/reference/rules.md, section 4.3.

A rival's number is its distance in seats to the left, 1 to 4. A card in a stall is a building card (0 to 23) or
24 plus a kind of action card.
"""

from giza.games.obelisk.rules.cards import COLOURS, FOUNDATIONS, JOKER, KINDS, TYPES, VALUES, card, colour_of
from giza.rules.compiled import compiled

PILES = 7
DISPLAYED = 3
SLOTS = 24
RIVALS = 4
STALL_CARDS = TYPES + KINDS
NATURALS = COLOURS * VALUES
STARTS = 2 * NATURALS
"""The number of ways to start an obelisk on a foundation: natural cards first, then jokers with their value."""

END = 0
CHOOSE = 1
DECLINE = CHOOSE + DISPLAYED
STOP = DECLINE + 1
TAKE = STOP + 1
TAKE_CCW = TAKE + PILES
FOUNDATION = TAKE_CCW + PILES
LAY_FD = FOUNDATION + TYPES
START = LAY_FD + 1
TOP = START + FOUNDATIONS * STARTS
BOTTOM = TOP + SLOTS * TYPES
STALL = BOTTOM + SLOTS * TYPES
STALL_ACTION = STALL + TYPES
BUY = STALL_ACTION + KINDS
PLAY = BUY + RIVALS
PICK = PLAY + KINDS
TRADE = PICK + RIVALS * STALL_CARDS
ACTIONS = TRADE + TYPES * TYPES

DRAWN_KIND = TYPES
OVERSEER_PILE = DRAWN_KIND + KINDS
"""Outcomes: 0 to 23 are the building cards dealt or uncovered."""


def choose(place: int) -> int:
    """Take a displayed action card."""
    return CHOOSE + place


def take(pile: int) -> int:
    """Take a quarry card; with two players, the overseer walks clockwise."""
    return TAKE + pile


def found(t: int) -> int:
    """Lay a building card face down as a foundation."""
    return FOUNDATION + t


def start(t: int, value: int, foundation: int) -> int:
    """Lay the first card on a bare foundation; a joker takes the value, other cards have it."""
    joker = NATURALS if t % JOKER + 1 == JOKER else 0
    return START + STARTS * foundation + joker + VALUES * colour_of(t) + value - 1


@compiled
def started(id: int) -> tuple[int, int, int]:
    """The card, value and kind of foundation of a start."""
    foundation, j = divmod(id - START, STARTS)
    joker, j = divmod(j, NATURALS)
    colour, value = j // VALUES, j % VALUES + 1
    return card(colour, JOKER if joker else value), value, foundation


def top(slot: int, t: int) -> int:
    """Build on top of an obelisk."""
    return TOP + TYPES * slot + t


def bottom(slot: int, t: int) -> int:
    """Build at the bottom of an obelisk."""
    return BOTTOM + TYPES * slot + t


def stall(t: int) -> int:
    """Put a building card into the player's own stall."""
    return STALL + t


def buy(rival: int) -> int:
    """Buy a rival's stall."""
    return BUY + rival - 1


def play(kind: int) -> int:
    """Play an action card."""
    return PLAY + kind


@compiled
def pick(rival: int, stall_card: int) -> int:
    """Pick a card from a rival's stall, for T2 or SW."""
    return PICK + STALL_CARDS * (rival - 1) + stall_card


def trade(given: int, received: int) -> int:
    """Trade depot cards (two players)."""
    return TRADE + TYPES * given + received
