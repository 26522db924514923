"""Variants: how chosen options differ from the presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.rulebook.options import Option, Preset
from sobremesa.rulebook.rules import Rules, Setup


@dataclass(frozen=True, slots=True)
class Difference:
    """An option that differs from the preset."""

    option: Option
    usual: object
    value: object


@dataclass(frozen=True, slots=True)
class Variant:
    """A setup, and the preset from which it differs least."""

    setup: Setup
    nearest: Preset | None
    """None in a game without presets."""
    differences: tuple[Difference, ...]
    """The differences from that preset."""
    changed: tuple[str, ...]
    """The names of the options that differ from their defaults."""


def variant(rules: Rules[Any], players: int | None, options: Mapping[str, object]) -> Variant:
    """Validate players and options, and compare them with the presets.

    >>> from sobremesa.core import registry
    >>> found = variant(registry.rules("colmena"), None, {"preset": "hive", "repetition": 5})
    >>> found.nearest.name, [difference.option.name for difference in found.differences]
    ('hive', ['repetition'])
    """
    setup = rules.setup(players, options)
    first, *_ = usual = [
        (preset, rules.setup(setup.players, {"preset": preset.name} if preset else {}))
        for preset in rules.options.presets or (None,)
    ]
    nearest, base = min(usual, key=lambda pair: len(_compare(rules, setup, pair[1])))
    changed = tuple(d.option.name for d in _compare(rules, setup, first[1]))
    return Variant(setup, nearest, _compare(rules, setup, base), changed)


def _compare(rules: Rules[Any], setup: Setup, base: Setup) -> tuple[Difference, ...]:
    return tuple(
        Difference(option, usual, value)
        for option in rules.options.all()
        if option.name != "preset"
        and (usual := base.options.get(option.name, option.default))
        != (value := setup.options.get(option.name, option.default))
    )
