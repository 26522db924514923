"""Cards: the previews that other sites show of a shared URL.

A card holds only what everybody with the URL may know, whoever requests it, because sites cache
cards and show them to all. For a table without spectators it names only the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request

from sobremesa.play.puzzles import Puzzle, kind_of, task
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.strategy import ModelGame
from sobremesa.rulebook.text import Text, joined, same
from sobremesa.server.settings import Settings
from sobremesa.server.tables.seats import Seat
from sobremesa.server.tables.table import Table
from sobremesa.server.tournaments.aggregate import TournamentAggregate
from sobremesa.server.workers.jobs.cards import SIZE

NAME: Final = "Sobremesa"
HOME: Final = Text(
    "Cinco juegos de mesa para después de comer.", "Five board games for after dinner."
)
LOCALES: Final = {"es": "es_ES", "en": "en_GB"}
_HOST: Final = re.compile(r"([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
_WISHED: Final = re.compile(r"\s*(\*|[A-Za-z]{1,8})(?:-[^;,]*)?\s*(?:;\s*q=([\d.]+)\s*)?")


@dataclass(frozen=True, slots=True)
class Card:
    """The preview of a URL; `path`, `image` and `embed` are paths on this server."""

    path: str
    """The canonical path."""
    title: Text
    about: Text = HOME
    image: str = ""
    """A picture of the board, 1200 by 630 pixels."""
    embed: str = ""
    """The version for frames, if there is one."""
    listed: bool = True
    """Whether search engines may index the URL; not if knowing it grants access."""


HOME_CARD: Final = Card("/", same(NAME))


def language_of(request: Request) -> str:
    """Give the preferred language by Accept-Language; Spanish by default.

    Of two with the same weight, the first one.
    """
    best, found = 0.0, "es"
    for part in request.headers.get("accept-language", "")[:200].split(","):
        wished = _WISHED.fullmatch(part)
        if wished is None:
            continue
        try:
            weight = float(wished[2] or 1)
        except ValueError:
            continue
        if weight > best and wished[1].lower() in ("es", "en"):
            best, found = weight, wished[1].lower()
    return found


def own_address(request: Request, settings: Settings) -> str:
    """Give the server's public base URL; empty if it is unknown."""
    if settings.address:
        return settings.address.rstrip("/")
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        return ""
    scheme = "https" if settings.secure else request.url.scheme
    return f"{scheme}://{host}"


# the texts of cards

_SEATING = Text("Mesa de {game}", "A table of {game}")
_INVITED = Text("{name} te espera: siéntate y juega.", "{name} is waiting: sit down and play.")
_OPEN = Text("Hay sitio: siéntate y juega.", "There is a free seat: sit down and play.")
_ARRANGING = Text("Preparando las piezas en secreto.", "Arranging the pieces in secret.")
_PLAYED = Text("{game}: {names}", "{game}: {names}")
_PLAYING = Text("En juego, jugada {n}.", "Being played, move {n}.")
_MOMENT = Text("La posición tras la jugada {n}.", "The position after move {n}.")
_WON = Text("Victoria de {names}, tras la jugada {n}.", "Won by {names}, after move {n}.")
_SHARED = Text("Nadie gana: tablas, tras la jugada {n}.", "Nobody wins: a draw, after move {n}.")
_CLOSED = Text("Una mesa sin público.", "A table without spectators.")
_MACHINE = Text("máquina, nivel {n}", "machine, level {n}")
_NOBODY = same("?")
_PUZZLE = Text("{kind} · {game}", "{kind} · {game}")
_CUP = Text("{title} · {game}", "{title} · {game}")
_CUPS = {
    "joining": Text("Torneo abierto: apúntate. Jugadores: {n}.", "Open: join in. Players: {n}."),
    "playing": Text("Torneo en juego. Jugadores: {n}.", "Being played. Players: {n}."),
    "paused": Text("Torneo en pausa. Jugadores: {n}.", "Paused. Players: {n}."),
    "over": Text("Torneo terminado. Jugadores: {n}.", "Over. Players: {n}."),
}
_ANALYSIS = Text("Análisis: {game}", "Analysis: {game}")
_ANALYSED = Text(
    "La partida jugada a jugada, con las líneas de la máquina.",
    "The game move by move, with the machine's lines.",
)
_ABOUT_GAMES: Final = {
    "rules": Text("Reglas: {game}", "Rules: {game}"),
    "learn": Text("Aprende a jugar: {game}", "Learn to play: {game}"),
    "strategy": Text("Estrategia: {game}", "Strategy: {game}"),
    "coach": Text("Una partida con entrenador: {game}", "A game with the coach: {game}"),
    "design": Text("Inventa una variante: {game}", "Design a variant: {game}"),
    "puzzles": Text("Problemas: {game}", "Puzzles: {game}"),
}


def of_game(rules: Rules[Any], screen: str) -> Card:
    """Make the card of a page about a game."""
    title = _ABOUT_GAMES[screen].format(game=rules.title)
    return Card(f"/{screen}/{rules.id}", title, rules.blurb, f"/api/games/{rules.id}/card.png")


def of_model(rules: Rules[Any], model: ModelGame) -> Card:
    """Make the card of a model game."""
    title = Text("{model}: {game}", "{model}: {game}").format(model=model.title, game=rules.title)
    path = f"/strategy/{rules.id}/{model.id}"
    return Card(path, title, model.about, f"/api/games/{rules.id}/card.png")


def of_puzzle(puzzle: Puzzle, rules: Rules[Any], number: int) -> Card:
    """Make the card of a puzzle, without its solution."""
    path = f"/puzzles/{rules.id}/{number}"
    title = _PUZZLE.format(kind=kind_of(puzzle).name, game=rules.title)
    return Card(path, title, task(puzzle), f"/api{path}/card.png", f"/embed{path}")


def of_table(table: Table, moment: int | None = None) -> Card:
    """Make the public card of a table, now or after some actions."""
    rules, path = table.play.game.rules, f"/t/{table.id}"
    seating = _SEATING.format(game=rules.title)
    if not table.admits(None):
        return Card(path, seating, _CLOSED, f"/api/games/{rules.id}/card.png", listed=False)
    plies = len(table.play.actions)
    ply = plies if moment is None else min(moment, plies)
    if moment is not None:
        path += f"?moment={ply}"
    image = f"/api/tables/{table.id}/card.png?ply={ply}"
    if not table.begun:
        about = _ARRANGING if table.phase == "arranging" else _waiting(table)
        return Card(path, seating, about, image, f"/embed{path}", table.terms.public)
    names = joined(" – ", [_player(seat) for seat in table.seats])
    title = _PLAYED.format(game=rules.title, names=names)
    about = _status(table, moment, ply)
    return Card(path, title, about, image, f"/embed{path}", table.terms.public)


def _waiting(table: Table) -> Text:
    host = next((seat.name for seat in table.seats if seat.person == table.opener), "")
    return _INVITED.format(name=host) if host else _OPEN


def _player(seat: Seat) -> Text:
    if seat.bot:
        return _MACHINE.format(n=seat.bot)
    return same(seat.name) if seat.name else _NOBODY


def _status(table: Table, moment: int | None, ply: int) -> Text:
    if moment is not None and ply < len(table.play.actions):
        return _MOMENT.format(n=ply)
    if table.ended is None:
        return _PLAYING.format(n=ply)
    winners = [_player(table.seats[seat]) for seat in table.ended.winners]
    if not winners or len(winners) == len(table.seats):
        return _SHARED.format(n=ply)
    return _WON.format(names=joined(", ", winners), n=ply)


def of_tournament(aggregate: TournamentAggregate, rules: Rules[Any], board: Table | None) -> Card:
    """Make the card of a tournament, with the board of one of its tables, if any."""
    cup = aggregate.tournament
    image = f"/api/games/{rules.id}/card.png"
    if board is not None and board.begun and board.admits(None):
        image = of_table(board).image
    return Card(
        f"/tournament/{aggregate.id}",
        _CUP.format(title=cup.terms.title, game=rules.title),
        _CUPS[cup.phase].format(n=len(cup.entrants)),
        image,
        listed=aggregate.hosting.public,
    )


def of_analysis(rules: Rules[Any], query: Mapping[str, str]) -> Card:
    """Make the card of a game or position that is encoded in the URL."""
    asked = urlencode(query)
    title, path = _ANALYSIS.format(game=rules.title), f"/analysis?{asked}"
    return Card(path, title, _ANALYSED, f"/api/analysis/card.png?{asked}", f"/embed{path}")


# HTML


def oembed_address(base: str, url: str, form: str = "json") -> str:
    """Give the URL of a card as oEmbed."""
    return f"{base}/api/oembed?{urlencode({'url': url, 'format': form})}"


def head(card: Card, base: str, language: str) -> str:
    """Render a card as escaped elements of the HTML head."""
    title, about = card.title[language], card.about[language]
    whole = title if title == NAME else f"{title} · {NAME}"
    named = {"description": about} | ({} if card.listed else {"robots": "noindex"})
    other = "en" if language == "es" else "es"
    opened = {
        "og:site_name": NAME,
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:locale": LOCALES[language],
        "og:locale:alternate": LOCALES[other],
    }
    named |= {"twitter:card": "summary", "twitter:title": title, "twitter:description": about}
    links = ""
    if base:
        opened["og:url"] = base + card.path
        image = base + (card.image or "/icon-512.png")
        opened["og:image"], named["twitter:image"] = image, image
        if card.image:
            wide, high = SIZE
            opened |= {"og:image:type": "image/png", "og:image:width": str(wide)}
            opened |= {"og:image:height": str(high), "og:image:alt": title}
            named |= {"twitter:card": "summary_large_image", "twitter:image:alt": title}
        links = f'<link rel="canonical" href="{escape(base + card.path)}" />'
        if card.embed:
            links += "".join(
                f'<link rel="alternate" type="{kind}" title="{escape(title)}" '
                f'href="{escape(oembed_address(base, base + card.path, form))}" />'
                for form, kind in (("json", "application/json+oembed"), ("xml", "text/xml+oembed"))
            )
    return "".join(
        [
            f"<title>{escape(whole)}</title>",
            *(f'<meta name="{key}" content="{escape(said)}" />' for key, said in named.items()),
            *(
                f'<meta property="{key}" content="{escape(said)}" />'
                for key, said in opened.items()
            ),
            links,
        ]
    )


def is_own(url: str, base: str) -> bool:
    """Whether a URL is on this server."""
    try:
        found, own = urlsplit(url), urlsplit(base)
    except ValueError:  # an unbalanced bracket
        return False
    return found.scheme in ("http", "https") and found.netloc == own.netloc
