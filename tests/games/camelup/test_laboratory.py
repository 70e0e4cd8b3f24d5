"""The laboratory's matches are fair, and repeat themselves."""

import pytest

from giza.games.camelup.laboratory.matches import play, player_from, seatings
from giza.games.camelup.laboratory.players import new_room


def test_all_seats_are_shared_fairly():
    for seats in range(2, 9):
        ways = seatings(seats)
        assert (ways == 0).sum() == (ways == 1).sum()
        assert ((ways == 0).sum(axis=0) == len(ways) / 2).all()


def test_a_player_is_described_by_habits_and_courses():
    assert player_from("patience=0.5,read=open", 4).habits.patience == 0.5
    assert player_from("courses=8", 4).courses == 8
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
