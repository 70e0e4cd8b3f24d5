"""The errors that the client raises."""


class ServerSaysNo(Exception):
    """The server refused a request, with a code and a text."""

    def __init__(self, code: str, text: str, version: int | None = None, ruling: str | None = None) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
        self.version = version
        self.ruling = ruling
        """The paragraph of the game's rules that gives the reason."""


class Lost(Exception):
    """The connection is lost; connect again with the last version seen."""


class UnfairDice(Exception):
    """The server breaks the protocol of verifiable dice: its commitment must come before our contribution."""
