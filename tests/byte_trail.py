"""The bytes of random games, for comparing compiled and plain Python: `python byte_trail.py camelup1 200`.

Prints one digest per game over the bytes of the state after every event. Seats and options vary from game to game.
"""

import hashlib
import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from giza.games import GAMES
from giza.rules.contract import CHANCE, OVER

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "camelup1": [{}, {"flip_in_place": True, "end_clamp": "deck"}, {"own_tile_blocks_neighbours": True}],
    "camelup2": [{}, {"end_clamp": "total", "relocation_guard": 3}],
    "obelisk": [
        {},
        {"expert": True},
        {"fd_counts_as_build": False, "copies_per_value": 3},
        {"action_counts": (1, 0, 3, 2, 4, 1, 3, 2, 2), "copies_per_value": 5},
    ],
}


def trails(name: str, games: int) -> Iterator[str]:
    rules = GAMES[name]
    kernel = rules.kernel
    ids, weights = np.empty(kernel.MAX_ACTIONS, np.int64), np.empty(kernel.MAX_OUTCOMES, np.int64)
    for game in range(games):
        chooser = random.Random(f"{name} {game}")
        seats = rules.seats[game % len(rules.seats)]
        options = VARIANTS[name][game % len(VARIANTS[name])]
        s = kernel.new(seats, {**rules.complete(seats, options), **rules.fixed})
        digest = hashlib.sha256(s.tobytes())
        events = 0
        while (turn := kernel.turn(s)) != OVER:
            if turn == CHANCE:
                n = kernel.outcomes(s, ids, weights)
                chosen = chooser.choices(ids[:n].tolist(), weights[:n].tolist())[0]
            else:
                n = kernel.actions(s, ids)
                chosen = ids[:n].tolist()[chooser.randrange(n)]
                digest.update(ids[:n].tobytes())
            kernel.apply(s, chosen)
            digest.update(s.tobytes())
            events += 1
            if events % 50 == 0:
                guess = np.array([s])[0]
                kernel.imagine(guess, events % seats, np.random.default_rng(events))
                digest.update(guess.tobytes())
        out = np.zeros(seats, np.int64)
        kernel.standing(s, out)
        digest.update(out.tobytes())
        yield f"{seats} seats, {events} events: {digest.hexdigest()}"


if __name__ == "__main__":
    for line in trails(sys.argv[1], int(sys.argv[2])):
        print(line)
