"""Exact answers about a Camel Up race: the leg, the whole race, and what every action is worth.

`lines` counts all ways a leg can go on; `first_edition` and `second_edition` know what follows from the start of a leg;
`simulate` estimates where a table is missing. `service` is what a game with odds has to offer, and `camelup` offers it.
"""

from giza.odds.leg_odds import LegOdds
from giza.odds.legs import leg
from giza.odds.races import RaceOdds, race
from giza.odds.worth import Bet, bets, card_worth

__all__ = ["Bet", "LegOdds", "RaceOdds", "bets", "card_worth", "leg", "race"]
