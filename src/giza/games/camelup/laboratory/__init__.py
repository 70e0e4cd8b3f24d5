"""The laboratory: whole games in about a millisecond, to measure players by the ten thousand.

`players` is greedy on the odds of `giza.games.camelup.bots.course_odds`, and may play on; `matches` plays variants
against each other on the same dice. `python -m giza.games.camelup.laboratory` plays a match.
"""
