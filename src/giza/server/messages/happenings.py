"""What happened at a table, piece by piece, so that a client can animate it."""

from typing import Literal

from msgspec import Struct


class Acted(Struct, tag_field="kind", tag="acted"):
    """A seat acted; `action` is its text as the viewer saw it, with `?` for what is hidden."""

    seat: int
    action: str
    by: Literal["person", "bot", "clock"]
    """`clock`: a bot played one action, for the time was up."""


class Chanced(Struct, tag_field="kind", tag="chanced"):
    """Chance decided; `outcome` is its text as the viewer saw it."""

    outcome: str


# Camel Up


class Placed(Struct, tag_field="kind", tag="placed"):
    """A camel was placed before the race."""

    camel: str
    space: int


class Rolled(Struct, tag_field="kind", tag="rolled"):
    """A die fell."""

    seat: int
    die: str
    """A camel's colour, or `grey`."""
    camel: str
    """The camel that the die shows."""
    face: int


class TileMet(Struct):
    """A spectator tile that a unit stopped on."""

    space: int
    side: Literal["+", "-"]
    seat: int


class Moved(Struct, tag_field="kind", tag="moved"):
    """A unit of camels went from space to space."""

    unit: list[str]
    """From bottom to top; the first one was moved by the die."""
    origin: int
    reached: int
    """Where the die alone would have brought it."""
    space: int
    """Where it stands now; beyond 16 or below 1 it has crossed the line."""
    under: bool
    """Whether it went under the camels that stood there."""
    tile: TileMet | None


class TicketTaken(Struct, tag_field="kind", tag="ticket_taken"):
    """A betting ticket was taken."""

    seat: int
    camel: str
    value: int


class TileLaid(Struct, tag_field="kind", tag="tile_laid"):
    """A spectator tile was laid or moved."""

    seat: int
    space: int
    side: Literal["+", "-"]
    origin: int | None
    """Where it lay before."""


class BetLaid(Struct, tag_field="kind", tag="bet_laid"):
    """A race card was laid face down; the camel is None for those who don't see it."""

    seat: int
    deck: Literal["winner", "loser"]
    camel: str | None


class Partnered(Struct, tag_field="kind", tag="partnered"):
    """Two players joined for the leg."""

    seat: int
    other: int


class Paid(Struct, tag_field="kind", tag="paid"):
    """A player got or paid pounds; the pounds of all of them together are what the purse changed by."""

    seat: int
    pounds: int
    reason: Literal["tile", "pyramid", "ticket", "partner", "winner", "loser", "empty_purse"]
    """`empty_purse`: what a player who can't pay is let off."""
    camel: str | None = None
    """The camel on the ticket or card."""


class LegEnded(Struct, tag_field="kind", tag="leg_ended"):
    """A leg is over; the payments follow."""

    leg: int
    ranking: list[str]


class RaceEnded(Struct, tag_field="kind", tag="race_ended"):
    """The race is over; payments for the race cards follow."""

    ranking: list[str]


# Obelisk


class Dealt(Struct, tag_field="kind", tag="dealt"):
    """A card went to a hand; None for those who don't see it."""

    seat: int
    card: str | None


class Uncovered(Struct, tag_field="kind", tag="uncovered"):
    """The new top card of a pile."""

    pile: int
    card: str


class Displayed(Struct, tag_field="kind", tag="displayed"):
    """An action card came to the display."""

    card: str


class OverseerWent(Struct, tag_field="kind", tag="overseer_went"):
    """The overseer went to a pile."""

    origin: int | None
    pile: int
    camels_left_on: list[int] = []
    """Two players: the piles on the way, on each of which the player left a camel."""


class CardTaken(Struct, tag_field="kind", tag="card_taken"):
    """A player took the top card of a pile, and the camels that stood there."""

    seat: int
    pile: int
    card: str
    camels: int


class CardsMoved(Struct, tag_field="kind", tag="cards_moved"):
    """Cards went from one place to another; a card is None for those who don't see it."""

    seat: int
    """Whose doing it is."""
    cards: list[str | None]
    origin: Literal["hand", "stall", "table", "display"]
    origin_seat: int | None
    target: Literal["hand", "stall", "table", "foundation", "obelisk_top", "obelisk_bottom", "discards"]
    target_seat: int | None
    slot: int | None = None
    """Which obelisk."""
    value: int | None = None
    """What the card counts as there."""


class ObeliskFinished(Struct, tag_field="kind", tag="obelisk_finished"):
    """An obelisk is complete, from 5 to 1, and leaves its slot."""

    seat: int
    slot: int


class CamelsPaid(Struct, tag_field="kind", tag="camels_paid"):
    """A player's camels became more or fewer, other than by taking from the quarry."""

    seat: int
    camels: int


class TurnEnded(Struct, tag_field="kind", tag="turn_ended"):
    """A player ended the turn."""

    seat: int


class LastRound(Struct, tag_field="kind", tag="last_round"):
    """The end is near; this seat brought it about."""

    seat: int


# Any game


class GameOver(Struct, tag_field="kind", tag="game_over"):
    """The game is over."""

    scores: list[int]
    winners: list[int]


# The table


class Sat(Struct, tag_field="kind", tag="sat"):
    """Somebody sat down."""

    seat: int
    name: str


class Left(Struct, tag_field="kind", tag="left"):
    """Somebody left for good."""

    seat: int
    name: str


class Began(Struct, tag_field="kind", tag="began"):
    """All seats are taken; the game begins."""


class TookBack(Struct, tag_field="kind", tag="took_back"):
    """A seat took its last action back."""

    seat: int


class Replaced(Struct, tag_field="kind", tag="replaced"):
    """From now on a bot plays on a seat."""

    seat: int
    bot: str


class GaveBack(Struct, tag_field="kind", tag="gave_back"):
    """The person plays again."""

    seat: int


class Said(Struct, tag_field="kind", tag="said"):
    """Plain chat: text, never markup."""

    seat: int
    name: str
    text: str


class Reacted(Struct, tag_field="kind", tag="reacted"):
    """A reaction."""

    seat: int
    reaction: str


class Closed(Struct, tag_field="kind", tag="closed"):
    """The table was closed before the end."""

    reason: str


class RematchOffered(Struct, tag_field="kind", tag="rematch_offered"):
    """The same people can play again there."""

    table: str


GameHappening = (
    Acted
    | Chanced
    | Placed
    | Rolled
    | Moved
    | TicketTaken
    | TileLaid
    | BetLaid
    | Partnered
    | Paid
    | LegEnded
    | RaceEnded
    | Dealt
    | Uncovered
    | Displayed
    | OverseerWent
    | CardTaken
    | CardsMoved
    | ObeliskFinished
    | CamelsPaid
    | TurnEnded
    | LastRound
    | GameOver
)
TableHappening = Sat | Left | Began | TookBack | Replaced | GaveBack | Said | Reacted | Closed | RematchOffered
Happening = GameHappening | TableHappening
