"""The server's settings: from a TOML file and from the environment, checked at the start."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import ip_network
from math import inf
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

PREFIX = "SOBREMESA_"
OTHER_VARIABLES: Final = re.compile(
    PREFIX + r"(SETTINGS|PLAIN|SLOW|SANITIZE|TEST_\w+|(NO|REQUIRE)_(PAGE|COMPILED?))"
)
"""Other variables of the environment: the file of the settings, building and testing."""
MIN_TOKEN: Final = 16
"""The minimum length of a token."""
SECRET: Final = ("metrics_token",)
"""Settings whose values are never printed."""


class BadSetting(SobremesaError):
    """A setting does not exist or cannot have that value."""


HELP: Final[dict[str, Text]] = {
    "host": Text("Dirección en la que escucha", "Address to listen on"),
    "port": Text("Puerto; 0 elige uno libre", "Port; 0 picks a free one"),
    "database": Text(
        "Dónde se guarda todo: sqlite:FICHERO o postgresql://…",
        "Where everything is kept: sqlite:FILE or postgresql://…",
    ),
    "redis": Text(
        "Redis que despierta a los otros procesos, con PostgreSQL",
        "Redis that wakes the other processes, with PostgreSQL",
    ),
    "address": Text(
        "La dirección propia, como https://mesa.example; si no, la que pide cada cual",
        "The server's own address, such as https://table.example; otherwise the one asked for",
    ),
    "origins": Text(
        "Otros orígenes admitidos, separados por comas, como https://mesa.example",
        "Other origins to accept, separated by commas, such as https://table.example",
    ),
    "secure": Text("Si la cookie solo viaja por HTTPS", "Whether the cookie travels by HTTPS only"),
    "proxies": Text(
        "Proxies propios que dicen quién pregunta: direcciones y redes, separadas por comas, como "
        "127.0.0.1,10.0.0.0/8",
        "Proxies of yours that tell who asks: addresses and networks, separated by commas, such as "
        "127.0.0.1,10.0.0.0/8",
    ),
    "proxy_header": Text(
        "La cabecera en la que lo dicen: x-forwarded-for o forwarded",
        "The header in which they do: x-forwarded-for or forwarded",
    ),
    "metrics_token": Text(
        "Con qué se piden los números de /metrics; sin nada, solo desde la misma máquina",
        "What to ask for /metrics with; without any, only from the same machine",
    ),
    "backups": Text(
        "La carpeta de las copias, para que /metrics diga de cuándo es la última",
        "The folder of the copies, so that /metrics says how old the newest is",
    ),
    "log": Text("Cómo se escribe el registro: text o json", "How the log is written: text or json"),
    "access_log": Text("Si se anota cada petición", "Whether every request is logged"),
    "traces": Text(
        "Adónde van las trazas de OpenTelemetry, por OTLP/HTTP",
        "Where OpenTelemetry's traces go, by OTLP/HTTP",
    ),
    "page": Text(
        "Otra carpeta para la página; si no, la que hace «make web»",
        "Another folder for the page; otherwise the one that `make web` makes",
    ),
    "documentation": Text(
        "Dónde está la documentación, para el pie de la página",
        "Where the documentation is, for the foot of the page",
    ),
    "source": Text(
        "Dónde está el código fuente, para el pie de la página",
        "Where the source is, for the foot of the page",
    ),
    "workers": Text(
        "Procesos en los que se piensa mucho; hay otro para lo breve y otro para imágenes",
        "Processes for long thinking; there is one more for quick answers and one for pictures",
    ),
    "compute_rate": Text(
        "Segundos de cálculo por segundo de una dirección; una persona tiene la mitad",
        "Seconds of computing per second of an address; a person has half of it",
    ),
    "compute_burst": Text("Cuántos puede adelantar", "How many it may be ahead"),
    "bot_tables": Text(
        "Mesas con máquinas que una persona tiene a la vez",
        "Tables with machines that a person has at once",
    ),
    "waiting_tables": Text(
        "Mesas públicas de una persona que esperan jugadores a la vez",
        "Public tables of a person that wait for players at once",
    ),
    "tournament_bots": Text(
        "Máquinas en los torneos de una persona, todas juntas",
        "Machines in the tournaments of a person, all together",
    ),
    "tournaments": Text(
        "Torneos sin terminar que una persona organiza a la vez",
        "Tournaments that are not over and that a person organises at once",
    ),
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
        "Contraseñas, cuentas, mesas y torneos por segundo de una dirección",
        "Passwords, accounts, tables and tournaments per second of an address",
    ),
    "costly_burst": Text("Cuántas puede adelantar", "How many it may be ahead"),
    "address_sockets": Text(
        "Sockets y flujos a la vez de una dirección", "Sockets and streams at once of an address"
    ),
    "address_connections": Text(
        "Conexiones de toda clase a la vez de una dirección; las de «proxies» no se cuentan",
        "Connections of every kind at once of an address; those of `proxies` are not counted",
    ),
    "connections": Text("Conexiones a la vez en total", "Connections at once in all"),
    "person_rate": Text(
        "Peticiones por segundo de una persona en las mesas, por todas sus conexiones",
        "Requests per second of a person at tables, through all connections",
    ),
    "person_burst": Text("Cuántas puede adelantar", "How many they may be ahead"),
    "talk_rate": Text(
        "Cuántas veces por segundo hace una persona lo que no mueve la partida: hablar, irse, "
        "proponer",
        "How often per second a person does what does not move the game: talk, go away, offer",
    ),
    "talk_burst": Text("Cuántas puede adelantar", "How many they may be ahead"),
    "crowd_rate": Text(
        "Cuántas veces por segundo habla, silencia o se sienta en una mesa quien no juega en ella, "
        "o entra o sale alguien de un torneo; entre todos",
        "How often per second those who do not sit at a table talk, mute or sit down there, or "
        "people join or leave a tournament; all together",
    ),
    "crowd_burst": Text("Cuántas pueden adelantar", "How many they may be ahead"),
    "head_seconds": Text(
        "Cuánto puede tardar la cabecera de una petición", "How long a request's head may take"
    ),
    "body_seconds": Text(
        "Cuánto puede tardar el cuerpo de una petición", "How long a request's body may take"
    ),
    "idle_seconds": Text(
        "Cuánto espera una conexión HTTP la petición siguiente",
        "How long an HTTP connection waits for the next request",
    ),
    "stalled_seconds": Text(
        "Cuánto se espera a quien no lee lo que se le manda",
        "How long who does not read what is sent is waited for",
    ),
    "away_seconds": Text(
        "Tras cuánto sin conexión alguien cuenta como ausente",
        "How long without a connection until somebody counts as away",
    ),
    "rest_seconds": Text(
        "Tras cuánto suelta memoria una mesa quieta", "How long until a quiet table lets memory go"
    ),
}
"""The purpose of each setting."""


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. In the environment, `port` is ``SOBREMESA_PORT``."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:sobremesa.db"
    redis: str = ""
    address: str = ""
    origins: str = ""
    secure: bool = False
    proxies: str = ""
    proxy_header: str = "x-forwarded-for"
    metrics_token: str = ""
    backups: str = ""
    log: str = "text"
    access_log: bool = False
    traces: str = ""
    page: str = ""
    documentation: str = ""
    source: str = ""
    workers: int = 1
    compute_rate: float = 0.5
    compute_burst: float = 60.0
    bot_tables: int = 12
    waiting_tables: int = 8
    tournament_bots: int = 32
    tournaments: int = 8
    message_bytes: int = 16_384
    socket_rate: float = 10.0
    socket_burst: int = 40
    address_rate: float = 50.0
    address_burst: int = 300
    costly_rate: float = 0.5
    costly_burst: int = 60
    address_sockets: int = 100
    address_connections: int = 400
    connections: int = 10_000
    person_rate: float = 20.0
    person_burst: int = 100
    talk_rate: float = 0.5
    talk_burst: int = 20
    crowd_rate: float = 5.0
    crowd_burst: int = 100
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    idle_seconds: float = 5.0
    stalled_seconds: float = 30.0
    away_seconds: float = 60.0
    rest_seconds: float = 30.0

    def __post_init__(self) -> None:
        self._check("port", 0 <= self.port <= 65_535)
        self._check("database", _is_database(self.database))
        self._check("redis", not self.redis or self.database.startswith("postgresql:"))
        self._check("page", not self.page or Path(self.page).is_dir())
        self._check("workers", 1 <= self.workers <= 64)
        self._check("proxies", all(map(_is_network, self.trusted_proxies())))
        self._check("proxy_header", self.proxy_header in ("x-forwarded-for", "forwarded"))
        self._check("metrics_token", not self.metrics_token or len(self.metrics_token) >= MIN_TOKEN)
        self._check("log", self.log in ("text", "json"))
        self._check("traces", not self.traces or _is_address(self.traces))
        self._check("message_bytes", 1024 <= self.message_bytes <= 1_048_576)
        self._check("address", not self.address or _is_origin(self.address.rstrip("/")))
        self._check("origins", all(map(_is_origin, self.allowed_origins())))
        for name in ("documentation", "source"):
            self._check(name, not getattr(self, name) or _is_address(getattr(self, name)))
        for name in (
            "socket_rate",
            "socket_burst",
            "address_rate",
            "address_burst",
            "costly_rate",
            "costly_burst",
            "compute_rate",
            "compute_burst",
            "bot_tables",
            "waiting_tables",
            "tournament_bots",
            "tournaments",
            "address_sockets",
            "address_connections",
            "connections",
            "person_rate",
            "person_burst",
            "talk_rate",
            "talk_burst",
            "crowd_rate",
            "crowd_burst",
            "head_seconds",
            "body_seconds",
            "idle_seconds",
            "stalled_seconds",
            "away_seconds",
            "rest_seconds",
        ):
            self._check(name, 0 < getattr(self, name) < inf)

    def _check(self, name: str, good: bool) -> None:
        if not good:
            raise _bad(name, getattr(self, name))

    def allowed_origins(self) -> frozenset[str]:
        """Give the accepted origins besides the server's own."""
        return frozenset(origin.strip() for origin in self.origins.split(",") if origin.strip())

    def trusted_proxies(self) -> list[str]:
        """Give the addresses and networks of trusted proxies."""
        return [word.strip() for word in self.proxies.split(",") if word.strip()]


def _is_address(word: str) -> bool:
    """Whether a word is an HTTP or HTTPS URL."""
    try:
        parts = urlsplit(word)
    except ValueError:  # an unbalanced bracket
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


def _is_origin(word: str) -> bool:
    """Whether a word is an origin: a URL without path, query or user."""
    return _is_address(word) and urlsplit(word)[2:] == ("", "", "") and "@" not in word


def _is_database(word: str) -> bool:
    """Whether a word names a SQLite file, not one in memory, or a PostgreSQL database."""
    kind, _, where = word.partition(":")
    if "\0" in where or kind not in ("sqlite", "postgresql"):
        return False
    return where.startswith("//") if kind == "postgresql" else where[:1] not in ("", ":")


def _is_network(word: str) -> bool:
    try:
        ip_network(word)
    except ValueError:
        return False
    return True


def redacted(value: object) -> str:
    """Give a setting's value for printing, without the password that a URL may hold.

    >>> redacted("postgresql://ana:s/e@cret@localhost/tables?sslpassword=other&sslmode=require")
    "'postgresql://ana:***@localhost/tables?sslpassword=***&sslmode=require'"
    """
    text = re.sub(r"(//[^/@:?]*:).*@", r"\1***@", repr(value))
    return re.sub(r"(password=)[^&' ]*", r"\1***", text, flags=re.IGNORECASE)


def _bad(name: str, value: object) -> BadSetting:
    text = "'***'" if name in SECRET else redacted(value)
    return BadSetting(
        Text("el ajuste {name} no puede ser {value}", "setting {name} cannot be {value}").format(
            name=name, value=text
        )
    )


def _convert(name: str, kind: type, value: object) -> object:
    """Convert a variable of the environment or a TOML value to the type of the setting."""
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


def _credentials(folder: str, names: Iterable[str]) -> dict[str, object]:
    """Read the settings that systemd gives in files of their own: passwords and tokens."""
    paths = {name: Path(folder, name) for name in names if folder}
    return {name: path.read_text("utf-8").strip() for name, path in paths.items() if path.is_file()}


def load(environment: Mapping[str, str] | None = None, path: str | Path | None = None) -> Settings:
    """Read the settings: defaults, then the file, then systemd's credentials, then the environment.

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
        except (OSError, ValueError) as error:  # no file, no text, or no TOML
            raise BadSetting(
                Text("no se puede leer {path}: {error}", "cannot read {path}: {error}").format(
                    path=path, error=error
                )
            ) from None
    given.update(_credentials(found.get("CREDENTIALS_DIRECTORY", ""), kinds))
    given_names = (
        name for name in found if name.startswith(PREFIX) and not OTHER_VARIABLES.fullmatch(name)
    )
    for name in (*given, *(name.removeprefix(PREFIX).lower() for name in given_names)):
        if name not in kinds:
            raise BadSetting(
                Text("no hay ningún ajuste {name}", "there is no setting {name}").format(name=name)
            )
    for name in kinds:
        if PREFIX + name.upper() in found:
            given[name] = found[PREFIX + name.upper()]
    converted = {name: _convert(name, kinds[name], value) for name, value in given.items()}
    return replace(Settings(), **converted)  # type: ignore[arg-type]  # converted just above
