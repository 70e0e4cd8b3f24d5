"""Simulates millions of races in which only dice fall."""

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.positions import crossed_back
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, WHITE, advance, crazy_mover, racer_from_top
from giza.games.camelup.rules.state import GREY
from giza.rules.compiled import compiled
from giza.rules.contract import Random

DIE_BITS = 3
"""The bits of each die in a packed list of the dice in the pyramid."""
DIE_MASK = (1 << DIE_BITS) - 1


@compiled
def list_dice(dice: int) -> tuple[int, int]:
    """A set of dice as a packed list, and their number."""
    listed = 0
    left = 0
    for die in range(GREY + 1):
        if dice >> die & 1:
            listed |= die << DIE_BITS * left
            left += 1
    return listed, left


@compiled
def without_die(dice: int, drawn: int) -> int:
    """A packed list of dice without the one at an index."""
    before = (1 << DIE_BITS * drawn) - 1
    return dice & before | dice >> DIE_BITS & ~before


@compiled
def run_leg(edition: int, race: int, dice: int, left: int, tiles: int, length: int, chance: float) -> tuple[int, bool]:
    """Roll the dice of a leg; return the race after it, and whether it is over.

    One number from 0 to 1 is enough for all of them: what each die leaves of it is uniform again.
    """
    while left >= edition:
        chance *= left
        drawn = int(chance)
        chance = (chance - drawn) * FACES
        face = int(chance)
        chance -= face
        die = dice >> DIE_BITS * drawn & DIE_MASK
        dice = without_die(dice, drawn)
        left -= 1
        camel = die
        if die == GREY:
            chance *= 2
            shown = int(chance)
            chance -= shown
            camel = crazy_mover(race, WHITE + shown)
        race, _, crossed = advance(race, camel, face + 1, tiles)
        if crossed or (die == GREY and crossed_back(race, length)):
            return race, True
    return race, False


@compiled
def simulate(
    edition: int,
    race: int,
    dice: int,
    tiles: int,
    races: int,
    random: Random,
    counts: NDArray[np.int64],
    length: int = LAST_SPACE,
) -> None:
    """Run this many races to their end, and count the winners (`counts[0]`) and the losers (`counts[1]`).

    The tiles count for this leg only. A shortened track has only the last `length` spaces.
    """
    first_dice, first_left = list_dice(dice)
    all_dice, all_left = list_dice((1 << RACERS + edition - 1) - 1)
    for _ in range(races):
        now, over = run_leg(edition, race, first_dice, first_left, tiles, length, random.random())
        while not over:
            now, over = run_leg(edition, now, all_dice, all_left, 0, length, random.random())
        counts[0, racer_from_top(now, 0)] += 1
        counts[1, racer_from_top(now, RACERS - 1)] += 1
