"""What odds are asked about: a position text or a live game."""

from typing import NamedTuple

from giza.errors import BadOption
from giza.game import Game
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.state import CHOOSING, MOST_SEATS
from giza.games.camelup.words.texts import CAMELS
from giza.messages import say
from giza.rules.compiled import compiled
from giza.rules.contract import State, States, array_of


class Situation(NamedTuple):
    """A race between two actions: all that the odds depend on."""

    edition: int
    race: int
    dice: int
    tiles: int
    state: State
    """A copy of the table, for what players hold."""

    @property
    def racers(self) -> tuple[str, ...]:
        """The names of the racing camels."""
        return CAMELS[self.edition][:RACERS]


def situation(position: str | Game, edition: int | None = None) -> Situation:
    """Read a position text, or look at a game in which a player is to act."""
    if isinstance(position, str):
        if edition not in CAMELS:
            raise BadOption(say("odds.which_edition", edition=edition))
        game = Game.from_position(f"camelup{edition}", position, MOST_SEATS)
    else:
        game = position
        if game.rules.kernel is not camelup:
            raise BadOption(say("odds.camel_up_only", game=game.rules.name))
        if edition not in (None, game.rules.edition):
            raise BadOption(say("odds.other_edition", game=game.rules.name, edition=edition))
    states = array_of(game.state)
    phase, edition_number, race, dice, tiles = read(states)
    if phase != CHOOSING:
        raise BadOption(say("odds.race_over" if game.turn is None else "odds.die_first"))
    return Situation(edition_number, race, dice, tiles, states[0])


@compiled
def read(states: States) -> tuple[int, int, int, int, int]:
    """The phase, the edition, the race, the dice left and the tiles."""
    s = states[0]
    return int(s.phase), int(s.edition), int(s.race), int(s.dice), packed_tiles(s)
