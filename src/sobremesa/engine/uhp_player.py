"""A player that is a program speaking the Universal Hive Protocol."""

from __future__ import annotations

from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Player
from sobremesa.core.state import State
from sobremesa.engine import uhp_notation as notation
from sobremesa.engine.uhp_notation import Hive
from sobremesa.play.external import PATIENCE, Conversation, Silent


class UhpPlayer(Player):
    """A Hive engine. It follows a game from the empty hive, so it must be told every action."""

    def __init__(self, command: str, limit: Limit) -> None:
        self.name = f"uhp:{command}"
        self.limit: Limit = limit
        self._talk = Conversation(command)
        try:
            self._talk.listen()  # its info
        except Silent:
            self._talk.close()
            raise
        self._hive = Hive({}, {})
        self._begun = False

    def told(self, action: str, state: State) -> None:
        """Pass an action on, in the protocol's own notation."""
        self._begin(state)
        self._talk.ask(f"play {notation.write_move(self._hive, action)}")
        self._hive = Hive.of(state)

    def choose(self, state: State, limit: Limit | None = None) -> str:
        """Ask for the best move."""
        self._begin(state)
        limit = limit or self.limit
        if limit.seconds is None:
            answer = self._talk.ask(f"bestmove depth {limit.depth or 1}", 600)
        else:
            hours, rest = divmod(limit.seconds, 3600)
            minutes, seconds = divmod(rest, 60)
            clock = f"{int(hours):02}:{int(minutes):02}:{seconds:06.3f}"
            answer = self._talk.ask(f"bestmove time {clock}", limit.seconds + PATIENCE)
        if not answer:
            raise Silent(f"{self.name}: no move")
        return notation.read_move(self._hive, answer[-1])

    def close(self) -> None:
        """End the program."""
        self._talk.close()

    def _begin(self, state: State) -> None:
        if not self._begun:
            self._begun = True
            kind = notation.write_game_type(str(state.options["expansions"]))
            self._talk.ask(f"newgame {kind}")
