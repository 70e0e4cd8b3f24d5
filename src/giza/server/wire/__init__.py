"""Everything that goes over the wire, as types: the one source of OpenAPI, JSON Schema and TypeScript.

`tables` is what HTTP takes and gives, `live` what a WebSocket does, `effects` what a client animates, and `views`
what `Game.view` looks like.
"""
