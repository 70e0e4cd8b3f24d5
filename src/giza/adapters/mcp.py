"""Giza as tools for language models: `giza mcp` serves them by the Model Context Protocol on standard input and output.

A model plays a seat against bots and sees no more than a player would; odds, hints and analysis come from the same
services as in the browser. The extra `giza[mcp]` installs the protocol's official SDK.
"""

from typing import Any

from giza import __version__
from giza.adapters.text import TextGame, rules_in_short, table_in_words
from giza.analysis import analyse
from giza.analysis.as_json import as_data
from giza.arena.exam import Sheet, considered_in, mark, posed, positions_of
from giza.bots import ExplainingBot, make
from giza.chances import service_of
from giza.errors import BadOption
from giza.game import Game
from giza.games import DEFAULT_GAME, GAMES, rules_of
from giza.messages import say

MOST_TABLES = 100
"""Opening one more drops the oldest."""
INSTRUCTIONS = """Board games with dice and cards against bots: Camel Up (two editions) and Obelisk. Call games, then
rules for a game you don't know, then new_game; answer with play, word for word one of the actions, until it is over.
odds, hint and analysis help while or after you play; exam_position and exam_answer mark choices in fixed positions."""


class ModelDesk:
    """The state of one session: the tables at which the model plays, and its exam sheets."""

    def __init__(self) -> None:
        self.tables: dict[int, TextGame] = {}
        self.sheets: dict[str, Sheet] = {}
        self.made = 0

    def table(self, table: int) -> TextGame:
        """A table by its number."""
        if table not in self.tables:
            raise BadOption(say("exam.no_table", table=table, tables=list(self.tables)))
        return self.tables[table]

    # The tools, described to models by their first lines

    def games(self) -> list[dict[str, Any]]:
        """List the games, with seats, house rules and bots."""
        return [
            {
                "game": name,
                "title": rules.title.text("en"),
                "seats": [rules.seats[0], rules.seats[-1]],
                "options": {option: str(kind.default) for option, kind in rules.options.items()},
                "bots": [*rules.bots, "random"],
            }
            for name, rules in GAMES.items()
        ]

    def rules(self, game: str) -> str:
        """Tell the rules of a game, on one page."""
        return rules_in_short(game)

    def new_game(
        self,
        game: str = DEFAULT_GAME,
        seats: int | None = None,
        opponents: list[str] | None = None,
        seat: int = 0,
        seed: int = 0,
        options: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Begin a game against bots; the same seed gives the same dice and cards."""
        table = TextGame(game, seats, opponents or ["easy"], seat, seed, **(options or {}))
        self.made += 1
        self.tables[self.made] = table
        while len(self.tables) > MOST_TABLES:
            del self.tables[next(iter(self.tables))]
        return {"table": self.made, "text": table.text, "over": table.over}

    def look(self, table: int) -> str:
        """Show a table as your seat sees it, with your actions."""
        at = self.table(table)
        return table_in_words(at.game, at.seat)

    def play(self, table: int, action: str) -> dict[str, Any]:
        """Play one of your actions; the bots then play until it is your turn again, or the game is over."""
        reply = self.table(table).step(action)
        return {"text": reply.text, "over": reply.over}

    def odds(self, table: int) -> dict[str, Any]:
        """Tell the odds on the table by what your seat knows, in games that have odds."""
        at = self.table(table)
        return service_of(at.game.rules).odds_of(Game.from_view(at.game.view(at.seat)))

    def hint(self, table: int) -> list[dict[str, Any]]:
        """Suggest actions, best first, with what they are thought to be worth in pounds or points."""
        at = self.table(table)
        view = at.game.view(at.seat)
        if not view["actions"]:
            raise BadOption(say("game.over"))
        adviser = make(at.game.rules.adviser or "random", 0)
        if not isinstance(adviser, ExplainingBot):
            return [{"action": adviser.choose(view, view["actions"])}]
        reasons = adviser.explain(view, view["actions"])
        return [{name: value for name, value in one._asdict().items() if value is not None} for one in reasons]

    def analysis(self, table: int) -> dict[str, Any]:
        """Tell luck from skill in a finished game: what everybody gained by dice and cards, and missed by choices."""
        at = self.table(table)
        return as_data(analyse(at.game))

    def score(self, table: int) -> dict[str, Any]:
        """Tell what your choices at a table have missed so far, in pounds or points per choice."""
        return scored(self.table(table).sheet)

    def exam_position(self, game: str, number: int) -> str:
        """Show a fixed position of a game's exam, numbered from 1, as the seat to act sees it."""
        position = posed(game, number)
        return f"Position {number} of {len(positions_of(game))}.\n{table_in_words(position, position.turn)}"

    def exam_answer(self, game: str, number: int, action: str) -> dict[str, Any]:
        """Choose an action in a position of the exam; tells what it misses and what was best, and counts once."""
        position, name = posed(game, number), rules_of(game).name
        position.after(action)  # refuses what isn't legal, with the reason
        marked = mark(" ".join(action.split()), considered_in(position))
        sheet = self.sheets.setdefault(name, Sheet("model", rules_of(game), ""))
        done = sheet.about.split()
        if str(number) not in done:
            sheet.marks.append(marked)
            sheet.about = " ".join([*done, str(number)])
        return {"missed": marked.missed, "share_missed": marked.share, "best": marked.best}

    def exam_score(self, game: str) -> dict[str, Any]:
        """Tell your score sheet in a game's exam; the first answer to each position counts."""
        name = rules_of(game).name
        return scored(self.sheets.get(name, Sheet("model", rules_of(game), "")))


TOOLS = (
    "games",
    "rules",
    "new_game",
    "look",
    "play",
    "odds",
    "hint",
    "analysis",
    "score",
    "exam_position",
    "exam_answer",
    "exam_score",
)


def scored(sheet: Sheet) -> dict[str, Any]:
    """A sheet as data; one without marks says only that."""
    return sheet.as_data() if sheet.marks else {"game": sheet.rules.name, "choices": 0}


def make_server() -> Any:
    """A server for one session, to be run or connected to."""
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError as error:
        raise BadOption(say("exam.no_mcp")) from error
    desk, server = ModelDesk(), MCPServer("giza", version=__version__, instructions=INSTRUCTIONS)
    for name in TOOLS:
        server.add_tool(told_in_words(getattr(desk, name), ToolError), name=name)
    return server


def told_in_words(tool: Any, failure: type[Exception]) -> Any:
    """A tool whose refusals reach the model as one sentence."""
    from functools import wraps

    from giza.errors import GizaError

    @wraps(tool)
    def told(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except GizaError as error:
            raise failure(error.message.text("en")) from error

    return told
