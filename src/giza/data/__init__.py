"""Records as tables: `tables` makes columns, `frames` data frames for pandas and polars, `parquet` files.

There are three tables: `events` has a row for each event, `decisions` one for each choice of a player, `results` one
for each seat of each game. `game_id` joins them.
"""

from giza.data.parquet import write_parquet
from giza.data.tables import Table, Tables, frame_of, games_in, tables_of

__all__ = ["Table", "Tables", "frame_of", "games_in", "tables_of", "write_parquet"]
