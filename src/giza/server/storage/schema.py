"""The database: tables, their entries, who holds which seat, and records of old tables.

A change here needs a script in `migrations/versions`; a test compares the two.
"""

from sqlalchemy import Column, Double, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("plan", Text, nullable=False),
    Column("state", String(8), nullable=False),
    Column("listed", Integer, nullable=False),
    Column("address", String(64), nullable=False),  # a hash of who made it, to bound how many one address makes
    Column("created", Double, nullable=False),
    Column("ended", Double),
    Column("wakes", Double),  # when somebody has to act for a bot, or for a clock that has run out
    Column("lease_node", String(32)),  # the node that acts for it
    Column("lease_until", Double, nullable=False),
    Index("tables_by_wakes", "wakes"),
    Index("tables_by_state", "state", "listed", "created"),
    Index("tables_by_address", "address", "state"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # two writers can't both have the same number
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
    Column("key", String(72)),  # of the request, which is known by it when it comes again
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(22), nullable=False, index=True),
    Column("seat", Integer, nullable=False),  # HOST for the host
)

records = Table(
    "records",
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("text", Text, nullable=False),
    Column("archived", Double, nullable=False),
)
