"""What `Game.view` looks like, as types. Views are made in `giza.words`; a test holds these types to them."""

from typing import Literal

from msgspec import Struct

from giza.server.messages.parts import Setting


class Stack(Struct):
    """Camels on one space, from bottom to top."""

    space: int
    camels: list[str]


class Ticket(Struct):
    """A betting ticket that a player holds."""

    camel: str
    value: int


class RaceCard(Struct):
    """A card in the winner or loser deck; the camel is None if the viewer can't see it."""

    seat: int
    camel: str | None


class Tile(Struct):
    """A player's spectator tile on the track."""

    space: int
    side: Literal["+", "-"]


class CamelUpPlayer(Struct):
    """What a Camel Up player has."""

    money: int | None
    cards_left: int
    cards: list[str] | None
    tickets: list[Ticket]
    pyramid_tickets: int
    tile: Tile | None
    partner: int | None


class AnyView(Struct):
    """What views of all games have."""

    game: str
    options: dict[str, Setting]
    names: list[str]
    you: int | None
    turn: int | Literal["chance"] | None
    over: bool
    actions: list[str]
    scores: list[int] | None
    winners: list[int]


class CamelUpView(AnyView):
    """Both editions of Camel Up."""

    leg: int
    track: list[Stack]
    ranking: list[str]
    dice_inside: list[str]
    tickets: dict[str, list[int]]
    winner_bets: list[RaceCard]
    loser_bets: list[RaceCard]
    players: list[CamelUpPlayer]


class Pile(Struct):
    """A pile of the quarry."""

    top: str | None
    size: int
    camels: int


class ObeliskCard(Struct):
    """A card in an obelisk and what it counts as."""

    card: str
    value: int


class Growing(Struct):
    """An obelisk that may still grow, from bottom to top."""

    slot: int
    foundation: Literal["plain", "card"]
    colour: str
    cards: list[ObeliskCard]
    points: int


class Foundations(Struct):
    """A number for each sort of foundation."""

    plain: int
    card: int


class ObeliskPlayer(Struct):
    """What an Obelisk player has."""

    points: int
    camels: int
    hand: list[str] | None
    hand_size: int
    known: list[str]
    buried: list[str] | None
    bare: Foundations
    obelisks: list[Growing]
    complete: Foundations
    stall: list[str] | None
    stall_size: int
    action_cards: list[str]


class Duties(Struct):
    """What the player to act has done and still owes."""

    takes: int
    takes_due: int
    takes_left: int
    built: bool
    must_build: bool
    must_stock: bool
    must_buy: bool
    hand_limit: int | None
    may_end: bool
    any_pile: bool
    top_or_bottom: bool
    off_colour: int
    direction: Literal["cw", "ccw"] | None
    free_trades: int
    pending: Literal["choose", "two", "swap"] | None
    picked_from: int | None


class ObeliskView(AnyView):
    """Obelisk."""

    phase: Literal["deal", "stalls", "layout", "play", "over"]
    quarry: list[Pile]
    overseer: int | None
    unseen: dict[str, int]
    display: list[str]
    draw_pile: int
    discards: list[str]
    players: list[ObeliskPlayer]
    duties: Duties | None
    last_round: bool
    triggered_by: int | None
    building_only: bool
