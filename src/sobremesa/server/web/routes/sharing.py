"""Routes for other sites: cards, QR codes, and oEmbed. All viewers get the same answer."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Annotated, Any, Final
from urllib.parse import parse_qsl, urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

import msgspec
from fastapi import APIRouter, Query, Request, Response

from sobremesa.server.interface.sharing import Embedding
from sobremesa.server.refusals import Refused
from sobremesa.server.web import cards
from sobremesa.server.web.answers import answer, refusal
from sobremesa.server.web.computing import client_of, until_disconnect
from sobremesa.server.web.description import gives
from sobremesa.server.web.packing import unpack
from sobremesa.server.web.pictures import CROSS_ORIGIN, picture
from sobremesa.server.web.routes import addresses
from sobremesa.server.web.routes.catalogue import GameId, rules_of
from sobremesa.server.web.routes.puzzles import Number
from sobremesa.server.web.routes.tables import Ply, TableId, spot_of
from sobremesa.server.web.routes.tournaments import TournamentId
from sobremesa.server.web.service import service
from sobremesa.server.workers.jobs import cards as drawing
from sobremesa.server.workers.jobs.game_points import GamePoint

router = APIRouter(prefix="/api", tags=["sharing"])

HOUR: Final = 3600
FRAME: Final = (640, 720)
"""The default width and height of a frame."""
MIN_FRAME: Final = (240, 300)
"""The minimum width and height of a frame."""
PNG: Final = gives(media="image/png")
SVG: Final = gives(media="image/svg+xml")

Packed = Annotated[str, Query(max_length=12_000)]


async def _drawn(
    request: Request, media: str, seconds: int, work: Callable[..., bytes], *args: Any
) -> Response:
    """Answer with a picture that is cached or drawn by a worker."""
    found, client = service(request), await client_of(request)
    key = (work.__name__, msgspec.json.encode(args))
    drawn = found.pictures.find(
        key, lambda: found.workers.draw(client, work, *args, seconds=drawing.SECONDS)
    )
    return picture(request, await until_disconnect(request, drawn), media, seconds=seconds)


@router.get("/games/{game}/card.png", responses=PNG)
async def game_card(request: Request, game: GameId) -> Response:
    """Draw a card with a position of a game."""
    return await _drawn(request, "image/png", HOUR, drawing.game, rules_of(game).id)


@router.get("/puzzles/{game}/{number}/card.png", responses=PNG)
async def puzzle_card(request: Request, game: GameId, number: Number) -> Response:
    """Draw a card with a puzzle."""
    return await _drawn(request, "image/png", HOUR, drawing.puzzle, game, number)


@router.get("/tables/{table}/card.png", responses=PNG)
async def table_card(request: Request, table: TableId, ply: Ply = None) -> Response:
    """Draw a card with a table's board, now or after some actions.

    While the board is secret or the table admits no spectators, the card shows its game in general.
    """
    room = await service(request).hub.find(table)
    found = room.table
    if found.covered or not found.admits(None):
        return await _drawn(request, "image/png", 60, drawing.game, found.terms.game)
    return await _drawn(request, "image/png", 60, drawing.position, spot_of(room, ply))


@router.get("/analysis/card.png", responses=PNG)
async def analysis_card(
    request: Request,
    record: Packed = "",
    position: Packed = "",
    game: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """Draw a card with the position, or the end of the record, in the address."""
    if not record and not position:
        return await _drawn(request, "image/png", HOUR, drawing.game, rules_of(game).id)
    return await _drawn(
        request, "image/png", HOUR, drawing.position, _analysis_position(record, position, game)
    )


def _analysis_position(record: str, position: str, game: str) -> GamePoint:
    """Read the position or the record in an address."""
    if position:
        start = unpack(position)
        return GamePoint(rules_of(game or str(start.get("game", ""))).id, start=start)
    data = unpack(record)
    fields = {
        name: data[name] for name in GamePoint.__struct_fields__ if data.get(name) is not None
    }
    try:
        return msgspec.convert(fields, GamePoint)
    except msgspec.ValidationError:
        raise Refused("bad_game") from None


@router.get("/tables/{table}/qr.svg", responses=SVG)
async def table_code(request: Request, table: TableId) -> Response:
    """Draw a table's link as a QR code."""
    await service(request).hub.find(table)
    return await _code(request, f"/t/{table}")


@router.get("/tournaments/{tournament}/qr.svg", responses=SVG)
async def tournament_code(request: Request, tournament: TournamentId) -> Response:
    """Draw a tournament's link as a QR code."""
    await service(request).tournament_manager.find(tournament)
    return await _code(request, f"/tournament/{tournament}")


async def _code(request: Request, path: str) -> Response:
    base = cards.own_address(request, service(request).settings)
    if not base:
        raise Refused("bad_message")
    return await _drawn(request, "image/svg+xml", HOUR, drawing.code, base + path)


Pixels = Annotated[int | None, Query(ge=1, le=100_000)]


@router.get("/oembed", responses=gives(Embedding))
async def oembed(
    request: Request,
    url: Annotated[str, Query(max_length=14_000)],
    format: Annotated[str, Query(max_length=20)] = "json",
    maxwidth: Pixels = None,
    maxheight: Pixels = None,
) -> Response:
    """Return how another site embeds an address of this one, as defined by oEmbed 1.0."""
    if format not in ("json", "xml"):
        return _refused(Refused("bad_message"), 501)
    base = cards.own_address(request, service(request).settings)
    if not base or not cards.is_own(url, base):
        raise Refused("not_found")
    asked = urlsplit(url)
    query = dict(parse_qsl(asked.query))
    card = await addresses.card_at(request, asked.path.removeprefix("/embed"), query)
    if not card.embed:
        closed = card.path.startswith("/t/")
        return _refused(Refused("no_watchers" if closed else "not_found"), 401 if closed else 404)
    size = (min(FRAME[0], maxwidth or FRAME[0]), min(FRAME[1], maxheight or FRAME[1]))
    if size[0] < MIN_FRAME[0] or size[1] < MIN_FRAME[1]:
        return _refused(Refused("not_found"), 404)
    return _oembed_response(_embedding(card, base, size, cards.language_of(request)), format)


def _refused(refused: Refused, status: int) -> Response:
    response = refusal(refused)
    response.status_code = status
    return response


def _embedding(card: cards.Card, base: str, size: tuple[int, int], language: str) -> Embedding:
    title = card.title[language]
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": cards.NAME,
        "provider_url": base,
        "title": title,
        "html": frame(base + card.embed, title, size),
        "width": size[0],
        "height": size[1],
        "thumbnail_url": base + card.image,
        "thumbnail_width": drawing.SIZE[0],
        "thumbnail_height": drawing.SIZE[1],
        "cache_age": HOUR,
    }


def frame(address: str, title: str, size: tuple[int, int]) -> str:
    """Return the element that embeds an address in another site, as `sharing/snippet.ts` does."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(title)}" width="{size[0]}" '
        f'height="{size[1]}" style="border:0;max-width:100%" loading="lazy" allowfullscreen>'
        "</iframe>"
    )


def _oembed_response(found: Embedding, form: str) -> Response:
    headers = {**CROSS_ORIGIN, "Cache-Control": "public, max-age=300", "Vary": "Accept-Language"}
    headers["Access-Control-Allow-Origin"] = "*"  # scripts of other sites may read it
    if form == "json":
        response = answer(found)
        response.headers.update(headers)
        return response
    root = Element("oembed")
    for key, said in found.items():
        SubElement(root, key).text = str(said)
    text = tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(text, headers=headers, media_type="text/xml; charset=utf-8")
