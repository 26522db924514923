"""The server's settings: from a TOML file and from the environment, checked at the start."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

PREFIX = "SOBREMESA_"


class BadSetting(SobremesaError):
    """A setting does not exist or cannot have that value."""


HELP: Final[dict[str, Text]] = {
    "host": Text("Dirección en la que escucha", "Address to listen on"),
    "port": Text("Puerto; 0 elige uno libre", "Port; 0 picks a free one"),
    "database": Text(
        "Dónde se guarda todo: sqlite:ARCHIVO o postgresql://…",
        "Where everything is kept: sqlite:FILE or postgresql://…",
    ),
    "redis": Text(
        "Redis que despierta a los otros procesos, con PostgreSQL",
        "Redis that wakes the other processes, with PostgreSQL",
    ),
    "origins": Text(
        "Otros orígenes admitidos, separados por comas, como https://mesa.example",
        "Other origins to accept, separated by commas, such as https://table.example",
    ),
    "secure": Text(
        "Si la galleta solo viaja por HTTPS", "Whether the cookie travels by HTTPS only"
    ),
    "proxy": Text(
        "Si un proxy propio da la dirección del cliente",
        "Whether a proxy of yours tells the client's address",
    ),
    "page": Text(
        "Otra carpeta para la página; si no, la que hace «make web»",
        "Another folder for the page; otherwise the one that `make web` makes",
    ),
    "workers": Text("Procesos en los que piensan los bots", "Processes in which bots think"),
    "message_bytes": Text(
        "Lo más largo que puede ser un mensaje", "The longest that a message may be"
    ),
    "socket_rate": Text(
        "Mensajes por segundo de una conexión", "Messages per second of a connection"
    ),
    "socket_burst": Text("Cuántos puede adelantar", "How many it may be ahead"),
    "address_rate": Text(
        "Peticiones por segundo de una dirección", "Requests per second of an address"
    ),
    "address_burst": Text("Cuántas puede adelantar", "How many it may be ahead"),
    "costly_rate": Text(
        "Claves, cuentas, mesas e imágenes por segundo de una dirección",
        "Passwords, accounts, tables and pictures per second of an address",
    ),
    "costly_burst": Text("Cuántas puede adelantar", "How many it may be ahead"),
    "address_sockets": Text(
        "Conexiones a la vez de una dirección", "Connections at once of an address"
    ),
    "away_seconds": Text(
        "Tras cuánto sin conexión alguien cuenta como ausente",
        "How long without a connection until somebody counts as away",
    ),
    "rest_seconds": Text(
        "Tras cuánto suelta memoria una mesa quieta", "How long until a quiet table lets memory go"
    ),
}
"""What each setting is for."""


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. In the environment, `port` is ``SOBREMESA_PORT``."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:sobremesa.db"
    redis: str = ""
    origins: str = ""
    secure: bool = False
    proxy: bool = False
    page: str = ""
    workers: int = 1
    message_bytes: int = 16_384
    socket_rate: float = 10.0
    socket_burst: int = 40
    address_rate: float = 50.0
    address_burst: int = 300
    costly_rate: float = 0.5
    costly_burst: int = 60
    address_sockets: int = 100
    away_seconds: float = 60.0
    rest_seconds: float = 30.0

    def __post_init__(self) -> None:
        self._check("port", 0 <= self.port <= 65_535)
        self._check("database", self.database.startswith(("sqlite:", "postgresql:")))
        self._check("redis", not self.redis or self.database.startswith("postgresql:"))
        self._check("page", not self.page or Path(self.page).is_dir())
        self._check("workers", 1 <= self.workers <= 64)
        self._check("message_bytes", 1024 <= self.message_bytes <= 1_048_576)
        for origin in self.allowed_origins():
            parts = urlsplit(origin)
            self._check("origins", parts.scheme in ("http", "https") and bool(parts.netloc))
            self._check("origins", not parts.path)
        for name in (
            "socket_rate",
            "socket_burst",
            "address_rate",
            "address_burst",
            "costly_rate",
            "costly_burst",
            "address_sockets",
            "away_seconds",
            "rest_seconds",
        ):
            self._check(name, getattr(self, name) > 0)

    def _check(self, name: str, good: bool) -> None:
        if not good:
            raise _bad(name, getattr(self, name))

    def allowed_origins(self) -> frozenset[str]:
        """Give the origins that are accepted besides the server's own."""
        return frozenset(origin.strip() for origin in self.origins.split(",") if origin.strip())


def shown(value: object) -> str:
    """Give a setting's value for reading, without the password that an address may hold.

    >>> shown("postgresql://ana:secret@localhost/tables")
    "'postgresql://ana:***@localhost/tables'"
    """
    return re.sub(r"(//[^/@:]*:)[^@]*@", r"\1***@", repr(value))


def _bad(name: str, value: object) -> BadSetting:
    return BadSetting(
        Text("el ajuste {name} no puede ser {value}", "setting {name} cannot be {value}").format(
            name=name, value=shown(value)
        )
    )


def _convert(name: str, kind: type, value: object) -> object:
    """Turn a word of the environment or a value of TOML into what the setting holds."""
    try:
        if kind is bool:
            if isinstance(value, bool):
                return value
            return {"true": True, "1": True, "false": False, "0": False}[str(value).lower()]
        if isinstance(value, bool) or (kind is int and isinstance(value, float)):
            raise ValueError
        if kind is not str or isinstance(value, str):
            return kind(value)
    except (ValueError, KeyError, TypeError):
        pass
    raise _bad(name, value)


def load(environment: Mapping[str, str] | None = None, path: str | Path | None = None) -> Settings:
    """Read the settings: defaults, then the file, then the environment.

    >>> load({"SOBREMESA_PORT": "9000"}).port
    9000
    """
    found = os.environ if environment is None else environment
    kinds = {f.name: type(f.default) for f in fields(Settings)}
    given: dict[str, object] = {}
    path = path or found.get(PREFIX + "SETTINGS")
    if path:
        try:
            given.update(tomllib.loads(Path(path).read_text(encoding="utf-8")))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise BadSetting(
                Text("no se puede leer {path}: {error}", "cannot read {path}: {error}").format(
                    path=path, error=error
                )
            ) from None
    for name in given:
        if name not in kinds:
            raise BadSetting(
                Text("no hay ningún ajuste {name}", "there is no setting {name}").format(name=name)
            )
    for name in kinds:
        if PREFIX + name.upper() in found:
            given[name] = found[PREFIX + name.upper()]
    converted = {name: _convert(name, kinds[name], value) for name, value in given.items()}
    return replace(Settings(), **converted)  # type: ignore[arg-type]  # converted just above
