"""Refusals of the server: a code for each reason, with a sentence in both languages."""

from __future__ import annotations

from typing import Final

from sobremesa.rulebook.errors import IllegalAction, SobremesaError
from sobremesa.rulebook.refusal import NOTATION
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.refusals import Refusal

REASONS: Final[dict[str, Text]] = {
    # what was sent
    "bad_message": Text("ese mensaje no se entiende", "that message cannot be understood"),
    "too_large": Text("el mensaje es demasiado largo", "the message is too long"),
    "head_too_large": Text(
        "la cabecera de la petición es demasiado larga", "the request's head is too long"
    ),
    "too_deep": Text("el mensaje está demasiado anidado", "the message is nested too deeply"),
    "too_fast": Text("demasiado deprisa: espera un poco", "too fast: wait a little"),
    "too_many": Text("demasiadas conexiones a la vez", "too many connections at once"),
    "too_slow": Text("la petición ha tardado demasiado", "the request took too long"),
    "foreign_origin": Text("la petición viene de otro sitio", "the request comes from elsewhere"),
    "bad_option": Text("esa opción no vale", "that option is not valid"),
    "unknown_game": Text("no hay ningún juego así", "there is no such game"),
    "bad_position": Text("esa posición no vale", "that position is not valid"),
    "bad_game": Text("esa partida no se entiende", "that game cannot be read"),
    "unknown_puzzle": Text("no hay ningún problema así", "there is no such puzzle"),
    "id_used": Text(
        "ese id ya es de otra petición tuya", "that id belongs to another request of yours"
    ),
    # who sent it
    "unknown_table": Text("no hay ninguna mesa así", "there is no such table"),
    "unknown_tournament": Text("no hay ningún torneo así", "there is no such tournament"),
    "unknown_person": Text("no hay nadie con esa dirección", "there is nobody at this address"),
    "unknown_challenge": Text("no hay ningún reto así", "there is no such challenge"),
    "not_challenged": Text(
        "a ese reto no te toca responder", "that challenge is not yours to answer"
    ),
    "challenge_over": Text("ese reto ya no espera respuesta", "that challenge waits no longer"),
    "self_challenge": Text("no puedes retarte a ti", "you cannot challenge yourself"),
    "too_many_challenges": Text(
        "hay demasiados retos sin respuesta: espera a que contesten alguno",
        "too many challenges wait for an answer already",
    ),
    "not_found": Text("aquí no hay nada", "there is nothing here"),
    "no_watchers": Text("esta mesa no admite público", "this table admits no spectators"),
    "who_are_you": Text("entra primero", "sign in first"),
    "no_account": Text("eso es para quien tiene cuenta", "that is for those with an account"),
    "not_by_token": Text(
        "eso no se hace con una llave para programas: hazlo en la página",
        "an access token cannot do that: do it on the page",
    ),
    "wrong_password": Text(
        "el nombre o la contraseña no son correctos", "the name or the password is wrong"
    ),
    "name_taken": Text("ese nombre ya está ocupado", "that name is taken"),
    "not_seated": Text("ese asiento no es tuyo", "that seat is not yours"),
    "not_opener": Text(
        "eso solo puede hacerlo quien abrió la mesa", "only whoever opened the table can do that"
    ),
    "not_organiser": Text(
        "eso solo puede hacerlo quien organiza", "only the organiser can do that"
    ),
    "not_entered": Text("no participas en este torneo", "you do not take part in it"),
    "no_such_seat": Text("no hay ningún asiento así", "there is no such seat"),
    "seat_taken": Text("ese asiento está ocupado", "that seat is taken"),
    "seats_fixed": Text("los asientos de esta mesa son fijos", "the seats of this table are fixed"),
    "too_many_tables": Text(
        "ya tienes muchas mesas con máquinas: termina alguna primero",
        "you have many tables with machines already: finish one first",
    ),
    "too_many_waiting": Text(
        "ya tienes muchas mesas abiertas que esperan jugadores: deja alguna primero",
        "you have many open tables waiting for players already: leave one first",
    ),
    "too_many_tokens": Text(
        "ya tienes muchas llaves: retira alguna primero",
        "you have many access tokens already: withdraw one first",
    ),
    "too_many_bots": Text(
        "ya hay muchas máquinas en tus torneos",
        "there are many machines in your tournaments already",
    ),
    "too_many_tournaments": Text(
        "ya organizas muchos torneos sin terminar: cierra alguno primero",
        "you organise many tournaments that are not over: close one first",
    ),
    "table_full": Text("no queda ningún asiento libre", "no seat is free"),
    # when it was sent
    "not_begun": Text("la partida no ha empezado", "the game has not begun"),
    "begun": Text("la partida ya ha empezado", "the game has already begun"),
    "over": Text("la partida ha terminado", "the game is over"),
    "not_over": Text("la partida no ha terminado", "the game is not over"),
    "not_your_turn": Text("no te toca", "it is not your turn"),
    "stale": Text("la partida ha seguido mientras tanto", "the game has moved on in the meantime"),
    "out_of_time": Text("se acabó el tiempo", "time is up"),
    "time_left": Text("aún le queda tiempo", "there is time left"),
    "dropped_out": Text("ya no juegas esta partida", "you are no longer playing this game"),
    # what was asked
    "illegal": Text("las reglas no lo permiten", "the rules do not allow it"),
    "pass_on_first": Text(
        "el turno está completo: pásalo o retira algo",
        "the turn is complete: pass it on or take something back",
    ),
    "turn_unfinished": Text("el turno no está completo", "the turn is not complete"),
    "no_token": Text("en esta mesa lo hecho, hecho está", "at this table what is done is done"),
    "nothing_to_undo": Text("no hay nada que retirar", "there is nothing to take back"),
    "others_played": Text(
        "ya ha jugado otra persona: no se le puede hacer repetir",
        "somebody else has played since and cannot be made to play again",
    ),
    "no_offer": Text("no hay ninguna propuesta a la que responder", "no offer to answer"),
    "offered": Text("ya está propuesto", "that has been offered already"),
    "no_pacts": Text("en esta mesa no hay pactos", "there are no pacts at this table"),
    "no_pact": Text("no hay ningún pacto así", "there is no such pact"),
    "pact": Text("un pacto en vigor protege esas piezas", "a pact in force protects those pieces"),
    "no_secret": Text("aquí no se prepara nada en secreto", "nothing is arranged in secret here"),
    "arranging": Text(
        "todavía se están preparando las piezas", "the pieces are still being arranged"
    ),
    "bad_arrangement": Text("esa colocación no vale", "that arrangement is not valid"),
    "not_away": Text("esa persona sigue en la mesa", "that person is still at the table"),
    "table_worn": Text(
        "en esta mesa ya ha pasado tanto que solo se puede jugar",
        "so much has happened at this table that one can only play on",
    ),
    "no_chat": Text("en esta mesa no se habla", "there is no chat at this table"),
    "no_room": Text("no puedes hablar ahí", "you cannot talk there"),
    "bad_text": Text("ese texto no vale", "that text is not valid"),
    "not_stored": Text(
        "ahora no se puede guardar nada: inténtalo dentro de un rato",
        "nothing can be saved right now: try again in a while",
    ),
    "busy": Text("la mesa está ocupada: inténtalo otra vez", "the table is busy: try again"),
}
"""Every code of a refusal, with its default sentence."""


class Refused(Exception):
    """A request is refused."""

    def __init__(
        self, code: str, text: Text | None = None, rule: str | None = None, wait: int = 1
    ) -> None:
        super().__init__(code)
        self.code = code
        self.text = text or REASONS[code]
        self.rule = rule
        self.wait = wait
        """Seconds after which a retry makes sense, if it ever does."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, self.text, self.rule)

    def data(self) -> Refusal:
        """Give the refusal as data of a message."""
        found: Refusal = {"code": self.code, "es": self.text.es, "en": self.text.en}
        if self.text.drafts:
            found["more"] = self.text.drafts
        if self.rule is not None:
            found["rule"] = self.rule
        return found


def from_rules(error: SobremesaError) -> Refused:
    """Turn an error of the rules into a refusal."""
    rule = error.rule if isinstance(error, IllegalAction) else NOTATION
    return Refused("illegal", error.text, rule)
