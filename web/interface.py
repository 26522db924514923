"""Write the page's types from the server's interface description.

``python web/interface.py`` writes ``web/src/types.ts``; with ``--check`` it only tells whether that
file is as it should be.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

TYPES = Path(__file__).resolve().parent / "src" / "types.ts"
HEAD = """/**
 * What the server takes and sends, written from its interface description by web/interface.py.
 * Nothing here knows any game. Do not edit: change the types in server/interface and run it.
 */
"""
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Schema = Mapping[str, Any]


def document() -> dict[str, Any]:
    """Give the interface description as the server sends it."""
    from sobremesa.server.settings import Settings  # noqa: PLC0415  (only to describe it)
    from sobremesa.server.web.app import build  # noqa: PLC0415

    found: dict[str, Any] = json.loads(json.dumps(build(Settings()).openapi()))
    return found


def written(described: Mapping[str, Any]) -> str:
    """Write every type that a message of the server has, or may have, as TypeScript."""
    schemas: Mapping[str, Schema] = described["components"]["schemas"]
    parts = [HEAD]
    for name in sorted(_mentioned(described)):
        parts.append(_declared(name, schemas[name]))
    for path, messages in described["x-messages"].items():
        for way, title in (("sends", "ServerMessage"), ("hears", "ClientMessage")):
            verb = "is sent by" if way == "sends" else "may be sent to"
            parts.append(
                f"/** What {verb} {path}. */\nexport type {title} = {_type(messages[way])};\n"
            )
    return "\n".join(parts)


def _mentioned(described: Mapping[str, Any]) -> set[str]:
    """Name the types of all messages; FastAPI's own, of addresses, are not among them."""
    return set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(described)))


def _declared(name: str, schema: Schema) -> str:
    about = _comment(schema.get("description", ""), "")
    if "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)};\n"
    return f"{about}export interface {name} {{\n{''.join(_fields(schema))}}}\n"


def _fields(schema: Schema) -> Iterator[str]:
    required = schema.get("required", ())
    for key, one in schema["properties"].items():
        mark = "" if key in required else "?"
        yield f"{_comment(one.get('description', ''), '  ')}  {key}{mark}: {_type(one)};\n"


def _comment(text: str, indent: str) -> str:
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _type(schema: Schema) -> str:
    """Write a type as an expression."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(_type(one) for one in schema[several]))
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(one) for one in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return PLAIN.get(str(kind), "unknown")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    inner = _type(schema.get("items", {}))
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _object(schema: Schema) -> str:
    if "properties" in schema:
        return "{ " + " ".join(line.strip() for line in _fields(schema)) + " }"
    values = schema.get("additionalProperties", {})
    return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"


def main(arguments: list[str]) -> int:
    """Write the file, or tell whether it is fresh."""
    text = written(document())
    if "--check" in arguments:
        if TYPES.is_file() and TYPES.read_text(encoding="utf-8") == text:
            return 0
        print(f"sobremesa: {TYPES.name} is stale: run `python web/interface.py`", file=sys.stderr)
        return 1
    TYPES.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
