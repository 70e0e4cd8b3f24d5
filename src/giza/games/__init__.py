"""All games: Giza's own, and those of other installed packages.

Another package registers a game by an entry point in the group `giza.games`. Its name is the name of the game, and it
refers to the game's `Rules`.
"""

import difflib
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from giza.errors import BadOption
from giza.games.camelup.game import FIRST_EDITION, SECOND_EDITION
from giza.games.obelisk.game import OBELISK
from giza.games.rules import ANY_GAMES_BOT, LESSONS, Capability, Rules
from giza.messages import say

__all__ = [
    "ANY_GAMES_BOT",
    "DEFAULT_GAME",
    "GAMES",
    "GROUP",
    "LESSONS",
    "OWN_GAMES",
    "Capability",
    "Games",
    "Rules",
    "games_with",
    "rules_of",
]

GROUP = "giza.games"
OWN_GAMES: Mapping[str, Rules] = {rules.name: rules for rules in (FIRST_EDITION, SECOND_EDITION, OBELISK)}
DEFAULT_GAME = SECOND_EDITION.name
"""The game played by default."""


class Games(Mapping[str, Rules]):
    """All games by name. Other packages' games are looked up at first use."""

    @cached_property
    def others(self) -> Mapping[str, EntryPoint]:
        """The games of other packages."""
        return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in OWN_GAMES}

    @cached_property
    def loaded(self) -> dict[str, Rules]:
        """All games that could be loaded."""
        found = dict(OWN_GAMES)
        for name in self.others:
            try:
                found[name] = self.load(name)
            except BadOption as error:
                self.broken[name] = error
        return found

    @cached_property
    def broken(self) -> dict[str, BadOption]:
        """The games that are registered but can't be loaded, each with its error."""
        return {}

    def load(self, name: str) -> Rules:
        """Load a game of another package; raises `BadOption` that says what is wrong with it."""
        try:
            rules = self.others[name].load()
        except Exception as error:
            raise BadOption(say("option.broken_game", game=name, reason=f"{type(error).__name__}: {error}")) from error
        if not isinstance(rules, Rules) or rules.name != name:
            raise BadOption(say("option.broken_game", game=name, reason=f"{self.others[name].value} isn't its Rules"))
        return rules

    def __getitem__(self, name: str) -> Rules:
        return OWN_GAMES[name] if name in OWN_GAMES else self.loaded[name]

    def __repr__(self) -> str:
        return f"<Games: {', '.join(self)}>"

    def __iter__(self) -> Iterator[str]:
        return iter(self.loaded)

    def __len__(self) -> int:
        return len(self.loaded)


GAMES = Games()


def rules_of(game: str | Rules) -> Rules:
    """The rules of a game by name; raises `BadOption` if there is no such game."""
    if isinstance(game, Rules):
        return game
    if not isinstance(game, str):
        raise BadOption(say("option.game_type", given=repr(game), games=list(GAMES)))
    if game in GAMES:
        return GAMES[game]
    if game in GAMES.broken:
        raise GAMES.broken[game]
    close = difflib.get_close_matches(game, GAMES, 1, 0.4) or list(GAMES)
    raise BadOption(say("option.no_such_game", game=game, games=close))


def games_with(capability: Capability) -> list[str]:
    """The names of the games with a capability."""
    return [name for name, rules in GAMES.items() if capability in rules.capabilities]
