"""Leg odds by brute force, for tests only: enumerates every line of a leg, with camels as plain arrays.

It shares nothing with `giza.odds` or `giza.rules` except the numbering of camels, spaces and dice. `space[c]` is the
space of camel c, and `height[c]` the number of camels below it. Crazy camels are 5 (white) and 6 (black).
"""

import numpy as np
from numba import njit


@njit(cache=True)
def crazy_one(space, height, shown):
    lower, upper = (5, 6) if height[5] < height[6] else (6, 5)
    together = space[5] == space[6]
    if together and height[upper] == height[lower] + 1:
        return upper
    carries = np.zeros(7, np.bool_)
    for c in (5, 6):
        for racer in range(5):
            if space[racer] == space[c] and height[racer] > height[c]:
                carries[c] = True
    if carries[5] != carries[6]:
        return 5 if carries[5] else 6
    return shown


@njit(cache=True)
def step(space, height, camels, mover, steps, tiles):
    """Move in place; return the tile met (or 0) and whether the race is over."""
    direction = 1 if mover < 5 else -1
    start, floor = space[mover], height[mover]
    target = start + direction * steps
    met = 0
    under = False
    if 1 <= target <= 16 and tiles[target] != 0:
        met = target
        under = tiles[target] < 0
        target += direction * tiles[target]
    unit = np.zeros(7, np.bool_)
    size = 0
    for c in range(camels):
        if space[c] == start and height[c] >= floor:
            unit[c] = True
            size += 1
    there = 0
    for c in range(camels):
        if space[c] == target and not unit[c]:
            there += 1
            if under:
                height[c] += size
    for c in range(camels):
        if unit[c]:
            space[c] = target
            height[c] += (0 if under else there) - floor
    return met, target < 1 or target > 16


@njit(cache=True)
def rank_of(space, height, camel):
    """The number of racers ahead."""
    ahead = 0
    for other in range(5):
        if (space[other], height[other]) > (space[camel], height[camel]):
            ahead += 1
    return ahead


@njit(cache=True)
def go_on(edition, space, height, dice, left, weight, tiles, places, stops, ended):
    faces = 3 if edition == 1 else 6
    rest = 1
    for later in range(edition, left):
        rest *= faces * later
    for die in range(6):
        if not dice[die]:
            continue
        for face in range(faces):
            mover = die
            if die == 5:
                mover = crazy_one(space, height, 5 if face < 3 else 6)
            new_space, new_height, new_dice = space.copy(), height.copy(), dice.copy()
            new_dice[die] = False
            met, over = step(new_space, new_height, 5 if edition == 1 else 7, mover, face % 3 + 1, tiles)
            stops[met] += weight * rest
            if over or left == edition:
                for camel in range(5):
                    places[camel, rank_of(new_space, new_height, camel)] += weight * rest
                if over:
                    ended[0] += weight * rest
            else:
                go_on(edition, new_space, new_height, new_dice, left - 1, weight, tiles, places, stops, ended)


def brute_leg(edition, stacks, dice, tiles):
    """Counts over all lines: places, stops by space, lines on which the race ends, and the number of lines.

    `stacks` maps spaces to camel numbers from bottom to top, `dice` lists die numbers, `tiles` maps spaces to 1 or -1.
    """
    space, height = np.zeros(7, np.int64), np.zeros(7, np.int64)
    for where, stack in stacks.items():
        for level, camel in enumerate(stack):
            space[camel], height[camel] = where, level
    inside = np.zeros(6, np.bool_)
    inside[list(dice)] = True
    sides = np.zeros(18, np.int64)
    for where, side in tiles.items():
        sides[where] = side
    places, stops, ended = np.zeros((5, 5), np.int64), np.zeros(18, np.int64), np.zeros(1, np.int64)
    go_on(edition, space, height, inside, len(dice), 1, sides, places, stops, ended)
    lines = 1
    for left in range(edition, len(dice) + 1):
        lines *= (3 if edition == 1 else 6) * left
    return places, stops, int(ended[0]), lines
