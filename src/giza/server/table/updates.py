"""Snapshots and updates of a table for a viewer, made from views and masked events alone."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import Encoder

from giza.game import Game, Step
from giza.lessons.rules import paragraph_for
from giza.messages import Message, say
from giza.rules.contract import CHANCE
from giza.server.refusals import Refusal
from giza.server.table import deeds
from giza.server.table.deeds import Entry
from giza.server.table.dice import commitment
from giza.server.table.seats import Holder
from giza.server.table.tables import Table
from giza.server.table.transitions import Change
from giza.server.wire import effects as tell
from giza.server.wire.effects import Actor
from giza.server.wire.live import (
    ChatLine,
    Presence,
    Refused,
    RefusedKind,
    SeatView,
    Seen,
    Snapshot,
    StoryLine,
    Update,
)
from giza.server.wire.parts import DiceInfo, SeatInfo, TableInfo
from giza.server.wire.players import GameResult, PlayerTable
from giza.words import Effect, kind_of

encode = Encoder().encode

EXAMPLES: dict[tuple[str, int], dict[str, str]] = {}
"""One action of each kind, by game and number of seats."""


def info_of(table: Table, language: str) -> TableInfo:
    """The public information about a table."""
    plan = table.plan
    because = table.closed_because
    return TableInfo(
        id=plan.id,
        game=plan.game,
        rules=plan.rules,
        options=plan.options,
        seats=[SeatInfo(number, seat.kind, seat.name, seat.bot, seat.look) for number, seat in enumerate(table.seats)],
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


def public_part(table: Table) -> PlayerTable:
    """The public part of a table in a player's list."""
    return PlayerTable(
        table=table.plan.id,
        game=table.plan.game,
        state=table.state,
        names=[seat.name for seat in table.seats],
        bots=[seat.kind == "bot" for seat in table.seats],
        mine=[],
        host=None,
        commitment=commitment(table.plan.seed),
        your_turn=False,
        created=table.plan.created,
        result=result_of(table.game, table.ended) if table.state == "over" else None,
        strengths=[seat.bot if seat.kind == "bot" else None for seat in table.seats],
    )


def result_of(game: Game | None, ended: float | None) -> GameResult | None:
    """The result of a game."""
    return None if game is None else GameResult(game.scores(), game.winners(), ended or 0.0)


Viewers = tuple[int | None, ...]
"""The seats from which a person sees the game; None is a spectator."""


def viewers_of(holder: Holder) -> Viewers:
    """The viewers whose views a holder gets."""
    return holder.seats or (None,)


class UpdateFormat(NamedTuple):
    """How a connection wants its updates."""

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
    format: UpdateFormat,
    presence: Presence,
    now: float,
) -> bytes:
    """Everything that a holder may see; `story` and `chat` are the last lines of each."""
    game = table.game
    viewers = viewers_of(holder)
    views = [table_view(table, game, viewer, format) for viewer in viewers] if game is not None else []
    history = [Seen(None if who == CHANCE else who, text) for who, text in game.history(viewers[0])] if game else []
    return encode(
        Snapshot(
            version=table.version,
            head=table.head,
            table=info_of(table, format.language),
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


def refused(table: Table, error: Refusal, to: int | None, language: str) -> Refused:
    """The message that refuses a request."""
    text, ruling = error.message.text(language), paragraph_for(table.plan.game, error.message.key)
    return Refused(to, error.code, text, table.version, ruling)


def presence_delay(viewers: int) -> float:
    """The seconds to wait before announcing who is connected, longer for many people."""
    return 0.05 + 0.002 * viewers


def chat_line(table: Table, entry: Entry) -> ChatLine:
    """A chat entry as a message."""
    deed = entry.body.deed
    assert isinstance(deed, deeds.Say)
    return ChatLine(entry.number, entry.at, deed.seat, table.name_of(deed.seat), deed.text)


class ToldStep(NamedTuple):
    """An event of the game for a viewer: its effects, and the same in sentences."""

    effects: list[Effect]
    story: list[Message]


class Updates:
    """The updates that a change causes for its viewers.

    Parts are made and encoded on demand: a view once per seat, effects and story once for all viewers who see the
    same. Updates for several seats are assembled from these parts.
    """

    __slots__ = ("change", "encoded", "parts", "stories", "told")

    def __init__(self, change: Change) -> None:
        self.change = change
        self.encoded: dict[tuple[int | None, UpdateFormat], bytes] = {}
        """Whole updates for viewers of a single seat, and for spectators."""
        self.parts: dict[tuple[object, ...], Raw] = {}
        self.stories: dict[tuple[Viewers, str], list[str]] = {}
        """By viewers and language."""
        self.told: dict[tuple[int, int | None], ToldStep] = {}
        """By the number of the step and its viewer."""

    def update_for(self, holder: Holder, format: UpdateFormat) -> bytes:
        """The encoded update for a holder."""
        viewers = viewers_of(holder)
        if len(viewers) > 1:
            return encode(self.update(viewers, format))
        key = (viewers[0], format)
        if key not in self.encoded:
            self.encoded[key] = encode(self.update(viewers, format))
        return self.encoded[key]

    def update(self, viewers: Viewers, format: UpdateFormat) -> Update:
        """The update for these viewers, assembled from encoded parts."""
        change, table, game = self.change, self.change.table, self.change.table.game
        language, seers = format.language, self.seers(viewers)
        parts: dict[str, Any] = {"effects": [], "story": [], "views": [], "table": None}
        if not format.brief:
            parts["effects"] = self.part(("effects", seers, language), lambda: self.effects(viewers, language))
            parts["story"] = self.part(("story", seers, language), lambda: self.story(viewers, language))
        if change.game_changed and game is not None:
            parts["views"] = [self.view(game, viewer, format) for viewer in viewers]
        if change.table_changed:
            parts["table"] = self.part(("table", language), lambda: info_of(table, language))
        return Update(
            version=change.entry.number, at=change.entry.at, head=table.head, deadline=table.deadline, **parts
        )

    def view(self, game: Game, viewer: int | None, format: UpdateFormat) -> Raw:
        """The view of a seat or a spectator, encoded."""
        table = self.change.table
        return self.part(("view", viewer, format), lambda: table_view(table, game, viewer, format))

    def part(self, key: tuple[object, ...], make: Callable[[], object]) -> Raw:
        """A part that many updates share, encoded once."""
        if key not in self.parts:
            self.parts[key] = Raw(encode(make()))
        return self.parts[key]

    def seers(self, viewers: Viewers) -> Viewers:
        """The viewer of each step, of several."""
        return tuple(step_viewer(step, viewers) for step in self.change.steps)

    def effects(self, viewers: Viewers, language: str) -> list[Effect]:
        """The effects of the entry on the table and on the game."""
        change = self.change
        told = [*change.entry.body.deed.effects(change.table, language)]
        if change.began:
            told.append(tell.Began())
        for number, step in enumerate(change.steps):
            told += self.told_of(number, step_viewer(step, viewers)).effects
        return told

    def told_of(self, number: int, viewer: int | None) -> ToldStep:
        """A step for a viewer, made once for effects and story."""
        key = (number, viewer)
        if key not in self.told:
            deed = self.change.entry.body.deed
            by = deed.by if isinstance(deed, deeds.Play) else "person"
            self.told[key] = tell_step(self.change.steps[number], viewer, by)
        return self.told[key]

    def story(self, viewers: Viewers, language: str) -> list[str]:
        """The story of the change; made once for all viewers who see the same."""
        key = (self.seers(viewers), language)
        if key not in self.stories:
            change = self.change
            told = change.entry.body.deed.story(change.table)
            if change.began:
                told.append(say("server_story.began"))
            for number, step in enumerate(change.steps):
                told += self.told_of(number, step_viewer(step, viewers)).story
            self.stories[key] = [sentence.text(language) for sentence in told]
        return self.stories[key]


def step_viewer(step: Step, viewers: Viewers) -> int | None:
    """The one of several viewers who knows most about a step: the actor if they are among them, otherwise the first."""
    return step.event.who if step.event.who in viewers else viewers[0]


def tell_step(step: Step, viewer: int | None, by: Actor = "person") -> ToldStep:
    """The effects of an event, as far as a viewer may know; `by` says who acted for the seat."""
    game, who = step.after, step.event.who
    text, pieces = game.last_event(viewer).text, game.effects(step.before, viewer)
    effects = [tell.Chanced(text) if who == CHANCE else tell.Acted(who, text, by), *pieces]
    if game.turn is None:
        effects.append(tell.GameOver(game.scores(), game.winners()))
    return ToldStep(effects, game.rules.words.story(pieces, game.names))


def seat_view(game: Game, viewer: int | None, format: UpdateFormat) -> SeatView:
    """The game as a seat or a spectator sees it, with the kinds of actions that aren't possible and why."""
    view = game.typed_view(viewer, with_state=format.state)
    if viewer is None or format.brief or not view.actions:
        return SeatView(viewer, view)
    return SeatView(viewer, view, refused_kinds(game, viewer, view.actions, format.language))


def table_view(table: Table, game: Game, viewer: int | None, format: UpdateFormat) -> SeatView:
    """The view at a table, which also says whether the last action may be taken back."""
    view = seat_view(game, viewer, format)
    view.take_back = not format.brief and table.may_take_back(viewer)
    return view


def refused_kinds(game: Game, seat: int, actions: list[str], language: str) -> list[RefusedKind]:
    """The kinds of actions with no legal action, each with the reason for an example."""
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
