"""Views show where everything was when a race card was laid, for the kernel's states don't keep that."""

import pickle

from giza import Game

BEFORE, AFTER = "1:bgo 3:wy dice=bgowy", "1:bgo 3:w 4:y dice=bgow tiles=9+2"


def played() -> Game:
    g = Game.from_position("camelup1", "1:bgo 3:wy", seats=3)
    for text in ("loser blue", "roll", "yellow 1", "tile 9 +", "winner yellow", "roll", "green 2", "loser green"):
        g.play(text)
    return g


def moments(g: Game, viewer: int | None = None) -> list[tuple[int, str | None]]:
    view = g.view(viewer)
    return [(card["seat"], card["laid_at"]) for card in view["winner_bets"] + view["loser_bets"]]


def test_a_card_tells_the_position_in_which_it_was_laid_and_goes_on_telling_it():
    g = played()
    assert moments(g) == [(0, AFTER), (0, BEFORE), (2, "1:b 3:wgo 4:y dice=bow tiles=9+2")]
    assert moments(g, 1) == moments(g)


def test_copies_pickles_records_and_a_step_back_keep_the_moments():
    g = played()
    assert moments(g.copy()) == moments(pickle.loads(pickle.dumps(g))) == moments(Game.from_record(g.record()))
    twin = g.copy()
    twin.play("winner orange")
    assert len(moments(twin)) == len(moments(g)) + 1
    g.undo()
    assert moments(g) == [*moments(twin)[:1], (0, BEFORE)]


def test_an_earlier_state_shows_its_own_cards_only_and_an_unknown_past_shows_none():
    g = played()
    state = g.copy().state
    g.play("winner orange")
    assert [seat for seat, _ in moments(g.in_state(state))] == [0, 0, 2]
    stranger = Game("camelup1", 3).in_state(state)
    assert moments(stranger) == [(0, None), (0, None), (2, None)]
