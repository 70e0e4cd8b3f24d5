"""Every guided game is a real game by the rules, in both languages."""

from dataclasses import replace

import pytest

from giza import BadOption, Game, IllegalAction
from giza.games import OWN_GAMES, games_with
from giza.lessons.guides import LEARNER, beginning, happen, scenes, script
from giza.lessons.rules import rules_text
from giza.messages import LANGUAGES
from giza.rules.contract import CHANCE
from giza.server.after.guides import guide_of, update_of
from giza.server.wire.effects import Acted

GUIDED = games_with("guide")
LONGEST = 55
"""The most words in a step, which says one thing."""


def test_every_game_of_ours_has_a_guide():
    assert set(GUIDED) == set(OWN_GAMES)


@pytest.mark.parametrize("game", GUIDED)
def test_a_guide_waits_for_the_learner(game):
    asked = [scene for scene in scenes(game) if scene.step.action is not None]
    assert len(asked) >= 5
    assert all(scene.game.turn == LEARNER for scene in asked)


@pytest.mark.parametrize("game", ["camelup1", "camelup2"])
def test_a_guided_leg_has_about_eight_steps_and_pays_the_learner(game):
    *_, last = scenes(game)
    assert len(script(game).steps) in range(8, 11)
    assert last.game.view(LEARNER)["leg"] == 2
    assert last.game.scores()[LEARNER] == max(last.game.scores()) == 11


def test_a_guided_turn_of_obelisk_does_all_that_a_turn_has():
    kinds = [step.action.split()[0] for step in script("obelisk").steps if step.action]
    first_turn = kinds[: kinds.index("end") + 1]
    assert {"take", "found", "start", "top", "stall", "buy", "end"} <= set(first_turn)
    *_, last = scenes("obelisk")
    assert last.game.scores()[LEARNER] == 10


@pytest.mark.parametrize("game", GUIDED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_has_the_format_of_a_live_table(game, language):
    told = guide_of(game, language)
    version = 0
    view = told.table.views[0].view
    for step, written in zip(told.steps, script(game).steps, strict=True):
        assert step.text == written.text(language)
        assert len(step.text.split()) <= LONGEST
        assert step.light, "a step lights what it means"
        assert step.action is None or step.action in view.actions
        for update in step.updates:
            version += 1
            assert update.version == version
            view = update.views[0].view
            assert view.you == LEARNER
    assert beginning(game).turn == LEARNER


def test_a_guide_hides_what_a_rival_bets_on():
    game = Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    rolled = game.step("roll").after
    while rolled.turn == CHANCE:
        rolled = rolled.after(rolled.outcomes()[0][0])
    assert rolled.turn != LEARNER
    (acted, *_) = update_of([rolled.step("winner blue")], 1, "en").effects
    assert acted == Acted(1, "winner ?", "bot")


@pytest.mark.parametrize("game", GUIDED)
def test_the_languages_differ(game):
    assert all(step.en != step.de for step in script(game).steps)


def test_a_script_that_breaks_the_rules_is_noticed():
    table = beginning("camelup1")
    with pytest.raises(ValueError, match="it is the turn of 0"):
        list(happen(table, ["1 roll"]))
    with pytest.raises(IllegalAction, match="stands on space 2"):
        list(happen(table, ["0 tile 2 +"]))


def test_a_game_without_lessons_says_so():
    silent = replace(OWN_GAMES["obelisk"], lessons=None, puzzles=None)
    assert not {"rules", "guide", "puzzles"} & set(silent.capabilities)
    with pytest.raises(BadOption, match="no guided game"):
        script.__wrapped__(silent)
    with pytest.raises(BadOption, match="no rules in words"):
        rules_text.__wrapped__(silent, "en")
