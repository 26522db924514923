"""The help pages of the commands for the upkeep of a database."""

from __future__ import annotations

from typing import Final

from sobremesa.cli.help_pages.page import DONE, JSON, Page
from sobremesa.rulebook.text import Text, same

_WHERE = (
    (
        Text("--settings FICHERO", "--settings FILE"),
        Text("los ajustes del servidor, en TOML", "the server's settings, in TOML"),
    ),
    (
        same("--database URL"),
        Text(
            "otra base de datos: sqlite:FICHERO o postgresql://…",
            "another database: sqlite:FILE or postgresql://…",
        ),
    ),
)
_FAULTY = (
    same("1"),
    Text("algo de lo guardado no cuadra", "something that is kept is not as it should be"),
)

PAGES: Final[dict[str, Page]] = {
    "backup": Page(
        Text("una copia comprobada de un servidor", "a verified copy of a server"),
        Text(
            "Copia la base de datos a un fichero nuevo sin parar el servidor: todo, tal como está "
            "en un mismo instante. Antes de darla por buena repite cada partida.",
            "Copies the database into a new file while the server goes on: all of it, as it is at "
            "one moment. Every game is replayed before the copy counts.",
        ),
        ((Text("FICHERO", "FILE"), Text("la copia, que aún no existe", "the copy, a new file")),),
        _WHERE,
        (("sobremesa backup copy.db", Text("la copia de hoy", "today's copy")),),
        (*DONE, _FAULTY),
    ),
    "restore": Page(
        Text("una copia vuelve a ser un servidor", "a copy becomes a server again"),
        Text(
            "Pone una copia en una base de datos nueva; con --until, tal como estaba todo en ese "
            "momento. La copia puede ser de SQLite o de PostgreSQL, y también el destino.",
            "Puts a copy into a new database; with --until, as everything was at that moment. The "
            "copy may be of SQLite or of PostgreSQL, and so may the database.",
        ),
        ((Text("FICHERO", "FILE"), Text("la copia", "the copy")),),
        (
            *_WHERE,
            (
                Text("--until MOMENTO", "--until TIME"),
                Text("hasta cuándo, como 2026-11-17T10:30", "until when, such as 2026-11-17T10:30"),
            ),
        ),
        (
            (
                "sobremesa restore backup.db --database sqlite:new.db --until 2026-11-17T10:30",
                Text("las mesas de aquella mañana", "the tables of that morning"),
            ),
        ),
        (*DONE, _FAULTY),
    ),
    "admin": Page(
        Text("mirar y ordenar la base de datos", "look through the database and tidy it"),
        Text(
            "`tables`, `people` y `tournaments` listan; `verify` repite cada diario y compara; "
            "todo eso con el servidor en marcha. Con el servidor parado, `delete ID` borra una "
            "mesa, un torneo o una formación, `anonymise ID` a una persona de todas partes, "
            "`retain --days N` lo más viejo, y `reindex` rehace el índice a partir de los diarios.",
            "`tables`, `people` and `tournaments` list; `verify` replays every journal and "
            "compares; all that while the server goes on. With the server stopped, `delete ID` "
            "removes a table, a tournament or a set-up, `anonymise ID` a person from everything, "
            "`retain --days N` what is older, and `reindex` makes the index anew from the "
            "journals.",
        ),
        (
            (Text("QUÉ", "WHAT"), Text("una de esas palabras", "one of those words")),
            (
                Text("[CUÁL]", "[WHICH]"),
                Text("un identificador o el nombre de una cuenta", "an id or an account's name"),
            ),
        ),
        (
            *_WHERE,
            (
                same("--days N"),
                Text("lo más viejo que queda, en días", "the oldest that stays, in days"),
            ),
            JSON,
        ),
        (
            ("sobremesa admin tables", Text("todas las mesas", "all tables")),
            ("sobremesa admin verify", Text("¿cuadra todo?", "is all as it should be?")),
            (
                "sobremesa admin retain --days 365",
                Text("borra lo que tiene más de un año", "removes what is older than a year"),
            ),
        ),
        (*DONE, (same("1"), Text("`verify` halló algo que no cuadra", "`verify` found a fault"))),
    ),
}
