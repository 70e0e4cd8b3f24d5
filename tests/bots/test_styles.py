"""Simple players of different styles, to measure by."""

import pytest

from giza import GAMES, BadOption, Game
from giza.bots import check_bot, make
from giza.bots.style import StyleBot


def test_styles_do_as_they_are_called():
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    view = g.view(0, with_state=True)
    assert make("style:roller").choose(view, g.actions()) == "roll"
    assert make("style:tickets-only").choose(view, g.actions()) == "ticket blue"
    with pytest.raises(BadOption, match="there is no style 'lazy' in camelup1; try expected-pounds, bold"):
        make("style:lazy").choose(view, g.actions())


def test_characters_do_as_they_are_called_and_err_now_and_then():
    g = Game.from_position("camelup1", "6:b 1:gowy dice=g", 2)
    values = {
        name: {reason.action: reason.value for reason in StyleBot(name, 0).explain(g.view(0), g.actions())}
        for name in ("expected-pounds", "keen-roller", "hoarder")
    }
    assert values["keen-roller"]["roll"] == values["expected-pounds"]["roll"] + 1
    assert values["hoarder"]["winner blue"] == pytest.approx(values["expected-pounds"]["winner blue"] - 4)
    g = Game.from_position("camelup1", "4:b 3:gowy", 2)
    for character in g.rules.characters:
        bots = [make(character, seed) for seed in range(30)]
        assert len({bot.choose(g.view(0), g.actions()) for bot in bots}) > 1


def test_a_character_plays_the_games_that_know_it_and_has_no_options():
    check_bot("reader", GAMES["camelup2"])
    with pytest.raises(BadOption, match="reader doesn't know obelisk; it plays camelup1"):
        check_bot("reader", GAMES["obelisk"])
    with pytest.raises(BadOption):
        make("reader:fast")
