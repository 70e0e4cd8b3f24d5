"""What a player can't know: the race cards in others' hands, and the camels on others' bets."""

import numpy as np

from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.state import ALL_CARDS, BET_CARDS, HIDDEN_CAMEL, LOSER_DECK, OVER_PHASE
from giza.rules.compiled import compiled
from giza.rules.contract import Random, State, below

SECRETS = ("bets", "cards")
"""The fields with hidden information."""


@compiled
def conceal(s: State, seat: int) -> None:
    """Erase other players' hands and the camels on their bets; at the end everything is open."""
    if s.phase == OVER_PHASE:
        return
    for other in range(s.seats):
        if other != seat:
            s.cards[other] = 0
    for deck in range(LOSER_DECK + 1):
        laid = s.bets_laid[deck]
        for card in range(BET_CARDS):  # all cards without a branch, so that it vectorizes
            bet = s.bets[deck, card]
            s.bets[deck, card] = bet | HIDDEN_CAMEL * ((card < laid) & (bet >> 3 != seat))


@compiled
def imagine(s: State, seat: int, random: Random) -> None:
    """Deal every other player's five cards at random to their bets and their hand."""
    if s.phase == OVER_PHASE:
        return
    conceal(s, seat)
    colours = np.arange(RACERS)
    for other in range(s.seats):
        if other == seat:
            continue
        hand = ALL_CARDS
        left = RACERS
        for deck in range(LOSER_DECK + 1):
            for card in range(s.bets_laid[deck]):
                if s.bets[deck, card] >> 3 == other:
                    drawn = below(random, left)
                    left -= 1
                    camel = colours[drawn]
                    colours[drawn], colours[left] = colours[left], camel
                    s.bets[deck, card] = 8 * other + camel
                    hand ^= 1 << camel
        s.cards[other] = hand
