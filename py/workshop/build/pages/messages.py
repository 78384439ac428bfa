"""Description of the messages between the embedded app and its host page: a JSON Schema, and types.

Both are built from web/js/embed/messages.json, which embed.js and frame.js use to check messages.
The tables of the page about embedding explain the messages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.prerender.embedding import ASKED, SCHEMA, TOLD, Said
from workshop.common.paths import WEB

SOURCE: Final = WEB / "js" / "embed" / "messages.json"

ELEMENT: Final = WEB / "js" / "embed" / "element.d.ts"
"""Types of the element, which use those of the messages."""

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

SIDES: Final = {"host": ("FromHost", ASKED), "game": ("FromGame", TOLD)}
"""Name of all messages of a side, and their meanings."""

NAMES: Final = {"boolean": "boolean", "integer": "number", "string": "string"}
"""TypeScript's names of simple types."""

Schema = Mapping[str, Any]


ABOUT: Final = "Messages between the Games Chest in a frame and the page around it"

WITH_FIELDS: Final = {"required", "optional", "properties"}
"""Names of objects whose values are schemas."""


def source() -> dict[str, Any]:
    """Return the description of all messages, with the names of kinds replaced by references."""
    described: dict[str, Any] = json.loads(SOURCE.read_text("utf-8"), object_hook=_referring)
    return described


def _referring(found: dict[str, Any]) -> dict[str, Any]:
    """Replace the names of kinds in an object of the source by references."""
    for name, value in found.items():
        if name in {"items", "additionalProperties"} and isinstance(value, str):
            found[name] = refer(value)
        if name in WITH_FIELDS and isinstance(value, dict):
            fields = {
                key: refer(each) if isinstance(each, str) else each for key, each in value.items()
            }
            found[name] = fields
    return found


# ---------------------------------------------------------------------- the schema


def schema(address: str) -> dict[str, Any]:
    """Return the JSON Schema of all messages; `address` is the site's address, or empty."""
    agreed = source()
    sides = [name for name, _rows in SIDES.values()]
    messages = {
        title(side, kind): message(agreed["version"], kind, shape, about(rows, kind))
        for side, (_name, rows) in SIDES.items()
        for kind, shape in agreed[side].items()
    }
    unions = {
        name: {"oneOf": [refer(title(side, kind)) for kind in agreed[side]]}
        for side, (name, _rows) in SIDES.items()
    }
    return {
        "$schema": DIALECT,
        **({"$id": f"{address}{SCHEMA}"} if address else {}),
        "title": ABOUT,
        "anyOf": [refer(name) for name in sides],
        "$defs": {**unions, **messages, **agreed["kinds"]},
    }


def message(version: int, kind: str, shape: Schema, meaning: str) -> dict[str, Any]:
    """Return the schema of one type of message; every message may have an `id` and a `re`."""
    marks = {"id": refer("Mark"), "re": refer("Mark")}
    required = shape.get("required", {})
    return {
        "type": "object",
        "description": meaning,
        "properties": {
            "spielekiste": {"const": version},
            "type": {"const": kind},
            **required,
            **shape.get("optional", {}),
            **marks,
        },
        "required": ["spielekiste", "type", *required],
        "additionalProperties": False,
    }


def title(side: str, kind: str) -> str:
    """Return the name of a type of message; both sides have a `hello`.

    >>> title("host", "start"), title("game", "hello")
    ('StartFromHost', 'HelloFromGame')
    """
    return f"{kind.title()}{SIDES[side][0]}"


def about(rows: Iterable[Said], kind: str) -> str:
    """Return the meaning of a type of message; raise `StopIteration` if none is given."""
    return next(row.meaning for row in rows if row.code.partition(" ")[0] == kind)


def refer(name: str) -> dict[str, str]:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


# ---------------------------------------------------------------------- the types


def types() -> str:
    """Return the types of all messages and of the element, for TypeScript."""
    defined = schema("")["$defs"]
    lines = [f"/** {ABOUT}. */"]
    for name, each in defined.items():
        lines += [*_comment(each), f"export type {name} = {typed(each)};"]
    return "\n".join([*lines, "", ELEMENT.read_text("utf-8").partition("\n\n")[2]])


def typed(each: Schema) -> str:
    """Return the TypeScript type of a schema.

    >>> typed({"type": "array", "items": {"type": "integer"}}), typed({"enum": ["a", "b"]})
    ('number[]', '"a" | "b"')
    """
    match each:
        case {"$ref": str(place)}:
            found = place.rpartition("/")[2]
        case {"const": value}:
            found = json.dumps(value)
        case {"enum": values}:
            found = " | ".join(map(json.dumps, values))
        case {"oneOf": choices}:
            found = " | ".join(map(typed, choices))
        case {"type": "array", "items": item}:
            found = f"{typed(item)}[]"
        case {"type": "object"}:
            found = _object(each)
        case _:
            found = NAMES[each["type"]]
    return found


def _object(each: Schema) -> str:
    """Return the type of an object: one with known fields, or a record with any keys."""
    if "properties" not in each:
        return f"Record<string, {typed(each['additionalProperties'])}>"
    fields = [
        f"{name}{'' if name in each.get('required', ()) else '?'}: {typed(field)}"
        for name, field in each["properties"].items()
    ]
    return f"{{ {'; '.join(fields)} }}"


def _comment(each: Schema) -> list[str]:
    return [f"/** {each['description']} */"] if "description" in each else []
