"""Complete positions of every game as text, games made from views, and guesses of hidden information."""

import random
from typing import Any

import pytest

import giza
from giza import BadOption, BadPosition, Game
from positions import played

GAMES = [("camelup1", 3), ("camelup2", 6), ("obelisk", 2), ("obelisk", 4)]
OPTIONS: dict[str, dict[str, Any]] = {
    "camelup1": {"end_clamp": "deck", "flip_in_place": True},
    "camelup2": {},
    "obelisk": {"expert": True},
}


@pytest.mark.parametrize(("name", "seats"), GAMES)
@pytest.mark.parametrize("actions", [0, 5, 23, 1000])
def test_everything_round_trips(name, seats, actions):
    g = played(name, seats, actions, **OPTIONS[name])
    text = g.position(complete=True)
    again = Game.from_position(text)
    assert again == g
    assert again.key == g.key
    assert again.options == g.options
    assert again.position(complete=True) == text
    names = {"names", "state"}
    assert all(again.view(0)[field] == value for field, value in g.view(0).items() if field not in names)
    assert Game.from_record(again.record()) == g


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_that_begins_from_a_position_plays_on_like_the_first(name, seats):
    g = played(name, seats, 12)
    again = Game.from_position(g.position(complete=True))
    chance = random.Random(4)
    for _ in range(30):
        if g.turn is None:
            break
        event = chance.choice(sorted(g.numbers()))
        before, before_again = g.copy(), again.copy()
        g.play(event)
        again.play(event)
        for viewer in (None, 0, 1):
            assert again.history(viewer) == g.history(viewer)[-again.length :]
            assert again.effects(before_again, viewer) == g.effects(before, viewer)
    assert again == g
    assert again.key == g.key


def test_the_setup_round_trips_too():
    for name, seats in GAMES:
        g = Game(name, seats)
        for _ in range(3):
            g.draw(random.Random(1))
            assert Game.from_position(g.position(complete=True)) == g


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_view_makes_a_game_of_what_the_seat_knows(name, seats):
    g = played(name, seats, 15, names=["Ada", "Bob", "Cem", "Dea", "Eli", "Fay"][:seats])
    for viewer in (None, g.turn):
        view = g.view(viewer)
        known = Game.from_view(view)
        assert known.view(viewer) == view
        assert known.state.tobytes() == g.concealed(viewer).tobytes()
        assert Game.from_position(known.position(complete=True)).key == known.key
    assert known.actions() == g.actions()


def test_a_guess_looks_the_same_to_its_seat_and_can_be_played_to_the_end():
    g = played("obelisk", 3, 20)
    chance = random.Random(3)
    guesses = [g.sample_hidden(0, chance) for _ in range(3)]
    assert all(guess.view(0) == g.view(0) for guess in guesses)
    assert len({guess.key for guess in guesses}) == 3
    one = guesses[0]
    while one.turn is not None:
        one.play(chance.choice(sorted(one.numbers())))
    assert Game.from_record(one.record()) == one


def test_the_key_is_the_same_on_every_machine():
    g = Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    assert g.key == "86da9dde5b02c61814998410ab1e1f11"
    assert g.key == Game.from_position("camelup1 seats=2 3:bw 1:gyo").key
    assert g.key != Game.from_position("camelup1", "1:gyo 3:bw", seats=3).key


def test_a_short_text_may_say_more():
    g = Game.from_position("camelup2", "1:gyr 3:bp 14:KW turn=1 tickets=b1,b2/g1 bets=p0 partner=", seats=2)
    view = g.view(0)
    assert view["turn"] == 1
    assert view["tickets"]["blue"] == [2, 2]
    assert view["players"][0]["cards"] == ["blue", "green", "red", "yellow"]
    assert [card["camel"] for card in view["winner_bets"]] == ["purple"]
    assert Game.from_record(g.record()) == g


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("chess e4", "'chess' doesn't begin with the name of a game"),
        ("camelup1 1:gyo 3:bw", "say for how many seats"),
        ("camelup1 seats=x 1:gyo 3:bw", "'seats=x': expected whole numbers"),
        ("camelup1 seats=2 1:gyo 3:bw turn=2", "there is no seat 2"),
        ("camelup1 seats=2 1:gyo 3:bw turn=0 turn=1", "is there twice"),
        ("camelup1 seats=2 1:gyo 3:bw coins=2", "'coins=2' isn't a part of this position"),
        ("camelup1 seats=2 1:gyo 3:bw money=5,x", "'money=5,x': expected whole numbers from 0 to 30000"),
        ("camelup1 seats=2 1:gyo 3:bw money=1,2,3", "2 at most"),
        ("camelup1 seats=2 1:gyo 3:bw tickets=b2", "the tickets of blue must be taken from the most valuable one on"),
        ("camelup1 seats=2 1:gyo 3:bw tickets=b1/b1", "the tickets of blue"),
        ("camelup1 seats=2 1:gyo 3:bw bets=b0/b0", "seat 0 can't have both laid and kept"),
        ("camelup1 seats=2 1:gyo 3:bw bets=b5", "there is no seat 5"),
        ("camelup1 seats=2 1:gyo 3:bw phase=dancing", "'phase=dancing': expected some of setup"),
        ("camelup1 seats=2 end_clamp=never 1:gyo 3:bw", "end_clamp"),
        ("obelisk seats=3 pool=r1", "there are 1 of r1, but the game has 4"),
        ("obelisk seats=3 hand=r1", "seat 0: the number of cards"),
        ("obelisk seats=3 pile_top=r9", "'pile_top=r9': expected some of r1"),
        ("obelisk seats=3 seat=1", "'seat=1' isn't a part"),
        ("obelisk seats=9", "9"),
    ],
)
def test_a_bad_text_names_the_offending_part(text, reason):
    with pytest.raises((BadPosition, BadOption), match=reason):
        Game.from_position(text)


def test_a_text_of_another_game_is_refused():
    with pytest.raises(BadPosition, match="this is a position of camelup1, not of camelup2"):
        Game.from_position("camelup2", "camelup1 seats=2 1:gyo 3:bw")
    with pytest.raises(BadPosition, match="the text is for 2 seats, not for 3"):
        Game.from_position("camelup1", "camelup1 seats=2 1:gyo 3:bw", seats=3)
    with pytest.raises(BadPosition, match="a complete position begins with the game's name"):
        Game.from_position("obelisk", "pool=r1", seats=3)
    with pytest.raises(BadPosition, match="this isn't a view"):
        Game.from_view({})


def test_odds_take_games_views_and_texts_and_infer_the_edition():
    g = Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    asked = (g, g.view(0), g.view(None), "1:gyo 3:bw", g.position(complete=True))
    assert len({str(giza.odds.leg(one).exact) for one in asked}) == 1
    assert len({str(giza.odds.race(one).winner) for one in asked}) == 1
    assert giza.odds.bets(g.view(0)) == giza.odds.bets(g) == giza.odds.bets(g.position(complete=True))
    with pytest.raises(BadPosition, match="'hello' names no camels"):
        giza.odds.leg("hello")
    with pytest.raises(BadOption, match="not for 7"):
        giza.odds.leg(7)  # type: ignore[arg-type]
