"""What a view says about the past: the odds at the moments when race cards were laid."""

from functools import lru_cache

from giza.bots.interface import View
from giza.games.camelup.bots.habits import HABITS
from giza.games.camelup.odds.cards import new_readings
from giza.games.camelup.odds.prospects import prospects_of
from giza.games.camelup.odds.readings import read_cards
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.state import MOST_SEATS, new
from giza.games.camelup.words.position import set_position
from giza.rules.contract import Floats, State

KEPT = 1024
"""Number of moments remembered, enough for a few games at a time."""


@lru_cache(maxsize=KEPT)
def odds_at(edition: int, position: str, seed: int) -> Floats:
    """`[0, camel]`, `[1, camel]`: the chances to win and to lose the race from a position; read-only."""
    s = new(MOST_SEATS, {"edition": edition})
    set_position(s, position)
    return prospects_of(edition, int(s.race), int(s.dice), int(packed_tiles(s)), seed).race


def moments_of(edition: int, view: View, seed: int) -> Floats:
    """`[deck, card, camel]`: the odds when each race card was laid, zeros where they are unknown."""
    laid_at = new_readings()
    for deck, cards in enumerate((view["winner_bets"], view["loser_bets"])):
        for number, card in enumerate(cards):
            if card["laid_at"] is not None:
                laid_at[deck, number] = odds_at(edition, card["laid_at"], seed)[deck]
    return laid_at


def readings_of(s: State, view: View, seed: int) -> Floats:
    """`[deck, card, camel]`: the probability that each race card names each camel, by what the player to act knows."""
    edition, readings = int(s.edition), new_readings()
    today = prospects_of(edition, int(s.race), int(s.dice), int(packed_tiles(s)), seed).race
    habits, laid_at = HABITS[int(s.seats)], moments_of(edition, view, seed)
    read_cards(s, int(s.seat), laid_at, today, habits.sharpness, habits.by_the_odds, readings)
    return readings
