"""`giza.Game`: text in, text out, and clear refusals."""

import json
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from giza import CHANCE, GAMES, BadAction, BadOption, BadPosition, Game, GizaError, IllegalAction
from positions import played

START = "1:bgowy"


@pytest.fixture
def g() -> Game:
    return Game.from_position("camelup1", START, seats=3, names=["Ada", "Bob", "Cleo"])


def test_a_new_game_waits_for_chance():
    g = Game("camelup2", seats=4)
    assert g.turn == CHANCE
    assert g.actions() == []
    assert g.outcomes()[0] == ("blue 1", Fraction(1, 15))
    assert sum(chance for _, chance in g.outcomes()) == 1


def test_outcomes_of_a_roll_as_promised_in_the_plan():
    g = Game.from_position("camelup2", "1:bgpry 14:K 15:W", seats=4)
    g.play("roll")
    assert g.outcomes()[0] == ("blue 1", Fraction(1, 18))
    assert g.outcomes()[-1] == ("black 3", Fraction(1, 36))


def test_outcomes_are_empty_when_a_player_is_to_act(g):
    assert g.outcomes() == []


def test_spaces_around_and_inside_a_text_do_not_matter(g):
    g.play("  tile   7 + ")
    assert g.events[-1].text == "tile 7 +"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tile 1 +", "no tile may lie on space 1"),
        ("partner 1", "there are no partners in the first edition"),
        ("blue 2", "'blue 2' is for chance, but it is Ada's turn"),
    ],
)
def test_an_illegal_action_says_why(g, text, reason):
    with pytest.raises(IllegalAction, match=f"^{reason}$"):
        g.play(text)


def test_reasons_name_the_player_whose_tile_is_in_the_way(g):
    g.play("tile 8 +")
    with pytest.raises(IllegalAction, match=r"^space 7 is next to Ada's tile on 8$") as caught:
        g.play("tile 7 +")
    assert caught.value.message.text("de") == "Feld 7 liegt neben dem Plättchen von Ada auf 8"
    with pytest.raises(IllegalAction, match=r"^Ada's tile lies on space 8$"):
        g.play("tile 8 -")


def test_an_action_before_the_die_has_fallen_says_so(g):
    g.play("roll")
    with pytest.raises(IllegalAction, match="before 'roll' can be played, chance moves"):
        g.play("roll")


def test_a_die_that_is_out_cannot_come_again(g):
    g.play("roll")
    g.play("blue 1")
    g.play("roll")
    with pytest.raises(IllegalAction, match="'blue 1' isn't possible now"):
        g.play("blue 1")


@pytest.mark.parametrize("text", ["", "rol", "ticket", "ticket red", "tile 17 +", "tile 7", "ROLL", "blue 4", "🐪"])
def test_a_text_that_means_nothing_is_a_bad_action(g, text):
    with pytest.raises(BadAction):
        g.play(text)


def test_a_slip_gets_a_suggestion(g):
    with pytest.raises(BadAction, match="did you mean: ticket green"):
        g.play("tickt green")


def test_after_the_end_nothing_can_be_played():
    g = played("camelup1", 2, 10_000)
    with pytest.raises(IllegalAction, match="the game is over"):
        g.play("roll")
    assert g.winners() == [seat for seat in (0, 1) if g.scores()[seat] == max(g.scores())]


def test_winners_are_known_only_at_the_end(g):
    assert g.winners() == []


def test_a_copy_goes_its_own_way(g):
    twin = g.copy()
    twin.play("ticket blue")
    assert g.events == []
    assert g.turn == 0
    assert twin.turn == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess", 2), "there is no game 'chess'"),
        (("camelup3", 2), "there is no game 'camelup3'; try camelup"),
        (("obelisk", 6), "obelisk is for 2 to 5 players, not 6"),
    ],
)
def test_a_game_that_cannot_be_is_refused(arguments, reason):
    with pytest.raises(BadOption, match=reason):
        Game(*arguments)


@pytest.mark.parametrize(
    ("game", "option", "value", "reason"),
    [
        ("camelup1", "expert", True, "camelup1 has no option 'expert'; it has end_clamp"),
        ("obelisk", "expert", 1, "must be true or false"),
        ("camelup1", "end_clamp", "never", "must be one of card, deck, total"),
        ("camelup1", "relocation_guard", -1, "whole number from 0 to 1000"),
        ("obelisk", "copies_per_value", None, "whole number from 2 to 6"),
        ("obelisk", "action_counts", [1, 2], "9 whole numbers from 0 to 10"),
        ("obelisk", "action_counts", "2,2,2,2,2,2,2,2,4", "9 whole numbers"),
    ],
)
def test_a_bad_option_is_refused_with_what_would_be_right(game, option, value, reason):
    with pytest.raises(BadOption, match=reason):
        Game(game, 3, **{option: value})


@pytest.mark.parametrize("names", [["a"], ["a", ""], ["a", " b"], ["a", "b\nc"], ["a", "x" * 41], ["a", "b\u202ec"]])
def test_bad_names_are_refused(names):
    with pytest.raises(BadOption):
        Game("camelup1", 2, names)


@pytest.mark.parametrize("viewer", [-1, 3, 99])
def test_there_is_no_view_for_a_seat_that_does_not_exist(g, viewer):
    with pytest.raises(BadOption, match="seats are 0 to 2"):
        g.view(viewer)


@pytest.mark.parametrize("name", ["camelup1", "camelup2", "obelisk"])
def test_views_are_plain_data_at_every_point(name):
    g = Game(name, 4)
    random = np.random.default_rng(7)
    while g.turn is not None and len(g.events) < 120:
        for viewer in (None, 0, 3):
            view = g.view(viewer)
            assert json.loads(json.dumps(view)) == view
            assert view["actions"] == (g.actions() if g.turn == viewer else [])
        g.draw(random) if g.turn == CHANCE else g.play(g.actions()[int(random.integers(len(g.actions())))])


def test_every_error_speaks_german_too(g):
    for text in ("rol", "tile 1 +", "blue 1", "zzz"):
        with pytest.raises(GizaError) as caught:
            g.play(text)
        assert caught.value.message.text("de") != str(caught.value)


def test_draw_uses_the_generator_it_is_given():
    drawn = []
    for _ in range(2):
        g = Game("camelup1", 2)
        drawn.append(g.settle(np.random.default_rng(5)))
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 5


def test_obelisk_has_no_position_text():
    with pytest.raises(BadPosition, match="obelisk has no short position texts"):
        Game.from_position("obelisk", START, seats=3)
    with pytest.raises(BadPosition, match="obelisk has no short position texts"):
        Game("obelisk", 3).position()


def test_history_hides_what_a_viewer_could_not_see():
    g = Game("obelisk", 3)
    random = np.random.default_rng(1)
    g.settle(random)
    dealt = [event.text for event in g.history(1)[:21]]
    assert dealt[:7] == ["?"] * 7
    assert "?" not in dealt[7:14]
    assert dealt[14:] == ["?"] * 7
    g.play(g.actions()[0])
    assert g.history(0)[-1].text == g.events[-1].text
    assert g.history(1)[-1].text == "stall ?"
    while g.view(None)["phase"] == "stalls":
        g.play(g.actions()[0])
    assert g.history(1)[21].text == g.events[21].text
    assert g.history(None)[0].text == "?"


def test_copies_share_their_past_and_go_their_own_ways():
    g = Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    g.play("ticket blue")
    one, other = g.copy(), g.copy()
    one.play("ticket green")
    other.play("ticket white")
    g.play("roll")
    assert [text for _, text in one.events] == ["ticket blue", "ticket green"]
    assert [text for _, text in other.events] == ["ticket blue", "ticket white"]
    assert [text for _, text in g.events] == ["ticket blue", "roll"]
    assert one.copy().events == one.events
    assert (one.turn, other.turn, g.turn) == (0, 0, CHANCE)


def test_a_game_after_an_event_leaves_the_game_as_it_is(g):
    before = g.state.tobytes(), g.events
    later = g.after(g.actions()[0])
    assert (g.state.tobytes(), g.events) == before
    assert later.events[:-1] == g.events
    assert later.state.tobytes() != before[0]


def test_a_caller_with_the_state_changes_this_game_only(g):
    twin = g.copy()
    g.state.leg = 7
    assert (g.view(None)["leg"], twin.view(None)["leg"]) == (7, 1)
    s = g.state
    later = g.copy()
    g.play("ticket blue")
    assert s.actions_done == 1
    assert later.state.actions_done == 0


@pytest.mark.parametrize("position", [None, "1:gyo 3:bw dice=bgo tiles=6+1"])
def test_steps_play_a_game_again_from_its_own_beginning(position):
    random = Random(4)
    g = Game.begin(GAMES["camelup1"], ["Ada", "Bob"], {}, position)
    states = [g.state.tobytes()]
    while g.turn is not None:
        g.draw(random) if g.turn == CHANCE else g.play(random.choice(g.actions()))
        states.append(g.state.tobytes())
    steps = list(Game.from_record(g.record()).steps())
    assert [step.event for step in steps] == g.events
    assert [steps[0].before.state.tobytes(), *(step.after.state.tobytes() for step in steps)] == states
    assert steps[-1].after.record() == g.record()
