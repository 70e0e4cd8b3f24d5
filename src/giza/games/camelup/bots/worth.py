"""The value of every action to the player to act, in pounds: its gain, less what it leaves to the next player."""

from collections.abc import Sequence

import numpy as np

from giza.bots.interface import View
from giza.games.camelup.bots.habits import HABITS, Habits
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.bots.outlook import Outlook, look
from giza.games.camelup.bots.stakes import Stakes, pound, share, weigh_stakes, worth_of, write_card
from giza.games.camelup.odds.lines import Memory, collect, dice_count, lines_to_come, play_out
from giza.games.camelup.odds.moves import Counts
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.odds.tickets import ticket_pounds, top_ticket
from giza.games.camelup.rules.actions import BOO, CHEER, FIRST_TILE_SPACE, LOSER, PARTNER, ROLL, TICKET, WINNER
from giza.games.camelup.rules.chance import FACES, MAX_OUTCOMES, outcomes
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, advance, crazy_mover, with_tile
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, SECOND_PLACE, WRONG_CARD, WRONG_TICKET, best_reward
from giza.games.camelup.rules.state import GREY, LOSER_DECK, WINNER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State

RIVALS_LOSS = 0.5
"""The value of a loss of a pound for each of the others."""
SPACES = 2
"""Number of spaces (those where most units land) on which a tile is valued exactly."""
NOT_CONSIDERED = -9.0


@compiled
def write_leaders(
    edition: int, race: int, dice: int, tiles: int, memory: Memory, leaders: Floats, landings: Counts
) -> int:
    """Write the chances of the two leading camels at the end of another leg, and count where its moves end.

    Return the number of its lines, by which `landings` are to be divided.
    """
    places, finals = np.zeros((RACERS, RACERS), np.int64), np.zeros((RACERS, RACERS), np.int64)
    top_two = np.zeros((RACERS, RACERS), np.int64)
    landings[:] = 0
    play_out(edition, race, dice, tiles, memory, landings, False)
    collect(memory.orders, places, top_two, finals)
    total = lines_to_come(edition, dice_count(dice))
    leaders[:] = top_two / total
    return total


@compiled
def write_ticket(s: State, camel: int, rewards: Floats) -> None:
    """Write the payments of a camel's top ticket, by the two leading camels."""
    rewards[:] = WRONG_TICKET
    rewards[:, camel] = SECOND_PLACE
    rewards[camel, :] = top_ticket(s, camel, 0)


@compiled
def best_left(s: State, taken: int, leaders: Floats) -> float:
    """The best immediate gain from a ticket, with one of the camel `taken` gone, or from rolling."""
    best = float(PYRAMID_TICKET)
    for camel in range(RACERS):
        value = top_ticket(s, camel, 1 if camel == taken else 0)
        if value > 0:
            best = max(best, ticket_pounds(value, leaders[camel, :].sum(), leaders[:, camel].sum()))
    return best


@compiled
def ticket_worth(s: State, p: Prospects, stakes: Stakes, tempo: float, camel: int) -> float:
    """The value of a ticket, given what everybody holds already."""
    rewards = np.empty((RACERS, RACERS))
    write_ticket(s, camel, rewards)
    return worth_of(rewards, stakes.leg, p.leaders, stakes) - tempo * best_left(s, camel, p.leaders)


@compiled
def roll_opens(s: State, o: Outlook, fresh_leg: float) -> float:
    """The next player's expected immediate gain after a roll."""
    ids, weights = np.empty(MAX_OUTCOMES, np.int64), np.empty(MAX_OUTCOMES, np.int64)
    leaders, landings = np.empty((RACERS, RACERS)), np.empty(LAST_SPACE + 1, np.int64)
    edition, tiles = int(s.edition), packed_tiles(s)
    n = outcomes(s, ids, weights)
    expected = 0.0
    all_weights = 0
    for i in range(n):
        camel, face = int(ids[i]) // FACES, int(ids[i]) % FACES + 1
        die = camel if camel < RACERS else GREY
        mover = camel if camel < RACERS else crazy_mover(int(s.race), camel)
        race, _, crossed = advance(int(s.race), mover, face, tiles)
        dice = int(s.dice) ^ 1 << die
        all_weights += weights[i]
        if crossed:
            continue
        if dice_count(dice) < edition:
            expected += weights[i] * fresh_leg
        else:
            write_leaders(edition, race, dice, tiles, o.memory, leaders, landings)
            expected += weights[i] * best_left(s, NOBODY, leaders)
    return expected / all_weights


@compiled
def space_of(id: int) -> int:
    """The space on which an action lays the tile."""
    return (id - CHEER) % (BOO - CHEER) + FIRST_TILE_SPACE


@compiled
def is_tile(id: int) -> bool:
    """Whether an action lays a tile."""
    return CHEER <= id < WINNER


@compiled
def best_spaces(ids: Ids, n: int, stops: Floats) -> int:
    """The spaces worth a closer look, as bits."""
    chosen = 0
    for _ in range(SPACES):
        best = 0
        for i in range(n):
            if is_tile(ids[i]):
                space = space_of(ids[i])
                if not chosen >> space & 1 and (best == 0 or stops[space] > stops[best]):
                    best = space
        if best != 0:
            chosen |= 1 << best
    return chosen


@compiled
def judge_tiles(s: State, o: Outlook, stakes: Stakes, tempo: float, ids: Ids, n: int, out: Floats) -> None:
    """Write the value of every tile action: its stops, and its effect on everybody's tickets."""
    spaces, now = best_spaces(ids, n, o.stops), o.prospects.leaders
    before, a_pound = share(stakes.leg, now), pound(stakes.leg, now, stakes.scale)
    own_space = int(s.tile_space[s.seat])
    lifted = o.prospects.stops[own_space] if own_space != 0 else 0.0
    leaders, landings = np.empty((RACERS, RACERS)), np.empty(LAST_SPACE + 1, np.int64)
    for i in range(n):
        if not is_tile(ids[i]):
            continue
        space = space_of(int(ids[i]))
        if not spaces >> space & 1:
            out[i] = NOT_CONSIDERED
            continue
        tiles = with_tile(o.other_tiles, space, 1 if ids[i] < BOO else -1)
        total = write_leaders(int(s.edition), int(s.race), int(s.dice), tiles, o.memory, leaders, landings)
        earned = landings[space] / total - lifted + (share(stakes.leg, leaders) - before) / a_pound
        out[i] = earned - tempo * best_left(s, NOBODY, leaders)


@compiled
def card_worth(p: Prospects, stakes: Stakes, patience: float, deck: int, camel: int) -> float:
    """The value of a card on the race, given what everybody has laid already."""
    rewards = np.empty((RACERS, RACERS))
    write_card(deck, camel, stakes.following[deck, camel], WRONG_CARD, rewards)
    return worth_of(rewards, stakes.race, p.joint, stakes) - patience * (1.0 - p.race_ends)


@compiled
def partner_worth(s: State, p: Prospects, other: int) -> float:
    """The expected copy of another player's best ticket, less a part of what that player copies."""
    own = given = 0.0
    for first in range(RACERS):
        for second in range(RACERS):
            own += best_reward(s, other, first, second) * p.leaders[first, second]
            given += best_reward(s, int(s.seat), first, second) * p.leaders[first, second]
    return own - RIVALS_LOSS * given / (int(s.seats) - 1)


@compiled
def judge(s: State, o: Outlook, stakes: Stakes, habits: Habits, ids: Ids, n: int, out: Floats) -> None:
    """Write the value of each of n actions."""
    p, patience = o.prospects, habits.patience
    tempo = habits.tempo / int(s.seats)
    left = tempo * best_left(s, NOBODY, p.leaders)
    judge_tiles(s, o, stakes, tempo, ids, n, out)
    for i in range(n):
        id = ids[i]
        if id == ROLL:
            out[i] = PYRAMID_TICKET - tempo * roll_opens(s, o, habits.fresh_leg)
        elif id < CHEER:
            out[i] = ticket_worth(s, p, stakes, tempo, id - TICKET)
        elif WINNER <= id < LOSER:
            out[i] = card_worth(p, stakes, patience, WINNER_DECK, id - WINNER) - left
        elif LOSER <= id < PARTNER:
            out[i] = card_worth(p, stakes, patience, LOSER_DECK, id - LOSER) - left
        elif id >= PARTNER:
            out[i] = partner_worth(s, p, (int(s.seat) + id - PARTNER + 1) % int(s.seats)) - left


def values(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """The value of each action of the player to act, in pounds."""
    o, habits = look(s, seed), HABITS[int(s.seats)]
    stakes = weigh_stakes(s, o.prospects, o.rewards, readings_of(s, view, seed), habits)
    out = np.empty(len(ids))
    judge(s, o, stakes, habits, np.array(ids, np.int64), len(ids), out)
    return out
