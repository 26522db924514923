"""A game in a plain terminal, line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sobremesa.cli import draws, play_words, words
from sobremesa.cli.inputs import reason
from sobremesa.cli.markdown import markdown
from sobremesa.cli.mistakes import quoted
from sobremesa.cli.screen import Screen
from sobremesa.cli.session import Session
from sobremesa.cli.verdicts import explain
from sobremesa.core.state import State
from sobremesa.core.terminal import fitting
from sobremesa.rulebook.errors import BadNotation, IllegalAction
from sobremesa.rulebook.scene import Token
from sobremesa.rulebook.text import same


class Sitting:
    """A game with its typed commands."""

    def __init__(self, screen: Screen, session: Session) -> None:
        self._screen = screen
        self._session = session
        self._draws = draws.Draws(session)
        self._drawn: State | None = None
        self._left = False
        self._commands: dict[str, Callable[[str], None]] = {
            "legal": self._legal,
            "why": self._why,
            "undo": self._undo,
            "draw": self._offer,
            "board": self._board,
            "rules": self._rules,
            "save": self._save,
            "help": self._help,
        }

    @property
    def state(self) -> State:
        """The state now."""
        return self._session.state

    def run(self) -> int:
        """Play until the user leaves."""
        screen = self._screen
        screen.say(play_words.WELCOME, style="bold", title=self.state.rules.title)
        while not self._left:
            self._machine()
            self._draw()
            answer = None if self._left else screen.ask(self._prompt())
            if answer is None:
                break
            if not answer:
                continue
            command, rest = understand(answer)
            if command == "quit":
                break
            if command is None:
                self._act(answer)
            else:
                self._commands[command](rest)
        screen.say(play_words.GOODBYE)
        return 0

    def _prompt(self) -> str:
        player = self._session.player
        if player is None:
            return self._screen.text(play_words.OVER_PROMPT)
        return self._screen.text(play_words.PROMPT, name=self._name(player))

    def _name(self, seat: int) -> str:
        return self._screen.text(self.state.scene().player_name(seat))

    def _draw(self) -> None:
        if self._drawn is not self.state:
            self._drawn = self.state
            self._screen.lines("")
            self._screen.board(self.state)
            if self._session.ending is not None:
                self._screen.say(draws.AGREED)

    def _machine(self) -> None:
        """Let the machine play while it is its turn, or offer a draw."""
        while self._session.waiting and not self._left:
            player, opponent = self.state.player, self._session.opponent
            assert player is not None
            assert opponent is not None
            if self._draws.offered():
                self._draw()
                self._agree(player)
                continue
            action = opponent.choose(self.state)
            said = self.state.readable(action)
            self._session.play(action)
            name = self._name(player)
            self._screen.say(play_words.MACHINE_PLAYS, style="bold", name=name, action=said)

    def _offer(self, rest: str) -> None:
        """Offer a draw to everybody else who is still in the game."""
        player = self._session.player
        if player is None:
            self._screen.say(play_words.NO_MOMENT)
        elif rest:
            self._screen.say(draws.ALONE)
        elif not self._draws.possible:
            self._screen.say(draws.NOT_HERE)
        else:
            self._agree(player)

    def _agree(self, by: int) -> None:
        """Ask the machines and the people whom an offer needs; the first no ends it."""
        decliner = self._draws.decliner(by)
        for seat in self._draws.people(by) if decliner is None else ():
            if not self._accepts(seat, by):
                decliner = seat
                break
        if decliner is None:
            self._session.share()
            self._screen.say(draws.AGREED, style="bold")
        elif not self._left:
            self._screen.say(draws.DECLINED, name=self._name(decliner))

    def _accepts(self, seat: int, by: int) -> bool:
        """Ask a person until the answer is yes or no; the end of the input means no."""
        question = draws.ACCEPT.format(by=self._name(by), name=self._name(seat))
        while True:
            typed = self._screen.ask(self._screen.text(draws.PROMPT, question=question))
            if typed is None or understand(typed)[0] == "quit":
                self._left = True
                return False
            yes = draws.answered(typed)
            if yes is not None:
                return yes
            self._screen.say(draws.YES_OR_NO)

    def _act(self, typed: str) -> None:
        """Play an action, by its name or by its number in the list."""
        if self._session.over:
            self._screen.say(play_words.NO_MOMENT)
            return
        action = self._session.meant(typed, self._screen.language)
        try:
            self._session.play(action)
        except (IllegalAction, BadNotation):
            explain(self._screen, self.state, action, _spoken())

    # typed commands

    def _legal(self, beginning: str) -> None:
        legal = [
            (number, action)
            for number, action in enumerate(self.state.legal(), 1)
            if not self._session.over and action.lower().startswith(beginning.lower())
        ]
        if not legal:
            self._screen.say(play_words.NO_LEGAL)
            return
        from rich.columns import Columns  # noqa: PLC0415  (Rich only where it is needed)

        if beginning:
            self._map({action: number for number, action in legal})
        shown = [f"{number} {action}" for number, action in legal]
        self._screen.show(Columns(shown, padding=(0, 3)))
        every = words.ACTIONS.count(len(self.state.legal()))
        self._screen.say(play_words.LEGAL_COUNT, style="dim", count=len(legal), all=every)

    def _map(self, numbers: dict[str, int]) -> None:
        """Draw the board with each action's number at its target, if the targets are distinct."""
        scene = self.state.scene()
        ends = {
            choice.path[-1]: numbers[choice.action]
            for choice in scene.choices
            if choice.path and choice.action in numbers
        }
        if not 0 < len(ends) == len(numbers):
            return
        kept = tuple(token for token in scene.tokens if token.cell not in ends)
        signs = tuple(
            Token(f"{number}", cell, 0, "number", f"{number}", same(f"{number}"))
            for cell, number in ends.items()
        )
        flat = tuple(replace(cell, level=0) for cell in scene.cells)  # only numbers to choose by
        scene = replace(scene, cells=flat, tokens=kept, marks=())
        numbered = replace(scene, tokens=(*kept, *signs))
        drawn = "\n".join(fitting(numbered, self._screen.columns)[0])
        self._screen.paint(drawn + "\n\n", scene)

    def _why(self, action: str) -> None:
        if self._session.ending is not None:
            self._screen.say(play_words.NO_MOMENT)
        elif action:
            explain(self._screen, self.state, self._session.meant(action, self._screen.language))
        else:
            self._screen.say(play_words.WHY_WHAT)

    def _undo(self, _: str) -> None:
        """Take back to the last state in which a person was to move."""
        if self._session.take_back():
            self._drawn = None
        else:
            self._screen.say(play_words.NOTHING_TO_UNDO)

    def _board(self, _: str) -> None:
        self._drawn = None

    def _rules(self, rule: str) -> None:
        page = self.state.rules.written(self._screen.language)
        name = rule.upper()
        markdown(self._screen, page.quote(name) if name in page.rules else page.markdown)

    def _save(self, path: str) -> None:
        if not path:
            self._screen.say(play_words.SAVE_WHERE)
            return
        try:
            self._session.record().save(Path(path).expanduser())
        except (OSError, ValueError, RuntimeError) as error:
            self._screen.say(words.UNWRITABLE, style="red", name=quoted(path), why=reason(error))
        else:
            self._screen.say(play_words.SAVED, name=path)

    def _help(self, _: str) -> None:
        from rich.table import Table  # noqa: PLC0415  (Rich only where it is needed)

        table = Table.grid(padding=(0, 2))
        table.add_column(style="green", no_wrap=True)
        table.add_column()
        for name, text in play_words.PLAY_HELP:
            table.add_row(self._screen.text(name), self._screen.text(text))
        self._screen.show(table)


def _spoken() -> list[str]:
    """Return the words that can be typed instead of an action."""
    return [spelling for spellings in play_words.PLAY_WORDS.values() for spelling in spellings]


def understand(typed: str) -> tuple[str | None, str]:
    """Return the typed command, in either language, and its argument; None for an action.

    >>> understand("por qué wA1@0,0"), understand("wA1@0,0")
    (('why', 'wA1@0,0'), (None, 'wA1@0,0'))
    """
    for command, spellings in play_words.PLAY_WORDS.items():
        for spelling in sorted(spellings, key=len, reverse=True):
            begin, rest = typed[: len(spelling)], typed[len(spelling) :]
            if begin.lower() == spelling and (not rest or rest[0].isspace()):
                return command, rest.strip()
    return None, typed
