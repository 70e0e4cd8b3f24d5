"""Camel Up by exact odds: what every action is worth now, in pounds.

`worth` values actions by a player's `habits`: `outlook` has the chances of leg and race, `stakes` turns pounds into
shares of the victory, and `history` reads hidden race cards. `styles` are simple players to measure others by. `quick`
is greedy for millions of games, and `playing_on` compares actions by simulated courses of it, with `course_odds`.
`looking_ahead` is the search's knowledge, with `sampled_odds` that sharpen as it goes on. `playbook` names the bots.
"""
