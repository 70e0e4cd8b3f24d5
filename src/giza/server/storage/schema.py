"""The database's tables: games with their entries, the holders of seats, and records of old tables.

A change here needs a script in `migrations/versions`; a test compares the two.
"""

from sqlalchemy import Column, Double, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("plan", Text, nullable=False),
    Column("game", String(64), nullable=False, server_default=""),  # with `rules`: the nodes that can act here
    Column("rules", Integer, nullable=False, server_default="0"),
    Column("state", String(8), nullable=False),
    Column("listed", Integer, nullable=False),
    Column("address", String(64), nullable=False),  # a keyed hash of its creator's address, until the table has ended
    Column("created", Double, nullable=False),
    Column("ended", Double),
    Column("wakes", Double),  # when a bot has to act, or a clock runs out
    Column("lease_node", String(32)),  # the node that acts for it
    Column("lease_until", Double, nullable=False),
    Column("unreadable", Double),  # since when its entries are known to be damaged
    Index("tables_by_wakes", "wakes"),
    Index("tables_by_ended", "ended"),
    Index("tables_by_state", "state", "listed", "created"),
    Index("tables_by_address", "address", "state"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # no two writers get the same number
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
    Column("key", String(72)),  # of the request, to recognize a repeated one
)

installation = Table(
    "installation",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

orders = Table(
    "orders",  # an operator's temporary orders
    metadata,
    Column("kind", String(8), primary_key=True),  # ban, or mute
    Column("subject", String(96), primary_key=True),  # the keyed hash of an address, or a table and a seat
    Column("until", Double, nullable=False),
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

player_seats = Table(
    "player_seats",  # of returning players
    metadata,
    Column("player", String(64), primary_key=True),  # the hash of a player key
    Column("table_id", String(22), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # HOST for the host
    Column("sealed", Text, nullable=False),  # the token, which only the player key opens
    Column("since", Double, nullable=False),
    Index("player_seats_by_table", "table_id", "seat"),
)

results = Table(
    "results",  # of finished games, written when a player first asks
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("text", Text, nullable=False),
)

analyses = Table(
    "analyses",  # of finished games, computed on demand and kept as long as the record
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("judge", String(16), primary_key=True),  # the hash of the judge: another judge makes another analysis
    Column("text", Text, nullable=False),
)

subscriptions = Table(
    "subscriptions",  # for reminders
    metadata,
    Column("endpoint", String(64), primary_key=True),  # its hash
    Column("player", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("renewed", Double, nullable=False, server_default="0"),  # when the player last came back; 0: unknown
    Index("subscriptions_by_player", "player"),
)
