"""What everybody can expect to have at the end of a race of Camel Up, in pounds.

Tickets and bets that were taken pay as the odds say. What players will take before the next die falls is added:
everybody in turn takes what promises the most pounds, as long as it promises more than a roll. Nothing of that changes
how the dice may fall, so it can be told without playing on, and a position is worth about as much as what follows when
its player does the best. It is all in one file because Numba notices changes of a compiled function's own file alone.
"""

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.bots.outlook import write_rewards
from giza.games.camelup.odds.lines import dice_count
from giza.games.camelup.odds.tickets import top_ticket
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import DECK_PAYS, PYRAMID_TICKET, SECOND_PLACE, WRONG_CARD, WRONG_TICKET
from giza.games.camelup.rules.state import ALL_CARDS, HIDDEN_CAMEL, LOSER_DECK, MOST_SEATS, ROLLING, SETUP
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, State

ROLL_POUNDS = 1.0
PATIENCE = 0.3
"""What it is worth to wait with a bet on the race, in pounds: it can still be laid after the next dice."""
NEWS = 0.7
"""What a die brings those who act before its player does again, in pounds, for it tells them more; half of that to the
last of them."""
NEW_LEG, NEXT_IN_LEG = 2.6, 0.55
"""What it brings the first player of a new leg, when all tickets lie there, and how much of that each next one."""
MOST_TAKES = 40
"""After so many, nobody asks who rolls at last."""


@compiled
def write_pounds(s: State, leaders: Floats, stops: Floats, race: Floats, pounds: Floats) -> float:
    """Write what everybody will have if all take what is best before the next roll, and then only dice fall.

    Return the mean variance of what seats hold, compared with the mean of all seats.
    """
    seats = len(pounds)
    for seat in range(seats):
        pounds[seat] = s.money[seat]
        if s.tile_space[seat] != 0:
            pounds[seat] += stops[s.tile_space[seat]]
    if s.phase == SETUP:
        add_news(pounds, 0, True)
        return 0.0
    rewards, pays = np.zeros((seats, RACERS, RACERS)), np.zeros((LOSER_DECK + 1, seats, RACERS))
    write_rewards(s, rewards)
    for deck in range(LOSER_DECK + 1):
        write_bets(s.bets[deck], int(s.bets_laid[deck]), race[deck], pays[deck])
    after_roll = add_takes(s, leaders, race, rewards, pays)
    add_news(pounds, after_roll, dice_count(int(s.dice)) == s.edition)
    spread = add_mean(rewards.reshape((seats, RACERS * RACERS)), leaders.reshape((RACERS * RACERS,)), pounds)
    for deck in range(LOSER_DECK + 1):
        spread += add_mean(pays[deck], race[deck], pounds)
    return spread


@compiled
def add_mean(pays: Floats, chances: Floats, pounds: Floats) -> float:
    """Add what seats are paid by chance; return the mean variance of what they get more than the mean of all seats."""
    seats, cases = pays.shape
    spread = 0.0
    for seat in range(seats):
        mean = square = 0.0
        for case in range(cases):
            lead = pays[seat, case] - pays[:, case].mean()
            mean += chances[case] * lead
            square += chances[case] * lead * lead
            pounds[seat] += chances[case] * pays[seat, case]
        spread += square - mean * mean
    return float(spread / seats)


@compiled
def write_bets(cards: NDArray[np.int8], laid: int, chances: Floats, pays: Floats) -> None:
    """Write to `pays[seat, camel]` what the cards of a deck pay if this camel is the right one.

    Hidden cards are taken to be laid by the odds.
    """
    pays[:] = 0.0
    earlier, hidden = np.zeros(RACERS, np.int64), 0
    for place in range(laid):
        seat, camel = int(cards[place]) >> 3, int(cards[place]) & 7
        for right in range(RACERS):
            sure = chances[right] if camel == HIDDEN_CAMEL else 1.0 * (camel == right)
            pays[seat, right] += sure * right_pounds(chances[right], earlier[right], hidden) + (1 - sure) * WRONG_CARD
        if camel == HIDDEN_CAMEL:
            hidden += 1
        else:
            earlier[camel] += 1


@compiled
def right_pounds(chance: float, earlier: int, hidden: int) -> float:
    """What a right card is expected to pay above this many right ones and this many hidden ones.

    >>> right_pounds(1.0, 0, 0), right_pounds(0.5, 1, 0), right_pounds(0.5, 0, 1)
    (8.0, 5.0, 6.5)
    """
    pay, ways = 0.0, 1.0
    for more in range(hidden + 1):
        paid = DECK_PAYS[min(earlier + more, len(DECK_PAYS) - 1)]
        pay += ways * chance**more * (1 - chance) ** (hidden - more) * paid
        ways *= (hidden - more) / (more + 1)
    return pay


@compiled
def card_pounds(chance: float, earlier: int, hidden: int) -> float:
    """What a card for a camel is expected to pay above this many for the same camel and this many hidden ones.

    >>> card_pounds(1.0, 0, 0), card_pounds(0.5, 1, 0), card_pounds(0.5, 0, 1)
    (8.0, 2.0, 2.75)
    """
    return chance * right_pounds(chance, earlier, hidden) + (1 - chance) * WRONG_CARD


@compiled
def laid_cards(s: State, laid: NDArray[np.int64], hidden: NDArray[np.int64], hands: NDArray[np.int64]) -> None:
    """Write how many cards lie on each deck, by camel and hidden ones, and which cards everybody may still have."""
    own = np.zeros(MOST_SEATS, np.int64)
    for deck in range(LOSER_DECK + 1):
        for place in range(s.bets_laid[deck]):
            seat, camel = int(s.bets[deck, place]) >> 3, int(s.bets[deck, place]) & 7
            own[seat] += 1
            if camel == HIDDEN_CAMEL:
                hidden[deck] += 1
            else:
                laid[deck, camel] += 1
    for seat in range(s.seats):
        concealed = s.cards[seat] == 0 and own[seat] < RACERS
        hands[seat] = ALL_CARDS if concealed else s.cards[seat]


@compiled
def add_takes(s: State, leaders: Floats, race: Floats, rewards: Floats, pays: Floats) -> int:
    """Add what everybody takes before the next roll, and the pound for it; return who is to act after that roll.

    A bet is laid if it promises more than a roll and what patience is worth: it can still be laid later. While a die is
    falling, the next players take what it leaves: after the last one of a leg, tickets are gone.
    """
    seats, falling = int(s.seats), s.phase == ROLLING
    last_die = dice_count(int(s.dice)) == s.edition
    first, second = leaders.sum(axis=1), leaders.sum(axis=0)
    laid, hidden = np.zeros((LOSER_DECK + 1, RACERS), np.int64), np.zeros(LOSER_DECK + 1, np.int64)
    hands, taken = np.zeros(MOST_SEATS, np.int64), np.zeros(RACERS, np.int64)
    laid_cards(s, laid, hidden, hands)
    seat = (int(s.seat) + int(falling)) % seats
    for _ in range(MOST_TAKES):
        best, deck_of_best, camel_of_best = ROLL_POUNDS, -1, -1
        for camel in range(RACERS):
            value = 0 if falling and last_die else top_ticket(s, camel, taken[camel])
            if value > 0:
                wrong = 1.0 - first[camel] - second[camel]
                worth = value * first[camel] + SECOND_PLACE * second[camel] + WRONG_TICKET * wrong
                if worth > best:
                    best, deck_of_best, camel_of_best = worth, -1, camel
            if hands[seat] >> camel & 1:
                for deck in range(LOSER_DECK + 1):
                    worth = card_pounds(race[deck, camel], laid[deck, camel], hidden[deck])
                    if worth - PATIENCE > best:
                        best, deck_of_best, camel_of_best = worth - PATIENCE, deck, camel
        if camel_of_best < 0:
            break
        if deck_of_best < 0:
            add_ticket(top_ticket(s, camel_of_best, taken[camel_of_best]), camel_of_best, rewards[seat])
            taken[camel_of_best] += 1
        else:
            earlier = laid[deck_of_best, camel_of_best]
            pays[deck_of_best, seat] += WRONG_CARD
            right = right_pounds(race[deck_of_best, camel_of_best], earlier, hidden[deck_of_best])
            pays[deck_of_best, seat, camel_of_best] += right - WRONG_CARD
            laid[deck_of_best, camel_of_best] += 1
            hands[seat] ^= 1 << camel_of_best
        seat = (seat + 1) % seats
    if falling:
        return (int(s.seat) + 1) % seats
    rewards[seat] += PYRAMID_TICKET
    return (seat + 1) % seats


@compiled
def add_ticket(value: int, camel: int, rewards: Floats) -> None:
    """Add what a ticket pays, by the two leading camels."""
    rewards[:] += WRONG_TICKET
    rewards[:, camel] += SECOND_PLACE - WRONG_TICKET
    rewards[camel, :] += value - WRONG_TICKET


@compiled
def add_news(pounds: Floats, first: int, last_die: bool) -> None:
    """Add what the next roll brings those who act after it, from the first of them on."""
    seats = len(pounds)
    for place in range(seats):
        if last_die:
            news = NEW_LEG * NEXT_IN_LEG**place
        else:
            news = NEWS * min(1.0, (seats - 1 - place) / 2)
        pounds[(first + place) % seats] += news
