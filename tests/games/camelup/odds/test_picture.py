"""The picture of a position: it shows everything once, stands alone, and can be read."""

import re
import sys
from xml.etree import ElementTree

import pytest

from giza import BadOption
from giza.figures import decimal, percent
from giza.games.camelup.odds.leg_odds import WITHIN, leg
from giza.games.camelup.odds.picture import picture
from giza.games.camelup.odds.picture.bars import BAR_WIDTH, shade
from giza.games.camelup.odds.picture.camels import COLOURS, letter
from giza.games.camelup.odds.picture.track import corner
from giza.games.camelup.odds.races import RaceOdds
from giza.games.camelup.odds.situation import situation
from giza.games.camelup.words.texts import CAMELS
from giza.messages import LANGUAGES
from giza.pictures import png
from giza.pictures.svg import brightness, element, readable_on, words

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = [
    (1, "1:gyo 3:bw dice=bgowy tiles=6+,9-"),
    (1, "16:gyobw dice=b"),
    (2, "5:gyb 6:r 7:KpW tiles=3+,9+,11-"),
    (2, "8:KgyrbpW dice=bx tiles=2+,4-,6+,10-,12+,14-,16+"),
]


def drawn(edition, position, race=None, language="en"):
    return ElementTree.fromstring(picture(leg(position, edition), race, language))


def estimate(edition):
    chances = dict.fromkeys(CAMELS[edition][:5], 0.2)
    return RaceOdds(situation(POSITIONS[2 * edition - 2][1], edition), chances, chances, WITHIN, 0.005)


def texts(root):
    return [text.text for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_every_camel_stands_on_the_track_once_and_every_racer_has_one_row(edition, position, language):
    root = drawn(edition, position, estimate(edition), language)
    camels = [part.get("data-camel") for part in root.iter() if part.get("data-camel")]
    rows = [part.get("data-odds") for part in root.iter() if part.get("data-odds")]
    assert sorted(camels) == sorted(CAMELS[edition])
    assert sorted(rows) == sorted(CAMELS[edition][:5])
    assert {letter(camel) for camel in camels} <= set(texts(root))


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_every_tile_is_a_flag_with_its_side(edition, position):
    signs = re.findall(r"\d([+-])", position.partition("tiles=")[2])
    flags = [part.get("data-tile") for part in drawn(edition, position).iter() if part.get("data-tile")]
    assert flags == [sign.replace("-", "−") for sign in signs]


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_nothing_is_loaded_from_elsewhere(edition, position):
    svg = picture(leg(position, edition), estimate(edition))
    assert svg.count("http") == 1
    assert not re.search(r"href|<image|<script|<style|@import|foreignObject", svg)
    used, defined = set(re.findall(r"url\(([^)]*)\)", svg)), set(re.findall(r'id="([^"]*)"', svg))
    assert {f"#{id}" for id in defined} >= used


def test_equal_odds_give_equal_pictures():
    edition, position = POSITIONS[2]
    first, second = (picture(leg(position, edition), estimate(edition)) for _ in range(2))
    assert first == second
    assert leg(position, edition)._repr_svg_() == picture(leg(position, edition))


def test_a_screen_reader_hears_what_is_there():
    root = drawn(*POSITIONS[0])
    assert root.get("role") == "img"
    told = " ".join(part.text for part in root if part.tag in (f"{SVG}title", f"{SVG}desc"))
    assert "first edition" in told
    assert "Space 1, from bottom to top: green, yellow, orange." in told
    assert "white first: 32.6 %" in told
    assert [part.get("id") for part in root[:2]] == root.get("aria-labelledby").split()


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_a_bar_shows_every_possible_place_and_no_other(edition, position):
    odds = leg(position, edition)
    for row in drawn(edition, position).iter():
        if camel := row.get("data-odds"):
            told = [title.text for title in row.iter(f"{SVG}title")]
            assert len(told) == sum(chance > 0 for chance in odds.place[camel])
            widths = [float(part.find(f"{SVG}rect").get("width")) for part in row.findall(f"{SVG}g")]
            assert sum(widths) == pytest.approx(BAR_WIDTH, abs=0.05)


def test_odds_within_a_bound_say_so():
    shown = " ".join(texts(drawn(*POSITIONS[2], estimate(2), "de")))
    assert "auf 0,5 Punkte genau" in shown
    assert "Punkte genau" not in " ".join(texts(drawn(*POSITIONS[2])))


def test_text_stays_text():
    assert element("g", words(0, 0, '<b> & "c"'), data_name='"<&>"') == (
        '<g data-name="&quot;&lt;&amp;&gt;&quot;"><text x="0" y="0" font-size="13">&lt;b&gt; &amp; &quot;c&quot;'
        "</text></g>"
    )


def test_spaces_are_the_rim_of_a_square_clockwise():
    assert [corner(space) for space in (1, 5, 9, 13)] == [(416, 0), (416, 416), (0, 416), (0, 0)]
    assert len({corner(space) for space in range(1, 17)}) == 16
    assert corner(16) == (312, 0)


def test_numbers_and_letters_can_be_read_on_every_colour():
    racers = {camel for edition in CAMELS for camel in CAMELS[edition][:5]}
    colours = [*COLOURS.values(), *(shade(camel, place) for camel in racers for place in range(5))]
    for colour in colours:
        bright, dark = sorted((brightness(colour), brightness(readable_on(colour))), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, colour


def test_only_the_impossible_is_0_and_only_the_certain_100():
    assert [percent(chance, "de") for chance in (0, 1e-9, 0.4999, 1 - 1e-9, 1)] == ["0", "<0,1", "50,0", ">99,9", "100"]
    assert decimal(-0.001) == "0.00"


def test_a_png_is_drawn_with_its_text():
    library = pytest.importorskip("resvg_py")
    svg = picture(leg(POSITIONS[0][1], 1))
    drawn = png.png(svg)
    assert drawn.startswith(b"\x89PNG")
    width, height = (int.from_bytes(drawn[at : at + 4], "big") for at in (16, 20))
    assert (width, height) == tuple(2 * int(ElementTree.fromstring(svg).get(side)) for side in ("width", "height"))
    without_text = re.sub("<text.*?</text>", "", svg)
    assert library.svg_to_bytes(svg_string=without_text, zoom=png.ZOOM) != drawn


def test_without_a_font_or_the_library_a_png_is_refused(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "resvg_py", None)
        with pytest.raises(BadOption, match=r"pip install 'giza\[png\]'"):
            png.renderer()
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(png, "FONTS", "NoSuchFont")
    with pytest.raises(BadOption, match="no font"):
        png.renderer()
