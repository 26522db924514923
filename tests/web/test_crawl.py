"""Every screen, everything on it pressed, in both languages, at a desk and on a phone.

`make test-all` walks through each area in one setting, and through all areas together in every
one. `everything` marks the other settings, which `make crawl` adds: with them every place meets
every setting, and more is pressed of what lists repeat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser

from tests.server.serving import Server

from .areas import AREAS
from .controls import SETTINGS, Setting
from .crawler import crawl

pytestmark = [pytest.mark.crawl, pytest.mark.long]

DESK_ES, PHONE_ES, DESK_EN, PHONE_EN = SETTINGS
USUAL = {
    "menu": DESK_ES,
    "addresses": PHONE_EN,
    "games": PHONE_EN,
    "tournaments": PHONE_ES,
    "playing": DESK_EN,
    "people": DESK_ES,
    "seating": PHONE_ES,
}
"""The setting of each area in `make test-all`, in an order that keeps workers busy alike."""


def _walks() -> list[ParameterSet]:
    assert USUAL.keys() == AREAS.keys()
    return [
        pytest.param(
            area,
            setting,
            id=f"{area}-{setting}",
            marks=() if setting == usual else pytest.mark.everything,
        )
        for area, usual in USUAL.items()
        for setting in SETTINGS
    ]


@pytest.mark.parametrize(("area", "setting"), _walks())
def test_everything_can_be_pressed_and_nothing_goes_wrong(
    chromium: Browser,
    server: Server,
    area: str,
    setting: Setting,
    record_property: Callable[[str, object], None],
) -> None:
    places = AREAS[area]
    thorough = setting != USUAL[area] and area != "addresses"
    if thorough:
        places = tuple(replace(place, press=True) for place in places)
    found = crawl(chromium, server, setting, places, most=2 if thorough else 1)
    record_property("crawled", f"{area} {setting}: {found}")
    assert [f"{trouble}   at {way}" for trouble, way in found.troubles.items()] == []
    assert found.counts["screens"] >= len(places)
