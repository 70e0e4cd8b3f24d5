"""The rules texts are complete, and answer why any action is refused."""

import re

import pytest

from giza.game import Game
from giza.games import GAMES, OWN_GAMES, games_with
from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import JOKER, PLAIN
from giza.games.obelisk.words.texts import CARD_NAMES
from giza.lessons.guides import script
from giza.lessons.rules import RulesText, paragraph_for, rules_text, search
from giza.messages import LANGUAGES, catalogue
from obelisk_table import Table, r1, y5
from rulebook_runs import hashes_of, printed, store

WRITTEN = games_with("rules")
PAGE_WORDS = range(250, 900)
"""Five minutes at about 180 words a minute, with pictures."""

EACH = pytest.mark.parametrize(("game", "language"), [(game, language) for game in WRITTEN for language in LANGUAGES])


def text_of(rules: RulesText, reference: bool = True) -> str:
    sections = [*rules.page, *(rules.reference if reference else ())]
    parts = [part for section in sections for part in (section, *section.rulings)]
    return "\n".join(
        text
        for part in parts
        for text in (part.heading, *(piece for block in part.blocks for piece in (block.text, *block.items)))
    )


def test_every_game_has_rules():
    assert set(WRITTEN) == set(OWN_GAMES)


@EACH
def test_every_kind_of_action_and_every_option_is_explained(game, language):
    text = GAMES[game].lesson(f"rules.{language}.md").read_text("utf-8")
    kinds = {action.split()[0] for action in GAMES[game].words.all_actions(Game(game, 2).state)}
    for name in [*kinds, *GAMES[game].options]:
        assert f"{{:{name}}}" in text, name


@EACH
def test_no_name_of_the_program_is_in_the_rules(game, language):
    assert not re.search(r"[`{}]|\w_\w", text_of(rules_text(game, language)))


@EACH
def test_the_page_reads_in_five_minutes(game, language):
    assert len(text_of(rules_text(game, language), reference=False).split()) in PAGE_WORDS


@pytest.mark.parametrize("game", WRITTEN)
def test_both_languages_have_the_same_paragraphs_with_the_same_pictures(game):
    english, german = (rules_text(game, language) for language in LANGUAGES)
    assert [part.id for part in english.rulings()] == [part.id for part in german.rulings()]
    for one, other in zip(english.rulings(), german.rulings(), strict=True):
        assert [(block.kind, block.position, len(block.items)) for block in one.blocks] == [
            (block.kind, block.position, len(block.items)) for block in other.blocks
        ]


@EACH
def test_every_paragraph_has_a_name_of_its_own_and_something_to_say(game, language):
    rules = rules_text(game, language)
    names = [part.id for part in rules.rulings()]
    assert len(names) == len(set(names))
    for part in rules.rulings():
        assert part.blocks or getattr(part, "rulings", None), part.id
    assert not re.search(r"[{}|]", text_of(rules)), "a variant of an edition was left over"


def pictures(game: str) -> list[str]:
    return [
        block.position for part in rules_text(game, "en").rulings() for block in part.blocks if block.kind == "picture"
    ]


@pytest.mark.parametrize("game", ["camelup1", "camelup2"])
def test_pictures_show_positions(game):
    assert len(pictures(game)) >= 2
    for picture in pictures(game):
        Game.from_position(game, picture, 4)


def number(card: str) -> int:
    return CARD_NAMES.index(card)


def test_obelisks_in_pictures_can_be_built():
    shown = [picture.split() for picture in pictures("obelisk") if not picture.startswith("quarry ")]
    assert shown
    for towers in shown:
        blocks = [[number(card) for card in tower.split("-")] for tower in towers if tower != "-"]
        foundations = [y5] * len(towers)
        g = Table(
            hands=[[*foundations, *(card for tower in blocks for card in tower), r1]]
        )  # the last card for the stall
        g.do(*(ids.found(card) for card in foundations))
        for slot, (first, *others) in enumerate(blocks):
            g.do(ids.start(first, first % JOKER + 1, PLAIN), *(ids.top(slot, card) for card in others))
            if g.legal(ids.DECLINE, ids.DECLINE + 1):  # the obelisk is finished, and an action card is offered
                g.do(ids.DECLINE)
        assert int(g.s.bare[0, PLAIN]) == towers.count("-")


def test_a_quarry_in_a_picture_lights_what_may_be_taken():
    shown = [picture.split()[1:] for picture in pictures("obelisk") if picture.startswith("quarry ")]
    assert shown
    for piles in shown:
        found = [re.fullmatch(r"(\w+):(\d+)[@!]*|-", pile).groups() for pile in piles]
        tops, sizes = ([number(top) if top else r1 for top, _ in found], [int(size or 0) for _, size in found])
        (overseer,) = [place for place, pile in enumerate(piles) if "@" in pile]
        lit = {ids.take(place) for place, pile in enumerate(piles) if "!" in pile}
        assert Table(tops=tops, piles=sizes, overseer=overseer).legal(ids.TAKE, ids.FOUNDATION) == lit


@pytest.mark.parametrize("game", WRITTEN)
def test_every_refusal_leads_to_a_paragraph(game):
    names = {part.id for part in rules_text(game, "en").rulings()}
    family = GAMES[game].family
    refusals = [key for key in catalogue("en") if key.startswith(f"{family}.")]
    assert len(refusals) > 10
    for key in refusals:
        assert paragraph_for(game, key) in names, key


def test_a_search_finds_headings_first():
    found = [part.id for part in search(rules_text("camelup2", "en"), "partner")]
    assert found[0] == "partners"
    assert "turn" in found
    assert search(rules_text("camelup2", "en"), "obelisk") == []


@EACH
def test_no_run_of_eight_words_is_shared_with_a_printed_rulebook(game, language):
    texts = [text_of(rules_text(game, language)), *(step.text(language) for step in script(game).steps)]
    ours = {key: run for text in texts for key, run in hashes_of(text).items()}
    assert len(ours) > 500
    assert [ours[key] for key in ours.keys() & printed()] == []


def test_a_copied_run_would_be_found(tmp_path):
    (tmp_path / "book.txt").write_text("One two three four\nfive, six: seven eight nine. Ten!")
    store(tmp_path, tmp_path / "hashes")
    known = printed(tmp_path / "hashes")
    assert len(known) == 3
    assert [hashes_of(text).keys() <= known for text in ("two three four five six seven eight nine", "")] == [True] * 2
    assert not hashes_of("two three four five six seven eight ten").keys() & known
    assert len(printed()) > 10_000
