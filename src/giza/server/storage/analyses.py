"""Analyses of finished games, by table and judge."""

from collections.abc import Collection, Sequence
from contextlib import suppress

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from giza.server.storage.schema import analyses
from giza.server.storage.store import Store


class AnalysisStore:
    """Stored analyses, as text."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, tables: Sequence[str], judges: Collection[str]) -> dict[str, str]:
        """The stored analyses of these tables by these judges."""
        asked = (analyses.c.table_id.in_(tables), analyses.c.judge.in_(judges))
        found = await self.store.answer(select(analyses.c.table_id, analyses.c.text).where(*asked))
        return {row.table_id: row.text for row in found}

    async def keep(self, table: str, judge: str, text: str) -> None:
        """Store an analysis, in place of those by other judges."""
        with suppress(IntegrityError):  # another node was first, with the same analysis
            await self.store.execute(
                delete(analyses).where(analyses.c.table_id == table),
                analyses.insert().values(table_id=table, judge=judge, text=text),
            )
