"""The server: tables where people and bots play, live and stored.

`messages` is everything that goes over the wire. `storage` keeps tables as lists of entries, `tables` folds such a list
into a live game, and `dice` draws outcomes that anybody can check afterwards. `app` puts it behind HTTP and WebSocket.
"""
