"""Greedy on the laboratory's table, and playing a game to its end with it.

It values actions as `giza.games.camelup.bots.worth` does, by the same functions; only tiles are valued by their stops
alone, and what a roll opens is looked up. So a variant that proves better here is worth a match of the real bots.
"""

from typing import NamedTuple

import numpy as np

from giza.games.camelup.bots.habits import Habits
from giza.games.camelup.bots.outlook import write_rewards
from giza.games.camelup.bots.stakes import weigh_stakes
from giza.games.camelup.bots.tickets import best_left
from giza.games.camelup.bots.worth import card_worth, ticket_worth
from giza.games.camelup.laboratory.tables import Table, prospects_in
from giza.games.camelup.odds.cards import new_readings
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.odds.readings import read_cards
from giza.games.camelup.odds.tickets import top_ticket
from giza.games.camelup.rules.actions import (
    BOO,
    CHEER,
    FIRST_TILE_SPACE,
    LOSER,
    ROLL,
    TICKET,
    WINNER,
    apply,
    blocked_spaces,
    own_tile_space,
)
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, advance
from giza.games.camelup.rules.scoring import PYRAMID_TICKET
from giza.games.camelup.rules.secrets import conceal
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.games.camelup.rules.turns import turn
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, NOBODY, OVER, Floats, Ids, Random, State, States

LEAST_CHANCE = 0.15
"""Cards for camels with less aren't considered."""
BY_TODAY, AS_LAID, OPEN = 0.0, 1.0, 2.0
"""How a player reads hidden cards: by today's odds, by those of when they were laid, or by looking at them."""
LEGS = 24
"""The dice of this many legs are drawn before a game; a longer game begins again with the first."""


class Player(NamedTuple):
    """A variant of greedy."""

    habits: Habits
    reading: float


@compiled
def roll_opens(table: Table, s: State, tiles: int, fresh_leg: float) -> float:
    """What the next player can expect to gain at once after a roll."""
    race, dice = int(s.race), int(s.dice)
    expected, outcomes = 0.0, 0
    for camel in range(RACERS):
        if not dice >> camel & 1:
            continue
        rest = dice ^ 1 << camel
        for steps in range(1, FACES + 1):
            outcomes += 1
            there, _, crossed = advance(race, camel, steps, tiles)
            if not crossed:
                leaders = prospects_in(table, there, rest, 0).leaders
                expected += fresh_leg if rest == 0 else best_left(s, NOBODY, leaders)
    return expected / outcomes


@compiled
def best_tile(s: State, p: Prospects) -> tuple[int, float]:
    """The space where most dice will stop of those that are free, and how many do."""
    blocked = blocked_spaces(s) | own_tile_space(s, 1)
    most, where = 0.0, 0
    for space in range(FIRST_TILE_SPACE, LAST_SPACE + 1):
        if not blocked >> space & 1 and p.stops[space] > most:
            most, where = p.stops[space], space
    return where, most


@compiled
def choose(table: Table, s: State, p: Prospects, tiles: int, player: Player, laid_at: Floats) -> int:
    """The best action; `s` is what the player knows."""
    habits, hand = player.habits, int(s.cards[s.seat])
    rewards, readings = np.zeros((int(s.seats), RACERS, RACERS)), new_readings()
    write_rewards(s, rewards)
    read_cards(s, int(s.seat), laid_at, p.race, habits.sharpness, habits.by_the_odds, readings)
    stakes = weigh_stakes(s, p, rewards, readings, habits)
    tempo = habits.tempo / int(s.seats)
    left = tempo * best_left(s, NOBODY, p.leaders)
    best, chosen = PYRAMID_TICKET - tempo * roll_opens(table, s, tiles, habits.fresh_leg), ROLL
    for camel in range(RACERS):
        if top_ticket(s, camel, 0) > 0:
            worth = ticket_worth(s, p, stakes, tempo, camel)
            if worth > best:
                best, chosen = worth, TICKET + camel
        if hand >> camel & 1:
            for deck in range(LOSER_DECK + 1):
                if p.race[deck, camel] > LEAST_CHANCE:
                    worth = card_worth(p, stakes, habits.patience, deck, camel) - left
                    if worth > best:
                        best, chosen = worth, (WINNER if deck == WINNER_DECK else LOSER) + camel
    space, stops = best_tile(s, p)
    own_space = int(s.tile_space[s.seat])
    lifted = p.stops[own_space] if own_space != 0 else 0.0
    if space != 0 and stops - lifted - left > best:
        chosen = CHEER + space - FIRST_TILE_SPACE
    return chosen


@compiled
def draw_dice(random: Random, order: Ids, faces: Ids) -> None:
    """Draw the dice of all legs: the order in which they come, `[leg, i]`, and what they show, `[leg, die]`."""
    for leg in range(LEGS):
        for i in range(RACERS):
            order[leg, i] = i
            faces[leg, i] = int(random.random() * FACES)
        for i in range(RACERS - 1, 0, -1):
            j = int(random.random() * (i + 1))
            order[leg, i], order[leg, j] = order[leg, j], order[leg, i]


@compiled
def play_out(table: Table, game: States, players: tuple[Player, ...], seating: Ids, order: Ids, faces: Ids) -> None:
    """Play a game to its end; `players[seating[seat]]` has a seat."""
    s, known = game[0], game.copy()
    laid_at, unknown = new_readings(), new_readings()
    tiles, moved = packed_tiles(s), True
    p = prospects_in(table, int(s.race), int(s.dice), tiles)
    while True:
        who = turn(s)
        if who == OVER:
            return
        if who == CHANCE:
            leg, next = int(s.leg) % LEGS, 0
            while not s.dice >> order[leg, next] & 1:
                next += 1
            die = int(order[leg, next])
            apply(s, FACES * die + faces[leg, die])
            moved = True
            continue
        if moved:
            tiles = packed_tiles(s)
            p = prospects_in(table, int(s.race), int(s.dice), tiles)
        player = players[seating[who]]
        known[0] = s
        if player.reading != OPEN:
            conceal(known[0], who)
        id = choose(table, known[0], p, tiles, player, laid_at if player.reading == AS_LAID else unknown)
        if id >= WINNER:
            deck = WINNER_DECK if id < LOSER else LOSER_DECK
            laid_at[deck, s.bets_laid[deck]] = p.race[deck]
        moved = CHEER <= id < BOO
        apply(s, id)
