"""Many records as tables: `tables` for pandas and polars, `frames` for what these make of them, `parquet` for files.

There are three: `events` has a row for everything that happened, `decisions` one for each choice of a player, `results`
one for each seat of each game. `game_id` joins them.
"""

from giza.data.frames import frame_of
from giza.data.parquet import write_parquet
from giza.data.tables import Table, Tables, games_in, tables_of

__all__ = ["Table", "Tables", "frame_of", "games_in", "tables_of", "write_parquet"]
