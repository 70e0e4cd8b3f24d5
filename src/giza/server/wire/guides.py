"""A guided first game."""

from msgspec import Struct

from giza.server.wire.live import Snapshot, Update


class GuideStep(Struct):
    """One thing to learn."""

    text: str
    light: list[str]
    """The places of the table that it means."""
    action: str | None
    """What the learner is to do; without it the step is only read."""
    updates: list[Update]
    """What that brings about."""


class Guide(Struct):
    """A table at which everything is prepared, as the learner's seat sees it, in the messages of a live one."""

    game: str
    table: Snapshot
    steps: list[GuideStep]
