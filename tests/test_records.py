"""Records: whole games as text."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from giza import BadRecord, Game
from positions import SETTINGS, played
from soak import examples


@pytest.mark.parametrize(("name", "seats"), SETTINGS)
def test_a_record_replays_to_the_same_bytes_at_any_point(name, seats):
    for actions in (0, 10, 60):
        g = played(name, seats, actions, "record")
        again = Game.from_record(g.record())
        assert again.state.tobytes() == g.state.tobytes()
        assert again.record() == g.record()
        assert again.events == g.events


def test_a_record_carries_game_rules_options_and_names():
    g = Game("obelisk", 3, names=["Ada", "Bob: the builder", "#1"], expert=True)
    assert g.record() == (
        "giza record 1\n"
        "game: obelisk\n"
        "rules: 1\n"
        "options: expert=true action_counts=2,2,2,2,2,2,2,2,4 copies_per_value=4 fd_counts_as_build=true\n"
        "seat 0: Ada\n"
        "seat 1: Bob: the builder\n"
        "seat 2: #1\n"
        "\n"
    )
    again = Game.from_record(g.record())
    assert again.names == g.names
    assert again.options == g.options


def test_a_record_of_a_position_carries_the_position():
    g = Game.from_position("camelup1", "1:gyo 3:bw tiles=6+", seats=2)
    g.play("roll")
    assert "position: 1:gyo 3:bw dice=bgowy tiles=6+0" in g.record()
    assert Game.from_record(g.record()).state.tobytes() == g.state.tobytes()


def test_remarks_and_windows_line_ends_are_welcome():
    text = played("camelup1", 2, 10).record()
    with_remarks = "# from the archive\n" + text.replace("\n\n", "\n# here we go\n\n# the race\n", 1)
    assert Game.from_record(with_remarks.replace("\n", "\r\n")).record() == text


def damaged(old: str, new: str) -> str:
    text = Game.from_position("camelup1", "1:gyo 3:bw", seats=2, names=["Ada", "Bob"]).record() + "0 roll\n* blue 2\n"
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("giza record 1", "giza record 2", "the first line must be 'giza record 1'"),
        ("game: camelup1\n", "", "the header lacks 'game:'"),
        ("game: camelup1", "game: ludo", "line 2: unknown game 'ludo'"),
        ("rules: 1", "rules: 7", "line 3: played by version 7 of the rules, but this Giza knows version 1"),
        ("seat 0: Ada", "seat 0 Ada", "line 5: 'seat 0 Ada' doesn't belong in the header"),
        ("seat 1: Bob", "seat 3: Bob", "line 6: 'seat 3' doesn't belong in the header"),
        ("seat 1: Bob\n", "", "the game can't begin: camelup1 is for 2 to 8 players, not 1"),
        ("end_clamp=card", "end_clamp=cat", "the game can't begin: option end_clamp is cat"),
        ("end_clamp=card", "colour=red", "camelup1 has no option 'colour'"),
        ("1:gyo 3:bw", "1:gyo 3:b", "the game can't begin: these camels aren't on the track: white"),
        ("0 roll", "1 roll", "line 9: '1 roll' should begin with 0"),
        ("0 roll", "0 rol", "line 9: '0 rol': 'rol' isn't an action"),
        ("* blue 2", "0 blue 2", "line 10: '0 blue 2' should begin with \\*"),
        ("* blue 2", "* blue 4", "line 10: '\\* blue 4': 'blue 4' isn't an action"),
        ("* blue 2", "* blue 2\nscores: 3 3", "line 11: scores are written as 3 3, but: the game isn't over"),
    ],
)
def test_a_bad_record_names_the_offending_line(old, new, reason):
    with pytest.raises(BadRecord, match=reason):
        Game.from_record(damaged(old, new))


def test_wrong_scores_are_noticed():
    g = played("camelup1", 2, 10_000)
    written = "scores: " + " ".join(map(str, g.scores()))
    with pytest.raises(BadRecord, match="scores are written as 99 98, but: "):
        Game.from_record(g.record().replace(written, "scores: 99 98"))


def test_nothing_may_follow_the_end():
    with pytest.raises(BadRecord, match="the game is over"):
        Game.from_record(played("camelup1", 2, 10_000).record() + "0 roll\n")


@settings(max_examples=examples(300))
@given(st.data())
def test_a_mangled_record_is_refused_or_replays_but_never_breaks(data):
    lines = played("camelup2", 3, 12).record().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.integers(0, len(lines) - 1))
        lines[line] = data.draw(st.one_of(st.text(max_size=30), st.sampled_from(lines), st.just("")))
    with suppress(BadRecord):
        g = Game.from_record("\n".join(lines))
        assert Game.from_record(g.record()).state.tobytes() == g.state.tobytes()
