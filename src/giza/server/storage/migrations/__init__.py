"""Brings a database up to date: the scripts in `versions` run in order, each once."""

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text


class UnknownRevision(Exception):
    """A newer version of Giza has changed this database; its message is the revision."""


LOCK = 0x67697A61
"""The number of the lock in PostgreSQL that lets only one of several starting nodes migrate."""


def bring_up_to_date(connection: Connection, target: str = "head") -> None:
    """Run the scripts that this database hasn't seen yet, up to a revision."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def upgrade(revision: Any, context: Any) -> Any:
        known = {script.revision for script in scripts.walk_revisions()}
        unknown = [name for name in context.get_current_heads() if name not in known]
        if unknown:
            raise UnknownRevision(", ".join(unknown))
        return scripts._upgrade_revs(target, revision)

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    with EnvironmentContext(config, scripts, fn=upgrade) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
