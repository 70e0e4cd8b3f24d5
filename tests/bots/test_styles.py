"""Simple players of different styles, to measure by."""

import pytest

from giza import BadOption, Game
from giza.bots import make


def test_styles_do_as_they_are_called():
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    view = g.view(0, with_state=True)
    assert make("style:roller").choose(view, g.actions()) == "roll"
    assert make("style:tickets-only").choose(view, g.actions()) == "ticket blue"
    with pytest.raises(BadOption, match="there is no style 'lazy' in camelup1; try expected-pounds, bold"):
        make("style:lazy").choose(view, g.actions())
