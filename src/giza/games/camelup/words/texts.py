"""Names of camels, actions and dice."""

from collections.abc import Sequence
from functools import cache

from giza.games.camelup.rules.actions import (
    BOO,
    CHEER,
    FIRST_TILE_SPACE,
    LOSER,
    PARTNER,
    ROLL,
    TICKET,
    WINNER,
)
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import RACERS
from giza.messages import Message, say
from giza.rules.contract import State

CAMELS = {
    1: ("blue", "green", "orange", "white", "yellow"),
    2: ("blue", "green", "purple", "red", "yellow", "white", "black"),
}
"""The camels of each edition by number; the last two of the second are the crazy ones."""
LETTERS = {1: "bgowy", 2: "bgpryWK"}
DICE_LETTERS = {1: "bgowy", 2: "bgpryx"}
DICE = {1: CAMELS[1], 2: (*CAMELS[2][:RACERS], "grey")}


@cache
def camel_name(name: str) -> Message:
    """A camel's name in the reader's language."""
    return say(f"camel.{name}")


def text_of(edition: int, seats: int, seat: int, id: int) -> str:
    """The text of an action id."""
    camels = CAMELS[edition]
    if id == ROLL:
        return "roll"
    if id < CHEER:
        return f"ticket {camels[id - TICKET]}"
    if id < BOO:
        return f"tile {id - CHEER + FIRST_TILE_SPACE} +"
    if id < WINNER:
        return f"tile {id - BOO + FIRST_TILE_SPACE} -"
    if id < LOSER:
        return f"winner {camels[id - WINNER]}"
    if id < PARTNER:
        return f"loser {camels[id - LOSER]}"
    return f"partner {(seat + id - PARTNER + 1) % seats}"


@cache
def texts_for(edition: int, seats: int, seat: int) -> Sequence[str]:
    """The texts of all actions of a seat, by id."""
    return [text_of(edition, seats, seat, id) for id in range(PARTNER + seats - 1)]


def action_texts(s: State, ids: Sequence[int]) -> list[str]:
    """The texts of action ids for the seat to act."""
    texts = texts_for(int(s.edition), int(s.seats), int(s.seat))
    return [texts[id] for id in ids]


@cache
def dice_texts(edition: int) -> Sequence[str]:
    """The texts of all faces of all dice, by outcome id."""
    return [f"{camel} {face}" for camel in CAMELS[edition] for face in range(1, FACES + 1)]


def outcome_texts(s: State, ids: Sequence[int]) -> list[str]:
    """The texts of outcome ids: dice with their faces."""
    texts = dice_texts(int(s.edition))
    return [texts[id] for id in ids]


def all_actions(s: State) -> Sequence[str]:
    """Every action text, including tiles and partners that are never legal."""
    common = action_texts(s, range(PARTNER))
    return [*common, "tile 1 +", "tile 1 -", *(f"partner {seat}" for seat in range(s.seats))]


def all_outcomes(s: State) -> Sequence[str]:
    """The texts of all faces of all dice."""
    return dice_texts(int(s.edition))
