"""What may go wrong with a server."""


class ServerSaysNo(Exception):
    """A refusal, with its code and its text."""

    def __init__(self, code: str, text: str, version: int | None = None, ruling: str | None = None) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
        self.version = version
        self.ruling = ruling
        """The paragraph of the game's rules that says why."""


class Lost(Exception):
    """The connection is gone; connect again with what was seen."""


class UnfairDice(Exception):
    """The server doesn't keep to the order that makes dice checkable: first its commitment, then our contribution."""
