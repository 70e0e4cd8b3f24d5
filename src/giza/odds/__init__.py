"""Exact answers about a Camel Up race: the leg, the whole race, and what every action is worth.

`lines` counts all ways a leg can go on; `first` and `second` know what follows from the start of a leg in each edition;
`simulate` estimates where a table is missing.
"""

from giza.odds.legs import LegOdds, leg
from giza.odds.races import RaceOdds, race
from giza.odds.worth import Bet, bets, card_worth

__all__ = ["Bet", "LegOdds", "RaceOdds", "bets", "card_worth", "leg", "race"]
