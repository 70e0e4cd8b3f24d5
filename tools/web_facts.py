"""Write facts of the rules that the web client needs without a view as TypeScript, taken from the rules themselves.

python tools/web_facts.py [FOLDER]      writes camelup/facts.ts and obelisk/facts.ts there: web/src/games by default
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.actions import (
    BOO,
    CHEER,
    FIRST_TILE_SPACE,
    LOSER,
    PARTNER,
    PARTNER_SEATS,
    ROLL,
    TICKET,
    WINNER,
)
from giza.games.camelup.rules.chance import FACES, leg_is_over
from giza.games.camelup.rules.race import LAST_SPACE, RACERS
from giza.games.camelup.rules.scoring import TICKET_VALUES
from giza.games.camelup.rules.state import (
    ALL_CARDS,
    BET_CARDS,
    CHOOSING,
    HIDDEN_CAMEL,
    LOSER_DECK,
    START_MONEY,
    WINNER_DECK,
)
from giza.games.camelup.rules.state import MOST_SEATS as MOST_AT_A_RACE
from giza.games.camelup.words import texts as camelup_texts
from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules.cards import VALUES
from giza.games.obelisk.rules.scoring import POINTS
from giza.games.obelisk.rules.state import FEWEST_SEATS, MOST_SEATS
from giza.games.obelisk.words import texts as obelisk_texts
from giza.rules.contract import CHANCE, NOBODY, OVER

WEB = Path(__file__).parents[1] / "web" / "src" / "games"
HEADER = "// Made by tools/web_facts.py from the rules; change those, not this file.\n\n"
EDITIONS = (1, 2)
AS_CONST = ("COLOURS", "ACTION_CARDS")
"""Constants from which the client derives types."""


def fewest_dice(edition: int) -> int:
    """The number of dice left in the pyramid when a leg ends."""
    s = camelup.new(2, {"edition": edition})
    dice = 0
    while True:
        s.dice = (1 << dice) - 1
        if not leg_is_over(s):
            return dice
        dice += 1


def camelup_facts() -> dict[str, Any]:
    """The facts for the companion and the pictures of Camel Up."""
    tickets = {edition: camelup.new(2, {"edition": edition}).tickets_left[0] for edition in EDITIONS}
    return {
        "CHANCE": CHANCE,
        "CHOOSING": CHOOSING,
        "OVER": OVER,
        "ROLL": ROLL,
        "TICKET": TICKET,
        "CHEER": CHEER,
        "BOO": BOO,
        "WINNER": WINNER,
        "LOSER": LOSER,
        "PARTNER": PARTNER,
        "FACES": FACES,
        "RACERS": RACERS,
        "SPACES": LAST_SPACE,
        "FIRST_TILE_SPACE": FIRST_TILE_SPACE,
        "MOST_SEATS": MOST_AT_A_RACE,
        "PARTNER_SEATS": PARTNER_SEATS,
        "NOBODY": NOBODY,
        "START_MONEY": START_MONEY,
        "ALL_CARDS": ALL_CARDS,
        "BET_CARDS": BET_CARDS,
        "WINNER_DECK": WINNER_DECK,
        "LOSER_DECK": LOSER_DECK,
        "HIDDEN_CAMEL": HIDDEN_CAMEL,
        "CAMELS": camelup_texts.CAMELS,
        "LETTERS": camelup_texts.LETTERS,
        "DICE": camelup_texts.DICE,
        "DICE_LETTERS": camelup_texts.DICE_LETTERS,
        "TICKET_VALUES": {edition: TICKET_VALUES[:count] for edition, count in tickets.items()},
        "FEWEST_DICE": {edition: fewest_dice(edition) for edition in EDITIONS},
    }


def obelisk_facts() -> dict[str, Any]:
    """The facts for the score keeper and the pictures of Obelisk."""
    games = {seats: obelisk.new(seats, {}) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)}
    return {
        "COLOURS": list(obelisk_texts.COLOUR_LETTERS),
        "FACES": list(obelisk_texts.FACES),
        "ACTION_CARDS": obelisk_texts.KIND_NAMES,
        "MOST_CARDS": VALUES,
        "POINTS": POINTS,
        "COPIES": dict(zip(obelisk_texts.CARD_NAMES, games[MOST_SEATS].pool.tolist(), strict=True)),
        "CAMELS": {seats: int(s.camels[0]) for seats, s in games.items()},
    }


def type_of(value: Any) -> str:
    """The TypeScript type of a value."""
    if isinstance(value, Mapping):
        keys = " | ".join(map(str, EDITIONS)) if tuple(value) == EDITIONS else "string"
        keys = "number" if keys == "string" and all(isinstance(key, int) for key in value) else keys
        return f"Record<{keys}, {type_of(next(iter(value.values())))}>"
    if isinstance(value, list | tuple):
        return f"{type_of(value[0])}[]"
    return "string" if isinstance(value, str) else "number"


def typescript(facts: Mapping[str, Any]) -> str:
    """Facts as TypeScript constants."""
    return HEADER + "".join(constant(name, value) for name, value in facts.items())


def constant(name: str, value: Any) -> str:
    """One fact."""
    kind = "" if isinstance(value, int) or name in AS_CONST else f": {type_of(value)}"
    return f"export const {name}{kind} = {json.dumps(value)}{' as const' if name in AS_CONST else ''};\n"


def main(arguments: list[str]) -> None:
    """Write a file for each game."""
    folder = Path(arguments[0]) if arguments else WEB
    for game, facts in (("camelup", camelup_facts()), ("obelisk", obelisk_facts())):
        (folder / game).mkdir(parents=True, exist_ok=True)
        (folder / game / "facts.ts").write_text(typescript(facts), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
