"""The lobby: fair to all who list tables, and in the host's hand."""

from contextlib import asynccontextmanager

import httpx

from giza.client import anyone, mine
from giza.server.rooms.lobby import MOST_LISTED, MOST_OF_ONE
from server_kit import post, run, running, tokens_of, two_friends, until

OPEN = {"game": "camelup1", "seats": [{"kind": "open"}, {"kind": "open"}], "listed": True}


@asynccontextmanager
async def at(address: str, url: str):
    """A client at another address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60) as http:
        yield http


async def fill(url: str, address: str, count: int) -> list[str]:
    """List tables from one address at which nobody sits."""
    async with at(address, url) as http:
        answers = [await http.post("/api/tables", json=OPEN) for _ in range(count)]
    return [answer.json()["table"]["id"] for answer in answers]


async def lobby(url: str) -> list[str]:
    async with httpx.AsyncClient(base_url=url) as http:
        return [table["id"] for table in (await http.get("/api/tables")).json()["tables"]]


def test_one_address_cant_fill_the_lobby(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _):
            honest = await fill(url, "127.0.0.2", 2)
            spam = await fill(url, "127.0.0.3", MOST_LISTED + 10)
            other = await fill(url, "127.0.0.4", 1)
            shown = await lobby(url)
            assert len(shown) == 3 + MOST_OF_ONE
            assert shown == [other[0], spam[-1], honest[1], spam[-2], honest[0], *spam[-3 : -MOST_OF_ONE - 1 : -1]]

    run(test())


def test_tables_where_somebody_waits_come_before_empty_ones(tmp_path):
    async def test():
        async with running(tmp_path) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()], listed=True)
            empty = await fill(url, "127.0.0.2", 3)
            assert await lobby(url) == [empty[2], made.table.id, empty[1], empty[0]]
            async with server.live(made.table.id, tokens_of(made)):
                assert await lobby(url) == [made.table.id, *empty[::-1]]
            await until(lambda: not node.connections)
            assert (await lobby(url))[0] == empty[2]

    run(test())


def test_the_host_can_hide_a_table_and_list_it_again(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made, taken = await two_friends(server, listed=True)
            listing = f"/api/tables/{made.table.id}/listing"
            assert await lobby(url) == [made.table.id]
            refused = await post(url, listing, {"host": taken.token, "listed": False})
            assert (refused.status_code, refused.json()["code"]) == (409, "not_host")
            assert await lobby(url) == [made.table.id]
            for listed in (False, True, False):
                answer = await post(url, listing, {"host": made.host, "listed": listed})
                assert (answer.status_code, answer.json()["listed"]) == (200, listed)
                assert await lobby(url) == ([made.table.id] if listed else [])
        async with running(tmp_path) as (url, _, server):
            assert await lobby(url) == []
            assert not (await server.table(made.table.id)).listed

    run(test())


def test_viewers_share_queries_of_the_database(tmp_path, monkeypatch):
    async def test():
        async with running(tmp_path) as (url, node, _):
            asked, listed = [], node.store.listed

            async def counted(*how):
                asked.append(how)
                return await listed(*how)

            monkeypatch.setattr(node.store, "listed", counted)
            monkeypatch.setattr("giza.server.rooms.lobby.LASTS", 60.0)
            for _ in range(5):
                await lobby(url)
            assert len(asked) == 1
            await fill(url, "127.0.0.2", 1)
            assert len(await lobby(url)) == 1

    run(test())
