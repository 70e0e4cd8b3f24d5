"""A game as a Python object: copies, pickles, comparisons, pictures, and wrong arguments."""

import copy
import pickle
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import giza
from giza.rules.compiled import PURE
from giza.rules.contract import CHANCE

OWN_RULES = replace(giza.GAMES["obelisk"], name="mine", painter=None)
"""A game that isn't registered and has no picture."""
TABLES = [("camelup1", 2), ("camelup2", 6), ("obelisk", 2), ("obelisk", 4)]


def played(game: str, seats: int, events: int, seed: int = 3) -> giza.Game:
    random = Random(seed)
    g = giza.Game(game, seats)
    while g.length < events and g.turn is not None:
        if g.turn == CHANCE:
            g.draw(random)
        else:
            g.play(random.choice(g.actions()))
    return g


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, giza.Game.copy, lambda g: pickle.loads(pickle.dumps(g))])
def test_a_copy_is_equal_and_goes_its_own_way(game, seats, way):
    g = played(game, seats, 40)
    record, twin = g.record(), way(g)
    assert twin == g
    assert hash(twin) == hash(g)
    assert twin.record() == record
    assert twin.view(0) == g.view(0)
    twin.settle(Random(1))
    twin.play(twin.actions()[0])
    assert twin != g
    assert g.record() == record
    g.settle(Random(2))
    g.play(g.actions()[-1])
    assert giza.Game.from_record(twin.record()) == twin
    assert giza.Game.from_record(g.record()) == g


def test_a_pickle_keeps_names_options_position_and_a_state_set_by_hand():
    g = giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2, names=["Ada", "Bob"], money_public=False)
    g.play("roll")
    g.state.money[0] = 17
    again = pickle.loads(pickle.dumps(g))
    assert (again.names, again.options, again.start_position) == (g.names, g.options, g.start_position)
    assert again.state.money[0] == 17
    assert again == g


def test_a_game_that_is_not_installed_says_why_it_cannot_be_pickled():
    with pytest.raises(pickle.PicklingError, match="entry point in the group"):
        pickle.dumps(giza.Game(OWN_RULES, OWN_RULES.seats[0]))


def test_games_are_equal_by_position_not_by_history():
    a, b = giza.Game("camelup1", 2), giza.Game("camelup1", 2, names=["Ada", "Bob"])
    for die in ("blue 1", "green 1", "white 3", "orange 2", "yellow 2"):
        a.play(die)
    for die in ("white 3", "orange 2", "blue 1", "yellow 2", "green 1"):
        b.play(die)
    assert a.events != b.events
    assert a == b
    assert len({a, b, a.copy(), a.after("roll")}) == 2
    assert a != "a game"
    assert giza.Game("camelup1", 2) != giza.Game("camelup1", 3)
    assert giza.Game("obelisk", 2) != giza.Game("obelisk", 2, fd_counts_as_build=False)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_undo_takes_back_event_by_event(game, seats):
    g = played(game, seats, 30)
    trail = [step.before for step in g.steps()]
    twin = g.copy()
    for before in reversed(trail[-6:]):
        last = g.events[-1]
        assert g.undo() == last
        assert g == before
    assert twin.length == g.length + 6
    assert giza.Game.from_record(g.record()) == g
    g.play(twin.events[g.length].text)
    assert g == trail[-5]


def test_undo_explains_itself():
    with pytest.raises(giza.IllegalAction, match="there is nothing to take back"):
        giza.Game("camelup1", 2).undo()
    g = giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    g.play("ticket blue")
    g.state.money[0] = 50
    with pytest.raises(giza.IllegalAction, match="by hand"):
        g.undo()
    assert g.length == 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_numbers_play_the_same_game_as_texts(game, seats):
    by_text = played(game, seats, 60)
    g = giza.Game(game, seats)
    for number, (_, text) in enumerate(by_text.events):
        g.play(g.numbers()[text] if number % 2 else np.int64(g.numbers()[text]))  # type: ignore[arg-type]
    assert g == by_text
    assert g.events == by_text.events


@pytest.mark.parametrize("nonsense", [1.5, None, True, ["roll"], b"roll", object()])
def test_a_wrong_type_is_answered_by_a_sentence(nonsense):
    g = giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    with pytest.raises(giza.BadAction, match="can't be played: give a text such as 'roll', or its number, here 0"):
        g.play(nonsense)
    assert g.length == 0


def test_a_number_that_is_not_legal_is_answered_by_those_that_are():
    g = giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    with pytest.raises(giza.IllegalAction, match=r"has the number -7; the numbers are 0 \(roll\), 1 \(ticket blue\)"):
        g.play(-7)
    with pytest.raises(giza.BadAction, match="blue 1"):
        g.after("roll").play(2.0)  # type: ignore[arg-type]


def test_a_finished_game_has_no_numbers():
    g = played("camelup1", 2, 10_000)
    assert g.numbers() == {}
    with pytest.raises(giza.IllegalAction, match="over"):
        g.play(0)


def test_reprs_tell_where_things_stand():
    g = giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2, names=["Ada", "Bob"])
    assert repr(g) == "<Game camelup1: Ada's turn after 0 events, 1:gyo 3:bw dice=bgowy>"
    assert "chance is to move" in repr(g.after("roll"))
    assert repr(giza.Game("obelisk", 3)) == "<Game obelisk: chance is to move after 0 events>"
    assert "won by" in repr(played("camelup1", 2, 10_000))
    assert repr(giza.GAMES).startswith("<Games: camelup1, camelup2, obelisk")
    assert repr(giza.GAMES["obelisk"]) == "<Rules of obelisk, for 2 to 5 players>"


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_is_drawn_at_any_time_and_for_anybody(game, seats, language):
    for events in (0, 3, 30, 10_000):
        g = played(game, seats, events)
        for viewer in (None, 0):
            drawn = g.svg(viewer, language)
            root = ElementTree.fromstring(drawn)
            assert root.tag.endswith("svg")
            assert all(name in drawn for name in g.names)


def test_a_picture_shows_what_the_viewer_may_know_and_no_more():
    g = played("obelisk", 3, 60)
    for _ in range(20):
        other = g.in_state(g.state)
        other.rules.kernel.imagine(other.state, 0, np.random.default_rng(4))
        assert other.svg(0) == g.svg(0)


def test_notebooks_show_the_board_and_a_strangers_game_as_text(monkeypatch):
    monkeypatch.setenv("GIZA_LANGUAGE", "de")
    g = giza.Game.from_position("camelup2", "5:gyb 6:r 7:KpW", seats=3)
    html = g._repr_html_()
    assert html.startswith("<svg")
    assert "ist am Zug" in html
    assert giza.Game(OWN_RULES, OWN_RULES.seats[0])._repr_html_() is None


@pytest.mark.skipif(PURE, reason="takes half a minute as plain Python")
def test_action_values_are_for_the_seat_to_act_only():
    g = giza.Game.from_position("camelup1", "14:b 13:g 3:owy dice=b", seats=2, names=["Ada", "Bob"])
    assert giza.odds.bets(g) == giza.odds.bets(g, 0)
    with pytest.raises(giza.IllegalAction, match=r"the seat to act, which is 0 \(Ada\), not 1"):
        giza.odds.bets(g, 1)
    with pytest.raises(giza.BadOption, match="a die comes next"):
        giza.odds.bets(g.after("roll"))
    with pytest.raises(giza.BadOption, match="the race is over"):
        giza.odds.bets(played("camelup1", 2, 10_000))


def test_chance_draws_when_it_is_to_move_and_says_so_otherwise():
    g = giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2, names=["Ada", "Bob"])
    with pytest.raises(giza.IllegalAction, match="there is nothing to draw: it is Ada's turn"):
        g.draw(Random(1))
    with pytest.raises(giza.IllegalAction, match="the game is over"):
        played("camelup1", 2, 10_000).draw(Random(1))


def test_odds_show_themselves():
    g = giza.Game.from_position("camelup1", "14:b 13:g 3:owy dice=b", seats=2)
    assert repr(giza.odds.leg(g)).startswith("<LegOdds: first at the end of the leg blue 100.0 %, ")
    assert repr(giza.odds.race(g)).startswith("<RaceOdds, exact: wins blue 84.9 %, green ")


def test_dir_shows_all_there_is():
    assert set(giza.__all__) <= set(dir(giza))
    assert all(name in (*giza.__all__, "client") for name in dir(giza))
    for name in ("Game", "adapters", "arena", "batch", "bots", "client", "odds", "play_match"):
        assert name in dir(giza)


def test_the_end_has_a_name(tmp_path):
    g = played("camelup1", 2, 10**6)
    assert g.is_over
    assert g.turn == giza.OVER
    assert giza.OVER == -2
    assert giza.OVER not in (0, giza.CHANCE)
    assert not giza.Game("camelup1", 2).is_over
    assert giza.Game("camelup1", 2).turn != giza.OVER
    assert not (giza.Batch("camelup1", 2, 1).turns == giza.OVER).any()
    assert (np.array([-2, 0]) == giza.OVER).tolist() == [True, False]
    path = g.save(tmp_path / "game.txt")
    assert giza.Game.load(path) == giza.Game.load(str(path)) == g
    with pytest.raises(giza.BadRecord, match=r"nothing\.txt"):
        giza.Game.load(tmp_path / "nothing.txt")
    with pytest.raises(giza.BadOption, match=r"game\.txt"):
        g.save(tmp_path / "nowhere" / "game.txt")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_printing_a_game_draws_the_table_as_a_spectator_sees_it(game, seats):
    g = played(game, seats, 40)
    assert len(str(g).splitlines()) > seats
    assert "Seat 1" in str(g)
    assert "\x1b" not in str(g)
    assert str(g) == str(g.sample_hidden(None, Random(5)))
    assert repr(g).startswith("<Game ")


def test_a_missing_extra_is_no_attribute(monkeypatch):
    monkeypatch.setitem(sys.modules, "websockets", None)
    monkeypatch.setitem(sys.modules, "websockets.asyncio.client", None)
    for name in [name for name in sys.modules if name.startswith("giza.client")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(giza, "client", raising=False)
    assert not hasattr(giza, "client")
    with pytest.raises(AttributeError, match=r"giza.client needs the package websockets.*pip install 'giza\[server\]'"):
        giza.client  # noqa: B018


def test_the_odds_of_a_leg_are_a_picture():
    assert giza.odds.leg("1:gyo 3:bw").svg().startswith("<svg")
    assert "Etappe" in giza.odds.leg("1:gyo 3:bw").svg(language="de")
