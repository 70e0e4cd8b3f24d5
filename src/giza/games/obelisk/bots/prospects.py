"""The expected points from everything a player has."""

from giza.games.obelisk.bots.chains import best_start, chain
from giza.games.obelisk.bots.supply import PLACES, WANTED_CARDS, Supply, cards_left, supply_of
from giza.games.obelisk.rules.cards import COLOURS, FD, FD_CARD, FOUNDATIONS, JOKER, KINDS, PLAIN, VALUES, card
from giza.games.obelisk.rules.ids import SLOTS
from giza.games.obelisk.rules.scoring import POINTS, points_of
from giza.games.obelisk.rules.turns import has_had_last_turn
from giza.rules.compiled import compiled
from giza.rules.contract import State

FOUNDATION_HOPES = 1.5
"""The number of wanted cards reserved for a new obelisk."""
MOST_PLANNED = 2
"""The most new obelisks of each kind that are planned at a time."""
NOT_BEGUN = 0.9
"""The fraction of its value that an obelisk has before its foundation is laid."""
SPARE, USELESS = 0.6, 0.05
"""A card in hand without a plan: for the first ones, and for further ones or at the end of the game."""
SPARES = 4
SPARE_JOKER, SPARE_HIGH = 0.3, 0.06
"""The additional value of a joker, and of a 5 or a 4."""
KIND_WORTH = (0.4, 0.9, 0.8, 0.8, 1.2, 1.0, 0.6, 0.15, 0.7)
"""Action cards on the table: OV EX TB DC FD T2 RB SW FT."""
CAMEL, TIE_BREAK = 0.5, 0.02
RIVALS_PROSPECTS = 0.6
"""With two players, the weight of the rival's prospects."""
STALL_HARM = 0.25
"""The weight of a point that a rival could make with the cards in this player's stall."""


@compiled
def standing_obelisks(s: State, seat: int, supply: Supply) -> float:
    """Add the obelisks with cards, the longest first, because these claim cards first."""
    total = float(POINTS[VALUES] * (int(s.complete[seat, PLAIN]) + int(s.complete[seat, FD_CARD])))
    for length in range(VALUES, 0, -1):
        for slot in range(SLOTS):
            top, foundation = int(s.run_top[seat, slot]), int(s.run_foundation[seat, slot])
            if top > 0 and int(s.run_bottom[seat, slot]) - top + 1 == length:
                if top == 1:
                    total += POINTS[length + foundation]
                else:
                    colour = int(s.run_colour[seat, slot])
                    total += chain(s, supply, length, foundation, colour, top - 1, True)[0]
    return total


@compiled
def begin(s: State, supply: Supply, foundation: int, colour: int, value: int) -> None:
    """Plan a new obelisk."""
    hopes = max(0.0, supply.left[WANTED_CARDS] - FOUNDATION_HOPES)
    chain(s, supply, 0, foundation, colour, value, True)
    supply.left[WANTED_CARDS] = hopes
    supply.left[PLACES] -= 1.0


@compiled
def bare_foundations(s: State, seat: int, supply: Supply) -> float:
    """Add the foundations without a card."""
    total = 0.0
    for foundation in range(FOUNDATIONS - 1, -1, -1):
        for _ in range(min(MOST_PLANNED, int(s.bare[seat, foundation]))):
            worth, _, colour, value = best_start(s, supply, foundation)
            total += worth
            if value > 0:
                begin(s, supply, foundation, colour, value)
    return total


@compiled
def planned_obelisks(s: State, seat: int, supply: Supply, spare: float) -> tuple[float, int]:
    """Plan obelisks that cards in hand could start; return their value, and the number of cards without a plan."""
    total = 0.0
    held = cards_left(supply)
    for foundation in range(FOUNDATIONS - 1, -1, -1):
        cost = 1 if foundation == PLAIN else 0
        most = min(MOST_PLANNED, int(s.table[seat, FD])) if foundation == FD_CARD else MOST_PLANNED
        for _ in range(most):
            worth, used, colour, value = best_start(s, supply, foundation)
            gain = NOT_BEGUN * worth - spare
            if used + cost > held or gain <= spare * used:
                break
            begin(s, supply, foundation, colour, value)
            held -= used + cost
            total += gain
    return total, held


@compiled
def prospects(s: State, seat: int) -> float:
    """The value of what a player has and may still get."""
    if has_had_last_turn(s, seat):
        return points_of(s, seat) + TIE_BREAK * int(s.camels[seat])
    supply = supply_of(s, seat)
    spare = SPARE * supply.time + USELESS
    total = standing_obelisks(s, seat, supply) + bare_foundations(s, seat, supply)
    planned, held = planned_obelisks(s, seat, supply, spare)
    total += planned + spare * min(held, SPARES) + USELESS * max(0, held - SPARES)
    for colour in range(COLOURS):
        high = int(supply.hand[card(colour, VALUES)] + supply.hand[card(colour, VALUES - 1)])
        total += (SPARE_JOKER * int(supply.hand[card(colour, JOKER)]) + SPARE_HIGH * high) * supply.time
    for kind in range(KINDS):
        total += KIND_WORTH[kind] * supply.time * int(s.table[seat, kind])
    return total + (CAMEL * supply.time + TIE_BREAK) * int(s.camels[seat])


@compiled
def stall_harm(s: State, seat: int) -> float:
    """The points that a rival with a camel could make at once with the cards in this player's stall."""
    worst = 0
    for other in range(s.seats):
        if other == seat or s.camels[other] == 0:
            continue
        points = 0
        for slot in range(SLOTS):
            top = int(s.run_top[other, slot])
            if top > 1:
                colour, length = int(s.run_colour[other, slot]), int(s.run_bottom[other, slot]) - top + 1
                if s.stall[seat, card(colour, top - 1)] > 0 or s.stall[seat, card(colour, JOKER)] > 0:
                    points += POINTS[length + 1] - POINTS[length]
        worst = max(worst, points)
    return float(worst)


@compiled
def worth(s: State, seat: int) -> float:
    """The value of a position for a player."""
    if s.seats == 2:
        return prospects(s, seat) - RIVALS_PROSPECTS * prospects(s, 1 - seat)
    return prospects(s, seat) - STALL_HARM * stall_harm(s, seat)
