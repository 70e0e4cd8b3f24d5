"""Small Camel Up boards for tests: `table("4:wg 6:y", tiles="6+1")`, one letter per camel, stacks bottom to top.

Unlike a position of `giza.Game`, a board may omit camels that don't matter for the test.
"""

import numpy as np

from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.race import RACERS, camel_at, enter, racer_from_top, space_at
from giza.games.camelup.rules.state import CHOOSING, ROLLING, all_dice
from giza.games.camelup.words.position import parse_dice, place_tiles
from giza.games.camelup.words.texts import CAMELS, DICE_LETTERS, LETTERS, action_texts, outcome_texts
from giza.rules.contract import State


def table(
    board: str = "", edition: int = 1, seats: int = 4, dice: str | None = None, tiles: str = "", **options
) -> State:
    s = camelup.new(seats, {"edition": edition, **options})
    s.race = race_of(board, edition)
    s.dice = all_dice(edition) if dice is None else parse_dice(s, f"dice={dice}")
    place_tiles(s, f"tiles={tiles}")
    s.leg = 1
    s.phase = CHOOSING
    return s


def race_of(board: str, edition: int) -> int:
    race = 0
    for stack in board.split():
        space, letters = stack.split(":")
        for letter in letters:
            race = enter(race, LETTERS[edition].index(letter), int(space))
    return race


def board_of(s: State) -> str:
    stacks: dict[int, str] = {}
    for place in range(len(CAMELS[int(s.edition)])):
        camel = camel_at(int(s.race), place)
        if camel >= 0:
            space = space_at(int(s.race), place)
            stacks[space] = stacks.get(space, "") + LETTERS[int(s.edition)][camel]
    return " ".join(f"{space}:{letters}" for space, letters in stacks.items())


def ranking(s: State) -> str:
    return "".join(LETTERS[int(s.edition)][racer_from_top(int(s.race), rank)] for rank in range(RACERS))


def legal(s: State) -> list[str]:
    ids = np.empty(camelup.MAX_ACTIONS, np.int64)
    return action_texts(s, ids[: camelup.actions(s, ids)].tolist())


def possible(s: State) -> dict[str, int]:
    ids, weights = np.empty(camelup.MAX_ACTIONS, np.int64), np.empty(camelup.MAX_OUTCOMES, np.int64)
    n = camelup.outcomes(s, ids, weights)
    return dict(zip(outcome_texts(s, ids[:n].tolist()), weights[:n].tolist(), strict=True))


def act(s: State, *texts: str) -> State:
    """Perform legal actions, each for the seat to act."""
    for text in texts:
        ids = np.empty(camelup.MAX_ACTIONS, np.int64)
        n = camelup.actions(s, ids)
        camelup.apply(s, dict(zip(action_texts(s, ids[:n].tolist()), ids[:n].tolist(), strict=True))[text])
    return s


def fall(s: State, text: str) -> State:
    """Apply the outcome of a die that was rolled."""
    s.phase = ROLLING
    ids, weights = np.empty(camelup.MAX_ACTIONS, np.int64), np.empty(camelup.MAX_OUTCOMES, np.int64)
    n = camelup.outcomes(s, ids, weights)
    camelup.apply(s, dict(zip(outcome_texts(s, ids[:n].tolist()), ids[:n].tolist(), strict=True))[text])
    return s


def roll(s: State, text: str) -> State:
    """Roll a die as the player to act."""
    return fall(act(s, "roll"), text)


def moved(board: str, die: str, edition: int = 1, tiles: str = "") -> str:
    """The board after a die."""
    return board_of(fall(table(board, edition, tiles=tiles), die))


def money(s: State) -> list[int]:
    return [int(amount) for amount in s.money[: s.seats]]


def give_ticket(s: State, seat: int, letter: str, *values: int) -> None:
    """Give betting tickets to a player; of the two tickets worth 2, the first one."""
    for value in values:
        s.tickets[seat, LETTERS[int(s.edition)].index(letter)] |= 1 << (5, 3, 2).index(value)


def lay_bets(s: State, deck: int, *bets: str) -> None:
    """Lay race cards, each written as seat and camel: `1g`."""
    for bet in bets:
        camel = LETTERS[int(s.edition)].index(bet[1])
        s.cards[int(bet[0])] &= ~(1 << camel)
        s.bets[deck, s.bets_laid[deck]] = 8 * int(bet[0]) + camel
        s.bets_laid[deck] += 1


def dice_inside(s: State) -> str:
    return "".join(letter for die, letter in enumerate(DICE_LETTERS[int(s.edition)]) if s.dice >> die & 1)


def tile_spaces(s: State) -> list[int]:
    """The spaces where the player to act may lay a tile, on either side."""
    return sorted({int(text.split()[1]) for text in legal(s) if text.startswith("tile")})
