"""The server: tables where people and bots play, live and stored.

`messages` is everything that goes over the wire. `storage` keeps tables as lists of entries; `tables` is what a table
is, and `transitions` how an entry makes the next one of it. `dice` draws outcomes that anybody can check afterwards;
`chain` and `sealed_records` make records that nobody can forge. `rooms` are tables in memory, `room_registry` finds
them, and `table_service` makes new ones. `app` puts it behind HTTP and WebSocket, and `guard` stands in front.
"""
