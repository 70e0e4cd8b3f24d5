"""The input of odds: a position text, a view or a live game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from giza.errors import BadOption, BadPosition
from giza.game import Game
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.state import CHOOSING, MOST_SEATS
from giza.games.camelup.words.texts import CAMELS, DICE_LETTERS, LETTERS
from giza.messages import say
from giza.positions import is_complete
from giza.rules.compiled import compiled
from giza.rules.contract import State, States, array_of

Position = str | Mapping[str, Any] | Game
"""A position text, a view of `Game.view`, or a game."""


class Situation(NamedTuple):
    """A race between two actions: everything that odds depend on."""

    edition: int
    race: int
    dice: int
    tiles: int
    state: State
    """A copy of the state, for the players' possessions."""

    @property
    def racers(self) -> tuple[str, ...]:
        """The names of the racing camels."""
        return CAMELS[self.edition][:RACERS]


def situation(position: Position | Situation, edition: int | None = None) -> Situation:
    """Read a position text or a view, or look at a game in which a player is to act."""
    if isinstance(position, Situation):
        return position
    game = game_of(position, edition)
    if game.rules.kernel is not camelup:
        raise BadOption(say("odds.camel_up_only", game=game.rules.name))
    if edition not in (None, game.rules.edition):
        raise BadOption(say("odds.other_edition", game=game.rules.name, edition=edition))
    states = array_of(game.state)
    phase, edition_number, race, dice, tiles = read(states)
    if phase != CHOOSING:
        raise BadOption(say("odds.race_over" if game.turn is None else "odds.die_first"))
    return Situation(edition_number, race, dice, tiles, states[0])


def game_of(position: Position, edition: int | None = None) -> Game:
    """The game of a text or a view; the edition of a short text is guessed unless it is given."""
    if isinstance(position, Game):
        return position
    if isinstance(position, Mapping):
        return Game.from_view(position)
    if not isinstance(position, str):
        raise BadOption(say("odds.no_position", given=repr(position)[:60]))
    if is_complete(position):
        return Game.from_position(position)
    if edition not in (None, *CAMELS):
        raise BadOption(say("odds.which_edition", edition=edition))
    return Game.from_position(f"camelup{edition or guess_edition(position)}", position, MOST_SEATS)


def guess_edition(position: str) -> int:
    """The edition of a position, guessed by letters that only one edition has: those of camels, otherwise of dice."""
    parts = position.split()
    camels = "".join(part.partition(":")[2] for part in parts if "=" not in part)
    dice = "".join(part.removeprefix("dice=") for part in parts if part.startswith("dice="))
    if not camels:
        raise BadPosition(say("odds.no_camels", given=position))
    for text, letters in ((camels, LETTERS), (dice, DICE_LETTERS)):
        first = [letter for letter in text if letter in letters[1] and letter not in letters[2]]
        second = [letter for letter in text if letter in letters[2] and letter not in letters[1]]
        if first and second:
            raise BadOption(say("odds.mixed", first=first[0], second=second[0]))
        if first or second:
            return 1 if first else 2
    raise BadOption(say("odds.unclear"))


@compiled
def read(states: States) -> tuple[int, int, int, int, int]:
    """The phase, the edition, the race, the dice left and the tiles."""
    s = states[0]
    return int(s.phase), int(s.edition), int(s.race), int(s.dice), packed_tiles(s)
