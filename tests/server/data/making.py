"""Make a file as a version of the server writes it, to be opened by later ones.

    python -m tests.server.data.making version2

plays a little on a server of this version and writes `version2.db.gz` and what is known of it,
`version2.json`, beside this module. A file of a published version is never made anew.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import apsw

from tests.server.serving import Guest, Server

HERE = Path(__file__).parent
BOTH = [{"kind": "me"}]


def play(server: Server) -> dict[str, Any]:
    """Leave something of every kind in a database; give what is known of it."""
    ana, blas, eva = (Guest(server, name) for name in ("Ana", "Blas", "Eva"))
    for guest in (ana, blas):
        guest.post("/api/me/account", {"name": guest.name, "password": "una clave larga"})
    over = ana.open(game="colmena", seats=BOTH)
    blas.sit(over)
    ana.ask(over, do="act", action="wQ@0,0", id="first")
    blas.ask(over, do="say", text="palabras de Blas")
    blas.ask(over, do="resign")
    table = ana.open(game="sparta", seats=BOTH, clock={"kind": "turn", "seconds": 600})
    eva.sit(table)
    private = eva.open(game="ajedrez", seats=[{"kind": "me"}, {"kind": "bot"}], public=False)
    terms = {"title": "Copa", "game": "colmena", "format": "knockout"}
    cup = ana.post("/api/tournaments", {"terms": terms})["tournament"]
    for index, guest in enumerate((ana, blas)):
        guest.post(f"/api/tournaments/{cup}", {"do": "join", "id": f"{index}"})
    token = blas.post("/api/me/tokens", {"label": "bot"})["token"]
    known = {
        "ana": ana.http.cookies["sobremesa"],
        "blas": blas.http.cookies["sobremesa"],
        "eva": eva.http.cookies["sobremesa"],
        "token": token,
        "over": over,
        "table": table,
        "private": private,
        "cup": cup,
        "numbers": {t: ana.get(f"/api/tables/{t}")["number"] for t in (over, table)},
    }
    for guest in (ana, blas, eva):
        guest.close()
    return known


def main(name: str) -> None:
    """Play, and keep the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tables.db")
        server = Server(f"sqlite:{path}")
        server.start()
        known = play(server)
        server.stop()
        connection = apsw.Connection(str(path))
        connection.pragma("journal_mode", "delete")
        connection.execute("VACUUM")
        connection.close()
        (HERE / f"{name}.db.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    (HERE / f"{name}.json").write_text(json.dumps(known, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
