"""Routes for returning players."""

from litestar import get, post
from litestar.params import JSONBody

from giza.server.http.route_parts import REFUSED, TheNode
from giza.server.table.seats import hash_of
from giza.server.wire.analysis import AnalysedGames
from giza.server.wire.players import AskPlayer, ClaimSeats, Player, PushKey, Subscribe, Unsubscribe


@post("/api/player", status_code=200, responses=REFUSED)
async def show_player(data: JSONBody[AskPlayer], node: TheNode) -> Player:
    """The tables of a player, with the tokens of their seats."""
    return Player(await node.players.tables_of(data.key))


@post("/api/player/games", status_code=200, responses=REFUSED)
async def show_games(data: JSONBody[AskPlayer], node: TheNode) -> AnalysedGames:
    """The luck and skill in a player's finished games, as far as they have been analysed."""
    return await node.analyses.games_of(await node.players.tables_of(data.key))


@post("/api/player/seats", status_code=204, responses=REFUSED)
async def claim_seats(data: JSONBody[ClaimSeats], node: TheNode) -> None:
    """Note that seats belong to a player."""
    await node.players.claim(data)


@post("/api/player/end", status_code=204, responses=REFUSED)
async def forget_player(data: JSONBody[AskPlayer], node: TheNode) -> None:
    """Forget a player: their seats, which stay taken, and reminders."""
    await node.players.stored.forget(node.players.hash_of(data.key))


@get("/api/push", sync_to_thread=False)
def show_push_key(node: TheNode) -> PushKey:
    """The key that browsers need to be reminded."""
    return PushKey(node.reminders.public_key)


@post("/api/push", status_code=204, responses=REFUSED)
async def subscribe(data: JSONBody[Subscribe], node: TheNode) -> None:
    """Remind a browser of its player's turns."""
    await node.reminders.subscribe(data)


@post("/api/push/end", status_code=204, responses=REFUSED)
async def unsubscribe(data: JSONBody[Unsubscribe], node: TheNode) -> None:
    """Stop reminding a browser."""
    await node.players.stored.unsubscribe(hash_of(data.endpoint))


PLAYER_ROUTES = (show_player, show_games, claim_seats, forget_player, show_push_key, subscribe, unsubscribe)
