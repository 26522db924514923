"""The scene of Vence a los Reyes: the cross, the armies, their arrows and boneyards."""

from __future__ import annotations

from functools import cache

from sobremesa.games.reyes import const, kernel, reading, seats
from sobremesa.games.reyes.notation import write_action
from sobremesa.games.reyes.pieces import KIND_NAMES, army_label, piece_label
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Effect,
    Event,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    Tray,
    TrayItem,
    square_cell,
)
from sobremesa.rulebook.text import Text

_PASS = Button("pass", Text("Pasar", "Pass"))
CHECK = Text("Jaque", "Check")
IN_DANGER = Text("tu rey queda al alcance de otro", "your king can be taken")
_STAY = Button("stay", Text("Seguir de peón", "Stay a pawn"))


def scene(position: kernel.Reyes, last: Trace | None) -> Scene:
    """Describe a position."""
    seating = seats.SEATINGS[position.seating]
    choices = _choices(position)
    return Scene(
        game="reyes",
        cells=_cells(position.seating),
        tokens=tuple(_tokens(position, seating)),
        sides=tuple(_side(position, seating, army) for army in seating.armies),
        to_move=None if position.over else seating.armies.index(position.seat),
        status=status(position),
        trays=tuple(
            _tray(position, seating, army) for army in seating.armies if position.living >> army & 1
        ),
        counters=tuple(_counters(position)),
        buttons=_buttons(choices),
        choices=choices,
        marks=tuple(_marks(position, last)),
        events=last.events if last else (),
    )


@cache
def _cells(seating: int) -> tuple[Cell, ...]:
    """Describe the squares: dark or light, and which arm, front line or back line they are in."""
    armies = seats.SEATINGS[seating].armies
    cells = []
    for x, y in sorted(seats.PLACES, key=lambda place: (-place[1], place[0])):
        cell = seats.cell_of((x, y))
        kind = "dark" if (x + y) % 2 == 0 else "light"
        home = seats.HOMES.get(cell, 0)
        side = None
        if home:
            army = (home & 7) - 1
            space = seats.ARMS[army].index((x, y))
            kind += " back line" if space < 4 else " front line" if space >= 12 else " arm"
            side = armies.index(army) if army in armies else None
        cells.append(square_cell(seats.NAMES[cell], x, 15 - y, kind, side=side))
    return tuple(cells)


def _tokens(position: kernel.Reyes, seating: seats.Seating) -> list[Token]:
    return [
        Token(
            id=f"{reading.PIECE_NAMES[code]}@{seats.NAMES[cell]}",
            cell=seats.NAMES[cell],
            side=seating.armies.index(code >> 3),
            kind=seats.KINDS[code & 7],
            symbol=reading.PIECE_NAMES[code],
            label=piece_label(code),
            facing=2 * position.arrow_of(code >> 3) if code & 7 == const.PAWN else None,
            muted=not position.living >> (code >> 3) & 1,
        )
        for cell, code in position.pieces().items()
    ]


def _side(position: kernel.Reyes, seating: seats.Seating, army: int) -> Side:
    teams = len(set(seating.sides)) < len(seating.armies) and seating.name not in (
        "facing",
        "adjacent",
        "three",
    )
    state = "active"
    if not position.living >> army & 1:
        state = "fallen"
    elif position.over and position.reason == const.CHECKMATE:
        if not position.outcome()[seating.commanders[army]]:
            state = "mated"
    elif not position.over and position.duel and army == position.seat and position.in_danger(army):
        state = "check"
    return Side(
        id=seats.SEATS[army],
        name=army_label(army),
        player=seating.commanders[army],
        state=state,
        arrow=2 * position.arrow_of(army),
        team=seating.sides[army] if teams else None,
    )


def _tray(position: kernel.Reyes, seating: seats.Seating, army: int) -> Tray:
    """Describe a boneyard, its dearest pieces first."""
    codes = sorted(position.boneyard(army), key=lambda code: (-(code & 7), code))
    return Tray(
        f"boneyard:{seats.SEATS[army]}",
        seating.armies.index(army),
        Text("cementerio", "boneyard"),
        tuple(
            TrayItem(
                f"bone:{seats.SEATS[army]}:{number}",
                seating.armies.index(code >> 3),
                seats.KINDS[code & 7],
                reading.PIECE_NAMES[code],
                piece_label(code),
            )
            for number, code in enumerate(codes)
        ),
        position.points(army),
    )


def _counters(position: kernel.Reyes) -> list[Counter]:
    counters = [Counter("turn", Text("turno", "turn"), position.turn)]
    if position.quiet_limit:
        text = Text("turnos tranquilos", "quiet turns")
        counters.append(Counter("quiet", text, position.quiet, position.quiet_limit))
    return counters


def _marks(position: kernel.Reyes, last: Trace | None) -> list[Mark]:
    marks = []
    if last:
        marks = [
            Mark("to" if i == len(last.cells) - 1 else "from", cell)
            for i, cell in enumerate(last.cells)
        ]
    marks += [Mark("passed", seats.NAMES[over]) for _, _, over in position.entries()]
    if position.duel and not (position.over and position.reason == const.KINGS):
        for army in range(4):
            if position.living >> army & 1 and position.in_danger(army):
                marks.append(Mark("check", seats.NAMES[position.king_of(army)], CHECK))
    return marks


# what one may do


def _choices(position: kernel.Reyes) -> tuple[Choice, ...]:
    moves = position.moves()
    pairs = const.CELL_MASK | const.CELL_MASK << const.TO_SHIFT
    rescues = {move & pairs for move in moves if _rescued(move)}
    trial = position.copy()
    return tuple(_choice(position, trial, move, move & pairs in rescues) for move in moves)


def _rescued(move: int) -> int:
    return 0 if move & (const.ARROW | const.PASS) else move >> const.RESCUE_SHIFT & 7


def _choice(position: kernel.Reyes, trial: kernel.Reyes, move: int, asks: bool) -> Choice:
    action = write_action(move)
    if move & const.PASS:
        return Choice(action, ("button:pass",), _PASS.label)
    if move & const.ARROW:
        button = _arrow_button(move & 3)
        return Choice(action, (f"button:{button.id}",), button.label)
    start = seats.NAMES[move & const.CELL_MASK]
    end = seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK]
    clicks: tuple[str, ...] = (f"cell:{start}", f"cell:{end}")
    if asks:
        button = _rescue_button(_rescued(move)) if _rescued(move) else _STAY
        clicks += (f"button:{button.id}",)
    effects = _effects(position, move)
    trial.push(move)
    if trial.over:
        effects += (Effect("ends", end, status(trial)),)
    elif trial.duel and trial.in_danger(trial.seat):
        effects += (Effect("check", seats.NAMES[trial.king_of(trial.seat)], CHECK),)
    elif trial.in_danger(position.seat):
        king = seats.NAMES[trial.king_of(position.seat)]
        effects += (Effect("danger", king, IN_DANGER),)
    trial.pop()
    return Choice(action, clicks, _label(position, move, start, end), (start, end), effects)


def _label(position: kernel.Reyes, move: int, start: str, end: str) -> Text:
    piece = KIND_NAMES[position.at(move & const.CELL_MASK) & 7]
    kind = _rescued(move)
    if kind:
        text = Text("{piece} de {a} a {b}, rescata {kind}", "{piece} {a} to {b}, rescues a {kind}")
    elif move & const.PASSING:
        text = Text("{piece} de {a} captura al paso en {b}", "{piece} {a} takes en passant on {b}")
    elif move & const.CAPTURE:
        text = Text("{piece} de {a} captura en {b}", "{piece} {a} takes on {b}")
    else:
        text = Text("{piece} de {a} a {b}", "{piece} {a} to {b}")
    return text.format(piece=piece, a=start, b=end, kind=KIND_NAMES[kind])


def captured(position: kernel.Reyes, move: int) -> list[int]:
    """Give the squares whose pieces a legal move captures."""
    if move & (const.ARROW | const.PASS) or not move & const.CAPTURE:
        return []
    end = move >> const.TO_SHIFT & const.CELL_MASK
    if not move & const.PASSING:
        return [end]
    return [
        at
        for _, at, over in position.entries()
        if over == end and position.enemies(position.seat, position.at(at) >> 3)
    ]


def _effects(position: kernel.Reyes, move: int) -> tuple[Effect, ...]:
    """Tell what a move causes at once: captures, falls, rescues."""
    effects = []
    for cell in captured(position, move):
        piece = position.at(cell)
        square = seats.NAMES[cell]
        effects.append(
            Effect(
                "takes",
                square,
                Text("captura {piece}", "takes the {piece}").format(piece=piece_label(piece)),
            )
        )
        if piece & 7 == const.KING:
            effects.append(Effect("falls", square, _fall(position, piece >> 3)))
    kind = _rescued(move)
    if kind:
        end = seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK]
        label = Text("se convierte en {kind}", "becomes a {kind}").format(kind=KIND_NAMES[kind])
        effects.append(Effect("becomes", end, label))
    return tuple(effects)


def _fall(position: kernel.Reyes, army: int) -> Text:
    text = (
        Text("Cae {army}: sus piezas se retiran", "{army} falls: its pieces leave the board"),
        Text("Cae {army}: sus piezas pasan a {captor}", "{army} falls: its pieces go to {captor}"),
        Text(
            "Cae {army}: sus piezas quedan como carne de cañón",
            "{army} falls: its pieces stay as cannon fodder",
        ),
    )[position.fate]
    return text.format(army=army_label(army), captor=army_label(position.seat))


@cache
def _arrow_button(direction: int) -> Button:
    label = Text("Flecha al {where}", "Arrow {where}").format(where=seats.ARROW_NAMES[direction])
    return Button(f"arrow-{seats.ARROWS[direction]}", label, 2 * direction)


@cache
def _rescue_button(kind: int) -> Button:
    label = Text("Rescatar {kind}", "Rescue a {kind}").format(kind=KIND_NAMES[kind])
    return Button(f"rescue-{seats.KINDS[kind]}", label)


def _buttons(choices: tuple[Choice, ...]) -> tuple[Button, ...]:
    pressed = {click for choice in choices for click in choice.clicks}
    known = [
        *(_arrow_button(direction) for direction in range(4)),
        *(_rescue_button(kind) for kind in range(const.QUEEN, const.PAWN, -1)),
        _STAY,
        _PASS,
    ]
    return tuple(button for button in known if f"button:{button.id}" in pressed)


# what happened


def trace(position: kernel.Reyes, move: int) -> Trace:
    """Tell what is worth remembering of a move about to be made."""
    cells: tuple[str, ...] = ()
    events: list[Event] = []
    seating = seats.SEATINGS[position.seating]
    side = seating.armies.index(position.seat)
    if move & const.ARROW:
        text = Text("{army} gira la flecha al {where}", "{army} turns the arrow {where}").format(
            army=army_label(position.seat), where=seats.ARROW_NAMES[move & 3]
        )
        events.append(Event("arrow", text, side))
    elif not move & const.PASS:
        cells = (
            seats.NAMES[move & const.CELL_MASK],
            seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK],
        )
        for cell in captured(position, move):
            if position.at(cell) & 7 == const.KING:
                fallen = position.at(cell) >> 3
                events.append(Event("fall", _fall(position, fallen), seating.armies.index(fallen)))
        if _rescued(move):
            text = Text("{army} rescata {kind}", "{army} rescues a {kind}").format(
                army=army_label(position.seat), kind=KIND_NAMES[_rescued(move)]
            )
            events.append(Event("rescue", text, side))
    after = position.copy()
    after.push(move)
    if not after.over and after.duel and not after.changed and after.in_danger(after.seat):
        text = Text("Jaque a {army}", "Check to {army}").format(army=army_label(after.seat))
        events.append(Event("check", text, seating.armies.index(after.seat)))
    return Trace(write_action(move), position.to_move, cells, tuple(events))


def status(position: kernel.Reyes) -> Text:
    """Say whose turn it is and who comes next, or how the game ended."""
    if position.over:
        return _ended(position)
    following = position.seat
    while True:
        following = (following + 1) % 4
        if position.living >> following & 1:
            break
    text = Text("Juega {army}; después, {following}", "{army} to move; then {following}")
    if position.changed:
        text = Text(
            "Juega {army}, con la flecha recién girada; después, {following}",
            "{army} to move, the arrow just turned; then {following}",
        )
    return text.format(army=army_label(position.seat), following=army_label(following))


def _ended(position: kernel.Reyes) -> Text:
    seating = seats.SEATINGS[position.seating]
    scores = position.outcome()
    winners = [army for army in seating.armies if scores[seating.commanders[army]] > 0]
    spanish = " y ".join(army_label(army).es for army in winners)
    english = " and ".join(army_label(army).en for army in winners)
    how = (
        Text("ya no queda otro rey", "no other king is left"),
        Text("jaque mate", "checkmate"),
        Text("rey ahogado", "stalemate"),
        Text("solo quedan reyes", "just kings are left"),
        Text("la posición se repite", "the position repeats itself"),
        Text("demasiados turnos tranquilos", "too many quiet turns"),
    )[position.reason - 1]
    if position.reason in (const.KINGS, const.CHECKMATE):
        many = len(winners) > 1
        return Text(
            f"{'Ganan' if many else 'Gana'} {spanish}: {how.es}",
            f"{english} {'win' if many else 'wins'}: {how.en}",
        )
    return Text(f"Tablas: {how.es}", f"A draw: {how.en}")
