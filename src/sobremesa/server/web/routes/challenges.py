"""Routes of challenges."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sobremesa.server.people.messages import ChallengeInfo
from sobremesa.server.tables.terms import TableTerms
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.guard import pay
from sobremesa.server.web.service import service, somebody

router = APIRouter(prefix="/api/challenges", tags=["challenges"])

ChallengeId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]


class NewChallenge(msgspec.Struct, forbid_unknown_fields=True):
    """The account to challenge by its name, the terms, and the seconds until it expires."""

    to: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    terms: TableTerms
    """The terms of the table; the challenged player gets the first open seat."""
    seconds: Annotated[int, msgspec.Meta(ge=10, le=604_800)] = 86_400


class ChallengeAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What to do with a challenge: the challenged accepts or declines, the challenger cancels."""

    do: Literal["accept", "decline", "cancel"]


_NEW = msgspec.json.Decoder(NewChallenge)
_ANSWER = msgspec.json.Decoder(ChallengeAnswer)


@router.post("", responses=gives(ChallengeInfo), openapi_extra=takes(NewChallenge))
async def send(request: Request) -> Response:
    """Challenge an account."""
    wanted = await body(request, _NEW)
    person = await somebody(request)
    pay(request.scope)
    challenges = service(request).challenges
    return answer(await challenges.send(person, wanted.to, wanted.terms, wanted.seconds))


@router.get("", responses=gives(list[ChallengeInfo]))
async def listed(request: Request) -> Response:
    """List one's own open challenges, sent and received."""
    person = await somebody(request)
    return answer(await service(request).challenges.waiting(person.id))


@router.get("/{challenge}", responses=gives(ChallengeInfo))
async def show(request: Request, challenge: ChallengeId) -> Response:
    """Return a challenge that one sent or received."""
    return answer(await service(request).challenges.find(challenge, await somebody(request)))


@router.post("/{challenge}", responses=gives(ChallengeInfo), openapi_extra=takes(ChallengeAnswer))
async def reply(request: Request, challenge: ChallengeId) -> Response:
    """Accept, decline or cancel a challenge."""
    wanted = await body(request, _ANSWER)
    person = await somebody(request)
    found = service(request)
    found.rate_limits.spend(person.id, wanted)
    work = {
        "accept": found.challenges.accept,
        "decline": found.challenges.decline,
        "cancel": found.challenges.cancel,
    }[wanted.do]
    return answer(await work(challenge, person))
