"""Camel Up by exact odds: what every action is worth now, in pounds.

`outlook` finds out how leg and race may end, `leaders` reckons with the two leading camels; `tickets`, `rolls` and
`tiles` value one kind of action each, `stakes` says what pounds add to the share of the victory, `history` reads hidden
race cards, and `worth` puts it all together by a player's `habits`. `styles` are simple players to measure by. `quick`
is greedy for whole games by the million, and `playing_on` compares actions by courses of it, with `course_odds`. The
search looks at positions by `looking_ahead`, with `sampled_odds` that sharpen while it goes on; `playbook` says who
plays.
"""
