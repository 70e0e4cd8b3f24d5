"""Routes for lessons: the rules in words, guided games, and puzzles.

The language is in the address, so that a browser can cache the answer.
"""

from functools import lru_cache
from gzip import compress
from typing import Annotated

from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from giza.games import games_with
from giza.lessons.puzzles import Puzzle
from giza.lessons.rules import RulesText, rules_text
from giza.server.http.guard import address_of, header
from giza.server.http.route_parts import REFUSED, AnyRequest, LanguageName, TheNode, written
from giza.server.refusals import Refusal
from giza.server.wire.guides import Guide
from giza.server.wire.parts import Problem

GameName = Annotated[str, PathParameter(pattern="^[a-z0-9_]{1,40}$", description="The name of a game.")]
KNOWN_GAMES_ONLY = {
    400: REFUSED[400],
    404: ResponseSpec(Problem, description="There is nothing about such a game.", generate_examples=False),
}
NOT_YET = {503: REFUSED[503]}


@get("/api/rules/{game:str}", sync_to_thread=False, responses=KNOWN_GAMES_ONLY)
def show_rules(game: GameName, language: LanguageName = "en") -> RulesText:
    """The rules of a game in words."""
    if game not in games_with("rules"):
        raise Refusal("not_found", status=404)
    return rules_text(game, language)


@get("/api/puzzles/{game:str}", responses=KNOWN_GAMES_ONLY | NOT_YET)
async def show_puzzles(game: GameName, request: AnyRequest, node: TheNode) -> Response[list[Puzzle]]:
    """The puzzles of a game; the same for every language."""
    if game not in games_with("puzzles"):
        raise Refusal("not_found", status=404)
    body = await node.lessons.tell(address_of(request.scope), "puzzles", game)
    if "gzip" not in header(request.scope, b"accept-encoding"):
        return written(body)
    answer = written(zipped(body))
    answer.headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return answer


@lru_cache(maxsize=16)
def zipped(body: bytes) -> bytes:
    """The compressed answer, a tenth of the bytes; made once, because a game's puzzles are a megabyte."""
    return compress(body)


@get("/api/guides/{game:str}", responses=KNOWN_GAMES_ONLY | NOT_YET)
async def show_guide(
    game: GameName, request: AnyRequest, node: TheNode, language: LanguageName = "en"
) -> Response[Guide]:
    """A guided first game."""
    if game not in games_with("guide"):
        raise Refusal("not_found", status=404)
    return written(await node.lessons.tell(address_of(request.scope), "guide", game, language))


LESSON_ROUTES = (show_rules, show_guide, show_puzzles)
