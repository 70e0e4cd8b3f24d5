"""Simple players of Obelisk with a style each, to measure by."""

from collections.abc import Mapping
from functools import partial

from giza.bots.playbook import Values
from giza.games.obelisk.bots.simple import Style, values

STYLES: Mapping[str, Values] = {
    "tall-towers": partial(values, style=Style(tall=1.5)),
    "many-towers": partial(values, style=Style(many=1.2)),
    "hoarder": partial(values, style=Style(stall=0.8)),
    "finisher": partial(values, style=Style(empty=2.0)),
}
