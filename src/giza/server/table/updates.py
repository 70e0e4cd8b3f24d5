"""What a viewer is told of a table: snapshots and updates, made from views and masked events alone."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import Encoder

from giza.game import Game, Step
from giza.lessons.rules import paragraph_for
from giza.messages import say
from giza.rules.contract import CHANCE
from giza.server.table import deeds
from giza.server.table.deeds import Entry
from giza.server.table.dice import commitment
from giza.server.table.seats import Holder
from giza.server.table.tables import Table
from giza.server.table.transitions import Change
from giza.server.wire import effects as tell
from giza.server.wire.live import (
    ChatLine,
    Presence,
    RefusedKind,
    SeatView,
    Seen,
    Snapshot,
    StoryLine,
    Update,
)
from giza.server.wire.parts import DiceInfo, SeatInfo, TableInfo
from giza.words import Effect, kind_of

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
        dice=DiceInfo(
            commitment(plan.seed),
            [seat.randomness for seat in table.seats],
            table.seed_to_tell,
        ),
        rematch=table.rematch,
        closed_because=because.text(language) if because is not None else None,
    )


Viewers = tuple[int | None, ...]
"""Seats whose views somebody has, or None for a spectator's."""


def viewers_of(holder: Holder) -> Viewers:
    """Through whose eyes somebody sees the game."""
    return holder.seats or (None,)


class Subscription(NamedTuple):
    """How somebody wants to be told."""

    language: str = "en"
    state: bool = False
    """Whether views have the concealed state too."""
    brief: bool = False
    """Whether views are enough."""


def snapshot(
    table: Table,
    story: list[StoryLine],
    chat: Iterable[Entry],
    holder: Holder,
    subscription: Subscription,
    presence: Presence,
    now: float,
) -> bytes:
    """All there is to see for somebody; `story` is what happened last, and `chat` what was said."""
    game = table.game
    viewers = viewers_of(holder)
    views = [table_view(table, game, viewer, subscription) for viewer in viewers] if game is not None else []
    history = [Seen(None if who == CHANCE else who, text) for who, text in game.history(viewers[0])] if game else []
    return encode(
        Snapshot(
            version=table.version,
            head=table.head,
            table=info_of(table, subscription.language),
            mine=list(holder.seats),
            host=holder.host,
            views=views,
            history=history,
            story=story,
            chat=[chat_line(table, entry) for entry in chat],
            presence=presence,
            deadline=table.deadline,
            now=now,
        )
    )


def chat_line(table: Table, entry: Entry) -> ChatLine:
    """Something that was said."""
    deed = entry.body.deed
    assert isinstance(deed, deeds.Say)
    return ChatLine(entry.number, entry.at, deed.seat, table.name_of(deed.seat), deed.text)


class Updates:
    """What is told of one change.

    Its parts are made and encoded when they are first asked for: a view once per seat, effects and story once for all
    who see the same. Updates for several seats are put together from these parts.
    """

    __slots__ = ("change", "encoded", "parts", "pieces", "stories")

    def __init__(self, change: Change) -> None:
        self.change = change
        self.encoded: dict[tuple[int | None, Subscription], bytes] = {}
        """Whole updates of those who see through one pair of eyes."""
        self.parts: dict[tuple[object, ...], Raw] = {}
        self.stories: dict[tuple[Viewers, str], list[str]] = {}
        """By who sees the steps, and by language."""
        self.pieces: dict[tuple[int, int | None], list[Effect]] = {}

    def update_for(self, holder: Holder, subscription: Subscription) -> bytes:
        """The update for somebody, as it is sent."""
        viewers = viewers_of(holder)
        if len(viewers) > 1:
            return encode(self.update(viewers, subscription))
        key = (viewers[0], subscription)
        if key not in self.encoded:
            self.encoded[key] = encode(self.update(viewers, subscription))
        return self.encoded[key]

    def update(self, viewers: Viewers, subscription: Subscription) -> Update:
        """The update for these viewers, of parts that are encoded already."""
        change, table, game = self.change, self.change.table, self.change.table.game
        language, seers = subscription.language, self.seers(viewers)
        parts: dict[str, Any] = {"effects": [], "story": [], "views": [], "table": None}
        if not subscription.brief:
            parts["effects"] = self.part(("effects", seers, language), lambda: self.effects(viewers, language))
            parts["story"] = self.part(("story", seers, language), lambda: self.story(viewers, language))
        if change.game_changed and game is not None:
            parts["views"] = [self.view(game, viewer, subscription) for viewer in viewers]
        if change.table_changed:
            parts["table"] = self.part(("table", language), lambda: info_of(table, language))
        return Update(
            version=change.entry.number, at=change.entry.at, head=table.head, deadline=table.deadline, **parts
        )

    def view(self, game: Game, viewer: int | None, subscription: Subscription) -> Raw:
        """The view of a seat or a spectator, encoded."""
        table = self.change.table
        return self.part(("view", viewer, subscription), lambda: table_view(table, game, viewer, subscription))

    def part(self, key: tuple[object, ...], make: Callable[[], object]) -> Raw:
        """Something that stands in many updates, encoded once."""
        if key not in self.parts:
            self.parts[key] = Raw(encode(make()))
        return self.parts[key]

    def seers(self, viewers: Viewers) -> Viewers:
        """Who of several viewers sees each of the steps."""
        return tuple(step_viewer(step, viewers) for step in self.change.steps)

    def effects(self, viewers: Viewers, language: str) -> list[Effect]:
        """What the entry did to the table and to the game, piece by piece."""
        change = self.change
        told = [*change.entry.body.deed.effects(change.table, language)]
        if change.began:
            told.append(tell.Began())
        for number, step in enumerate(change.steps):
            viewer = step_viewer(step, viewers)
            told += (event_of(step, viewer, change), *self.pieces_of(number, viewer))
        game = change.table.game
        if change.game_changed and game is not None and game.turn is None:
            told.append(tell.GameOver(game.scores(), game.winners()))
        return told

    def pieces_of(self, number: int, viewer: int | None) -> list[Effect]:
        """What a step did to the game, as far as a viewer may know; made once for effects and sentences."""
        key = (number, viewer)
        if key not in self.pieces:
            step = self.change.steps[number]
            self.pieces[key] = step.after.effects(step.before, viewer)
        return self.pieces[key]

    def story(self, viewers: Viewers, language: str) -> list[str]:
        """The same in sentences; made once for all who see the same."""
        key = (self.seers(viewers), language)
        if key not in self.stories:
            change = self.change
            told = change.entry.body.deed.story(change.table)
            if change.began:
                told.append(say("server_story.began"))
            for number, step in enumerate(change.steps):
                pieces = self.pieces_of(number, step_viewer(step, viewers))
                told += step.after.rules.words.story(pieces, step.after.names)
            self.stories[key] = [sentence.text(language) for sentence in told]
        return self.stories[key]


def step_viewer(step: Step, viewers: Viewers) -> int | None:
    """Of several viewers the one who acted, if it was one of them: they know most about it."""
    return step.event.who if step.event.who in viewers else viewers[0]


def event_of(step: Step, viewer: int | None, change: Change) -> Effect:
    """One event of the game, as a viewer saw it."""
    text = step.after.last_event(viewer).text
    if step.event.who == CHANCE:
        return tell.Chanced(text)
    deed = change.entry.body.deed
    return tell.Acted(step.event.who, text, deed.by if isinstance(deed, deeds.Play) else "person")


def seat_view(game: Game, viewer: int | None, subscription: Subscription) -> SeatView:
    """The game as a seat or a spectator sees it, and why some kinds of actions aren't possible for it."""
    view = game.typed_view(viewer, with_state=subscription.state)
    if viewer is None or subscription.brief or not view.actions:
        return SeatView(viewer, view)
    return SeatView(viewer, view, refused_kinds(game, viewer, view.actions, subscription.language))


def table_view(table: Table, game: Game, viewer: int | None, subscription: Subscription) -> SeatView:
    """The same at a table, where somebody may take their last action back."""
    view = seat_view(game, viewer, subscription)
    view.take_back = not subscription.brief and table.may_take_back(viewer)
    return view


def refused_kinds(game: Game, seat: int, actions: list[str], language: str) -> list[RefusedKind]:
    """The kinds of actions of which none is legal, each with the reason for one of them."""
    words, known = game.rules.words, game.facts(seat)
    possible = {kind_of(action) for action in actions}
    key = (game.rules.name, game.seats)
    if key not in EXAMPLES:
        firsts = {kind_of(text): text for text in reversed(words.all_actions(known.state))}
        EXAMPLES[key] = dict(sorted(firsts.items()))
    reasons = {
        kind: words.why_not(known, text, game.names) for kind, text in EXAMPLES[key].items() if kind not in possible
    }
    return [
        RefusedKind(kind, reason.text(language), paragraph_for(game.rules.name, reason.key))
        for kind, reason in reasons.items()
    ]
