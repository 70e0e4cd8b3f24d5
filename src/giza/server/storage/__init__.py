"""The database: SQLite in a file, or PostgreSQL for several nodes.

`schema` defines its tables and `migrations` bring older ones up to date; `store` reads and writes, and `writer` puts
the entries of many tables into one transaction.
"""

from giza.server.storage.store import Damaged, Due, Store, open_store
from giza.server.storage.writer import Append, Conflict

__all__ = ["Append", "Conflict", "Damaged", "Due", "Store", "open_store"]
