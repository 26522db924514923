"""Explains an invalid message: which field is wrong, and what it should be.

Values are never quoted, because a message may hold a password.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from sobremesa.rulebook.text import Text

NOT_JSON: Final = Text("el mensaje no es JSON válido", "the message is not valid JSON")
NO_JSON: Final = Text(
    "el mensaje ha de ser JSON, con «Content-Type: application/json»",
    "the message must be JSON, with “Content-Type: application/json”",
)
WHOLE: Final = Text("el mensaje", "the message")
_FIELD: Final = Text("«{name}»", "“{name}”")
_MISSING: Final = Text("falta {field}", "{field} is missing")
_UNKNOWN: Final = Text("{field} no existe", "there is no {field}")
_STRANGE: Final = Text(
    "{field} tiene un campo que no existe", "{field} has a field that does not exist"
)
_MUST: Final = Text("{field} ha de ser {what}", "{field} must be {what}")
_LONG: Final = Text("{field} ha de tener {what}", "{field} must have {what}")
_FORM: Final = Text("{field} no tiene la forma debida", "{field} does not have the right form")
_BAD: Final = Text("{field} no vale", "{field} is not valid")

_KINDS: Final = {
    "int": Text("un número entero", "a whole number"),
    "float": Text("un número", "a number"),
    "str": Text("un texto", "a text"),
    "bool": Text("un booleano", "a boolean"),
    "array": Text("una lista", "a list"),
    "object": Text("un objeto", "an object"),
    "null": Text("nada", "nothing"),
}
_OR: Final = Text(" o ", " or ")
_BOUNDS: Final = {
    ">=": Text("{number} o más", "{number} or more"),
    "<=": Text("{number} o menos", "{number} or less"),
    ">": Text("más de {number}", "more than {number}"),
    "<": Text("menos de {number}", "less than {number}"),
}
_UNITS: Final = {
    "str": Text("{many} signos", "{many} characters"),
    "array": Text("{many} elementos", "{many} elements"),
    "object": Text("{many} campos", "{many} fields"),
}

_PLACE: Final = re.compile(r"^(.*?)(?: - at `\$(.*)`)?$", re.S)
_GOT: Final = re.compile(r"Expected `([^`]*)`(?:, got .*)?")
_LENGTH: Final = re.compile(r"Expected `(\w+)` of length (<=|>=) (\d+)")
_RANGE: Final = re.compile(r"Expected `(?:int|float)` (<=|>=|<|>) (-?[\d.]+)")
_ABSENT: Final = re.compile(r"Object missing required field `(.*)`")
_EXTRA: Final = re.compile(r"Object contains unknown field `(.*)`", re.S)
_PLAIN: Final = re.compile(r"\w{1,40}")


def fault(error: msgspec.MsgspecError, kind: Any, message: bytes) -> Text:
    """Explain why a message is not of some type.

    >>> class Name(msgspec.Struct):
    ...     name: str
    >>> message = b'{"name": 3}'
    >>> try:
    ...     msgspec.json.decode(message, type=Name)
    ... except msgspec.ValidationError as error:
    ...     fault(error, Name, message).en
    '“name” must be a text'
    """
    if not isinstance(error, msgspec.ValidationError):
        return NOT_JSON
    found = _PLACE.match(str(error))
    said, path = (found[1], found[2] or "") if found else ("", "")
    field = _field(path)
    if absent := _ABSENT.fullmatch(said):
        return _MISSING.format(field=_field(f"{path}.{absent[1]}"))
    if extra := _EXTRA.fullmatch(said):
        if _PLAIN.fullmatch(extra[1]):
            return _UNKNOWN.format(field=_field(f"{path}.{extra[1]}"))
        return _STRANGE.format(field=field)
    if length := _LENGTH.fullmatch(said):
        many = _BOUNDS[length[2]].format(number=length[3])
        return _LONG.format(field=field, what=_UNITS[length[1]].format(many=many))
    if limit := _RANGE.fullmatch(said):
        return _MUST.format(field=field, what=_BOUNDS[limit[1]].format(number=limit[2]))
    if allowed := sorted(_choices(kind, path, message)):
        return _MUST.format(field=field, what=_either(Text(one, one) for one in allowed))
    if (got := _GOT.fullmatch(said)) and all(one in _KINDS for one in got[1].split(" | ")):
        return _MUST.format(field=field, what=_either(_KINDS[one] for one in got[1].split(" | ")))
    return (_FORM if "regex" in said else _BAD).format(field=field)


def address_fault(errors: Sequence[Mapping[str, Any]]) -> Text:
    """Explain an invalid path or query, from the errors of FastAPI."""
    error = errors[0] if errors else {}
    place: Sequence[object] = error.get("loc", ())
    names = [str(one) for one in place[1:] if _PLAIN.fullmatch(str(one))]
    field = _field("." + ".".join(names)) if names else WHOLE
    kind, limits = str(error.get("type", "")), error.get("ctx", {})
    if kind == "missing":
        return _MISSING.format(field=field)
    if kind.startswith(("int_", "float_", "bool_", "string_type")):
        name = {"string": "str"}.get(kind.partition("_")[0], kind.partition("_")[0])
        return _MUST.format(field=field, what=_KINDS[name])
    for sign, name in ((">=", "ge"), ("<=", "le"), (">", "gt"), ("<", "lt")):
        if name in limits:
            return _MUST.format(field=field, what=_BOUNDS[sign].format(number=limits[name]))
    return (_FORM if kind == "string_pattern_mismatch" else _BAD).format(field=field)


def _field(path: str) -> Text:
    """Quote the name of a field; an empty path is the whole message."""
    name = path.removeprefix(".")
    return _FIELD.format(name=name) if name else WHOLE


def _either(texts: Iterable[Text]) -> Text:
    *first, last = texts
    if not first:
        return last
    return Text(
        ", ".join(one.es for one in first) + _OR.es + last.es,
        ", ".join(one.en for one in first) + _OR.en + last.en,
    )


# fields with a fixed set of values


@cache
def _known(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _choices(kind: Any, path: str, message: bytes) -> set[str]:
    """Give the allowed values of a field, if it is an enumeration."""
    try:
        data = msgspec.json.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return set()
    *way, last = re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path) or [("", "")]
    here = _known(kind)
    for name, index in way:
        held = data.get(name) if isinstance(data, dict) else None
        if index.isdigit() and isinstance(data, list):
            held = data[int(index)]
        inner = next((one for member in _meant(here, data) for one in _inside(member, name)), None)
        if inner is None:
            return set()
        here, data = inner, held
    tags = [one for one in _members(here) if isinstance(one, inspect.StructType)]
    if any(one.tag_field == last[0] for one in tags):
        return {str(one.tag) for one in tags}
    return {
        str(value)
        for member in _meant(here, data)
        for inner in _inside(member, last[0])
        for choice in _members(inner)
        if isinstance(choice, inspect.LiteralType)
        for value in choice.values
    }


def _members(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Give the members of a union, and the types within annotations."""
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _members(one)
    elif isinstance(kind, inspect.Metadata):
        yield from _members(kind.type)
    else:
        yield kind


def _meant(kind: inspect.Type, data: object) -> Iterator[inspect.Type]:
    """Give the members of a type that fit the tag of some data."""
    for one in _members(kind):
        if isinstance(one, inspect.StructType) and one.tag_field is not None:
            if not isinstance(data, dict) or data.get(one.tag_field) != one.tag:
                continue
        yield one


def _inside(kind: inspect.Type, name: str) -> Iterator[inspect.Type]:
    """Give the type of the field of a name, or without a name that of a list's elements."""
    if isinstance(kind, inspect.StructType):
        yield from (field.type for field in kind.fields if field.encode_name == name)
    elif not name and isinstance(kind, inspect.ListType | inspect.VarTupleType):
        yield kind.item_type
