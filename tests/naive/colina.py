"""Play El Rey de la Colina slowly and plainly, as a second opinion on the fast kernel.

Everything is computed afresh from the written rules each time it is asked; nothing is cached
and nothing is shared with the package.  The board and the movements are in ``colina_board``;
here are the turn, the fights, the ceremonies and the ends.  Comments name the rule applied.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from .colina_board import (
    DEFAULTS,
    DIRECTIONS,
    EIGHT,
    RULERS,
    TERRITORY,
    TURN_POINTS,
    WORTH,
    Board,
    Piece,
    Side,
    Square,
    name_of,
    opening_army,
    square_of,
    step,
    within,
)


class Naive(Board):
    """One game in progress; ``play`` changes it."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        """Seat the players at an empty board."""
        super().__init__(players, options)
        self.to_move: str | None = "S"
        self.points = TURN_POINTS
        self.used: list[str] = []
        self.besieged = False
        self.round = 1
        self.result: dict[str, Any] | None = None

    @classmethod
    def start(cls, players: int | None = None, options: dict[str, Any] | None = None) -> Naive:
        """Begin a game; missing options take their defaults, two players if not said."""
        game = cls(players or 2, {**DEFAULTS, **(options or {})})
        for seat in game.seats:
            game.pieces.update(opening_army(seat))
        return game

    @classmethod
    def load(cls, position: dict[str, Any]) -> Naive:
        """Continue from a whole position."""
        game = cls(position["players"], position["options"])
        game.sides = {seat: Side(**position["sides"][seat]) for seat in game.seats}
        game.pieces = {
            square_of(name): Piece(text[0], text[1], int(text[2]))
            for name, text in position["pieces"].items()
        }
        game.to_move = position["to_move"]
        game.points = position["points"]
        game.used = list(position["used"])
        game.stirred = {square_of(name) for name in position["stirred"]}
        game.besieged = position["besieged"]
        game.round = position["round"]
        game.result = copy.deepcopy(position["result"])
        return game

    def position(self) -> dict[str, Any]:
        """Write the whole position in its canonical order."""
        return {
            "game": "colina",
            "players": self.players,
            "options": dict(self.options),
            "to_move": self.to_move,
            "points": self.points,
            "used": sorted(self.used),
            "stirred": [name_of(square) for square in sorted(self.stirred)],
            "besieged": self.besieged,
            "round": self.round,
            "sides": {seat: dict(vars(self.sides[seat])) for seat in self.seats},
            "pieces": {
                name_of(square): f"{piece.side}{piece.kind}{piece.facing}"
                for square, piece in sorted(self.pieces.items(), key=lambda item: item[0])
            },
            "result": copy.deepcopy(self.result),
        }

    # Fights ----------------------------------------------------------------------------------

    def strikes(self, origin: Square) -> set[str]:
        """Collect the attacks, furies and berserk attacks of one piece (COL-5, COL-6)."""
        piece = self.pieces[origin]
        found = set()
        for direction in EIGHT:
            target = step(origin, direction)
            victim = self.pieces.get(target)
            if victim is None:
                continue
            own = victim.side == piece.side
            shout = "!" if victim.kind in RULERS else ""  # COL-5.3
            where = name_of(target) + shout
            along = direction in DIRECTIONS[piece.kind]
            if along and not own and self.can_pay("attack") and self.can_advance(origin, target):
                found.add(f"{name_of(origin)}x{where}")
            spared = own and victim.kind in RULERS  # COL-6.1
            may_rage = piece.kind == "D" and not spared and self.can_pay("fury")
            if may_rage and self.can_advance(origin, target):
                found.add(f"{name_of(origin)}*{where}")
            if piece.kind == "B" and along and not own and self.can_pay("berserk"):
                found.add(f"{name_of(origin)}#{where}")
        return found

    # Ceremonies ------------------------------------------------------------------------------

    def ceremony_of(self, piece: Piece, letter: str) -> str:
        """Name the ceremony that gives a piece this letter; empty if there is none."""
        return {
            ("S", "B"): "invest_b", ("B", "C"): "invest_c", ("B", "O"): "habit",
            ("C", "O"): "habit", ("D", "R"): "regent", ("C", "R"): "crown",
        }.get((piece.kind, letter), "")  # fmt: skip

    def may_celebrate(self, square: Square, letter: str) -> bool:
        """Apply section 7 to one piece and one ceremony."""
        piece = self.pieces[square]
        side = piece.side
        ceremony = self.ceremony_of(piece, letter)
        if not ceremony or not self.can_pay(ceremony):
            return False
        if any(within(square, TERRITORY[seat]) for seat in self.seats if seat != side):
            return False  # COL-7.0
        if letter in "BCO" and self.count(side, letter) >= 2 * self.sides[side].armies:
            return False  # COL-7.1
        if ceremony == "invest_b":
            return self.count(side, "C") > 0  # COL-7.2
        if ceremony == "invest_c":
            return self.count(side, RULERS) > 0  # COL-7.3
        if ceremony == "habit":
            return bool(self.options["habit"])  # COL-7.4
        if self.count(side, RULERS) > 0 or self.count(side, "O") == 0:
            return False  # COL-7.5, COL-7.6
        if ceremony == "crown" and self.count(side, "D") > 0:
            return False  # COL-7.6
        at_home = within(square, TERRITORY[side])
        return at_home and not self.beside_enemy_ruler(square, side)  # COL-4.2

    # What a turn allows ----------------------------------------------------------------------

    def cost(self, kind: str) -> int:
        """Give the price of a kind of action (COL-3.1)."""
        if kind in ("turn", "move", "attack"):
            return 1
        return int(self.options["invest_berserker_cost"]) if kind == "invest_b" else 2

    def can_pay(self, kind: str) -> bool:
        """Tell whether the turn still allows an action of this kind (COL-3.1, COL-3.3)."""
        most = 2 if kind == "turn" else 1
        return self.cost(kind) <= self.points and self.used.count(kind) < most

    def legal(self) -> set[str]:
        """Collect every legal action; none when the game is over."""
        if self.to_move is None:
            return set()
        actions = {"end"}  # COL-3.2
        if self.besieged and self.ruler_square(self.to_move) is not None:
            actions.add("die")  # COL-8.2
        for square, piece in self.pieces.items():
            if piece.side != self.to_move:
                continue
            name = name_of(square)
            if self.can_pay("turn"):
                actions |= {f"{name}>", f"{name}<"}
            if self.can_pay("move"):
                actions |= {f"{name}-{name_of(target)}" for target in self.destinations(square)}
            actions |= self.strikes(square)
            actions |= {
                f"{name}={letter}" for letter in "BCOR" if self.may_celebrate(square, letter)
            }
        return actions

    # Playing ---------------------------------------------------------------------------------

    def play(self, action: str) -> None:
        """Carry out one legal action and, when the turn is spent, begin the next."""
        if action not in self.legal() or self.to_move is None:
            raise ValueError(f"illegal: {action}")
        if action == "end":
            self.begin_next_turn()
            return
        if action == "die":
            ruler = self.ruler_square(self.to_move)
            assert ruler is not None
            self.remove(ruler, None)
            return
        mark = next(letter for letter in action if letter in "<>-x*#=")
        left, right = action.split(mark)
        kind = self.carry_out(mark, square_of(left), right.rstrip("!"))
        self.used.append(kind)
        self.points -= self.cost(kind)
        if self.points == 0:
            self.begin_next_turn()  # COL-3.2

    def carry_out(self, mark: str, origin: Square, rest: str) -> str:
        """Do what one action says on the board and return its kind."""
        piece = self.pieces[origin]
        if mark in "<>":
            facing = (piece.facing + (1 if mark == ">" else -1)) % 8
            self.pieces[origin] = replace(piece, facing=facing)
            return "turn"
        if mark == "=":
            ceremony = self.ceremony_of(piece, rest)
            becomes = "G" if ceremony == "regent" else rest
            self.pieces[origin] = replace(piece, kind=becomes)
            return ceremony
        target = square_of(rest)
        if mark == "-":
            self.shift(origin, target)
            return "move"
        direction = next(d for d in EIGHT if step(origin, d) == target)
        if mark == "*":
            self.remove(target, piece.side)
            self.pieces[origin] = replace(piece, facing=direction)  # COL-6.1
            self.shift(origin, target)
            return "fury"
        if mark == "#":
            self.remove(target, piece.side)
            self.remove(origin, None)  # COL-6.2: a berserker's own death is nobody's merit
            return "berserk"
        self.fight(origin, target, direction)
        return "attack"

    def fight(self, origin: Square, target: Square, direction: int) -> None:
        """Compare attack with defence (COL-5.4 to COL-5.6)."""
        attacker, defender = self.pieces[origin], self.pieces[target]
        behind = (direction + 4) % 8
        attack, defence = self.value(attacker, direction), self.value(defender, behind)
        if attack > defence:
            self.remove(target, attacker.side)
            self.shift(origin, target)
        elif attack < defence:
            retreat = step(origin, behind)
            if self.empty(retreat) and self.may_stand(attacker, origin, retreat):
                self.shift(origin, retreat)
            else:
                self.remove(origin, defender.side)

    def shift(self, origin: Square, target: Square) -> None:
        """Put a piece on another, empty square and remember that it changed square."""
        piece = self.pieces.pop(origin)
        self.pieces[target] = piece
        self.stirred.discard(origin)
        self.stirred.add(target)
        top = self.options["hill_levels"]
        if piece.kind in RULERS and self.level(origin) == top and self.level(target) != top:
            self.sides[piece.side].hill = 0  # COL-9.1

    def remove(self, square: Square, taker: str | None) -> None:
        """Take a piece off the board; an active side that took it from another is credited."""
        piece = self.pieces.pop(square)
        self.stirred.discard(square)
        credited = taker is not None and taker != piece.side and self.active(taker)
        if taker is not None and credited:
            self.sides[taker].score += WORTH[piece.kind]  # COL-9.3
        if piece.kind in RULERS:
            side = self.sides[piece.side]
            side.hill = 0  # COL-9.1
            side.siege = None  # COL-8.3
            side.slayer = taker if credited else None
            if piece.side == self.to_move:
                self.besieged = False  # COL-8.2

    # The start of a turn ---------------------------------------------------------------------

    def begin_next_turn(self) -> None:
        """Pass the turn until a side can play or the game is over (COL-9.4)."""
        while True:
            self.pass_the_turn()
            assert self.to_move is not None
            side = self.to_move
            limit = self.options["round_limit"]
            if limit > 0 and self.round > limit:
                self.finish_by_points()  # COL-9.3
            elif self.hill_is_won(side):
                self.finish([side], "hill")  # COL-9.1
            else:
                self.endure_siege(side)  # COL-8.2, COL-8.3
                if self.active(side):
                    self.dissolve_if_headless(side)  # COL-8.4
                remaining = [seat for seat in self.seats if self.active(seat)] or [side]
                if len(remaining) == 1:
                    self.finish(remaining, "last")  # COL-9.2
            if self.result is not None or self.active(side):
                return

    def pass_the_turn(self) -> None:
        """Give three fresh points to the next active seat, and count the round (COL-3.4)."""
        assert self.to_move is not None
        here = self.seats.index(self.to_move)
        if self.options.get("alternate") and self.round % 2 == 0:
            self.go_back(here)
        else:
            order = self.seats[here + 1 :] + self.seats[: here + 1]
            self.to_move = next(seat for seat in order if self.active(seat))
            if self.seats.index(self.to_move) < here:
                self.round += 1  # COL-9.3
        self.points = TURN_POINTS
        self.used = []
        self.stirred = set()
        self.besieged = False

    def go_back(self, here: int) -> None:
        """Give the turn to the next active seat of an even round (COL-3.5)."""
        first, *others = (n for n, seat in enumerate(self.seats) if self.active(seat))
        to_come = [first, *reversed(others)]  # the round as a whole
        if here < first:
            following = first  # who would have begun it is out
        elif here == first:
            following = to_come[1] if others else first
        else:
            following = next((n for n in to_come[1:] if n < here), first)
        if following == first and here >= first:
            self.round += 1  # COL-9.3
        self.to_move = self.seats[following]

    def hill_is_won(self, side: str) -> bool:
        """Count a turn begun on the summit (COL-9.1)."""
        ruler = self.ruler_square(side)
        on_top = ruler is not None and self.level(ruler) == self.options["hill_levels"]
        self.sides[side].hill = self.sides[side].hill + 1 if on_top else 0
        return bool(self.sides[side].hill >= self.options["hill_rounds"])

    def endure_siege(self, side: str) -> None:
        """Look whether the ruler is besieged, and whether for too long (COL-8.2, COL-8.3)."""
        ruler = self.ruler_square(side)
        enemies = [] if ruler is None else self.adjacent_active_enemies(ruler, side)
        if ruler is None or not enemies or self.destinations(ruler):
            self.sides[side].siege = None
            return
        siege = self.sides[side].siege
        count = 0 if siege is None else siege + 1
        self.sides[side].siege = count
        self.besieged = True
        if count >= self.options["siege_rounds"]:
            self.remove(ruler, None)
            here = self.seats.index(side)
            before = (self.seats[here + 1 :] + self.seats[:here])[::-1]  # who played last is first
            besieger = max(before, key=enemies.count)  # the first of several equals
            self.take_over(besieger, side)

    def dissolve_if_headless(self, side: str) -> None:
        """End a side that has no ruler and can get none (COL-8.4)."""
        if self.ruler_square(side) is not None or self.succession_is_possible(side):
            return
        slayer = self.sides[side].slayer
        if self.options["conquest"] and slayer is not None and self.active(slayer):
            self.take_over(slayer, side)
        else:
            self.sides[side].state = "dissolved"

    def take_over(self, winner: str, loser: str) -> None:
        """Hand all pieces and armies of one side to another (COL-8.5)."""
        self.sides[loser].state = "conquered"
        self.sides[winner].armies += self.sides[loser].armies
        self.sides[loser].armies = 0
        for square, piece in self.pieces.items():
            if piece.side == loser:
                self.pieces[square] = replace(piece, side=winner)

    # The end of the game ---------------------------------------------------------------------

    def finish_by_points(self) -> None:
        """Let the active sides with most points win together (COL-9.3)."""
        active = [seat for seat in self.seats if self.active(seat)]
        best = max(self.sides[seat].score for seat in active)
        self.finish([seat for seat in active if self.sides[seat].score == best], "points")

    def finish(self, winners: list[str], reason: str) -> None:
        """Write the result and clear the turn."""
        share: int | float = 1 if len(winners) == 1 else round(1 / len(winners), 6)
        scores = [share if seat in winners else 0 for seat in self.seats]
        self.result = {"winners": winners, "reason": reason, "scores": scores}
        self.to_move = None
        self.points = 0
        self.used = []
        self.stirred = set()
        self.besieged = False
