"""Whose play somebody's play is like: what bots of known strength miss per choice.

Measured by `tools/analysis_study.py`; docs/analysis.md has the commands and the margins.
"""

import math
from collections.abc import Sequence

from giza.analysis.history import History
from giza.analysis.judges import ladder_of
from giza.games import rules_of


def like(history: History) -> str | None:
    """The bot that misses about as much as a player in the same games; None where nobody was measured."""
    rate, _ = history.performance
    return bot_like([part.game for part in history.parts], rate)


def bot_like(games: Sequence[str], rate: float) -> str | None:
    """The bot that misses about so many pounds or points per choice in these games of one family.

    >>> bot_like(["camelup1", "camelup2"], 0.05), bot_like(["camelup1"], 0.9)
    ('hard', 'random')
    """
    ladders = [ladder_of(rules_of(game)) for game in games]
    if not ladders or not all(ladders):
        return None
    means = {bot: sum(ladder[bot] for ladder in ladders) / len(ladders) for bot in ladders[0]}
    return min(means, key=lambda bot: abs(math.log(max(rate, 0.01) / means[bot])))
