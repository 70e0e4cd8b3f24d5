"""Where tables are kept: SQLite in a file, or PostgreSQL for several nodes.

`schema` says what is stored, `migrations` how it came to be, `store` reads and writes it, and `writer` puts the
entries of many tables into one transaction.
"""

from giza.server.storage.store import Damaged, Due, Store, open_store
from giza.server.storage.writer import Append, Conflict

__all__ = ["Append", "Conflict", "Damaged", "Due", "Store", "open_store"]
