"""A table's journal sends latecomers what everybody got at the time."""

from collections.abc import Iterator
from random import Random

import pytest

from giza.games import GAMES
from giza.messages import LANGUAGES
from giza.server.table.deeds import AnyDeed, Begin, Play, Say, TakeBack
from giza.server.table.journal import ASKED_LATELY, UPDATES_KEPT, Journal
from giza.server.table.plans import Plan, SeatState
from giza.server.table.seats import Holder
from giza.server.table.tables import Table, new_table
from giza.server.table.transitions import propose
from giza.server.table.updates import UpdateFormat, Updates, viewers_of
from giza.server.wire.live import StoryLine

HOLDERS = (Holder((), False), Holder((0,), True), Holder((1,), False))
SUBSCRIPTIONS = (UpdateFormat(), UpdateFormat("de", state=True), UpdateFormat(brief=True))


def table_of(game: str) -> Table:
    """A table of two friends before its first entry."""
    seats = tuple(SeatState("person", name, randomness="00" * 16) for name in ("Ada", "Badru"))
    return new_table(Plan("t", game, GAMES[game].version, {}, seats, False, 60, True, True, 0.0, "11" * 32))


def some_deed(table: Table, random: Random) -> AnyDeed:
    """Something that may happen now."""
    if table.game is None:
        return Begin()
    if table.may_take_back(table.last_play.seat if table.last_play else None) and random.random() < 0.3:
        return TakeBack(table.last_play.seat)
    if table.turn is None or random.random() < 0.1:
        return Say(random.randrange(2), "so what")
    return Play(table.turn, random.choice(table.game.actions()))


def noted(journal: Journal, random: Random, count: int) -> Iterator[tuple[int, Updates]]:
    """Something happens again and again at a table, and its journal notes it."""
    table = journal.before
    for number in range(1, count + 1):
        updates = Updates(propose(table, some_deed(table, random), float(number)))
        table = updates.change.table
        journal.note(updates)
        yield number, updates


def sentences(updates: list[Updates]) -> list[list[StoryLine]]:
    """The story that new viewers get."""
    return [
        [
            StoryLine(one.change.entry.number, sentence)
            for one in updates
            for sentence in one.story(viewers_of(holder), language)
        ]
        for holder in HOLDERS
        for language in LANGUAGES
    ]


def told(updates: Updates) -> list[bytes]:
    """The updates of all viewers after a change."""
    return [updates.update_for(holder, how) for holder in HOLDERS for how in SUBSCRIPTIONS]


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_late_is_told_the_same(game):
    random, journal, first_told = Random(1), Journal(table_of(game)), {}
    for number, updates in noted(journal, random, 3 * UPDATES_KEPT + 7):
        first_told[number] = told(updates)
        assert len(journal.entries) <= 2 * UPDATES_KEPT
        if random.random() < 0.3:
            seen = random.randrange(number + 1)
            missed = journal.since(seen, number)
            if number - seen > UPDATES_KEPT:
                assert missed is None
            else:
                assert [updates.change.entry.number for updates in missed] == list(range(seen + 1, number + 1))
                assert [told(updates) for updates in missed] == [
                    first_told[late] for late in range(seen + 1, number + 1)
                ]


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_is_told_the_last_of_the_story(game):
    random, journal, kept = Random(3), Journal(table_of(game)), []
    for _, updates in noted(journal, random, 2 * UPDATES_KEPT + 7):
        kept = [*kept, updates][-UPDATES_KEPT:]
        if random.random() < 0.4:
            stories = [journal.story(viewers_of(holder), language) for holder in HOLDERS for language in LANGUAGES]
            assert stories == sentences(kept)


def test_no_game_is_kept_for_viewers_who_join():
    journal = Journal(table_of("camelup1"))
    for number, _ in noted(journal, Random(4), 8):
        if number == 5:
            assert journal.story((None,), "en")
        assert journal.made is None
        assert bool(journal.stories) == (5 <= number <= 5 + ASKED_LATELY)


def test_nothing_but_entries_is_kept_when_nobody_asks():
    journal = Journal(table_of("camelup1"))
    for _ in noted(journal, Random(2), 5):
        assert journal.made is None
    assert journal.since(5, 5) == []
    assert journal.made is None
    assert len(journal.since(2, 5)) == 3
    assert journal.made is not None
