"""Variants derived from a base: one option at a time, set to each of its other values."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from sobremesa.core import registry
from sobremesa.play.balance.study import Variant
from sobremesa.rulebook.errors import BadOption
from sobremesa.rulebook.options import Count, Flag, OneOf, Option


def values_of(option: Option, now: object) -> list[object]:
    """Return the other values of an option, or a selection of them.

    A number is tried one lower and one higher, at half and double, and off.

    >>> options = registry.rules("colina").options
    >>> values_of(options.option("hill_rounds"), 4), values_of(options.option("habit"), True)
    ([2, 3, 5, 8], [False])
    """
    if isinstance(option, Flag):
        return [not now]
    if isinstance(option, OneOf):
        return [value for value in option.values if value != now]
    if isinstance(option, Count) and isinstance(now, int):
        tried = {0, now // 2, now - 1, now + 1, 2 * now} if now else {option.low}
        return [value for value in sorted(tried) if value != now and _allowed(option, value)]
    return [value for value in _named(option).values() if value != now]


def _allowed(option: Option, value: object) -> bool:
    try:
        option.check(value)
    except BadOption:
        return False
    return True


def one_at_a_time(
    game: str, base: Variant, wanted: Mapping[str, Sequence[object]] | None = None
) -> list[Variant]:
    """Yield a variant for each other value of each option, all else as in `base`.

    `wanted` names the options to vary, with or without values; None means all of them. Values that
    are not valid for this number of players are left out.

    >>> wanted = {"hill_levels": (), "siege_rounds": (2,)}
    >>> [one.name for one in one_at_a_time("colina", Variant("base", {}, 3), wanted)]
    ['hill_levels=3', 'siege_rounds=2']
    """
    options = registry.rules(game).options
    now = base.chosen(game).options
    names = list(wanted) if wanted else [option.name for option in options.all()]
    found = []
    for name in names:
        option = options.option(name)
        given = (wanted or {}).get(name)
        for value in given or values_of(option, now.get(name, option.default)):
            variant = Variant(written(option, value), {**base.options, name: value}, base.seats)
            try:
                differs = variant.identity(game) != base.identity(game)
            except BadOption:
                if given:
                    raise
                continue
            if differs:
                found.append(variant)
    return found


def written(option: Option, value: object) -> str:
    """Write an option with its value, or the value's name if it has one.

    >>> cities = registry.rules("sparta").options.option("cities")
    >>> written(cities, cities.check("crossed"))
    'cities=crossed'
    """
    for name, known in _named(option).items():
        if known == value:
            return f"{option.name}={name}"
    return f"{option.name}={value if isinstance(value, str) else json.dumps(value)}"


def _named(option: Option) -> dict[str, object]:
    """Return the named values of an option, as it describes them for forms."""
    described = option.describe().get("placements")
    if not isinstance(described, list):
        return {}
    return {str(one["name"]): one["value"] for one in described}
