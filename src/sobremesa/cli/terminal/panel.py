"""The panel beside the board: seats with their clocks, counters, trays, the moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text as Styled

from sobremesa.cli.terminal.clock import minutes
from sobremesa.cli.terminal.colours import FAINT, INK, Colours
from sobremesa.cli.terminal.layout import ARROWS
from sobremesa.core.turns import written_number
from sobremesa.rulebook.scene import Scene, Side
from sobremesa.rulebook.text import Text


@dataclass(frozen=True)
class Sitter:
    """Who plays a seat, and what their clock shows."""

    name: str
    seconds: float
    thinking: str = ""
    """The search indicator."""


def chip(side: int, text: str, colours: Colours) -> Styled:
    """Return letters in the colours of a side."""
    look = colours.sides[side]
    return Styled(f" {text} ", style=f"bold {look.ink} on {look.fill}")


def _name(side: Side, language: str) -> str:
    arrow = "" if side.arrow is None else f" {ARROWS[side.arrow]}"
    return f"{side.name[language]}{arrow}"


def seats(
    scene: Scene, colours: Colours, sitters: Sequence[Sitter], language: str, out: Text
) -> Table:
    """Render the seats: whose turn it is, the players, and the clocks."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(width=1)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(justify="right", no_wrap=True)
    for index, side in enumerate(scene.sides):
        moving = index == scene.to_move
        sitter = sitters[side.player]
        told = Styled(_name(side, language), style=f"bold {INK}" if moving else INK)
        told.append(f" · {sitter.name}", style=f"not bold {FAINT}")
        if side.state != "active":
            told.append(f" · {out[language]}", style=FAINT)
        clock = f"{sitter.thinking} {minutes(sitter.seconds)}".strip()
        table.add_row(
            Styled("▶" if moving else " ", style="bold #FFD34D"),
            chip(index, side.id, colours),
            told,
            Styled(clock, style=f"bold {INK}" if moving else FAINT),
        )
    return table


def numbers(scene: Scene, colours: Colours, language: str) -> Table:
    """Render the counters, and the pieces in trays that cannot be chosen."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(width=3, no_wrap=True)
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    for counter in scene.counters:
        limit = "" if counter.limit is None else f"/{counter.limit}"
        owner = Styled("") if counter.side is None else _small(scene, counter.side, colours)
        value = Styled(f"{counter.value}{limit}", style=INK)
        table.add_row(owner, Styled(counter.label[language], style=FAINT), value)
    for tray in scene.trays:
        if tray.id.startswith("hand") or not tray.items:
            continue
        told = Styled(f"{tray.label[language]}: ", style=FAINT)
        for item in tray.items:
            told.append_text(chip(item.side, item.symbol, colours)).append(" ")
        points = "" if tray.points is None else str(tray.points)
        table.add_row(_small(scene, tray.side, colours), told, Styled(points, style=INK))
    return table


def _small(scene: Scene, side: int, colours: Colours) -> Styled:
    return chip(side, scene.sides[side].id[:1], colours)


def moves(turns: Sequence[tuple[int, Sequence[str]]], colours: Colours, paired: bool) -> Styled:
    """Render the actions, one turn on each line, numbered by the rules."""
    told = Styled()
    for number, (side, actions) in enumerate(turns, 1):
        told.append("\n" if number > 1 else "")
        told.append(f"{written_number(number, paired).rstrip('.'):>3} ", style=FAINT)
        told.append("▌", style=colours.sides[side].fill)
        told.append(" " + "  ".join(actions), style=INK)
    return told
