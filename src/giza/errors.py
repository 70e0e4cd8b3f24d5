"""The errors that Giza raises on purpose. Each says what is wrong and what would be right."""

from giza.messages import Message


class GizaError(Exception):
    """An error that the caller can correct; `message` has the reason in every language."""

    exit_code = 2
    """The exit code of a command that ends with this error."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text())
        self.message = message

    def __reduce__(self) -> tuple[type["GizaError"], tuple[Message]]:
        return type(self), (self.message,)


class BotFault(GizaError):
    """A bot raised an exception, was late or gave no legal action, in a strict match."""


class BadOption(GizaError):
    """No such game, option or number of seats."""


class BadAction(GizaError):
    """The text isn't an action of this game."""


class IllegalAction(GizaError):
    """The action exists but isn't legal now."""


class BadPosition(GizaError):
    """The text doesn't describe a playable position."""


class BadRecord(GizaError):
    """The record can't be read or doesn't replay."""
