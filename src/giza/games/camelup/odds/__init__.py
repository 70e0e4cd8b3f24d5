"""Exact answers about a race: the leg, the whole race, and what every action is worth.

`lines` counts all ways a leg can go on; `first_edition` and `second_edition` know what follows from the start of a leg;
`simulate` estimates where a table is missing. `service` answers for the game.
"""
