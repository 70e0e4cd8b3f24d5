"""What a table's journal tells those who come late is what everybody was told at the time."""

from random import Random

import pytest

from giza.games import GAMES
from giza.messages import LANGUAGES
from giza.server.deeds import Begin, Deed, Played, Say, TakenBack
from giza.server.journal import ASKED_LATELY, UPDATES_KEPT, Journal
from giza.server.plans import Plan, SeatState
from giza.server.seats import Holder
from giza.server.tables import Table, new_table
from giza.server.transitions import propose
from giza.server.updates import Subscription, Updates, viewers_of

HOLDERS = (Holder((), False), Holder((0,), True), Holder((1,), False))
SUBSCRIPTIONS = (Subscription(), Subscription("de", state=True), Subscription(brief=True))


def table_of(game: str) -> Table:
    """A table of two friends before its first entry."""
    seats = tuple(SeatState("person", name, randomness="00" * 16) for name in ("Ada", "Badru"))
    return new_table(Plan("t", game, GAMES[game].version, {}, seats, False, 60, True, True, 0.0, "11" * 32))


def some_deed(table: Table, random: Random) -> Deed:
    """Something that may happen now."""
    if table.game is None:
        return Begin()
    if table.may_take_back(table.last_play.seat if table.last_play else None) and random.random() < 0.3:
        return TakenBack(table.last_play.seat)
    if table.turn is None or random.random() < 0.1:
        return Say(random.randrange(2), "so what")
    return Played(table.turn, random.choice(table.game.actions()))


def sentences(updates: list[Updates]) -> list[list[str]]:
    """The story that is told to everybody who comes."""
    return [
        [sentence for one in updates for sentence in one.story(viewers_of(holder), language)]
        for holder in HOLDERS
        for language in LANGUAGES
    ]


def told(updates: Updates) -> list[bytes]:
    """What everybody is told of a change."""
    return [updates.update_for(holder, how) for holder in HOLDERS for how in SUBSCRIPTIONS]


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_late_is_told_the_same(game):
    table, random = table_of(game), Random(1)
    journal, first_told = Journal(table), {}
    for number in range(1, 3 * UPDATES_KEPT + 8):
        updates = Updates(propose(table, some_deed(table, random), float(number)))
        table = updates.change.table
        first_told[number] = told(updates)
        journal.note(updates)
        assert len(journal.entries) <= 2 * UPDATES_KEPT
        if random.random() < 0.3:
            seen = random.randrange(number + 1)
            missed = journal.since(seen, table.version)
            if number - seen > UPDATES_KEPT:
                assert missed is None
            else:
                assert [updates.change.entry.number for updates in missed] == list(range(seen + 1, number + 1))
                assert [told(updates) for updates in missed] == [
                    first_told[late] for late in range(seen + 1, number + 1)
                ]


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_is_told_the_last_of_the_story(game):
    table, random = table_of(game), Random(3)
    journal, kept = Journal(table), []
    for number in range(1, 2 * UPDATES_KEPT + 8):
        updates = Updates(propose(table, some_deed(table, random), float(number)))
        table = updates.change.table
        kept = [*kept, updates][-UPDATES_KEPT:]
        journal.note(updates)
        if random.random() < 0.4:
            stories = [journal.story(viewers_of(holder), language) for holder in HOLDERS for language in LANGUAGES]
            assert stories == sentences(kept)


def test_no_game_is_kept_for_who_comes():
    table, random = table_of("camelup1"), Random(4)
    journal = Journal(table)
    for number in range(1, 9):
        updates = Updates(propose(table, some_deed(table, random), float(number)))
        table = updates.change.table
        journal.note(updates)
        if number == 5:
            assert journal.story((None,), "en")
        assert journal.made is None
        assert bool(journal.stories) == (5 <= number <= 5 + ASKED_LATELY)


def test_nothing_but_entries_is_kept_when_nobody_asks():
    table, random = table_of("camelup1"), Random(2)
    journal = Journal(table)
    for number in range(1, 6):
        updates = Updates(propose(table, some_deed(table, random), float(number)))
        table = updates.change.table
        journal.note(updates)
        assert journal.made is None
    assert journal.since(5, 5) == []
    assert journal.made is None
    assert len(journal.since(2, 5)) == 3
    assert journal.made is not None
