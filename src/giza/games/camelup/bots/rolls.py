"""Rolling: a certain pound, and news for the next player."""

import numpy as np

from giza.games.camelup.bots.leaders import write_leaders
from giza.games.camelup.bots.outlook import Outlook
from giza.games.camelup.bots.tickets import best_left
from giza.games.camelup.odds.lines import dice_count
from giza.games.camelup.rules.chance import FACES, MAX_OUTCOMES, outcomes
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, advance, crazy_mover
from giza.games.camelup.rules.state import GREY
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State


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
