"""What docs/server.md says is complete, and the settings are what it says."""

from __future__ import annotations

import typing
from dataclasses import fields
from pathlib import Path

import pytest

from sobremesa.server.refusals import REASONS
from sobremesa.server.settings import HELP, BadSetting, Settings, load
from sobremesa.server.tables import commands, events
from sobremesa.server.tables.chat import PHRASES

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")


def test_every_setting_is_documented_with_its_default() -> None:
    assert set(HELP) == {field.name for field in fields(Settings)}
    for field in fields(Settings):
        shown = repr(field.default).replace("'", '"')
        assert f"| `{field.name}` | `{shown}` |" in PAGE


def test_every_word_of_the_messages_is_documented() -> None:
    for union in (commands.AnyCommand, events.AnyEvent):
        for kind in typing.get_args(union):
            assert f"`{kind.__struct_config__.tag}`" in PAGE
    for word in (*REASONS, *PHRASES):
        assert f"`{word}`" in PAGE


def test_settings_come_from_a_file_and_from_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 9000\nhost = "0.0.0.0"\nsecure = true\n')
    found = load({"SOBREMESA_SETTINGS": str(file), "SOBREMESA_PORT": "9001"})
    assert (found.port, found.host, found.secure) == (9001, "0.0.0.0", True)
    assert load({"SOBREMESA_SOCKET_RATE": "2.5"}).socket_rate == 2.5


@pytest.mark.parametrize(
    "environment",
    [
        {"SOBREMESA_PORT": "many"},
        {"SOBREMESA_PORT": "70000"},
        {"SOBREMESA_DATABASE": "mysql:x"},
        {"SOBREMESA_SECURE": "perhaps"},
        {"SOBREMESA_ORIGINS": "table.example"},
        {"SOBREMESA_ORIGINS": "https://table.example/path"},
        {"SOBREMESA_REDIS": "redis://x"},
        {"SOBREMESA_PAGE": "/nowhere/at/all"},
        {"SOBREMESA_SOCKET_RATE": "0"},
        {"SOBREMESA_ADDRESS_CONNECTIONS": "0"},
        {"SOBREMESA_CONNECTIONS": "-5"},
        {"SOBREMESA_CONNECTIONS": "1e4"},
        {"SOBREMESA_TALK_RATE": "inf"},
        {"SOBREMESA_PERSON_BURST": "nan"},
        {"SOBREMESA_HEAD_SECONDS": "nan"},
        {"SOBREMESA_STALLED_SECONDS": "soon"},
        {"SOBREMESA_SETTINGS": "/nowhere.toml"},
    ],
)
def test_a_setting_that_makes_no_sense_stops_the_server(environment: dict[str, str]) -> None:
    with pytest.raises(BadSetting):
        load(environment)


def test_an_unknown_setting_in_the_file_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("prot = 9000\n")
    with pytest.raises(BadSetting, match="prot"):
        load({}, file)


@pytest.mark.parametrize("name", ["SOBREMESA_SECUR", "SOBREMESA_PROXY", "SOBREMESA_"])
def test_an_unknown_setting_in_the_environment_is_an_error(name: str) -> None:
    with pytest.raises(BadSetting, match="there is no setting"):
        load({name: "1", "SOBREMESA_PLAIN": "1", "PATH": "/bin"})
    load({"SOBREMESA_PLAIN": "1", "SOBREMESA_TEST_REDIS": "x", "SOBREMESA_NO_PAGE": "1"})


def test_a_file_that_is_no_text_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetting, match="cannot read"):
        load({}, path)
