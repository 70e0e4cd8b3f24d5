"""Exact answers about a Camel Up race: the leg, the whole race, and what every action is worth.

A public name for `giza.games.camelup.odds`.
"""

from giza.games.camelup.odds.leg_odds import LegOdds
from giza.games.camelup.odds.legs import leg, leg_and_race
from giza.games.camelup.odds.races import RaceOdds, race
from giza.games.camelup.odds.worth import Bet, bets, card_worth

__all__ = ["Bet", "LegOdds", "RaceOdds", "bets", "card_worth", "leg", "leg_and_race", "race"]
