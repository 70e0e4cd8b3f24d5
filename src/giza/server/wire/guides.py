"""A guided first game."""

from msgspec import Struct

from giza.server.wire.live import Snapshot, Update


class GuideStep(Struct):
    """One step of a guided game."""

    text: str
    light: list[str]
    """The places of the table to highlight."""
    action: str | None
    """The action required of the learner; without one, the step is only read."""
    updates: list[Update]
    """The updates after that action."""


class Guide(Struct):
    """A scripted table as the learner's seat sees it, in the messages of a live one."""

    game: str
    table: Snapshot
    steps: list[GuideStep]
