"""Camel Up by exact odds: what every action is worth now, in pounds.

`outlook` has the chances of leg and race, `leaders` those of the two leading camels; `tickets`, `rolls` and `tiles`
value one kind of action each, `stakes` turns pounds into shares of the victory, `history` reads hidden race cards, and
`worth` combines them with a player's `habits`. `styles` are simple players to measure others by. `quick` is greedy for
millions of games, and `playing_on` compares actions by simulated courses of it, with `course_odds`. `looking_ahead` is
the search's knowledge, with `sampled_odds` that sharpen as it goes on; `playbook` maps names to bots.
"""
