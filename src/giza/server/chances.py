"""How the camels' chances to win the race went up and down in a finished game."""

from giza.game import Game
from giza.odds.races import RaceOdds, estimate, race
from giza.odds.situation import situation
from giza.rules.contract import CHANCE

RACES = 20_000
"""So many races are simulated for a position of the second edition: its exact odds would take minutes for a game."""


def chances_of(record: str) -> list[dict[str, float]]:
    """Each camel's chance to win the race after every step of the replay; none for a game that is no race."""
    whole = Game.from_record(record)
    if whole.rules.name not in ("camelup1", "camelup2"):
        return []
    game = Game(whole.rules, whole.seats, whole.names, **whole.options)
    known: dict[str, dict[str, float]] = {}
    found: list[dict[str, float]] = []
    for event in whole.events:
        game.play(event.text)
        if game.turn is None:
            ranking = game.view(None)["ranking"]
            found.append({camel: float(camel == ranking[0]) for camel in sorted(ranking)})
        elif game.turn != CHANCE:
            position = game.position()
            if position not in known:
                known[position] = dict(odds_of(game).winner)
            found.append(known[position])
    return found


def odds_of(game: Game) -> RaceOdds:
    """Exact odds where they take milliseconds, good estimates otherwise."""
    where = situation(game)
    return race(game) if where.edition == 1 else estimate(where, RACES, seed=0)
