"""The start menu: which game, against whom, or the unfinished one."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import App

from sobremesa.ai.levels import LEVELS
from sobremesa.cli import words as spoken
from sobremesa.cli.terminal import words
from sobremesa.cli.terminal.dialogs import Choosing
from sobremesa.cli.terminal.saved_games import Saved
from sobremesa.core import registry


@dataclass(frozen=True)
class Wish:
    """What to play; without a game, the unfinished one is continued."""

    game: str | None
    vs: str | None = None


class Menu(App[Wish | None]):
    """Asks for a game and an opponent."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: #15130F; color: #EDE6D6; }"

    def __init__(self, language: str, saved: Saved | None = None) -> None:
        super().__init__()
        self.title = "Sobremesa"
        self._language = language
        self._saved = saved

    def on_mount(self) -> None:
        """Ask for the game."""
        language = self._language
        known = [registry.rules(game) for game in registry.ids()]
        rows = [(rules.title[language], rules.blurb[language]) for rules in known]
        if self._saved is not None:
            record = self._saved.record
            actions = spoken.ACTIONS.count(len(record.actions))
            title = registry.rules(record.game).title
            rows.insert(0, (words.GO_ON.format(title=title, actions=actions)[language], ""))

        def chosen(index: int | None) -> None:
            if index is None:
                self.exit(None)
            elif self._saved is not None and index == 0:
                self.exit(Wish(None))
            else:
                self._against(known[index - (self._saved is not None)].id)

        self.push_screen(Choosing(words.NEW_GAME[language], rows), chosen)

    def _against(self, game: str) -> None:
        """Ask for the opponent."""
        language = self._language
        rows = [(words.TWO_PEOPLE[language], "")]
        rows += [
            (
                words.LEVEL.format(number=level.number, name=level.name)[language],
                level.about[language],
            )
            for level in LEVELS
        ]

        def chosen(index: int | None) -> None:
            if index is None:
                self.exit(None)
            else:
                self.exit(Wish(game, str(LEVELS[index - 1].number) if index else None))

        self.push_screen(Choosing(words.AGAINST[language], rows), chosen)
