"""Playing on: compares the best actions by simulated courses of the leg after each of them.

A course guesses the hidden cards from their readings, and draws the dice; both are the same for all actions. Everybody
then plays as `quick` does, knowing these cards. Where the next leg begins, a formula fitted to games of the laboratory
gives the shares of the victory. A mean of courses is still mostly luck, so greedy's value counts as much as `TRUST` of
them.
"""

import zlib
from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from giza.bots.interface import View
from giza.games.camelup.bots import worth
from giza.games.camelup.bots.course_odds import Met, new_met, place_of, prospects_at, write_joint
from giza.games.camelup.bots.habits import HABITS, Habits
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.bots.outlook import look
from giza.games.camelup.bots.quick import Desk, best_ticket, new_desk, weigh, write_places
from giza.games.camelup.bots.stakes import pound, weigh_stakes
from giza.games.camelup.odds.cards import DECKS
from giza.games.camelup.odds.lines import dice_count
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.rules.actions import CHEER, LOSER, PARTNER, WINNER, apply
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, WHITE, racer_from_top, space_of
from giza.games.camelup.rules.scoring import DECK_PAYS, WRONG_CARD
from giza.games.camelup.rules.state import ALL_CARDS, GREY, LOSER_DECK, OVER_PHASE, WINNER_DECK
from giza.games.camelup.rules.turns import turn
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, NOBODY, OVER, Floats, Ids, Random, State, States, array_of

CANDIDATES, TILES, MARGIN = 8, 4, 2.5
"""The most actions and tiles to compare, and the most pounds by which greedy may rate them below the best."""
TRUST = 30.0
PER_POUND = 0.85
"""The real difference between actions, as measured in the laboratory, per pound of difference in greedy's values."""
SAMPLES, MET_BITS = 64, 13
"""The samples from which players know a race's odds in the second edition's courses, and the bits of their memory."""
NEWS = 0.25
"""The pounds that a die adds to the next player's best action."""
LEAST = 1e-6
"""The least probability that a card names a camel."""
SURE, WAY, WAY_SQUARED, HAND, PLACE = range(5)
LEG_VALUES = np.array(
    [
        *[[1.4, 3.6, 9.1, 2.9, 1.7, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]] * 3,
        [1.4, 4.8, 7.0, 1.3, 1.7, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [1.4, 5.1, 5.0, 1.1, 2.2, 1.2, 0.65, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [1.6, 4.0, 3.9, -0.4, 2.5, 2.0, 1.1, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0],
        [1.4, 4.1, 0.0, -0.2, 2.5, 1.6, 0.8, 0.5, 0.2, 0.0, 0.0, 0.0, 0.0],
        [1.3, 3.9, 0.6, -0.35, 3.0, 1.9, 1.1, 0.8, 0.4, 0.2, 0.0, 0.0, 0.0],
        [1.2, 3.8, 1.2, -0.5, 3.5, 2.2, 1.4, 1.1, 0.6, 0.4, 0.1, 0.0, 0.0],
    ]
)
"""By seats: the scale in pounds at the finish line, per unit of the way, and of its square; the value of a card in hand
per unit of the way; and the value of being first in the leg, second, and so on, compared with the last. Fitted to the
winners of games in the laboratory; seven players have the mean of six and eight."""


class Course(NamedTuple):
    """The random part of a course."""

    order: Ids
    """The order of the dice."""
    outcomes: Ids
    """The outcome of each die."""
    right: Ids
    """[deck, camel]: the number of cards that name it."""


@compiled
def new_course() -> Course:
    """Buffers for a course."""
    dice = GREY + 1
    return Course(np.empty(dice, np.int64), np.empty(dice, np.int64), np.zeros((DECKS, RACERS), np.int64))


@compiled
def draw_leg(random: Random, order: Ids, outcomes: Ids) -> None:
    """Draw the order of the dice, and the outcome of each."""
    for die in range(GREY + 1):
        order[die] = die
        camel = die if die < GREY else WHITE + int(2 * random.random())
        outcomes[die] = FACES * camel + int(FACES * random.random())
    for i in range(GREY, 0, -1):
        j = int((i + 1) * random.random())
        order[i], order[j] = order[j], order[i]


@compiled
def opens(s: State, p: Prospects, places: Floats, fresh_leg: float) -> float:
    """Roughly what a roll leaves to the next player."""
    if dice_count(int(s.dice)) == s.edition:
        return (1.0 - p.race_ends) * fresh_leg
    return best_ticket(s, places, NOBODY) + NEWS


@compiled
def count_card(pays: Floats, right: Ids, deck: int, seat: int, camel: int) -> None:
    """Add a card to the payments of everybody's cards, and to those that name a camel."""
    pays[deck, seat] += WRONG_CARD
    pays[deck, seat, camel] += DECK_PAYS[min(right[deck, camel], len(DECK_PAYS) - 1)] - WRONG_CARD
    right[deck, camel] += 1


@compiled
def leg_shares(s: State, joint: Floats, pays: Floats, value: Floats, shares: Floats) -> None:
    """Write everybody's share of the victory at the start of a leg with all cards known."""
    seats = int(s.seats)
    way = 1.0 - min(space_of(int(s.race), racer_from_top(int(s.race), 0)) / LAST_SPACE, 1.0)
    scale = sqrt(value[SURE] ** 2 + value[WAY] ** 2 * way + value[WAY_SQUARED] ** 2 * way * way)
    powers, strength, most = np.empty((DECKS, seats, RACERS)), np.empty(seats), -1e9
    for seat in range(seats):
        in_hand = dice_count(int(s.cards[seat]))
        strength[seat] = s.money[seat] + value[HAND] * in_hand * way + value[PLACE + (seat - int(s.seat)) % seats]
        most = max(most, strength[seat])
        for deck in range(DECKS):
            for camel in range(RACERS):
                powers[deck, seat, camel] = exp(pays[deck, seat, camel] / scale)
    for seat in range(seats):
        strength[seat] = exp((strength[seat] - most) / scale)
    shares[:] = 0.0
    for winner in range(RACERS):
        for loser in range(RACERS):
            chance = joint[winner, loser]
            if chance > 0.0:
                total = 0.0
                for seat in range(seats):
                    total += strength[seat] * powers[WINNER_DECK, seat, winner] * powers[LOSER_DECK, seat, loser]
                for seat in range(seats):
                    product = powers[WINNER_DECK, seat, winner] * powers[LOSER_DECK, seat, loser]
                    shares[seat] += chance * strength[seat] * product / total


@compiled
def finish_leg(
    s: State, habits: Habits, course: Course, value: Floats, met: Met, desk: Desk, random: Random, shares: Floats
) -> None:
    """Play on until the leg or the race is over, and write everybody's share of the victory."""
    leg, moved = s.leg, True
    while True:
        who = turn(s)
        if who == OVER:
            most, winners = s.money[: s.seats].max(), 0
            for seat in range(s.seats):
                winners += int(s.money[seat] == most)
            for seat in range(s.seats):
                shares[seat] = (s.money[seat] == most) / winners
            return
        if who == CHANCE:
            next = 0
            while not s.dice >> course.order[next] & 1:
                next += 1
            apply(s, course.outcomes[course.order[next]])
            moved = True
            if s.leg != leg and s.phase != OVER_PHASE:
                write_joint(met, s)
                leg_shares(s, met.joint, desk.pays, value, shares)
                return
            continue
        if moved:
            p = prospects_at(met, place_of(met, s, random))
            write_places(p.leaders, desk.places)
        for deck in range(DECKS):
            for camel in range(RACERS):
                desk.following[deck, camel] = DECK_PAYS[min(course.right[deck, camel], len(DECK_PAYS) - 1)]
        id = weigh(s, p, opens(s, p, desk.places, habits.fresh_leg), habits, desk)
        if id >= WINNER:
            count_card(desk.pays, course.right, int(id >= LOSER), who, (id - WINNER) % RACERS)
        moved = CHEER <= id < WINNER
        apply(s, id)


@compiled
def guess_cards(s: State, readings: Floats, random: Random) -> None:
    """Guess the cards of others from their readings; everybody has one of each camel."""
    me = int(s.seat)
    for other in range(s.seats):
        if other != me:
            s.cards[other] = ALL_CARDS
    for deck in range(DECKS):
        for card in range(s.bets_laid[deck]):
            other = int(s.bets[deck, card]) >> 3
            if other == me:
                continue
            hand, total = int(s.cards[other]), 0.0
            for camel in range(RACERS):
                total += (hand >> camel & 1) * (readings[deck, card, camel] + LEAST)
            left, named = random.random() * total, 0
            for camel in range(RACERS):
                if hand >> camel & 1:
                    named = camel
                    left -= readings[deck, card, camel] + LEAST
                    if left < 0.0:
                        break
            s.bets[deck, card] = 8 * other + named
            s.cards[other] = hand ^ 1 << named


class Trip(NamedTuple):
    """Buffers for playing courses."""

    course: Course
    desk: Desk
    guessed: States
    """The state with the hidden cards guessed."""
    game: States
    pays: Floats
    right: Ids
    """The payments of the guessed cards, and the number that name each camel."""
    shares: Floats
    """[seat]: everybody's share of the victory at the end of a course."""


@compiled
def new_trip(known: States) -> Trip:
    """Buffers for a table."""
    course, desk = new_course(), new_desk()
    pays, right = np.zeros(desk.pays.shape), np.zeros(course.right.shape, np.int64)
    return Trip(course, desk, known.copy(), known.copy(), pays, right, np.zeros(int(known[0].seats)))


@compiled
def begin_course(known: States, readings: Floats, random: Random, t: Trip) -> None:
    """Draw dice, and guess what the player can't know."""
    draw_leg(random, t.course.order, t.course.outcomes)
    t.guessed[0] = known[0]
    guess_cards(t.guessed[0], readings, random)
    t.pays[:] = 0.0
    t.right[:] = 0
    for deck in range(DECKS):
        for card in range(t.guessed[0].bets_laid[deck]):
            bet = int(t.guessed[0].bets[deck, card])
            count_card(t.pays, t.right, deck, bet >> 3, bet & 7)


@compiled
def follow_course(id: int, habits: Habits, value: Floats, met: Met, random: Random, t: Trip) -> None:
    """Play an action, play on with what was drawn, and write everybody's share of the victory."""
    t.game[0] = t.guessed[0]
    t.desk.pays[:] = t.pays
    t.course.right[:] = t.right
    if WINNER <= id < PARTNER:
        count_card(t.desk.pays, t.course.right, int(id >= LOSER), int(t.game[0].seat), (id - WINNER) % RACERS)
    apply(t.game[0], id)
    finish_leg(t.game[0], habits, t.course, value, met, t.desk, random, t.shares)


@compiled
def compare(
    known: States,
    readings: Floats,
    ids: Ids,
    prior: Floats,
    habits: Habits,
    value: Floats,
    courses: int,
    trust: float,
    met: Met,
    random: Random,
    out: Floats,
) -> None:
    """Write the shares that actions promise, by courses and by their values beforehand."""
    me, n, trip = int(known[0].seat), len(ids), new_trip(known)
    sums, places = np.zeros(n), np.arange(n)
    alive, played = n, 0
    while alive > 1:
        for _ in range(courses):
            begin_course(known, readings, random, trip)
            for place in places[:alive]:
                follow_course(int(ids[place]), habits, value, met, random, trip)
                sums[place] += trip.shares[me]
        played += courses
        for place in places[:alive]:
            out[place] = (sums[place] + trust * prior[place]) / (played + trust)
        for i in range(alive):
            for j in range(i + 1, alive):
                if out[places[j]] > out[places[i]]:
                    places[i], places[j] = places[j], places[i]
        for i in range(alive, n):  # what was dropped stays behind, whatever luck it had
            out[places[i]] = min(out[places[i]], out[places[alive - 1]])
        alive, courses = (alive + 1) // 2 if alive > 2 else 1, 2 * courses


@compiled
def candidates(ids: Ids, values: Floats) -> Ids:
    """The indices of the actions worth comparing, best first."""
    order, chosen, n, tiles = np.argsort(-values, kind="mergesort"), np.empty(CANDIDATES, np.int64), 0, 0
    for place in order:
        if values[place] < values[order[0]] - MARGIN or n == CANDIDATES:
            break
        is_tile = CHEER <= ids[place] < WINNER
        tiles += int(is_tile)
        if not is_tile or tiles <= TILES:
            chosen[n] = place
            n += 1
    return chosen[:n]


def values(s: State, ids: Sequence[int], seed: int, view: View, courses: int) -> Floats:
    """The value in pounds of each action of the player to act; actions not compared rank below those compared."""
    out, numbers = worth.values(s, ids, seed, view), np.array(ids, np.int64)
    places = candidates(numbers, out)
    if len(places) == 1:
        return out
    edition, habits, o = int(s.edition), HABITS[int(s.seats)], look(s, seed)
    readings = readings_of(s, view, seed)
    stakes = weigh_stakes(s, o.prospects, o.rewards, readings, habits)
    per_pound = PER_POUND * pound(stakes.leg, o.prospects.leaders, stakes.scale)
    first = out[places[0]]
    random = np.random.default_rng([seed & 0xFFFFFFFF, zlib.crc32(view["state"].encode())])
    prior, found = (out[places] - first) * per_pound, np.zeros(len(places))
    met, value = new_met(edition, SAMPLES, MET_BITS), LEG_VALUES[int(s.seats)]
    compare(array_of(s), readings, numbers[places], prior, habits, value, courses, TRUST, met, random, found)
    behind = out - first - MARGIN
    behind[places] = (found - found.max()) / per_pound
    result: Floats = behind + first
    return result
