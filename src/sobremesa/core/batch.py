"""Many games at once, numpy in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobremesa.core.arrays import memory, numpy
from sobremesa.core.game import Game, game
from sobremesa.core.number import whole
from sobremesa.kernel.batch import Batch, Slots, pack_into, seed_of
from sobremesa.kernel.threads import run_parallel
from sobremesa.rulebook.errors import BadNumber
from sobremesa.rulebook.text import Text

if TYPE_CHECKING:
    from sobremesa.core.arrays import Flags, Planes

MOST_GAMES: Final = 1 << 20
LONGEST: Final = 100_000
ROOM: Final = 256
"""Words of a packed position, without its history."""


class Games:
    """Many games of one kind, stepped in parallel by action numbers.

    A step writes its results into arrays with a row for each game, which the next step overwrites:
    `masks` and `observations` from the view of the player to move (`players_to_move`), and
    `rewards` with each player's share of the win in the games that have just ended (`dones`) or
    were cut short (`truncations`). Those games have been reset already.

    >>> import sobremesa
    >>> games = sobremesa.batch("sparta", 3, seed=1)
    >>> games.step(games.sample())
    >>> games.masks.shape, games.observations.shape, games.lengths.tolist()
    ((3, 4901), (3, 8, 10, 10), [1, 1, 1])
    """

    def __init__(
        self, kind: Game, count: int, seed: int, cap: int, opening: int, threads: int
    ) -> None:
        np = numpy()
        self.game = kind
        count = whole("count", count, 1, MOST_GAMES)
        cap = whole("cap", cap, 1, LONGEST)
        opening = whole("opening", opening, 0, cap - 1)
        threads = min(whole("threads", threads, 1, 256), count)
        actions, planes = kind.actions, kind.planes
        self.masks: Flags = np.zeros((count, actions), bool)
        self.observations: Planes = np.zeros((count, len(planes), *kind.numbering.shape), "u1")
        self.rewards = np.zeros((count, kind.players), "f4")
        self.dones: Flags = np.zeros(count, bool)
        self.truncations: Flags = np.zeros(count, bool)
        self.players_to_move = np.zeros(count, "i8")
        self.lengths = np.zeros(count, "i8")
        self._chosen = np.zeros(count, "i8")
        self._actions = np.full(count, -1, "i8")
        self._seeds = np.array([seed_of(seed, number) for number in range(count)], "u8")
        self._words = np.zeros(((count + 1), ROOM + cap + opening), "u8")
        self._tasks = self._shared_out(count, cap, opening, threads)
        self._run()

    def _shared_out(self, count: int, cap: int, opening: int, threads: int) -> list[Batch]:
        sheets = {
            "actions": memory(self._actions),
            "masks": memory(self.masks),
            "planes": memory(self.observations),
            "rewards": memory(self.rewards),
            "ended": memory(self.dones),
            "cut": memory(self.truncations),
            "movers": memory(self.players_to_move),
            "lengths": memory(self.lengths),
            "seeds": memory(self._seeds),
            "chosen": memory(self._chosen),
        }
        tasks = []
        for part in range(threads):
            position = self.game.start().kernel()
            slots = Slots(memory(self._words), self._words.shape[1])
            pack_into(slots, count, position)
            bounds = (part * count // threads, (part + 1) * count // threads, count)
            numbers = self.game.numbering.kind(position)
            tasks.append(Batch(numbers, position, slots, bounds, (cap, opening), sheets))
        return tasks

    def _run(self) -> None:
        run_parallel(self._tasks)

    def __len__(self) -> int:
        return len(self.dones)

    def sample(self) -> Any:
        """Return a random legal action for each game, from the seeds of the games."""
        return self._chosen.copy()

    def step(self, actions: Any) -> None:
        """Play the numbered action in every game; raise BadNumber if one is not legal."""
        np = numpy()
        wanted = np.asarray(actions)
        if wanted.shape != self._actions.shape or wanted.dtype.kind not in "iu":
            raise BadNumber(
                Text(
                    "hace falta un número entero por partida, {n} en total",
                    "one whole number a game is needed, {n} in all",
                ).format(n=len(self))
            )
        inside = (wanted >= 0) & (wanted < self.masks.shape[1])
        legal = inside & self.masks[np.arange(len(self)), np.where(inside, wanted, 0)]
        if not legal.all():
            wrong = int(np.flatnonzero(~legal)[0])
            raise BadNumber(
                Text(
                    "en la partida {game} ninguna acción legal tiene el número {n}",
                    "in game {game} no legal action is number {n}",
                ).format(game=wrong, n=int(wanted[wrong]))
            )
        self._actions[:] = wanted
        self._run()

    def reset(self, seed: int | None = None) -> None:
        """Reset all games, with other seeds if one is given."""
        if seed is not None:
            self._seeds[:] = [seed_of(seed, number) for number in range(len(self))]
        self._actions[:] = -1
        self._run()


def begin(kind: Game | str, count: int, seed: int, cap: int, opening: int, threads: int) -> Games:
    """Begin many games at once, as documented in :func:`sobremesa.batch`."""
    return Games(kind if isinstance(kind, Game) else game(kind), count, seed, cap, opening, threads)
