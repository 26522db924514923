"""The scene of Vence a los Reyes: the cross, the armies, their arrows and boneyards."""

from __future__ import annotations

from functools import cache, lru_cache

from sobremesa.games.reyes import const, kernel, reading, seats
from sobremesa.games.reyes.effects import CHECK, IN_DANGER, effects_of, rescued, status
from sobremesa.games.reyes.marches import marches, turning
from sobremesa.games.reyes.notation import write_action
from sobremesa.games.reyes.pieces import KIND_NAMES, army_label, piece_label
from sobremesa.rulebook.scene import (
    Button,
    Cell,
    Choice,
    Counter,
    Effect,
    Mark,
    Scene,
    Side,
    Token,
    Trace,
    Tray,
    TrayItem,
    quiet,
    square_cell,
)
from sobremesa.rulebook.text import Text

_PASS = Button("pass", Text("Pasar", "Pass"))
MATE = Text("Jaque mate", "Checkmate")
ATTACKED = Text("rey atacado", "king attacked")
BACK_LINE = Text("{name}, línea trasera de {army}: rescate", "{name}, back line of {army}: rescue")
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
        buttons=_buttons(position.seat, choices),
        choices=choices,
        marks=tuple(_marks(position, last)),
        events=last.events if last else (),
        rule=_rule(position, choices),
    )


def _rule(position: kernel.Reyes, choices: tuple[Choice, ...]) -> str:
    """Name the rule that matters most now."""
    if position.over:
        return ""
    if position.changed:
        return "REY-3.2"
    return "REY-3.3" if [choice.action for choice in choices] == ["pass"] else "REY-3.1"


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
        name = seats.NAMES[cell]
        label = None
        if side is not None and "back line" in kind:
            label = BACK_LINE.format(name=name, army=army_label(army))
        cells.append(square_cell(name, x, 15 - y, kind, side=side, label=label))
    return tuple(cells)


def _tokens(position: kernel.Reyes, seating: seats.Seating) -> list[Token]:
    armies = seating.armies
    sides = [armies.index(army) if army in armies else -1 for army in range(4)]
    arrows = [2 * position.arrow_of(army) for army in range(4)]
    return [
        _token(
            code,
            cell,
            sides[code >> 3],
            arrows[code >> 3] if code & 7 == const.PAWN else None,
            not position.living >> (code >> 3) & 1,
        )
        for cell, code in position.pieces().items()
    ]


@lru_cache(8192)
def _token(code: int, cell: int, side: int, facing: int | None, muted: bool) -> Token:
    return Token(
        id=f"{reading.PIECE_NAMES[code]}@{seats.NAMES[cell]}",
        cell=seats.NAMES[cell],
        side=side,
        kind=seats.KINDS[code & 7],
        symbol=reading.PIECE_NAMES[code],
        label=piece_label(code),
        facing=facing,
        muted=muted,
    )


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
    """Describe a boneyard, its most valuable pieces first."""
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
    text = Text("turnos tranquilos", "quiet turns")
    return [
        Counter("turn", Text("turno", "turn"), position.turn),
        *quiet(text, position.quiet, position.quiet_limit),
    ]


def _marks(position: kernel.Reyes, last: Trace | None) -> list[Mark]:
    marks = []
    if last:
        marks = [
            Mark("to" if i == len(last.cells) - 1 else "from", cell)
            for i, cell in enumerate(last.cells)
        ]
    marks += [Mark("passed", seats.NAMES[over]) for _, _, over in position.entries()]
    if position.duel and not (position.over and position.reason == const.KINGS):
        label = MATE if position.over and position.reason == const.CHECKMATE else CHECK
        for army in range(4):
            if position.living >> army & 1 and position.in_danger(army):
                marks.append(Mark("check", seats.NAMES[position.king_of(army)], label))
    elif not position.over:  # not check (REY-6.1), but a king that may be captured next
        marks += [
            Mark("threat", seats.NAMES[position.king_of(army)], ATTACKED)
            for army in range(4)
            if position.living >> army & 1 and position.in_danger(army)
        ]
    return marks


# the choices


def _choices(position: kernel.Reyes) -> tuple[Choice, ...]:
    moves = position.moves()
    pairs = const.CELL_MASK | const.CELL_MASK << const.TO_SHIFT
    rescues = {move & pairs for move in moves if rescued(move)}
    trial = position.copy()
    return tuple(_choice(position, trial, move, move & pairs in rescues) for move in moves)


def _choice(position: kernel.Reyes, trial: kernel.Reyes, move: int, asks: bool) -> Choice:
    action = write_action(move)
    if move & const.PASS:
        return Choice(action, ("button:pass",), _PASS.label)
    if move & const.ARROW:
        button = _arrow_button(position.seat, move & 3)
        ways = marches(trial, move)
        turned = (_turned(position, move, len(ways)),)
        return Choice(action, (f"button:{button.id}",), button.label, (), turned, ways)
    start = seats.NAMES[move & const.CELL_MASK]
    end = seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK]
    clicks: tuple[str, ...] = (f"cell:{start}", f"cell:{end}")
    if asks:
        button = _rescue_button(rescued(move)) if rescued(move) else _STAY
        clicks += (f"button:{button.id}",)
    label = _label(position.at(move & const.CELL_MASK) & 7, move, start, end)
    return Choice(action, clicks, label, (start, end), effects(position, trial, move))


def effects(position: kernel.Reyes, trial: kernel.Reyes, move: int) -> tuple[Effect, ...]:
    """Tell what a legal move would cause; it is tried on `trial`, a copy of the position."""
    if move & const.PASS:
        return ()
    if move & const.ARROW:
        return (_turned(position, move, len(marches(trial, move))),)
    found = effects_of(position, move)
    trial.push_listed(move)
    if trial.over:
        end = seats.NAMES[move >> const.TO_SHIFT & const.CELL_MASK]
        found += (Effect("ends", end, status(trial)),)
    elif trial.duel and trial.in_danger(trial.seat):
        found += (Effect("check", seats.NAMES[trial.king_of(trial.seat)], CHECK),)
    elif trial.in_danger(position.seat):
        king = seats.NAMES[trial.king_of(position.seat)]
        found += (Effect("danger", king, IN_DANGER),)
    trial.pop()
    return found


def _turned(position: kernel.Reyes, move: int, ways: int) -> Effect:
    """Tell that an arrow turns, and for how many pawns that opens a way."""
    king = seats.NAMES[position.king_of(position.seat)]
    return Effect("turns", king, turning(ways, move & 3))


@lru_cache(8192)
def _label(moved: int, move: int, start: str, end: str) -> Text:
    """Name a move of a kind of piece."""
    piece = KIND_NAMES[moved]
    kind = rescued(move)
    if kind:
        text = Text("{piece} de {a} a {b}, rescata {kind}", "{piece} {a} to {b}, rescues {kind}")
    elif move & const.PASSING:
        text = Text("{piece} de {a} captura al paso en {b}", "{piece} {a} takes en passant on {b}")
    elif move & const.CAPTURE:
        text = Text("{piece} de {a} captura en {b}", "{piece} {a} takes on {b}")
    else:
        text = Text("{piece} de {a} a {b}", "{piece} {a} to {b}")
    return text.format(piece=piece, a=start, b=end, kind=KIND_NAMES[kind].a)


@cache
def _arrow_button(army: int, direction: int) -> Button:
    label = Text("{order}: flecha al {where}", "{order}: arrow {where}").format(
        order=seats.order_name(army, direction), where=seats.ARROW_NAMES[direction]
    )
    return Button(f"arrow-{seats.ARROWS[direction]}", label, 2 * direction)


@cache
def _rescue_button(kind: int) -> Button:
    label = Text("Rescatar {kind}", "Rescue {kind}").format(kind=KIND_NAMES[kind].a)
    return Button(
        f"rescue-{seats.KINDS[kind]}", label, kind=seats.KINDS[kind], usual=kind == const.QUEEN
    )


def _buttons(army: int, choices: tuple[Choice, ...]) -> tuple[Button, ...]:
    pressed = {click for choice in choices for click in choice.clicks}
    known = [
        *(_arrow_button(army, direction) for direction in range(4)),
        *(_rescue_button(kind) for kind in range(const.QUEEN, const.PAWN, -1)),
        _STAY,
        _PASS,
    ]
    return tuple(button for button in known if f"button:{button.id}" in pressed)
