"""The dice: their possible outcomes and effects."""

from giza.games.camelup.rules.movement import move
from giza.games.camelup.rules.race import BLACK, FIRST_SPACE, LAST_SPACE, RACERS, WHITE, crazy_mover, enter, place_of
from giza.games.camelup.rules.scoring import finish_leg, finish_race
from giza.games.camelup.rules.state import CHOOSING, GREY, SETUP
from giza.games.camelup.rules.turns import end_turn
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import NOBODY, Ids, State

FACES = 3
"""A die shows 1, 2 or 3. Outcome ids are 3 * camel + face - 1."""
MAX_OUTCOMES = FACES * (BLACK + 1)


@uncounted
def list_faces(camel: int, weight: int, n: int, out: Ids, weights: Ids) -> int:
    """Append the three faces of a camel to a list of n outcomes."""
    for face in range(FACES):
        out[n] = FACES * camel + face
        weights[n] = weight
        n += 1
    return n


@uncounted
def outcomes(s: State, out: Ids, weights: Ids) -> int:
    """Write every face of every die that may come out; a racer's face has twice the weight of the grey die's."""
    n = 0
    for camel in range(RACERS):
        if s.dice >> camel & 1:
            n = list_faces(camel, 2, n, out, weights)
    if s.phase == SETUP:
        if n == 0:  # all racers are placed; the crazy camels follow in either order (R1)
            for camel in range(WHITE, BLACK + 1):
                if place_of(int(s.race), camel) == NOBODY:
                    n = list_faces(camel, 1, n, out, weights)
    elif s.dice >> GREY & 1:
        n = list_faces(WHITE, 1, n, out, weights)
        n = list_faces(BLACK, 1, n, out, weights)
    return n


@compiled
def place_at_start(s: State, camel: int, face: int) -> None:
    """Put a camel on its start space, counted forwards from the line for racers, backwards for crazy camels."""
    if camel < RACERS:
        s.race = enter(int(s.race), camel, FIRST_SPACE + face - 1)
        s.dice ^= 1 << camel
    else:
        s.race = enter(int(s.race), camel, LAST_SPACE + 1 - face)
    last = RACERS if s.edition == 1 else BLACK + 1
    if s.race >> 8 * (last - 1) != 0:
        s.dice = (1 << RACERS + s.edition - 1) - 1
        s.leg = 1
        s.phase = CHOOSING


@compiled
def leg_is_over(s: State) -> bool:
    """Whether five dice have been rolled: none is left in the first edition, one of the six in the second."""
    return bool(s.dice == 0 if s.edition == 1 else s.dice & (s.dice - 1) == 0)


@compiled
def apply_outcome(s: State, id: int) -> None:
    """Roll a die: during the setup it places its camel, later it moves the camel."""
    camel, face = id // FACES, id % FACES + 1
    if s.phase == SETUP:
        place_at_start(s, camel, face)
        return
    if camel < RACERS:
        s.dice ^= 1 << camel
    else:
        s.dice ^= 1 << GREY
        camel = crazy_mover(int(s.race), camel)
    if move(s, camel, face):
        finish_race(s)
        return
    if leg_is_over(s):
        finish_leg(s)
    end_turn(s)
