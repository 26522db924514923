"""The effects of an action of El Rey de la Colina, for the player and for spectators.

*Effects* describe before an action what it would cause; *events* describe afterwards what happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sobremesa.games.colina import const, kernel, notation, pieces
from sobremesa.rulebook.grammar import Noun, by_number, listed
from sobremesa.rulebook.scene import Effect, Event
from sobremesa.rulebook.text import Text

BECOMES = {
    const.INVEST_BERSERKER: "B",
    const.INVEST_KNIGHT: "C",
    const.HABIT: "O",
    const.REGENCY: "G",
    const.CORONATION: "R",
}


def seat_name(position: kernel.Colina, side: int) -> Text:
    """Name a side."""
    return pieces.SEAT_NAMES[pieces.SEATS[position.players][side]]


def kind_name(piece: int) -> Noun:
    """Name the kind of a piece."""
    return pieces.KIND_NAMES[pieces.kind_of(piece)]


def piece_label(position: kernel.Colina, piece: int) -> Noun:
    """Name a piece and its side, such as “Reina (Sur)”."""
    return label_of(position.players, pieces.side_of(piece), pieces.kind_of(piece))


@cache
def label_of(players: int, side: int, kind: str) -> Noun:
    """Name a piece in a game with a number of players."""
    return pieces.KIND_NAMES[kind].noted(pieces.SEAT_NAMES[pieces.SEATS[players][side]])


@dataclass(frozen=True, slots=True)
class Fight:
    """The outcome of an attack: `wins`, `stands`, `pushed` or `falls`."""

    result: str
    attack: int
    defence: int
    retreat: int = 0


def fight(position: kernel.Colina, origin: int, target: int) -> Fight:
    """Compute the outcome of an attack (COL-5.2, COL-5.4 to COL-5.6)."""
    piece = position.piece_at(origin)
    direction = pieces.STEPS.index(target - origin)
    attack = position.value(piece, direction)
    defence = position.value(position.piece_at(target), (direction + 4) % 8)
    if attack > defence:
        return Fight("wins", attack, defence)
    if attack == defence:
        return Fight("stands", attack, defence)
    retreat = origin - pieces.STEPS[direction]
    if position.piece_at(retreat) == 0 and position.may_enter(piece, origin, retreat):
        return Fight("pushed", attack, defence, retreat)
    return Fight("falls", attack, defence)


Sides = list[tuple[int, int, int, int, int, int]]


def sides_of(position: kernel.Colina) -> Sides:
    """Give the state of each side."""
    return [position.side(side) for side in range(position.players)]


def effects(
    position: kernel.Colina, after: kernel.Colina, move: int, sides: Sides
) -> tuple[Effect, ...]:
    """Give the effects of a legal move.

    `after` is the position after it, `sides` are the states of the sides before it.
    """
    action = move & const.ACTION_MASK
    origin, target = notation.origin_of(move), notation.target_of(move)
    found: list[Effect] = []
    if action == const.ATTACK:
        found += _attack(position, origin, target)
    elif action == const.FURY:
        found.append(_taken(position, target))
    elif action == const.BERSERK:
        found += [_taken(position, target), _lost(position, origin)]
    elif action in BECOMES:
        kind = pieces.KIND_NAMES[BECOMES[action]]
        text = Text("pasa a ser {kind}", "becomes {one}").format(kind=kind, one=kind.a)
        found.append(Effect("becomes", pieces.name_of(origin), text))
    elif action == const.DIE:
        found.append(_lost(position, position.ruler_of(position.to_move)))
    if sides_of(after) == sides and not after.over:
        return tuple(found)
    cell = origin or position.ruler_of(position.to_move) or pieces.CELLS["h8"]
    return (*found, *_departures(position, after, pieces.name_of(cell)))


def _taken(position: kernel.Colina, cell: int, score: str = "") -> Effect:
    return Effect(
        "takes",
        pieces.name_of(cell),
        Text("cae {piece}{score}", "{piece} falls{score}").format(
            piece=piece_label(position, position.piece_at(cell)).the, score=score
        ),
    )


def _lost(position: kernel.Colina, cell: int, score: str = "") -> Effect:
    return Effect(
        "falls",
        pieces.name_of(cell),
        Text("muere {piece}{score}", "{piece} dies{score}").format(
            piece=piece_label(position, position.piece_at(cell)).the, score=score
        ),
    )


def _attack(position: kernel.Colina, origin: int, target: int) -> list[Effect]:
    outcome = fight(position, origin, target)
    score = f" ({outcome.attack}:{outcome.defence})"
    if outcome.result == "wins":
        return [_taken(position, target, score)]
    if outcome.result == "falls":
        return [_lost(position, origin, score)]
    if outcome.result == "stands":
        text = Text("empate, nadie se mueve{score}", "a stand-off, nobody moves{score}")
        return [Effect("stands", pieces.name_of(origin), text.format(score=score))]
    text = Text("{pushed} a {square}{score}", "pushed back to {square}{score}")
    pushed = kind_name(position.piece_at(origin)).gendered("rechazado", "rechazada")
    square = pieces.name_of(outcome.retreat)
    return [Effect("pushed", square, text.format(pushed=pushed, square=square, score=score))]


def _departures(position: kernel.Colina, after: kernel.Colina, cell: str) -> list[Effect]:
    """Give the effects on hill counts, sieges, sides that go out, and the end of the game."""
    found = [
        Effect("leaves", pieces.name_of(after.ruler_of(side)), _LEAVES)
        for side in _descended(position, after)
    ]
    found += [
        Effect(
            "danger",
            pieces.name_of(after.ruler_of(side)),
            _BESIEGED.format(name=seat_name(position, side)),
        )
        for side in range(position.players)
        if position.side(side)[3] < after.side(side)[3] and after.ruler_of(side)
    ]
    found += [
        Effect("out", cell, _gone(position, after, side))
        for side in range(position.players)
        if position.side(side)[0] != after.side(side)[0]
    ]
    if after.over:
        found.append(Effect("ends", cell, ending(after)))
    return found


_LEAVES = Text("deja la cima: la cuenta vuelve a 0", "leaves the summit: the count starts again")
_BESIEGED = Text("El {name} queda asediado", "{name} is besieged")


def _gone(position: kernel.Colina, after: kernel.Colina, side: int) -> Text:
    name = seat_name(position, side)
    if after.side(side)[0] == const.DISSOLVED:
        return Text("El {name} se disuelve", "{name} is dissolved").format(name=name)
    return Text(
        "El {name} cae y sus piezas cambian de dueño", "{name} falls and is taken over"
    ).format(name=name)


def ending(position: kernel.Colina) -> Text:
    """Describe how a finished game ended."""
    winners = [side for side, score in enumerate(position.outcome()) if score > 0]
    return by_number(
        len(winners),
        Text("Gana el {names}: {how}", "{names} wins: {how}"),
        Text("Comparten la victoria {names}: {how}", "{names} share the win: {how}"),
        names=listed([seat_name(position, side) for side in winners]),
        how=_how(position, winners[0]),
    )


def _how(position: kernel.Colina, winner: int) -> Text:
    if position.reason == const.HILL:
        ruler = kind_name(position.piece_at(position.ruler_of(winner)))
        text = Text("su {ruler} aguantó en la cima", "the {ruler} held the summit")
        return text.format(ruler=ruler)
    if position.reason == const.LAST:
        return Text("es el último bando en pie", "the last side standing")
    return Text("más botín al acabar las rondas", "most loot when the rounds were over")


def shout(position: kernel.Colina, move: int) -> Text:
    """Give the announcement of a move against a ruler."""
    return pieces.SHOUTS[pieces.kind_of(position.piece_at(notation.target_of(move)))]


def events(position: kernel.Colina, move: int) -> tuple[Event, ...]:
    """Give the events of a legal move about to be made."""
    after = position.copy()
    after.push_listed(move)
    mover = position.to_move
    found: list[Event] = []
    if move & const.SHOUT:
        found.append(Event("announcement", shout(position, move), mover))
    action = move & const.ACTION_MASK
    for side in range(position.players):
        before = position.ruler_of(side)
        if before and not after.ruler_of(side):
            found.append(_dead(position, position.piece_at(before), side))
    if action == const.CORONATION:
        found.append(Event("crowned", Text("¡Viva el Rey!", "Long live the king!"), mover))
    if action == const.REGENCY:
        found.append(Event("crowned", Text("¡Viva la Regente!", "Long live the regent!"), mover))
    for side in range(position.players):
        if position.side(side)[0] != after.side(side)[0]:
            found.append(Event("out", _gone(position, after, side), side, loss=True))
    if after.over:
        found.append(Event("end", ending(after)))
    else:
        found += _climbs(position, after) + _descents(position, after)
        found += _warnings(position, after)
    return tuple(found)


def _climbs(position: kernel.Colina, after: kernel.Colina) -> list[Event]:
    """Announce a ruler that has come to the summit, and its goal (COL-9.1)."""
    return [
        Event("summit", _CLIMBS.format(name=seat_name(after, side), m=after.hill_rounds), side)
        for side in range(after.players)
        if _on_summit(after, side) and not _on_summit(position, side)
    ]


def _descents(position: kernel.Colina, after: kernel.Colina) -> list[Event]:
    """Announce a ruler that has left the summit with turns counted there (COL-9.1)."""
    return [
        Event("leaves", _DESCENDS.format(name=seat_name(after, side), what=_LEAVES), side)
        for side in _descended(position, after)
    ]


def _descended(position: kernel.Colina, after: kernel.Colina) -> list[int]:
    """Give the sides whose hill count is lost though their ruler is alive."""
    return [
        side
        for side in range(position.players)
        if after.side(side)[2] < position.side(side)[2] and after.ruler_of(side)
    ]


_DESCENDS = Text("El {name} {what}", "{name} {what}")


def _on_summit(position: kernel.Colina, side: int) -> bool:
    ruler = position.ruler_of(side)
    return bool(ruler) and position.level_of(ruler) == position.hill_levels


_CLIMBS = Text(
    "¡El {name} está en la cima! Si empieza allí {m} turnos seguidos, gana",
    "{name} is on the summit! Beginning {m} turns in a row there wins",
)


def _dead(position: kernel.Colina, piece: int, side: int) -> Event:
    text = pieces.DEATHS[pieces.kind_of(piece)]
    return Event("death", text.format(name=seat_name(position, side)), side, loss=True)


def _warnings(position: kernel.Colina, after: kernel.Colina) -> list[Event]:
    """Announce a siege or a hill count at the start of the turn of its side."""
    side = after.to_move
    name = seat_name(after, side)
    if after.round == position.round and side == position.to_move:
        return []
    found = []
    _, _, hill, siege, _, _ = after.side(side)
    if hill:
        text = Text("{name}, en la cima: {n} de {m}", "{name} on the summit: {n} of {m}")
        text = text.format(name=name, n=hill, m=after.hill_rounds)
        found.append(Event("hill", text, side))
    if not after.ruler_of(side):
        text = _succession(after, side).format(name=name)
        found.append(Event("succession", text, side, everyday=True, loss=True))
    if siege >= 0:
        text = Text("El {name} está asediado: {n} de {m}", "{name} is besieged: {n} of {m}")
        text = text.format(name=name, n=siege, m=after.siege_rounds)
        found.append(Event("siege", text, side, loss=True))
    return found


def _succession(position: kernel.Colina, side: int) -> Text:
    """Describe what can give a side a ruler again: it depends on pieces only (COL-7.5 to 8.1)."""
    kinds = {
        pieces.kind_of(piece)
        for piece in position.pieces().values()
        if pieces.side_of(piece) == side
    }
    if "O" not in kinds:
        return _NEEDS_BISHOP
    return _NEEDS_REGENT if "D" in kinds else _NEEDS_CROWN


_NEEDS_REGENT = Text(
    "{name}, sin soberano: elige una Reina que esté en su territorio y nómbrala Regente. "
    "No hay plazo, mientras queden Reina y Obispo",
    "{name} has no ruler: choose a queen in its own territory and name her regent. "
    "There is no hurry, as long as queen and bishop are left",
)
_NEEDS_CROWN = Text(
    "{name}, sin soberano: elige un Caballero que esté en su territorio y corónalo. "
    "No hay plazo, mientras queden Caballero y Obispo",
    "{name} has no ruler: choose a knight in its own territory and crown him. "
    "There is no hurry, as long as knight and bishop are left",
)
_NEEDS_BISHOP = Text(
    "{name}, sin soberano ni Obispo: primero un Berserker o un Caballero toma los hábitos",
    "{name} has neither ruler nor bishop: first a berserker or a knight takes the habit",
)
