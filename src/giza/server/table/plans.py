"""The fixed part of a table, as it is stored."""

from typing import Literal

from msgspec import Struct, json

from giza.server.wire.parts import Look
from giza.words import Setting


class SeatState(Struct, frozen=True):
    """The holder of a seat."""

    kind: Literal["open", "kept", "person", "bot"]
    name: str | None = None
    bot: str | None = None
    """The bot that plays here: on its own seat, or in place of a person."""
    randomness: str | None = None
    kept_for: str | None = None
    """The hash of the token that a kept seat is for."""
    look: Look | None = None
    """The look chosen by the person."""

    @property
    def free(self) -> bool:
        """Whether the seat is open."""
        return self.kind in ("open", "kept")

    def free_for(self, kept: str | None) -> bool:
        """Whether a person with this token hash, or with none, may sit down here."""
        return self.kind == "open" or (self.kind == "kept" and kept is not None and self.kept_for == kept)


class Plan(Struct, frozen=True):
    """Everything about a table that never changes."""

    id: str
    game: str
    rules: int
    options: dict[str, Setting]
    seats: tuple[SeatState, ...]
    """As they were when the table was made."""
    listed: bool
    clock: int | None
    odds: bool
    hints: bool
    created: float
    seed: str
    """The secret of the dice, in hex."""
    scheme: int = 1
    """From `PROMISED_FIRST` on the game begins only when everybody has contributed to the dice."""


SCHEME = 2
PROMISED_FIRST = 2
"""From this scheme on, dice are promised before anybody contributes to them."""

encode_plan = json.Encoder().encode
decode_plan = json.Decoder(Plan).decode
