"""A stranger that speaks the Universal Hive Protocol, to play against in a process of its own.

Written from the protocol's text alone and from the naive rules: it shares nothing with the package.
It takes times of whole seconds only, and like other engines it names whatever piece stands beside
the destination, the moving one at its old place included.
"""

from __future__ import annotations

import argparse
import re
import sys
from random import Random

from tests.naive.colmena import ACTION, Naive

SIGNS = {
    (1, 0): "{}-",
    (1, -1): "{}/",
    (0, -1): "\\{}",
    (-1, 0): "-{}",
    (-1, 1): "/{}",
    (0, 1): "{}\\",
}
TIME = re.compile(r"[0-9]{2}:[0-5][0-9]:[0-5][0-9]")
KINDS = {"M": "Mosquito", "L": "Ladybug", "P": "Pillbug"}


class Refusal(Exception):
    """What is answered instead: ``err`` or ``invalidmove``, and why."""


def names_of(game: Naive, action: str) -> list[str]:
    """Write an action in every way, those beside the moving piece itself first."""
    found = ACTION.fullmatch(action)
    if not found:
        return ["pass"]
    name, q, r = found[1] + found[2], int(found[3]), int(found[4])
    if not game.stacks:
        return [name]
    if (q, r) in game.stacks:
        return [f"{name} {under}" for under in game.stacks[q, r]]
    beside = [
        (other, form)
        for (dq, dr), form in SIGNS.items()
        for other in game.stacks.get((q - dq, r - dr), ())
    ]
    beside.sort(key=lambda one: one[0] != name)
    return [f"{name} {form.format(other)}" for other, form in beside]


def meant(game: Naive, text: str) -> str:
    """Find the one legal action that a MoveString means."""
    for action in game.legal():
        if text in names_of(game, action):
            return action
    raise Refusal(f"invalidmove {text} cannot be played")


class Engine:
    """One game and the commands about it."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted = wanted
        self.random = Random(wanted.seed)
        self.kind = ""
        self.game: Naive | None = None
        self.moves: list[str] = []

    def answer(self, line: str) -> list[str]:
        """Answer a line, without the last ``ok``."""
        word, _, rest = line.partition(" ")
        try:
            if word == "info":
                return [
                    "id Stranger 1.0",
                    *([";".join(KINDS[k] for k in self.wanted.knows)] if self.wanted.knows else []),
                ]
            if word == "options":
                return self.options(rest)
            if word == "newgame":
                return [self.begin(rest or "Base")]
            if self.game is None:
                raise Refusal("err no game")
            if word in ("play", "pass"):
                return [self.play(self.game, rest or "pass")]
            if word == "bestmove":
                return self.best(self.game, rest)
            raise Refusal(f"err invalid command {word}")
        except Refusal as refusal:
            return [str(refusal)]

    def options(self, rest: str) -> list[str]:
        match rest.split():
            case ["set", "Seed", value] if value.isdigit():
                self.random = Random(int(value))
                return [f"Seed;int;{value};0;0;1000000"]
            case []:
                return ["Seed;int;0;0;0;1000000"]
        raise Refusal(f"err there is no option {rest}")

    def begin(self, kind: str) -> str:
        letters = kind.removeprefix("Base").removeprefix("+")
        if not kind.startswith("Base") or set(letters) - set(self.wanted.knows):
            raise Refusal(f"err {kind} is not played here")
        self.kind, self.moves = kind, []
        self.game = Naive.start(2, {"preset": "hive", "expansions": letters})
        return self.game_string(self.game)

    def play(self, game: Naive, text: str) -> str:
        if len(self.moves) + 1 == self.wanted.refuse:
            raise Refusal("invalidmove The move breaks a rule that nobody else knows.")
        game.play(meant(game, text))
        self.moves.append(text)
        return self.game_string(game)

    def best(self, game: Naive, rest: str) -> list[str]:
        kind, _, value = rest.partition(" ")
        if kind == "time" and not TIME.fullmatch(value):
            raise Refusal(f"err {value} is not hh:mm:ss")
        if kind == "seconds" and self.wanted.fine and re.fullmatch(r"[0-9]+(\.[0-9]+)?", value):
            kind, value = "depth", "1"
        if kind not in ("time", "depth") or (kind == "depth" and not value.isdigit()):
            raise Refusal("err bestmove takes time or depth")
        if self.wanted.says:
            return [self.wanted.says]
        actions = sorted(game.legal())
        if not actions:
            raise Refusal("err the game is over")
        first, chosen = self.random.choice(actions), self.random.choice(actions)
        # engines may tell what they think of meanwhile, a move a line
        return [names_of(game, first)[0], names_of(game, chosen)[0]]

    def game_string(self, game: Naive) -> str:
        state = "InProgress" if self.moves else "NotStarted"
        if game.result:
            ends = {("w",): "WhiteWins", ("b",): "BlackWins", ("w", "b"): "Draw"}
            state = ends[tuple(game.result["winners"])]
        turn = f"{('White', 'Black')[len(self.moves) % 2]}[{len(self.moves) // 2 + 1}]"
        return ";".join((self.kind, state, turn, *self.moves))


def main() -> None:
    """Answer until the input ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--knows", default="MLP", help="which expansions it plays")
    parser.add_argument("--refuse", type=int, help="the number of the move that it refuses")
    parser.add_argument("--fine", action="store_true", help="takes parts of a second, too")
    parser.add_argument("--says", help="what it answers to bestmove")
    engine = Engine(parser.parse_args())
    print(*engine.answer("info"), "ok", sep="\n", flush=True)
    for line in sys.stdin:
        print(*engine.answer(line.strip()), "ok", sep="\n", flush=True)


if __name__ == "__main__":
    main()
