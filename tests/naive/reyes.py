"""Play Vence a los Reyes slowly and plainly, as a check on the fast kernel.

Every function says one rule and works on strings: a square is "g4", a piece "SP" (army, kind).
Nothing is shared with the package, nothing is clever, everything is worked out anew each time.
"""

from __future__ import annotations

import copy
from typing import Any

from .reyes_board import (
    ARMS,
    ARMY,
    BACK_LINES,
    DEFAULT_SETUP,
    DIRECTIONS,
    RESCUABLE,
    SEATING_OF_PLAYERS,
    SEATINGS,
    SEATS,
    coordinates,
    name,
)
from .reyes_moves import Field, Move


def share(whole: float, parts: int) -> float:
    """Divide a score as it is printed: at most 6 decimals, whole numbers as ints."""
    part = round(whole / parts, 6)
    return int(part) if part == int(part) else part


class Naive(Field):
    """A game of Vence a los Reyes in progress."""

    @classmethod
    def start(cls, players: int | None = None, options: dict[str, Any] | None = None) -> Naive:
        """Set up a new game (REY-1.3, REY-2.1 to REY-2.3)."""
        given = dict(options or {})
        seating = given.get("seating") or SEATING_OF_PLAYERS[players or 2]
        seated = SEATINGS[seating][0]
        if players is not None and players != seated:
            raise ValueError(f"seating {seating} is for {seated} players")
        armies = [seat for seat in SEATS if seat in SEATINGS[seating][1]]
        setups = given.get("setups") or {}
        complete: dict[str, Any] = {
            "seating": seating,
            "setups": {army: setups.get(army, DEFAULT_SETUP) for army in armies},
            "fallen": given.get("fallen", "remove"),
            "rescue_zone": given.get("rescue_zone", "back"),
            "rescue_from": given.get("rescue_from", "any"),
            "repetition": given.get("repetition", 3),
            "quiet_limit": given.get("quiet_limit", 200),
        }
        if not set(given) <= set(complete) or not set(setups) <= set(armies):
            raise ValueError("unknown option or army")
        game = cls(seated, complete)
        for army, setup in complete["setups"].items():
            if sorted(setup) != sorted(ARMY + ".."):
                raise ValueError(f"set-up of {army} is not a whole army")
            for square, kind in zip(ARMS[army], setup, strict=True):
                if kind != ".":
                    game.pieces[square] = army + kind
        game.begin_turn()
        return game

    @classmethod
    def load(cls, position: dict[str, Any]) -> Naive:
        """Continue from a whole position; one without a result is judged at once."""
        given = copy.deepcopy(position)
        game = cls(given["players"], given["options"])
        game.to_move = given["to_move"]
        game.arrow_changed = given["arrow_changed"]
        game.arrows = given["arrows"]
        game.ep = [entry for entry in given["ep"] if entry[0] != game.to_move]
        game.fallen = given["fallen"]
        game.boneyards = given["boneyards"]
        game.pieces = given["pieces"]
        game.quiet = given["quiet"]
        game.turn = given["turn"]
        game.result = given["result"]
        if game.result is None:
            game.begin_turn()
        return game

    def position(self) -> dict[str, Any]:
        """Print the position in the order of the notation."""
        alive = self.living()
        return copy.deepcopy(
            {
                "game": "reyes",
                "players": self.players,
                "options": self.options,
                "to_move": self.to_move,
                "arrow_changed": self.arrow_changed,
                "arrows": {army: self.arrows[army] for army in self.armies},
                "ep": sorted(self.ep),
                "fallen": [army for army in self.armies if army in self.fallen],
                "boneyards": {army: sorted(self.boneyards[army]) for army in alive},
                "pieces": {s: self.pieces[s] for s in sorted(self.pieces, key=coordinates)},
                "quiet": self.quiet,
                "turn": self.turn,
                "result": self.result,
            }
        )

    # Legal moves

    def king_square(self, army: str) -> str:
        """Find the king of a living army."""
        return next(square for square, piece in self.pieces.items() if piece == army + "K")

    def in_check(self, army: str) -> bool:
        """Tell whether the one enemy army could capture the king as its arrow stands (REY-6.2)."""
        enemy = next(other for other in self.living() if other != army)
        king = self.king_square(army)
        return any(king in move.captured for move in self.reachable(enemy))

    def allowed(self, move: Move) -> bool:
        """Test a reachable move of the army to move against the check rules (REY-6.2)."""
        if not self.check_rules():
            return True
        if any(self.pieces[square][1] == "K" for square in move.captured):
            return True
        after = self.clone()
        after.capture_and_fall(move)
        return not after.in_check(self.pieces[move.origin][0])

    def clone(self) -> Naive:
        """Copy the position, without its history, to try a move on."""
        other = copy.copy(self)
        other.pieces = dict(self.pieces)
        other.ep = list(self.ep)
        other.fallen = list(self.fallen)
        other.boneyards = {army: list(bones) for army, bones in self.boneyards.items()}
        return other

    def moves(self) -> list[Move]:
        """List the legal moves of the army to move as its arrow stands."""
        assert self.to_move is not None
        return [move for move in self.reachable(self.to_move) if self.allowed(move)]

    def new_arrows(self) -> list[str]:
        """List the directions the arrow may be set to: a move must follow (REY-3.2)."""
        if self.arrow_changed:
            return []
        assert self.to_move is not None
        old = self.arrows[self.to_move]
        found = []
        self.arrow_changed = True
        for direction in DIRECTIONS:
            self.arrows[self.to_move] = direction
            if direction != old and any(map(self.allowed, self.reachable(self.to_move))):
                found.append(direction)
        self.arrow_changed = False
        self.arrows[self.to_move] = old
        return found

    def stuck(self) -> bool:
        """Tell whether no move exists, not even after setting the arrow (REY-3.3)."""
        assert self.to_move is not None
        can_move = any(map(self.allowed, self.reachable(self.to_move)))
        return not can_move and not self.new_arrows()

    def rescues(self, move: Move) -> list[str]:
        """List the kinds a move's pawn may be exchanged for, after capture and fall (REY-4.6)."""
        if self.pieces[move.origin][1] != "P":
            return []
        after = self.clone()
        army = self.pieces[move.origin][0]
        after.capture_and_fall(move)
        zones = ARMS if self.options["rescue_zone"] == "front" else BACK_LINES
        enemies = [other for other in after.living() if after.enemies(army, other)]  # REY-5.2
        if not any(move.target in zones[enemy] for enemy in enemies):
            return []
        return [kind for kind in RESCUABLE if after.rescue_source(army, kind) is not None]

    def rescue_source(self, army: str, kind: str) -> tuple[str, str] | None:
        """Give the boneyard and the piece a rescue of that kind takes (REY-4.6)."""
        first = SEATS.index(army)
        clockwise = SEATS[first:] + SEATS[:first]
        for owner in army if self.options["rescue_from"] == "own" else clockwise:
            for colour in SEATS:
                if colour + kind in self.boneyards.get(owner, []):
                    return owner, colour + kind
        return None

    def legal_moves(self) -> dict[str, tuple[Move, str | None]]:
        """Map each action that moves a piece to its move and the kind rescued."""
        found: dict[str, tuple[Move, str | None]] = {}
        for move in self.moves():
            found[str(move)] = (move, None)  # declining a rescue is allowed
            for kind in self.rescues(move):
                found[f"{move}={kind}"] = (move, kind)
        return found

    def legal(self) -> set[str]:
        """List the legal actions; none when the game is over."""
        if self.to_move is None:
            return set()
        actions = set(self.legal_moves()) | {f"arrow {d}" for d in self.new_arrows()}
        return actions or {"pass"}  # REY-3.3; mate and stalemate have ended the game before

    # Playing

    def play(self, action: str) -> None:
        """Carry out one legal action."""
        if self.to_move is None:
            raise ValueError("the game is over")
        moves = self.legal_moves()
        if action in moves:
            self.quiet += 1  # REY-7.2: captures and rescues set it back
            self.carry_out(*moves[action])
            self.end_turn()
        elif action in [f"arrow {direction}" for direction in self.new_arrows()]:  # REY-3.2
            self.arrows[self.to_move] = action[-1]
            self.arrow_changed = True
        elif action == "pass" and not moves and not self.new_arrows():  # REY-3.3
            self.quiet += 1
            self.end_turn()
        else:
            raise ValueError(f"illegal: {action}")

    def carry_out(self, move: Move, kind: str | None) -> None:
        """Move, capture, let an army fall, then rescue, in that order (REY-4.6)."""
        piece = self.pieces[move.origin]
        army = piece[0]
        self.capture_and_fall(move)
        if move.captured or kind:
            self.quiet = 0
        if kind:
            source = self.rescue_source(army, kind)
            assert source is not None
            self.boneyards[source[0]].remove(source[1])
            self.pieces[move.target] = army + kind
        elif piece[1] == "P":
            (x, y), (to_x, to_y) = coordinates(move.origin), coordinates(move.target)
            if abs(to_x - x) == 2 or abs(to_y - y) == 2:  # only a double step is that long
                self.ep.append([army, move.target, name((x + to_x) // 2, (y + to_y) // 2)])

    def capture_and_fall(self, move: Move) -> None:
        """Move and capture into one's boneyard (REY-4.5); a captured king falls (REY-5.1)."""
        army = self.pieces[move.origin][0]
        taken = [self.pieces.pop(square) for square in move.captured]
        self.pieces[move.target] = self.pieces.pop(move.origin)
        self.boneyards[army] += taken
        # REY-4.4: a pawn that is gone, or has gone on, can no longer be taken in passing.
        gone = {move.origin, move.target, *move.captured}
        self.ep = [entry for entry in self.ep if entry[1] not in gone]
        for piece in taken:
            if piece[1] == "K":
                self.fall(piece[0], army)

    def fall(self, army: str, captor: str) -> None:
        """End an army whose king was captured (REY-5.1)."""
        self.fallen.append(army)
        del self.boneyards[army]
        for square in [s for s, piece in self.pieces.items() if piece[0] == army]:
            if self.options["fallen"] == "remove":
                del self.pieces[square]
            elif self.options["fallen"] == "takeover":
                self.pieces[square] = captor + self.pieces[square][1]
        self.ep = [entry for entry in self.ep if entry[1] in self.pieces]

    def end_turn(self) -> None:
        """Pass the turn clockwise to the next living army (REY-1.2)."""
        assert self.to_move is not None
        self.turn += 1
        self.arrow_changed = False
        seat = self.to_move
        while True:
            seat = SEATS[(SEATS.index(seat) + 1) % 4]
            self.ep = [entry for entry in self.ep if entry[0] != seat]  # REY-4.4
            if seat in self.living():
                break
        self.to_move = seat
        self.begin_turn()

    def begin_turn(self) -> None:
        """Note the position for the repetition rule and look for an end of the game."""
        if not self.arrow_changed:
            now = self.position()
            self.seen.append(str([now[key] for key in ("pieces", "to_move", "arrows", "ep")]))
        self.judge()

    def judge(self) -> None:
        """Test the ends of the game in their order (REY-7.5)."""
        assert self.to_move is not None
        alive = self.living()
        stuck = self.check_rules() and self.stuck()
        own_pieces = [piece for piece in self.pieces.values() if piece[0] in alive]
        if len(self.living_sides()) == 1:
            self.finish("kings", self.living_sides())  # REY-5.3
        elif stuck and self.in_check(self.to_move):
            others = [side for side in self.living_sides() if self.to_move not in side]
            self.finish("checkmate", others)  # REY-6.3
        elif stuck:
            self.finish("stalemate", self.living_sides())  # REY-6.4
        elif all(piece[1] == "K" for piece in own_pieces):
            self.finish("bare", self.living_sides())  # REY-7.3
        elif self.seen and 0 < self.options["repetition"] <= self.seen.count(self.seen[-1]):
            self.finish("repetition", self.living_sides())  # REY-7.1
        elif 0 < self.options["quiet_limit"] <= self.quiet:
            self.finish("quiet", self.living_sides())  # REY-7.2

    def finish(self, reason: str, sides: list[str]) -> None:
        """End the game, shared by these sides and within a side by its players (REY-7.4)."""
        scores: list[float] = [0] * self.players
        for side in sides:
            members = {self.commander[army] for army in side}
            for player in members:
                scores[player] = share(1, len(sides) * len(members))
        winners = [player for player in range(self.players) if scores[player]]
        self.result = {"winners": winners, "reason": reason, "scores": scores}
        self.to_move = None
