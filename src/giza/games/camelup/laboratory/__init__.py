"""The laboratory: whole games in about a millisecond, to compare players in tens of thousands of games.

`players` has greedy with the odds of `giza.games.camelup.bots.course_odds`, optionally playing on; `matches` plays
variants against each other with the same dice. `python -m giza.games.camelup.laboratory` plays a match.
"""
