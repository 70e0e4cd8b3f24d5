"""The server: tables where people and bots play, live and stored.

`table` is a table as a value, `rooms` has live tables, and `storage` keeps them as lists of entries. `workers` runs
bots and other computations in processes of their own. `fair` makes dice and records that anybody can check, `after`
serves finished games and lessons. `http` puts all that behind HTTP and WebSocket; `wire` has the messages as types.
"""
