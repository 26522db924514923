"""Refusals of a tournament: a code for each reason, with a sentence in both languages."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

REASONS: Final = {
    "begun": Text("el torneo ya ha empezado", "the tournament has already begun"),
    "not_begun": Text("el torneo no ha empezado", "the tournament has not begun"),
    "over": Text("el torneo ha terminado", "the tournament is over"),
    "paused": Text("el torneo está en pausa", "the tournament is paused"),
    "not_paused": Text("el torneo no está en pausa", "the tournament is not paused"),
    "full": Text("no cabe nadie más", "there is no room for anybody else"),
    "already_in": Text("ya participa", "they already take part"),
    "unknown_player": Text("no participa nadie así", "nobody like that takes part"),
    "left": Text("ya se ha retirado", "they have already left"),
    "too_few": Text("hacen falta al menos {least}", "at least {least} are needed"),
    "round_open": Text("la ronda no ha terminado", "the round is not over"),
    "unknown_table": Text("no hay ninguna mesa así", "there is no such table"),
    "decided": Text("esa mesa ya está decidida", "that table is already decided"),
    "undecided": Text("esa mesa no tiene resultado aún", "that table has no result yet"),
    "nobody_played": Text("en esa mesa no se jugaba", "there was no game at that table"),
    "not_there": Text("no está en esa mesa", "they are not at that table"),
    "bad_outcome": Text("ese resultado no puede ser: {why}", "that result cannot be: {why}"),
    "too_late": Text(
        "de ese resultado dependen otros que ya se han jugado",
        "other results that have been played depend on that one",
    ),
    "no_reason": Text("hay que decir por qué", "a reason must be given"),
}
"""Every code that a refusal can have."""


class NotNow(SobremesaError):
    """A command is not possible in a tournament, or not at this moment."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(REASONS[code].format(**values) if values else REASONS[code])
        self.code = code
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.code, self.values)


def _again(code: str, values: dict[str, object]) -> NotNow:
    return NotNow(code, **values)
