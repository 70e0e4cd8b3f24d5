"""The expected value of an obelisk: card by card down to the 1, as far as hand and quarry allow."""

from giza.games.obelisk.bots.supply import PLACES, WANTED_CARDS, Supply
from giza.games.obelisk.rules.cards import COLOURS, FD_CARD, JOKER, VALUES, card
from giza.games.obelisk.rules.scoring import POINTS
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State

IN_HAND = 0.97
"""The probability of building a card in hand."""
JOKER_HELP = 0.3
"""The probability that a joker not in hand replaces any one card."""
SCARCE = 3.0
"""With fewer wanted cards to come than this, each is less likely to be the right one."""
ACTION_CARD = 0.8
"""The value of the action card for a 1."""
HOPELESS = 0.02


@compiled
def chain(
    s: State, supply: Supply, cards: int, foundation: int, colour: int, value: int, plan: bool
) -> tuple[float, int]:
    """The expected points of an obelisk from its number of cards and its next value, and the hand cards used.

    With `plan`, the cards used, in hand or expected, are taken out of the supply.
    """
    extra = 1 if foundation == FD_CARD else 0
    joker = card(colour, JOKER)
    jokers = supply.hand[joker]
    wanted, places = supply.left[WANTED_CARDS], supply.left[PLACES]
    points = POINTS[cards + extra] if cards > 0 else 0
    worth = 0.0 if s.expert else float(points)
    chance = 1.0
    used = 0
    while value >= 1 and places > 0.0:
        chance *= min(1.0, places)
        places -= 1.0
        natural = card(colour, value)
        if supply.hand[natural] > 0:
            chance *= IN_HAND
            used += 1
            if plan:
                supply.hand[natural] -= 1
        elif jokers > 0:
            chance *= IN_HAND
            used += 1
            jokers -= 1
            if plan:
                supply.hand[joker] -= 1
        else:
            missed = (1.0 - supply.access[natural]) * (1.0 - JOKER_HELP * supply.access[joker])
            chance *= (1.0 - missed) * min(1.0, wanted / SCARCE)
            wanted = max(0.0, wanted - chance)
            if chance < HOPELESS:
                break
        cards += 1
        if not s.expert:
            worth += chance * (POINTS[cards + extra] - points)
        points = POINTS[cards + extra]
        value -= 1
    if value == 0:
        if s.expert:
            worth += chance * points
        if s.display[0] != NOBODY:
            worth += chance * ACTION_CARD * supply.time
    if plan:
        supply.left[PLACES] -= used + supply.left[WANTED_CARDS] - wanted
        supply.left[WANTED_CARDS] = wanted
    return worth, used


@compiled
def best_start(s: State, supply: Supply, foundation: int) -> tuple[float, int, int, int]:
    """The best first card for a foundation: the expected points, the hand cards used, its colour and value."""
    best = 0.0
    best_used = best_colour = best_value = 0
    for colour in range(COLOURS):
        for value in range(1, VALUES + 1):
            worth, used = chain(s, supply, 0, foundation, colour, value, False)
            if worth > best:
                best, best_used, best_colour, best_value = worth, used, colour, value
    return best, best_used, best_colour, best_value
