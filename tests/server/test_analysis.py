"""What was luck and what was skill, asked for after the game."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec import to_builtins

from giza.analysis import analyse
from giza.client import mine
from giza.game import Game
from giza.games import rules_of
from giza.games.camelup.judge import judge as camelup
from giza.games.camelup.odds import tables
from giza.rules.contract import CHANCE
from giza.server.after import analysis_service
from giza.server.after.analyses import CHOICES, analysis_of, present_judge, signed_analysis_of
from giza.server.after.replay import replay_of, view_at
from giza.server.storage.schema import analyses
from giza.server.workers.processes import BotProcesses
from server_kit import HANGS, play_on, post, run, running, tokens_of, until
from short_tracks import solution
from unsure_net import use_unsure_net

RECORDS = Path(__file__).parents[1] / "data" / "records"
BRIEFLY = ("step", "kind", "share", "action", "better")
KEY = "lusab-babad-gutih-tugad-lusab-babad-gutih-tugad"


@pytest.fixture(scope="module")
def record() -> str:
    """A random game of three."""
    g, random = Game("camelup2", 3), Random(3)
    while g.turn is not None:
        if g.turn == CHANCE:
            g.draw(random)
        else:
            g.play(random.choice(g.actions()))
    return g.record()


def test_it_goes_with_the_steps_of_the_replay(record):
    told, steps = analysis_of(record), replay_of(record, "en").steps
    assert len(told.chances) == len(steps)
    assert all(sum(shares) == pytest.approx(1, abs=0.001) for shares in told.chances)
    winners = steps[-1].view.winners
    assert told.chances[-1] == [float(seat in winners) / len(winners) for seat in range(3)]
    for moment in told.moments:
        if moment.action is not None:
            assert steps[moment.step].view.turn == moment.seat  # the board stands as it was when they had to decide
            assert moment.action != moment.better
            assert moment.share < 0


def test_the_books_are_those_of_the_analysis(record):
    told, found = analysis_of(record), analyse(record)
    for player, books in zip(told.players, found.books, strict=True):
        accounts = (player.start, player.luck, player.unknown, player.given_away, player.gifts, player.rest)
        assert sum(accounts) == pytest.approx(player.result, abs=0.001)
        assert player.luck == pytest.approx(books.luck[0], abs=1e-4)
        assert (player.slips, player.blunders) == (books.grades["slip"], books.grades["blunder"])


def test_legs_are_told_in_pounds(record):
    told, found = analysis_of(record), analyse(record)
    assert [section.number for section in told.sections] == list(found.sections)
    for seat, books in enumerate(found.books):
        own = [section.players[seat] for section in told.sections]
        assert sum(one.luck for one in own) == pytest.approx(books.luck[1], abs=0.05)
        assert sum(one.given_away for one in own) == pytest.approx(books.given_away[1], abs=0.05)
    assert analysis_of((RECORDS / "obelisk-2.txt").read_text()).sections == []


def test_a_mistake_comes_with_a_handful_of_choices(record):
    moments = [moment for moment in analysis_of(record).moments if moment.kind != "luck"]
    assert moments
    for moment in moments:
        actions = [choice.action for choice in moment.choices]
        assert len(set(actions)) == len(actions) <= CHOICES
        assert actions[0] == moment.better
        played = moment.choices[actions.index(moment.action)]
        assert moment.choices[0].share - played.share == pytest.approx(-moment.share, abs=2e-4)
        assert [choice.share for choice in moment.choices] == sorted((c.share for c in moment.choices), reverse=True)
    assert any(len(moment.choices) == CHOICES for moment in moments)


def test_luck_says_how_likely_it_was(record):
    lucky = [moment for moment in analysis_of(record).moments if moment.kind == "luck"]
    assert lucky
    assert all(moment.chance is not None and 0 < moment.chance <= 1 for moment in lucky)


@pytest.mark.parametrize("name", ["camelup1-4", "obelisk-2", "obelisk-3"])
def test_a_past_view_is_what_the_seat_saw_and_nothing_else(name):
    record = (RECORDS / f"{name}.txt").read_text()
    game = Game.from_record(record)
    stands = [after for _, _, after in game.steps() if after.turn != CHANCE]
    for step in (0, len(stands) // 2, len(stands) - 2):
        for seat in range(game.seats):
            assert to_builtins(view_at(record, step, seat)) == stands[step].view(seat, with_state=False)
    assert view_at(record, len(stands), 0) is None
    assert view_at(record, 0, game.seats) is None


async def finished_game(server, game: str = "camelup1", seats: int = 2):
    """A table whose game is over."""
    made = await server.create(game, [mine(f"Player {seat}") for seat in range(seats)])
    async with server.live(made.table.id, tokens_of(made)) as table:
        await play_on(table, Random(1))
    return made


def test_it_is_told_after_the_game_only(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            address = f"/api/tables/{made.table.id}"
            for path in ("analysis", "views/0/0"):
                assert (await server.http.get(f"{address}/{path}")).status_code == 409
            async with server.live(made.table.id, tokens_of(made)) as table:
                await play_on(table, Random(1))
            answer = await server.http.get(f"{address}/analysis")
            assert answer.status_code == 200
            assert len(answer.json()["players"]) == 2
            seen = (await server.http.get(f"{address}/views/0/1")).json()["view"]
            assert (seen["you"], seen["over"]) == (1, False)
            assert (await server.http.get(f"{address}/views/9999/1")).status_code == 404
            assert (await server.http.get(f"{address}/views/0/9")).status_code == 400

    run(test())


def test_it_is_worked_out_once_also_after_a_restart(tmp_path, monkeypatch):
    asked = []
    advice = BotProcesses.advice

    async def counted(self, owner, job, *arguments, idle=False, **how):
        asked.append((job, idle))
        return await advice(self, owner, job, *arguments, idle=idle, **how)

    monkeypatch.setattr(BotProcesses, "advice", counted)

    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await finished_game(server)
            address = f"/api/tables/{made.table.id}/analysis"
            first = (await server.http.get(address)).json()
        async with running(tmp_path) as (_, node, server):
            assert (await server.http.get(address)).json() == first
            assert asked == [("analysis", True)]  # after everything that people wait for
            await node.store.execute(analyses.update().values(judge="an older one"))
            assert (await server.http.get(address)).json() == first
            assert len(asked) == 2  # a new version of the judge analyses again
            assert (await server.http.get(address)).json() == first
            assert len(asked) == 2

    run(test())


def test_a_deeper_look_takes_the_place_of_the_first_answer(tmp_path, monkeypatch):
    monkeypatch.setattr(analysis_service, "BUDGET", 4)

    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await finished_game(server)
            address = f"/api/tables/{made.table.id}/analysis"
            first = (await server.http.get(address)).json()
            assert first["budget"] == 0
            looks = [server.http.get(f"{address}?deeper=true") for _ in range(2)]
            deeper, same = (answer.json() for answer in await asyncio.gather(*looks))
            assert deeper == same != first
            assert deeper["budget"] == 4
            assert any(choice["margin"] for moment in deeper["moments"] for choice in moment["choices"])
            for path in (address, f"{address}?deeper=true"):
                assert (await server.http.get(path)).json() == deeper  # it is kept

    run(test())


def test_a_stopping_server_refuses_pending_analyses(tmp_path, monkeypatch, caplog):
    async def think(*job, **how):
        await asyncio.Event().wait()

    async def test():
        async with httpx.AsyncClient(timeout=HANGS) as http:
            async with running(tmp_path) as (url, node, server):
                made = await finished_game(server)
                monkeypatch.setattr(BotProcesses, "do", think)
                asking = asyncio.create_task(http.get(f"{url}/api/tables/{made.table.id}/analysis"))
                await until(lambda: node.bot_processes.waits)
            answer = await asking
            assert (answer.status_code, answer.json()["code"]) == (503, "shutting_down")

    run(test())
    assert "Traceback" not in caplog.text


def test_a_table_that_is_solved_meanwhile_judges_anew(record, tmp_path, monkeypatch):
    rules = rules_of("camelup2")
    table, begun = tmp_path / "odds.npy", []
    monkeypatch.setattr(camelup, "table_file", lambda: table)
    before = present_judge(rules), present_judge(rules_of("obelisk"))

    def solve_in_the_middle(record, budget):
        begun.append(record)
        tables.save(table, solution(2))
        return analysis_of(record, budget)

    monkeypatch.setattr("giza.server.after.analyses.analysis_of", solve_in_the_middle)
    judge, found = signed_analysis_of(record)
    assert judge == present_judge(rules) != before[0]
    assert present_judge(rules_of("obelisk")) == before[1]  # they have nothing to do with it
    assert len(begun) == 2  # the first one was partly judged without the table
    assert found == analysis_of(record)


def test_nodes_may_find_it_out_at_once(tmp_path):
    async def test():
        async with running(tmp_path) as (_, node, _):
            stored = node.analyses.stored
            await asyncio.gather(*(stored.keep("table", "judge", "null") for _ in range(5)))
            assert await stored.find(["table"], ["judge"]) == {"table": "null"}
            await stored.keep("table", "newer", "{}")
            assert await stored.find(["table"], ["judge", "newer"]) == {"table": "{}"}
            assert await stored.find(["table"], ["judge"]) == {}  # what older judges said goes

    run(test())


def test_what_nobody_can_judge_is_refused_in_words(tmp_path, monkeypatch):
    use_unsure_net("many", tmp_path, monkeypatch)

    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await finished_game(server, "obelisk", 3)
            for _ in range(2):
                answer = await server.http.get(f"/api/tables/{made.table.id}/analysis")
                assert (answer.status_code, answer.json()["code"]) == (409, "not_judged")

    run(test())


def test_a_players_games_are_summed_up_as_far_as_they_are_known(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            tables = []
            for seats in (2, 3):
                made = await finished_game(server, seats=seats)
                tables.append(made.table.id)
                claim = {"key": KEY, "table": made.table.id, "tokens": tokens_of(made)[:1]}
                assert (await post(url, "/api/player/seats", claim)).status_code == 204
            shared = await finished_game(server)  # one device for two people says nothing about either
            claim = {"key": KEY, "table": shared.table.id, "tokens": tokens_of(shared)}
            assert (await post(url, "/api/player/seats", claim)).status_code == 204
            told = (await post(url, "/api/player/games", {"key": KEY})).json()
            assert (told["games"], sorted(told["missing"])) == ([], sorted(tables))
            assert told["strengths"] == []
            analysis = (await server.http.get(f"/api/tables/{tables[1]}/analysis")).json()
            told = (await post(url, "/api/player/games", {"key": KEY})).json()
            assert told["missing"] == tables[:1]
            (game,) = told["games"]
            missed = game["books"]["missed"] / game["books"]["choices"]
            (strength,) = told["strengths"]
            assert strength["performance"] == pytest.approx(missed, abs=0.001)
            assert (strength["family"], strength["margin"], strength["like"]) == ("camelup", None, "random")
            assert (game["table"], game["seat"]) == (tables[1], 0)
            assert game["books"] == analysis["players"][0]
            own = [moment for moment in analysis["moments"] if moment["seat"] == 0 and moment["action"]]
            assert game["mistakes"] == [{name: one[name] for name in BRIEFLY} for one in own] != []

    run(test())
