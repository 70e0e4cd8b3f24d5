"""Exact answers about a race: the leg, the whole race, and what every action is worth.

`lines` counts all ways a leg can go on; `first_edition` and `second_edition` have the race odds from the start of a
leg; `simulate` estimates them where a table is missing. `service` answers for the game.
"""
