"""A guided first game, sent like a live table to the learner's seat."""

from functools import cache

from giza.game import Game, Step
from giza.lessons import guides
from giza.lessons.guides import LEARNER
from giza.rules.contract import CHANCE
from giza.server.table.updates import UpdateFormat, seat_view, tell_step
from giza.server.wire.guides import Guide, GuideStep
from giza.server.wire.live import Presence, Seen, Snapshot, Update
from giza.server.wire.parts import DiceInfo, SeatInfo, TableInfo

GENTLE = "easy"
"""The name of the bots at the table; the script says what they do."""


@cache
def guide_of(game: str, language: str) -> Guide:
    """The guided game in a language."""
    version, steps = 0, list[GuideStep]()
    for scene in guides.scenes(game):
        updates = []
        for turn in scene.turns:
            version += 1
            updates.append(update_of(turn, version, language))
        steps.append(GuideStep(scene.step.text(language), scene.step.light, scene.step.action, updates))
    return Guide(game, snapshot_of(guides.beginning(game), language), steps)


def snapshot_of(game: Game, language: str) -> Snapshot:
    """The table before the first step."""
    history = [Seen(None if who == CHANCE else who, text) for who, text in game.history(LEARNER)]
    return Snapshot(
        version=0,
        head="",
        table=table_of(game),
        mine=[LEARNER],
        host=False,
        views=[seat_view(game, LEARNER, UpdateFormat(language))],
        history=history,
        story=[],
        chat=[],
        presence=Presence([LEARNER], 0),
        deadline=None,
        now=0.0,
    )


def table_of(game: Game) -> TableInfo:
    """An unlisted table without hints, odds or verifiable dice."""
    return TableInfo(
        id="",
        game=game.rules.name,
        rules=game.rules.version,
        options=game.typed_view(None).options,
        seats=[
            SeatInfo(seat, "person", name) if seat == LEARNER else SeatInfo(seat, "bot", name, GENTLE)
            for seat, name in enumerate(game.names)
        ],
        state="playing",
        listed=False,
        clock=None,
        odds=False,
        hints=False,
        created=0.0,
        dice=DiceInfo("", [None] * game.seats),
    )


def update_of(turn: list[Step], version: int, language: str) -> Update:
    """The update for a player's action and the outcomes of chance after it."""
    told = [tell_step(step, LEARNER, "person" if step.event.who == LEARNER else "bot") for step in turn]
    effects = [effect for step in told for effect in step.effects]
    story = [sentence.text(language) for step in told for sentence in step.story]
    views = [seat_view(turn[-1].after, LEARNER, UpdateFormat(language))]
    return Update(version, 0.0, "", effects, story, views, None, None)
