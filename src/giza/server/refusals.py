"""What the server refuses: a code for programs, a sentence for people."""

from giza.errors import GizaError
from giza.messages import Message, say


class Refusal(GizaError):
    """A request is refused; nothing has changed."""

    def __init__(self, code: str, message: Message | None = None, status: int = 409, **values: object) -> None:
        super().__init__(message or say(f"server.{code}", **values))
        self.code = code
        self.status = status
