"""What `Game.view` looks like on the wire: each game's own type stands beside its words."""

from typing import Annotated, Any

from msgspec import Meta

View = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/View"})]
"""The view of one of the games, tagged by its `family`."""
