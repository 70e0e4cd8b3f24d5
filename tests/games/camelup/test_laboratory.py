"""The laboratory's matches are fair, and repeat themselves; its players value tiles as greedy does."""

import numpy as np
import pytest

from giza import Game
from giza.bots.states import ids_of
from giza.games.camelup.bots.course_odds import new_met, place_of, prospects_at
from giza.games.camelup.bots.history import moments_of
from giza.games.camelup.bots.worth import NOT_CONSIDERED, is_tile, values
from giza.games.camelup.laboratory.matches import play, player_from, seatings
from giza.games.camelup.laboratory.players import choose, new_room
from giza.rules.contract import array_of


def test_all_seats_are_shared_fairly():
    for seats in range(2, 9):
        ways = seatings(seats)
        assert (ways == 0).sum() == (ways == 1).sum()
        assert ((ways == 0).sum(axis=0) == len(ways) / 2).all()


def test_a_player_is_described_by_habits_and_courses():
    assert player_from("patience=0.5,read=open", 4).habits.patience == 0.5
    assert player_from("courses=8", 4).courses == 8
    assert player_from("spaces=4", 4).spaces == 4
    with pytest.raises(ValueError, match="'courage=1' is no habit"):
        player_from("courage=1", 4)


@pytest.mark.parametrize("edition", [1, 2])
def test_alike_players_are_equal_and_the_same_match_ends_alike(edition):
    greedy, other = player_from("", 2), player_from("courses=1", 2)
    alike = play(new_room(edition), edition, 2, 3, 1, (greedy, greedy))
    if edition == 1:  # in the second, odds are sampled again
        assert (alike.share.mean, alike.lead.mean) == (0.5, 0)
    matches = [play(new_room(edition), edition, 2, 2, 1, (other, greedy)) for _ in range(2)]
    assert matches[0] == matches[1]
    assert matches[0].games == 4


def test_tiles_are_worth_what_they_are_to_greedy():
    g, random = Game.from_position("camelup1", "4:b 3:gowy", 4), np.random.default_rng(0)
    for text in ("ticket blue", "winner blue", "tile 7 +", "ticket green"):
        g.play(text)
    s, view, room = g.concealed(g.turn), g.view(g.turn, with_state=True), new_room(1)._replace(met=new_met(1, 2000, 6))
    ids = ids_of(g.rules, s, g.actions())
    expected = dict(zip(ids, values(s, ids, 0, view), strict=True))
    p = prospects_at(room.met, place_of(room.met, s, random))
    choose(room, array_of(s), p, player_from("", 4), moments_of(1, view, 0), random)
    tiles = {id: value for id, value in expected.items() if is_tile(id) and value > NOT_CONSIDERED}
    assert len(tiles) == 4
    assert {id: room.desk.values[id] for id in tiles} == pytest.approx(tiles, abs=0.15)
