"""`giza odds`."""

import json
import re
import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from giza import BadOption
from giza.cli.app import app
from giza.games.camelup.odds import distilled, tables
from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.situation import guess_edition
from giza.games.camelup.terminal.odds_table import parts
from giza.games.camelup.words.texts import CAMELS

FIRST = "1:gyo 3:bw dice=bgowy tiles=6+,9-"
SECOND = "5:gyb 6:r 7:KpW dice=bgprx tiles=9+,11-"


def test_a_table_shows_leg_race_and_tiles(run):
    result = run(f"odds {FIRST}")
    assert result.exit_code == 0
    assert re.search(r" W  █+▓+▒+░+·+ +32\.6 +26\.6 +20\.3 +14\.9 +5\.6 +£1\.49", result.stdout)
    assert re.search(r" G  +15\.5 █+ +32\.4 █+", result.stdout)
    assert "The race ends in this leg: 0 %" in result.stdout
    assert "Stops expected on tiles: 6+ 0.84  9- 0.10" in result.stdout
    assert "Best new tiles: 4- £1.44  4+ £1.29" in result.stdout
    assert "exact, assuming that no more tiles" in result.stdout


def test_a_position_may_be_one_argument_or_several(run):
    in_one = CliRunner().invoke(app, ["odds", FIRST], env={"COLUMNS": "80"})
    assert in_one.exit_code == 0
    assert in_one.stdout == run(f"odds {FIRST}").stdout


def test_second_edition_odds_of_the_race_say_whether_they_are_exact(run, tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "user_cache", lambda: tmp_path)
    result = run(f"odds {SECOND}")
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    assert f"within {100 * distilled.net().within:.1f} points" in told
    assert "giza solve camelup2" in told


def test_german(run):
    result = run(f"odds {SECOND} --language de")
    assert result.exit_code == 0
    assert "Am Ende dieser Etappe" in result.stdout
    assert re.search(r"\d,\d+ £", result.stdout)
    assert not re.search(r"\d\.\d\d\b", result.stdout)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("position", [FIRST, SECOND])
@pytest.mark.parametrize("columns", [44, 60, 80, 200])
def test_it_fits_the_terminal(run, columns, position, language):
    result = run(f"odds {position} --language {language}", COLUMNS=str(columns))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= columns
    assert max(len(line) for line in lines if line.startswith("    ")) <= 80
    assert ("█" in result.stdout.split("%")[0]) == (columns >= 60)


def test_without_colour_letters_remain(process):
    colourful = process(f"odds {FIRST}", FORCE_COLOR="1", COLORTERM="truecolor").stdout
    plain = process(f"odds {FIRST}", FORCE_COLOR="1", NO_COLOR="1").stdout
    codes = re.compile(r"\x1b\[[0-9;]*m")
    assert "38;2" in colourful
    assert "38;2" not in plain
    assert codes.sub("", colourful) == codes.sub("", plain)


def test_a_console_without_such_signs_gets_plain_ones(process):
    result = process(f"odds {FIRST}", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert re.search(r" W  #+\*+=+-+\.+ ", result.stdout)


def test_json_has_fractions_and_stable_keys(run):
    result = run(f"odds {FIRST} --json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert list(data) == ["family", "edition", "position", "leg", "race"]
    assert list(data["leg"]) == [
        "quality",
        "place",
        "place_exact",
        "race_ends",
        "race_ends_exact",
        "stops",
        "stops_exact",
        "tickets",
        "tiles",
    ]
    assert list(data["race"]) == ["winner", "loser", "quality", "within"]
    assert (data["edition"], data["position"]) == (1, "1:gyo 3:bw dice=bgowy tiles=6+0,9-1")
    exact = leg(FIRST, 1).exact
    assert {camel: [Fraction(text) for text in row] for camel, row in data["leg"]["place_exact"].items()} == exact
    assert data["race"]["quality"] == "exact"
    assert data["leg"]["stops"]["6"] == float(Fraction(data["leg"]["stops_exact"]["6"]))
    best = max(data["leg"]["tiles"], key=lambda tile: tile["pounds"])
    assert (best["space"], best["side"]) == (4, "-")


def test_a_picture_is_saved_as_svg_besides_the_table(run, tmp_path):
    file = tmp_path / "odds.SVG"
    result = run(f"odds {SECOND} --language de --save {file}")
    assert result.exit_code == 0
    assert f"Das Bild liegt in {file}." in result.stdout
    assert "zweite Auflage" in ElementTree.parse(file).getroot()[0].text


def test_a_saved_picture_leaves_json_clean(run, tmp_path):
    result = run(f"odds {FIRST} --json --save {tmp_path / 'odds.svg'}")
    assert json.loads(result.stdout)["edition"] == 1
    assert (tmp_path / "odds.svg").exists()


def test_a_picture_is_saved_as_png(run, tmp_path):
    pytest.importorskip("resvg_py")
    file = tmp_path / "odds.png"
    assert run(f"odds {FIRST} --save {file}").exit_code == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_png_without_its_library_says_what_to_install(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run(f"odds {FIRST} --save {tmp_path / 'odds.png'}")
    assert result.exit_code == 2
    assert "pip install 'giza[png]'" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("1:gyo 3:bwb", "blue stands on the track twice"),
        ("1:gyo 3:bw tiles=1+", "'1+': tiles lie on spaces 2 to 16"),
        ("1:gyo 3:bw tiles=6+,7-", "the tiles on 6 and 7 lie on or beside each other"),
        ("1:gyo 3:bw tiles=3+", "a tile lies on space 3, where a camel stands"),
        ("1:gyo 3:bw dice=bx", "there is no die x; dice are bgowy"),
        ("1:gyo 17:bw", "'17:bw': spaces are 1 to 16"),
        ("1:gyo 3:b", "these camels aren't on the track: white"),
        ("1:gy 3:b", "these letters fit both editions"),
        ("1:gyo 3:bp", "o belongs to the first edition, p to the second"),
        ("1:gyr 3:bp 5:KW --edition 1", "there is no camel r; camels are bgowy"),
        (f"{FIRST} --save odds.jpg", "odds.jpg must end in .svg or .png"),
        (f"{FIRST} --save no/such/folder/odds.svg", "choose a file in a folder that exists"),
    ],
)
def test_errors_take_one_line(run, arguments, reason):
    result = run(f"odds {arguments}")
    assert result.exit_code == 2
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_bad_position_is_explained_in_german(run):
    assert "Feld" in run("odds 1:gyo 17:bw --language de").stderr


def test_there_are_two_editions(run):
    assert run(f"odds {FIRST} --edition 3").exit_code == 2


@pytest.mark.parametrize(
    ("position", "edition"),
    [("1:gyo 3:bw", 1), ("5:w", 1), ("1:gyr", 2), ("3:bK", 2), ("3:W", 2), ("1:gyb dice=bx", 2), ("1:o dice=x", 1)],
)
def test_letters_tell_the_edition(position, edition):
    assert guess_edition(position) == edition


@pytest.mark.parametrize("position", ["1:gyb dice=bgy", "1:wp"])
def test_letters_may_not_tell_the_edition(position):
    with pytest.raises(BadOption, match="--edition"):
        guess_edition(position)


def test_bars_are_as_long_as_they_should_be():
    assert parts([0.5, 0.25, 0.25, 0, 0], 8) == [4, 2, 2, 0, 0]
    assert sum(parts([1 / 3, 1 / 3, 1 / 3], 10)) == 10
    assert set(CAMELS[1]) == set(leg(FIRST, 1).place)


@pytest.mark.parametrize("command", ["odds", "solve"])
def test_help_loads_nothing_heavy(process, command):
    result = process(f"{command} --help", PYTHONPROFILEIMPORTTIME="1", GIZA_LANGUAGE="de")
    assert result.returncode == 0
    assert "Aufruf:" in result.stdout
    loaded = {line.rpartition("|")[2].strip() for line in result.stderr.splitlines()}
    assert not {"numba", "numpy", "giza.odds"} & loaded
