"""Camel Up positions as text."""

import pytest

from giza import BadPosition, Game
from positions import played


@pytest.mark.parametrize(
    ("game", "text", "written"),
    [
        ("camelup1", "1:gyo 3:bw dice=bgowy tiles=6+,9-", "1:gyo 3:bw dice=bgowy tiles=6+0,9-1"),
        ("camelup1", "3:bw 1:gyo", "1:gyo 3:bw dice=bgowy"),
        ("camelup1", "1:gyo 3:bw tiles=6+1,9-", "1:gyo 3:bw dice=bgowy tiles=6+1,9-0"),
        ("camelup2", "1:gyr 3:bp 14:KW dice=xb", "1:gyr 3:bp 14:KW dice=bx"),
        ("camelup2", "8:KgyrbpW", "8:KgyrbpW dice=bgpryx"),
    ],
)
def test_a_position_is_read_and_written(game, text, written):
    g = Game.from_position(game, text, seats=2)
    assert g.position() == written
    assert Game.from_position(game, written, seats=2).state.tobytes() == g.state.tobytes()
    assert g.turn == 0


@pytest.mark.parametrize("name", ["camelup1", "camelup2"])
@pytest.mark.parametrize("actions", range(0, 40, 4))
def test_any_position_of_a_game_can_be_written_and_read_back(name, actions):
    g = played(name, 4, actions)
    if g.turn is not None:
        assert Game.from_position(name, g.position(), seats=4).position() == g.position()


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("camelup1", "1:gyo 3:bwb", "'3:bwb': blue stands on the track twice"),
        ("camelup1", "1:gyo 3:b", "these camels aren't on the track: white"),
        ("camelup1", "", "these camels aren't on the track: blue, green, orange, white, yellow"),
        ("camelup1", "1:gyo 3:bp", "'3:bp': there is no camel p; camels are bgowy"),
        ("camelup1", "0:gyo 3:bw", "'0:gyo': spaces are 1 to 16"),
        ("camelup1", "1:gyo 17:bw", "'17:bw': spaces are 1 to 16"),
        ("camelup1", "1:gyo 3:bw dice=bx", "'dice=bx': there is no die x; dice are bgowy"),
        ("camelup1", "1:gyo 3:bw dice=bb", "'dice=bb': the die b is listed twice"),
        ("camelup1", "1:gyo 3:bw dice=", "dice needed in the pyramid: 1"),
        ("camelup2", "1:gyr 3:bp 14:KW dice=x", "dice needed in the pyramid: 2"),
        ("camelup1", "1:gyo 3:bw tiles=1+", "'1\\+': tiles lie on spaces 2 to 16"),
        ("camelup1", "1:gyo 3:bw tiles=17-", "'17-': tiles lie on spaces 2 to 16"),
        ("camelup1", "1:gyo 3:bw tiles=3+", "a tile lies on space 3, where a camel stands"),
        ("camelup1", "1:gyo 3:bw tiles=6+,7-", "the tiles on 6 and 7 lie on or beside each other"),
        ("camelup1", "1:gyo 3:bw tiles=6+,6-", "the tiles on 6 and 6 lie on or beside each other"),
        ("camelup1", "1:gyo 3:bw tiles=6+,9-,12+", "more tiles than the 2 players have"),
        ("camelup1", "1:gyo 3:bw tiles=6+5", "'6\\+5': there is no seat 5; seats are 0 to 1"),
        ("camelup1", "1:gyo 3:bw tiles=6+1,9-1", "'9-1': seat 1 has a tile on the track already"),
        ("camelup1", "1:gyo 3:bw tiles=six", "'six' isn't a tile"),
        ("camelup1", "1:gyo 3:bw camels", "'camels' isn't a part of a position"),
        ("camelup1", "1:gyo 3:bw ³:b", "'³:b' isn't a part of a position"),
    ],
)
def test_a_bad_position_names_the_offending_part(game, text, reason):
    with pytest.raises(BadPosition, match=reason):
        Game.from_position(game, text, seats=2)
