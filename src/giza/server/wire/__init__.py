"""All messages as types: the one source of OpenAPI, JSON Schema and TypeScript.

`tables`, `players`, `analysis`, `replay` and `guides` have the messages over HTTP, `live` those over a WebSocket, and
`effects` what clients animate; views and odds are defined by the games.
"""
