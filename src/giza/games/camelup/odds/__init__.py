"""Exact odds: the leg, the whole race, and the value of every action.

`lines` counts all ways a leg can go on; `first_edition` and `second_edition` have the race odds from the start of a
leg; `distilled` and `simulate` approximate them where a table is missing. `service` is the game's odds for the rest of
Giza.
"""
