"""What a viewer is told of a table: snapshots and updates, made from views and masked events alone."""

import time
from functools import cache
from typing import NamedTuple

from msgspec.json import Encoder

from giza.game import Game
from giza.messages import Message, say
from giza.rules.contract import CHANCE
from giza.server import entries as deeds
from giza.server import happenings
from giza.server.dice import commitment
from giza.server.messages import happenings as tell
from giza.server.messages.happenings import Happening
from giza.server.messages.live import (
    ChatLine,
    Presence,
    Refusal,
    SeatView,
    Seen,
    Snapshot,
    Update,
)
from giza.server.messages.parts import Dice, SeatInfo, TableInfo
from giza.server.seats import Holder
from giza.server.tables import Change, Step, Table

encode = Encoder().encode

EXAMPLES: dict[tuple[str, int], dict[str, str]] = {}
"""An action of every kind, by game and number of seats."""


def info_of(table: Table, language: str) -> TableInfo:
    """A table as everybody may know it."""
    plan = table.plan
    because = table.closed_because
    return TableInfo(
        id=plan.id,
        game=plan.game,
        rules=plan.rules,
        options=plan.options,
        seats=[SeatInfo(number, seat.kind, seat.name, seat.bot) for number, seat in enumerate(table.seats)],
        state=table.state,
        listed=plan.listed,
        clock=plan.clock,
        odds=plan.odds,
        hints=plan.hints,
        created=plan.created,
        dice=Dice(
            commitment(plan.seed),
            [seat.randomness for seat in table.seats],
            plan.seed if table.state in ("over", "closed") else None,
        ),
        rematch=table.rematch,
        closed_because=because.text(language) if because is not None else None,
    )


def viewers_of(holder: Holder) -> tuple[int | None, ...]:
    """Through whose eyes somebody sees the game."""
    return holder.seats or (None,)


class Ears(NamedTuple):
    """How somebody wants to be told."""

    language: str = "en"
    record: bool = False
    """Whether views have the concealed record too."""
    brief: bool = False
    """Whether views are enough."""


def snapshot(table: Table, holder: Holder, ears: Ears, presence: Presence) -> bytes:
    """All there is to see for somebody."""
    game = table.game
    viewers = viewers_of(holder)
    views = [seat_view(game, viewer, ears) for viewer in viewers] if game is not None else []
    history = [Seen(None if who == CHANCE else who, text) for who, text in game.history(viewers[0])] if game else []
    return encode(
        Snapshot(
            version=table.version,
            table=info_of(table, ears.language),
            mine=list(holder.seats),
            host=holder.host,
            views=views,
            history=history,
            story=[] if ears.brief else recent_story(table, viewers, ears.language),
            chat=[chat_line(table, entry) for entry in table.chat],
            presence=presence,
            deadline=table.deadline,
            now=time.time(),
        )
    )


def recent_story(table: Table, viewers: tuple[int | None, ...], language: str) -> list[str]:
    """The last of what happened, in sentences."""
    return [sentence for change in table.changes for sentence in story_of(change, viewers, language)]


def chat_line(table: Table, entry: deeds.Entry) -> ChatLine:
    """Something that was said."""
    deed = entry.body.deed
    assert isinstance(deed, deeds.Say)
    return ChatLine(entry.number, entry.at, deed.seat, table.name_of(deed.seat), deed.text)


def update(change: Change, holder: Holder, ears: Ears) -> bytes:
    """What an entry did, for somebody; made once for all who see the same."""
    viewers = viewers_of(holder)
    key = (viewers, ears)
    if key not in change.cache:
        change.cache[key] = encode(make_update(change, viewers, ears))
    return change.cache[key]


def make_update(change: Change, viewers: tuple[int | None, ...], ears: Ears) -> Update:
    """What an entry did, for these viewers."""
    table, entry, game = change.table, change.entry, change.table.game
    return Update(
        version=entry.number,
        at=entry.at,
        happenings=[] if ears.brief else all_happenings(change, viewers, ears.language),
        story=[] if ears.brief else story_of(change, viewers, ears.language),
        views=[seat_view(game, viewer, ears) for viewer in viewers] if change.game_changed and game is not None else [],
        table=info_of(table, ears.language) if change.table_changed else None,
        deadline=change.deadline,
    )


def all_happenings(change: Change, viewers: tuple[int | None, ...], language: str) -> list[Happening]:
    """What an entry did to the table and to the game, piece by piece."""
    told = table_happenings(change, language)
    for step in change.steps:
        told += tell_step(step, step_viewer(step, viewers), change)
    game = change.table.game
    if change.game_changed and game is not None and game.turn is None:
        told.append(tell.GameOver(game.scores(), game.winners()))
    return told


def step_viewer(step: Step, viewers: tuple[int | None, ...]) -> int | None:
    """Of several viewers the one who acted, if it was one of them: he knows most about it."""
    return step.who if step.who in viewers else viewers[0]


def tell_step(step: Step, viewer: int | None, change: Change) -> list[Happening]:
    """One event of the game, in pieces, from what the viewer may know of it."""
    text, pieces = happenings.tell(step.before, step.after, viewer)
    if step.who == CHANCE:
        return [tell.Chanced(text), *pieces]
    deed = change.entry.body.deed
    by = deed.by if isinstance(deed, deeds.Played) else "person"
    return [tell.Acted(step.who, text, by), *pieces]


def story_of(change: Change, viewers: tuple[int | None, ...], language: str) -> list[str]:
    """What an entry did, in sentences for these viewers; made once for all who see the same."""
    key = (viewers, language)
    if key not in change.stories:
        told = [*table_story(change)]
        for step in change.steps:
            told += step.after.story(step.before, step_viewer(step, viewers))
        change.stories[key] = [sentence.text(language) for sentence in told]
    return change.stories[key]


def table_happenings(change: Change, language: str) -> list[Happening]:
    """What an entry did to the table."""
    table, deed = change.table, change.entry.body.deed
    told: list[Happening] = []
    match deed:
        case deeds.Sit():
            told = [tell.Sat(deed.seat, deed.name)]
        case deeds.TakenBack():
            told = [tell.TookBack(deed.seat)]
        case deeds.StandIn():
            told = [tell.Replaced(deed.seat, deed.bot)]
        case deeds.Return():
            told = [tell.GaveBack(deed.seat)]
        case deeds.Leave():
            told = [tell.Left(deed.seat, deed.name)]
        case deeds.Say():
            told = [tell.Said(deed.seat, table.name_of(deed.seat), deed.text)]
        case deeds.React():
            told = [tell.Reacted(deed.seat, deed.reaction)]
        case deeds.Close():
            told = [tell.Closed(table.closed_because.text(language) if table.closed_because else "")]
        case deeds.Rematch():
            told = [tell.RematchOffered(deed.table)]
    return [*told, tell.Began()] if change.began else told


def table_story(change: Change) -> list[Message]:
    """The same in sentences; what was said stays as it is."""
    table, deed = change.table, change.entry.body.deed
    told: list[Message] = []
    match deed:
        case deeds.Sit():
            told = [say("server_story.sat", name=deed.name)]
        case deeds.TakenBack():
            told = [say("server_story.took_back", name=table.name_of(deed.seat))]
        case deeds.StandIn():
            told = [say("server_story.replaced", name=table.name_of(deed.seat), bot=deed.bot)]
        case deeds.Return():
            told = [say("server_story.gave_back", name=table.name_of(deed.seat))]
        case deeds.Leave():
            told = [say("server_story.left", name=deed.name)]
        case deeds.Played(by="clock"):
            told = [say("server_story.clock", name=table.name_of(deed.seat))]
        case deeds.Close() if table.closed_because is not None:
            told = [table.closed_because]
        case deeds.Rematch():
            told = [say("server_story.rematch")]
    return [*told, say("server_story.began")] if change.began else told


def seat_view(game: Game, viewer: int | None, ears: Ears) -> SeatView:
    """The game as a seat or a spectator sees it, and why some kinds of actions aren't possible for it."""
    view = game.sight(viewer, with_record=ears.record)
    if viewer is None or ears.brief or not view["actions"]:
        return SeatView(viewer, view)
    return SeatView(viewer, view, refused_kinds(game, viewer, view["actions"], ears.language))


@cache
def kind_of(action: str) -> str:
    """The first word of an action's text."""
    return action.partition(" ")[0]


def refused_kinds(game: Game, seat: int, actions: list[str], language: str) -> list[Refusal]:
    """The kinds of actions of which none is legal, each with the reason for one of them."""
    words, known = game.rules.words, game.facts(seat)
    possible = {kind_of(action) for action in actions}
    key = (game.rules.name, game.seats)
    if key not in EXAMPLES:
        firsts = {kind_of(text): text for text in reversed(words.all_actions(known.record))}
        EXAMPLES[key] = dict(sorted(firsts.items()))
    return [
        Refusal(kind, words.why_not(known, text, game.names).text(language))
        for kind, text in EXAMPLES[key].items()
        if kind not in possible
    ]
