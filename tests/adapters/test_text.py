"""The games for language models: the exam, the text environment, and the tools of `giza mcp`."""

import asyncio
import json
from random import Random

import pytest

from giza import BadOption, Game
from giza.adapters.text import ATTEMPTS, TextGame, rules_in_short, table_in_words
from giza.arena.exam import considered_in, examine, examine_in_games, mark, posed, positions_of
from giza.games import GAMES
from soak import short_or_long

POSITIONS = 50
LADDER = ("random", "easy", "medium", "hard")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_fifty_positions_with_a_choice_that_show_no_secret(game):
    assert len(set(positions_of(game))) == POSITIONS
    for number in range(1, POSITIONS + 1):
        g = posed(game, number)
        assert len(g.actions()) > 1
        assert Game.from_view(g.view(g.turn)) == g


@pytest.mark.parametrize("game", GAMES)
def test_the_exam_puts_bots_in_order_and_is_the_same_every_time(game):
    sheets = {bot: examine(bot, game, seed=1).as_data() for bot in LADDER}
    missed = [sheets[bot]["missed_per_choice"] for bot in LADDER]
    shares = [sheets[bot]["share_missed_per_choice"] for bot in LADDER]
    assert missed == sorted(missed, reverse=True)
    assert shares == sorted(shares, reverse=True)
    assert missed[0] > 2 * missed[2] > 2 * missed[3] >= 0
    assert examine("easy", game, seed=1).as_data() == sheets["easy"]
    assert {sheet["choices"] for sheet in sheets.values()} == {POSITIONS}


@pytest.mark.parametrize("games", short_or_long(1, 40))
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_marked_too(game, games):
    told = []
    sheet = examine_in_games("random", game, games, 2, seed=3, told=lambda *done: told.append(done)).as_data()
    assert sheet["choices"] > 5 * games
    assert sheet["missed_per_choice"] > 0
    assert sheet["games"] == games
    assert told[-1] == (games, games)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_put_bots_in_order(game):
    missed = [examine_in_games(bot, game, 20).as_data()["missed_per_choice"] for bot in LADDER]
    assert missed == sorted(missed, reverse=True)


class Failing:
    def choose(self, view, actions):
        raise RuntimeError("no idea")


def test_a_player_that_fails_is_marked_for_it():
    sheet = examine(Failing, "camelup1", 4).as_data()
    assert (sheet["player"], sheet["illegal_answers"], sheet["choices"]) == ("Failing", 4, 4)


def test_the_best_action_misses_nothing():
    g = posed("camelup1", 7)
    considered = considered_in(g)
    assert {one.action for one in considered} == set(g.actions())
    assert mark(considered[0].action, considered).missed == 0
    worst = mark(considered[-1].action, considered)
    assert worst.share > 0
    assert worst.best == considered[0].action


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_text_never_tells_what_is_hidden(game):
    seats = 3
    table, random = TextGame(game, seats, ["random"], 1, seed=4), Random(4)
    while not table.over:
        seen = table_in_words(table.game, 1)
        guess = table.game.sample_hidden(1, random)
        assert table_in_words(guess, 1) == seen
        reply = table.step(f"Let me think.\nAction: {random.choice(table.game.actions())}")
    assert reply.over
    assert "The game is over" in reply.text
    assert table.sheet.as_data()["games"] == 1
    with pytest.raises(BadOption, match="the game is over"):
        table.step("roll")


def test_an_answer_is_understood_or_refused_with_the_reason():
    table = TextGame("camelup1", 2, ["random"], seed=1)
    assert table.step("**roll**").marked.action == "roll"
    place = next(space for space in range(2, 16) if f"tile {space} +" not in table.game.actions())
    reply = table.step(f"tile {place} +")
    assert reply.marked is None
    assert "tile" in reply.text
    assert table.step("I think:\ndance").text.startswith("'dance' isn't an action of this game")
    for _ in range(ATTEMPTS - 2):
        reply = table.step("")
    assert reply.marked.illegal == ATTEMPTS
    assert "A random action is played for you" in reply.text


@pytest.mark.parametrize(
    ("given", "said"),
    [({"seat": 5}, "there is no seat 5"), ({"bots": []}, "need bots"), ({"bots": "easy"}, "need bots")],
)
def test_a_text_game_that_cannot_be_is_refused(given, said):
    with pytest.raises(BadOption, match=said):
        TextGame("camelup1", 2, **{"bots": ["random"], **given})


def test_the_rules_fit_on_a_page():
    text = rules_in_short("obelisk")
    assert text.startswith("# ")
    assert 1000 < len(text) < 12_000


def test_a_client_of_the_model_context_protocol_plays_a_whole_game():
    mcp = pytest.importorskip("mcp")
    from giza.adapters.mcp import TOOLS, make_server

    async def session():
        async with mcp.Client(make_server()) as client:

            async def call(tool, **arguments):
                result = await client.call_tool(tool, arguments)
                assert not result.is_error, result.content
                return result.content[0].text

            assert {tool.name for tool in (await client.list_tools()).tools} == set(TOOLS)
            assert "camelup1" in await call("games")
            assert "## " in await call("rules", game="camelup1")
            made = json.loads(await call("new_game", game="camelup1", seats=2, opponents=["random"], seed=3))
            table = made["table"]
            assert json.loads(await call("odds", table=table))
            hint = json.loads(await call("hint", table=table))
            text, over = made["text"], False
            refused = await client.call_tool("play", {"table": 99, "action": "roll"})
            assert refused.is_error
            assert "there is no table 99" in refused.content[0].text
            while not over:
                actions = text.rpartition("Your actions: ")[2].split("; ")
                assert text.splitlines()[-1] == (await call("look", table=table)).splitlines()[-1]
                reply = json.loads(await call("play", table=table, action=actions[0]))
                text, over = reply["text"], reply["over"]
            sheet = json.loads(await call("score", table=table))
            assert sheet["choices"] > 3
            assert json.loads(await call("analysis", table=table))
            shown = await call("exam_position", game="camelup1", number=1)
            action = shown.rpartition("Your actions: ")[2].split("; ")[0]
            first = json.loads(await call("exam_answer", game="camelup1", number=1, action=action))
            await call("exam_answer", game="camelup1", number=1, action=first["best"])
            assert json.loads(await call("exam_score", game="camelup1"))["choices"] == 1
            return hint

    hint = asyncio.run(session())
    assert hint
