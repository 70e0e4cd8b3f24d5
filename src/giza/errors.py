"""The errors that Giza raises on purpose. Each says what is wrong and what would be right."""

from giza.messages import Message


class GizaError(Exception):
    """Something a caller can mend; `message` holds the reason in every language."""

    exit_code = 2
    """Of a command that ends with this error."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text())
        self.message = message


class BadOption(GizaError):
    """There is no such game, option or number of seats."""


class BadAction(GizaError):
    """The text isn't an action of this game."""


class IllegalAction(GizaError):
    """The action exists, but can't be done now."""


class BadPosition(GizaError):
    """The position text doesn't describe a position that can be played."""


class BadRecord(GizaError):
    """The record can't be read or doesn't replay."""
