"""What `Game.view` looks like, as types. Views are made in `giza.words`; a test holds these types to them."""

from typing import Literal

from msgspec import Struct

from giza.server.messages.parts import Setting
from giza.words.camelup.views import CamelUpPlayer, RaceCard, Stack
from giza.words.obelisk.views import Duties, ObeliskPlayer, Pile


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
