"""States: immutable positions of a game."""

# long: one public class with many small methods, documented where they are

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from sobremesa import _forms
from sobremesa.core import registry
from sobremesa.core.arrays import memory, numpy
from sobremesa.core.kernels import Kernels, layout, restored, shared
from sobremesa.core.number import unnumbered, whole
from sobremesa.core.perft import MOST_THREADS, PerftRun, PlayoutRun
from sobremesa.core.picture import NARROWEST, WIDEST, png
from sobremesa.core.terminal import draw
from sobremesa.kernel.batch import fill_mask, fill_planes
from sobremesa.kernel.move_text import MoveText
from sobremesa.kernel.position import Position
from sobremesa.kernel.snapshot import Snapshot
from sobremesa.kernel.threads import run_parallel
from sobremesa.rulebook.action_text import Said
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.refusal import NOTATION, Refusal
from sobremesa.rulebook.result import Result
from sobremesa.rulebook.rules import Rules, Setup
from sobremesa.rulebook.scene import Scene, Trace
from sobremesa.rulebook.standing import Standing
from sobremesa.rulebook.text import Text

if TYPE_CHECKING:
    from sobremesa.core.arrays import Flags, Planes

MOST_NUMBERS: Final = 1 << 30
"""An upper bound of the size of any action space."""


class State:
    """One position of a game, immutable: `play` gives a new one.

    >>> import sobremesa
    >>> state = sobremesa.game("colmena").start()
    >>> state = state.play("wG1@0,0").play("bS1@1,0")
    >>> state.to_move, state.over, "wQ@-1,0" in state.legal()
    ('w', False, True)
    >>> state.why("wQ@2,0").rule
    'CMN-3.2'
    """

    __slots__ = ("_actions", "_at", "_before", "_json", "_kernels", "_last")

    def __init__(
        self, rules: Rules[Any], setup: Setup, position: Position, last: Trace | None = None
    ) -> None:
        """Take over what a position is now; `last` is the action that led there."""
        kernels = shared(rules, setup)
        self._stand(kernels, kernels.cursor().take(position), None, last)

    def _stand(
        self, kernels: Kernels, at: Snapshot, before: Snapshot | None, last: Trace | None = None
    ) -> None:
        """Begin at a snapshot; `before` is the one from which its move led there."""
        self._kernels = kernels
        self._at = at
        self._before = before
        self._last = last
        self._actions: tuple[str, ...] | None = None
        self._json: str | None = None

    @property
    def _position(self) -> Position:
        """A kernel of one's own: nothing that is asked of it is seen by another thread."""
        return self._kernels.position(self._at)

    @property
    def _standing(self) -> Position:
        """The kernel of this thread, for who only looks: it stands here until the next question."""
        return self._kernels.cursor().goto(self._at)

    # whose turn, and how it ended

    @property
    def rules(self) -> Rules[Any]:
        """The game's rules, texts and looks."""
        return self._kernels.rules

    @property
    def players(self) -> int:
        """The number of players."""
        return self._kernels.setup.players

    @property
    def setup(self) -> Setup:
        """The number of players and the options, as the rules take them."""
        return self._kernels.setup

    @property
    def options(self) -> Mapping[str, object]:
        """The value of every option."""
        return deepcopy(self._kernels.setup.options)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._at.over

    @property
    def player(self) -> int | None:
        """The number of the player to move; None when the game is over."""
        at = self._at
        return None if at.over else at.to_move

    @property
    def to_move(self) -> str | None:
        """The army or player to move, as positions name it; None when the game is over."""
        if self._at.over:
            return None
        kernels = self._kernels
        return kernels.rules.moving(kernels.setup, kernels.cursor().goto(self._at))

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if not self._at.over:
            return None
        return self._kernels.rules.result(self._kernels.setup, self._position)

    @property
    def last(self) -> Trace | None:
        """The last action, if any was played."""
        if self._last is None and self._before is not None:
            kernels = self._kernels
            before = kernels.cursor().goto(self._before)
            self._last = kernels.rules.trace(kernels.setup, before, self._at.move)
        return self._last

    @property
    def key(self) -> int:
        """A 64-bit hash of the position."""
        return self._at.key

    # actions

    def legal(self) -> tuple[str, ...]:
        """List the legal actions; None when the game is over."""
        found = self._actions
        if found is None:
            kernels = self._kernels
            cursor = kernels.cursor()
            spelling = kernels.rules.spelling(kernels.setup, cursor.goto(self._at))
            if spelling is not None:
                found = cursor.listed(self._at, spelling)
            else:
                found = self._written()
            self._actions = found
        return found

    def peaceful(self, allies: Collection[int]) -> tuple[str, ...]:
        """List the legal actions that harm no ally; all legal actions if there is none."""
        harms, setup, position = self._kernels.rules.harms, self._kernels.setup, self._position
        left = tuple(
            action
            for action, move in zip(self.legal(), position.moves(), strict=True)
            if not harms(setup, position, move, allies)
        )
        return left or self.legal()

    def standing(self) -> tuple[Standing, ...]:
        """Return the standing of each player: team, whether alive, points.

        >>> import sobremesa
        >>> sobremesa.game("reyes", 4).start().standing()[2]
        Standing(team=2, alive=True, points=0)
        """
        return self._kernels.rules.standing(self._kernels.setup, self._standing)

    @property
    def next_player(self) -> int | None:
        """The number of who plays after the player to move, as it stands; None when it is over.

        >>> import sobremesa
        >>> sobremesa.game("reyes", 4).start().next_player
        1
        """
        return self._kernels.rules.next_player(self._kernels.setup, self._standing)

    def play(self, action: str) -> State:
        """Return the state after a legal action; raise BadNotation or IllegalAction otherwise."""
        kernels = self._kernels
        cursor = kernels.cursor()
        spelling = kernels.rules.spelling(kernels.setup, cursor.goto(self._at))
        move = spelling.move(action) if spelling is not None else None
        at = cursor.play(self._at, move) if move is not None else None
        return self._followed(self._parsed(action, spelling) if at is None else at)

    def _parsed(self, action: str, spelling: MoveText | None) -> Snapshot:
        """Play an action whose spelling is not cached, and cache it; raise where it is refused."""
        rules, setup, cursor = self._kernels.rules, self._kernels.setup, self._kernels.cursor()
        move = rules.parse(setup, cursor.goto(self._at), action)
        at = cursor.play(self._at, move) if move is not None else None
        if move is None or at is None:
            refusal = rules.why(setup, self._position, action)
            raise IllegalAction(refusal.rule, refusal.text)
        if spelling is not None:
            _ = spelling[move]  # written once, it is known
        return at

    def _followed(self, at: Snapshot) -> State:
        following = _new(State)  # as `_stand` does it, without another call
        following._kernels = self._kernels
        following._at = at
        following._before = self._at
        following._last = following._actions = following._json = None
        return following

    def why(self, action: str) -> Refusal | None:
        """Return why an action is refused, with the rule; None if it is legal."""
        rules, setup, position = self._kernels.rules, self._kernels.setup, self._position
        try:
            move = rules.parse(setup, position, action)
        except BadNotation as error:
            return Refusal(NOTATION, error.text)
        if move is not None and position.is_legal(move):
            return None
        return rules.why(setup, position, action)

    def readable(self, action: str) -> Text:
        """Write a legal action in readable form, such as ``Nf3``."""
        return self.said(action).text

    @property
    def technical(self) -> bool:
        """Whether the game is won for the player to move and only has to be finished."""
        return self._kernels.rules.technique(self._kernels.setup, self._position)

    @property
    def quiet(self) -> int | None:
        """Number of actions since the last irreversible change; None in games without draws."""
        return self._kernels.rules.quiet(self._kernels.setup, self._position)

    def said(self, action: str) -> Said:
        """Return a legal action in all its readable forms: written, with figurines, spoken."""
        rules, at = self._kernels.rules, (self._kernels.setup, self._standing)
        return rules.said(*at, rules.checked(*at, action))

    def read(self, text: str, language: str = "en") -> str:
        """Parse an action; raise BadNotation or IllegalAction if that is not possible.

        The notation of `legal` is always understood, and that of `readable` in a `language`.
        """
        text = text.strip()
        if text in self.legal():
            return text
        rules, setup, position = self._kernels.rules, self._kernels.setup, self._position
        try:
            move = rules.checked(setup, position, text)
        except BadNotation:
            move = rules.meant(setup, position, text, language)
        return rules.format(setup, position, move)

    def _written(self) -> tuple[str, ...]:
        write, setup, position = self._kernels.rules.format, self._kernels.setup, self._position
        return tuple(write(setup, position, move) for move in position.moves())

    # numbers, for machine learning: `game.numbering` says what they mean

    def numbers(self) -> tuple[int, ...]:
        """List the numbers of the legal actions, in the order of :meth:`legal`."""
        found: tuple[int, ...] = self._kernels.cursor().listed_numbers(self._at).listed()
        return found

    def number(self, action: str) -> int:
        """Return the number of a legal action; raise BadNotation or IllegalAction otherwise.

        >>> import sobremesa
        >>> start = sobremesa.game("ajedrez").start()
        >>> start.number("e2e4"), start.step(start.number("e2e4")).number("e7e5")
        (796, 796)
        """
        kernels = self._kernels
        move = kernels.rules.checked(kernels.setup, self._position, action)
        return kernels.cursor().numbers_at(self._at).number_of(move)

    def action(self, number: int) -> str:
        """Return the legal action with a number; raise BadNumber if there is none."""
        kernels = self._kernels
        number = whole("number", number, 0, MOST_NUMBERS)
        move: int | None = kernels.cursor().move_numbered(self._at, number)
        if move is None:
            raise unnumbered(number)
        return kernels.rules.format(kernels.setup, self._position, move)

    def step(self, number: int) -> State:
        """Return the state after the action with a number; raise BadNumber if it is not legal."""
        number = whole("number", number, 0, MOST_NUMBERS)
        at: Snapshot | None = self._kernels.cursor().step(self._at, number)
        if at is None:
            raise unnumbered(number)
        return self._followed(at)

    def mask(self) -> Flags:
        """Return a numpy array of flags: for every number whether its action is legal."""
        numbers = self._kernels.cursor().listed_numbers(self._at)
        found: Flags = numpy().zeros(numbers.actions, bool)
        fill_mask(numbers, memory(found))
        return found

    def observe(self, seat: int | None = None) -> Planes:
        """Return what a seat may know as numpy planes of bytes, from its own point of view.

        Without a seat it is that of the player to move. The seat's own pieces come first, and its
        side of the board is row 0.
        """
        numbers = self._kernels.cursor().numbers_at(self._at)
        player = self._at.to_move if seat is None else whole("seat", seat, 0, self.players - 1)
        shape = (numbers.planes, *self._kernels.numbering().shape)
        found: Planes = numpy().zeros(shape, "u1")
        fill_planes(numbers, player, memory(found))
        return found

    # descriptions

    def data(self) -> dict[str, object]:
        """Return the position as JSON data."""
        return self._kernels.rules.write(self._kernels.setup, self._position)

    def json(self) -> str:
        """Return the canonical one-line JSON of the position."""
        if self._json is None:
            self._json = json.dumps(self.data(), separators=(",", ":"), ensure_ascii=False)
        return self._json

    def scene(self) -> Scene:
        """Return the scene of the state, for drawing."""
        return self._kernels.rules.scene(self._kernels.setup, self._position, self.last)

    def svg(self, width: int | None = None, language: str = "es", **style: str) -> str:
        """Draw the state as SVG, `width` pixels wide, in a style given by `look` and `pieces`."""
        width = None if width is None else whole("width", width, NARROWEST, WIDEST)
        return self._kernels.rules.art.styled(**style).svg(self.scene(), width, language)

    def png(self, width: int | None = None, language: str = "es", **style: str) -> bytes:
        """Draw the state as PNG, `width` pixels wide, in a style as `svg` does."""
        return png(self.svg(width, language, **style))

    def text(self, language: str = "es") -> str:
        """Draw the state as text."""
        return draw(self.scene(), language)

    # many actions at once, at the kernel's speed

    def perft(self, depth: int, threads: int = 1, bulk: bool = True) -> int:
        """Count the action sequences of a length.

        Raise BadNumber for an invalid depth or number of threads, TooDeep for a count that would
        overflow.

        >>> import sobremesa
        >>> sobremesa.game("colmena", preset="hive", expansions="").start().perft(3)
        1440
        """
        _forms.announce()
        counting = PerftRun(self._position, depth, threads, bulk)
        run_parallel(counting.tasks)
        return counting.total()

    def playouts(
        self, games: int, seed: int = 0, cap: int = 2000, threads: int = 1
    ) -> tuple[int, int, list[float]]:
        """Play random games; return the numbers of actions and of games cut, and the score sums."""
        _forms.announce()
        trials = PlayoutRun(self._position, games, seed, cap, threads)
        run_parallel(trials.tasks)
        return trials.totals()

    @staticmethod
    def playouts_of(
        states: Sequence[State], games: int, seed: int = 0, cap: int = 2000, threads: int = 1
    ) -> list[tuple[int, int, list[float]]]:
        """Play random games from many states, `threads` states at a time."""
        _forms.announce()
        trials = [PlayoutRun(state._position, games, seed, cap) for state in states]
        lanes = min(whole("threads", threads, 1, MOST_THREADS), len(trials))
        for first in range(0, len(trials), max(lanes, 1)):
            run_parallel([one.tasks[0] for one in trials[first : first + lanes]])
        return [one.totals() for one in trials]

    def kernel(self) -> Position:
        """Return a new kernel position for search, with the interface of :class:`~.Position`.

        Other methods of a game's own class are internal to its package.
        """
        return self._position

    # value semantics: states are equal if their positions are, whatever led to them

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        one, two = self._at, other._at
        if self._kernels.name != other._kernels.name or one.over != two.over:
            return False
        if one.data and one.data == two.data:
            return True
        if one.key != two.key and not one.over:  # the key of a finished game may say how it ended
            return False
        return self.json() == other.json()

    def __hash__(self) -> int:
        return hash(self.json() if self._at.over else self._at.key)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        kernels, at, before = self._kernels, self._at, self._before
        if not at.data:
            return _read, ((self.json(), None) if before is None else self._came(before))
        came = None if before is None else (before.data, at.move)
        names = (kernels.rules.id, kernels.setup.players, kernels.setup.options)
        return _restored, (layout(kernels.rules), names, at.data, came)

    def _came(self, before: Snapshot) -> tuple[str, str]:
        """Return where the last action was played, as JSON, and the action."""
        rules, setup, position = self.rules, self.setup, self._kernels.position(before)
        return State(rules, setup, position).json(), rules.format(setup, position, self._at.move)

    def __repr__(self) -> str:
        return f"<State {self.json()}>"

    def _repr_svg_(self) -> str:
        return self.svg()


_new = State.__new__


def _read(text: str, action: str | None) -> State:
    """Return the state of a position in JSON, or what an action played there leads to."""
    rules = registry.rules((data := json.loads(text))["game"])
    found = State(rules, *rules.read(data))
    return found if action is None else found.play(action)


def _restored(
    made: str,
    game: tuple[str, int, dict[str, object]],
    data: bytes,
    came: tuple[bytes, int] | None,
) -> State:
    """Return the state that was pickled; raise BadPosition where another version has done it."""
    kernels, at = restored(made, game, data, 0 if came is None else came[1])
    state = _new(State)
    state._stand(kernels, at, None if came is None else kernels.at(came[0]))
    return state
