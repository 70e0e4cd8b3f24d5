"""Exact odds of a Camel Up race: the leg, the whole race, and the value of every action.

A public name for `giza.games.camelup.odds`.
"""

from giza.games.camelup.odds.leg_odds import LegOdds, leg
from giza.games.camelup.odds.races import RaceOdds, leg_and_race, race
from giza.games.camelup.odds.worth import Bet, bets, card_worth

__all__ = ["Bet", "LegOdds", "RaceOdds", "bets", "card_worth", "leg", "leg_and_race", "race"]
