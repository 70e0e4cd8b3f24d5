"""Plays another package's game at a server's table, and writes its record to a file: python … FOLDER."""

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from giza.client import ServerSaysNo, bot, mine
from server_kit import play_on, running


async def main(folder: Path) -> None:
    async with running(folder) as node:
        offered = {game.name: game for game in (await node.server.offer()).games}
        assert (offered["pig"].title, offered["pig"].family) == ("Pig", "pig")
        assert (offered["pig"].capabilities, offered["pig"].bots) == (["bots"], ["cautious", "random"])
        with pytest.raises(ServerSaysNo, match="the bot hard doesn't know pig"):
            await node.server.create("pig", [mine("Ada"), bot("hard")])
        made = await node.server.create("pig", [mine("Ada"), bot("cautious")], options={"goal": 30})
        tokens = [token.token for token in made.tokens]
        async with node.server.live(made.table.id) as spectator, node.server.live(made.table.id, tokens) as table:
            spectator.keep_updates = True
            assert table.view["family"] == "pig"
            await play_on(table, Random(2))
            await spectator.until(lambda: spectator.over)
            seen = {effect["kind"] for update in spectator.updates for effect in update.effects}
        assert seen - {"stake_lost"} == {"acted", "chanced", "rolled", "held", "game_over"}, seen
        replayed = (await node.server.http.get(f"/api/tables/{made.table.id}/replay")).json()["steps"]
        assert replayed[-1]["view"]["over"]
        assert replayed[-1]["effects"][-1]["kind"] == "game_over"
        assert (await node.server.http.get(f"/api/tables/{made.table.id}/chances")).json()["steps"] == []
        schema = (await node.server.http.get("/api/live.schema.json")).json()["$defs"]
        assert schema["PigView"]["properties"]["family"]["enum"] == ["pig"]
        (folder / "game.txt").write_text(await node.server.record(made.table.id), "utf-8")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
