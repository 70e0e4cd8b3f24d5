"""Write the types of all wire messages for the web client, from the server's own, as TypeScript or JSON Schema.

python tools/web_types.py [--json] [FILE]      without FILE it prints them
"""

import json
import sys
from pathlib import Path
from typing import Any

from giza.games import OWN_GAMES
from giza.server.wire.schema import definitions, live_schema

HEADER = "// Made by tools/web_types.py from the server's messages; change those, not this file.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(shape: dict[str, Any]) -> str:
    """The TypeScript type of a schema."""
    if "$ref" in shape:
        return str(shape["$ref"]).rsplit("/", 1)[1]
    if "enum" in shape:
        return " | ".join(json.dumps(value) for value in shape["enum"])
    if "anyOf" in shape:
        return " | ".join(dict.fromkeys(type_of(part) for part in shape["anyOf"]))
    kind = shape.get("type")
    if kind == "array":
        item = type_of(shape.get("items", {}))
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {type_of(shape.get('additionalProperties', {}))}>"
    return SIMPLE.get(str(kind), "unknown")


def comment(text: str | None, indent: str = "") -> str:
    """A description as a comment, or nothing."""
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def declaration(name: str, shape: dict[str, Any], always: bool) -> str:
    """One exported type; with `always`, the server sends fields with defaults too."""
    text = comment(shape.get("description"))
    if "properties" not in shape:
        return f"{text}export type {name} = {type_of(shape)};\n"
    required = set(shape.get("required", ()))
    if always:
        required |= {key for key, field in shape["properties"].items() if "default" in field}
    lines = [
        f"{comment(field.get('description'), '  ')}  {key}{'' if key in required else '?'}: {type_of(field)};\n"
        for key, field in shape["properties"].items()
    ]
    return f"{text}export interface {name} {{\n{''.join(lines)}}}\n"


def sent_by_clients(shapes: dict[str, Any]) -> set[str]:
    """The types in which clients may omit fields with defaults."""
    found = {"CreateTable", "TakeSeat"}
    for union in ("FromClient", "SeatRequest"):
        found |= {type_of(part) for part in shapes[union]["anyOf"]}
    return found


def typescript() -> str:
    """All types."""
    shapes = definitions(OWN_GAMES.values())
    lax = sent_by_clients(shapes)
    return HEADER + "".join("\n" + declaration(name, shapes[name], name not in lax) for name in sorted(shapes))


def main(arguments: list[str]) -> None:
    """Print the types or write them into a file."""
    files = [argument for argument in arguments if argument != "--json"]
    text = json.dumps(live_schema(), indent=2) + "\n" if "--json" in arguments else typescript()
    if files:
        Path(files[0]).write_text(text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
