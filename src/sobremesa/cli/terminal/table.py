"""The full-screen app of a game."""

from __future__ import annotations

from pathlib import Path

from textual.events import Resize
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from sobremesa.cli import draws
from sobremesa.cli.session import Session
from sobremesa.cli.terminal import messages, saved_games, words
from sobremesa.cli.terminal.arrangement import Arranging, Formation
from sobremesa.cli.terminal.board import BoardView
from sobremesa.cli.terminal.clicks import Act, Pick, step
from sobremesa.cli.terminal.dialogs import Choosing, Letters, Page, Question, help_table
from sobremesa.cli.terminal.environment import LEAST
from sobremesa.cli.terminal.keys import KEYS
from sobremesa.cli.terminal.saved_games import Saved
from sobremesa.cli.terminal.thoughts import good_idea, opponents_choice
from sobremesa.cli.terminal.view import Seating, TableView
from sobremesa.core.record import Record
from sobremesa.rulebook.errors import BadNotation, IllegalAction, SobremesaError
from sobremesa.rulebook.perspective import perspective, turned
from sobremesa.rulebook.text import SPOKEN, Text

__all__ = ["Seating", "Table"]


class Table(TableView):
    """A game in progress, controlled by keys or by mouse."""

    # game flow

    def on_mount(self) -> None:
        """Begin with the set-ups that have to be chosen, or with the first turn."""
        self.set_interval(0.12, self._tick)
        self.query_one("#typing", Input).display = False
        self.board.focus()
        self._arrange()

    def on_resize(self, event: Resize) -> None:
        """Show a message if the terminal is too small."""
        wide, high = event.size
        small = wide < LEAST[0] or high < LEAST[1]
        self.query_one("#small", Static).update(
            words.TOO_SMALL.format(columns=wide, lines=high, least=LEAST[0], low=LEAST[1])[
                self.language
            ]
        )
        self.screen.set_class(small, "small")

    def _arrange(self) -> None:
        """Let people choose their set-ups, one after another; then begin."""
        arranging = self.seating.arranging
        if arranging is None or not arranging.open:
            if arranging is not None:
                state = arranging.start()
                session = self.session
                self.session = Session(
                    Record.begin(state), [state], session.people, session.opponent
                )
                self.draws = draws.Draws(self.session)
                self.seating.arranging = None
            self._go_on()
            return
        self._quarters = self._seen_from_side(arranging)
        self._show()
        known = arranging.formations
        rows = [(one.label[self.language], one.idea[self.language]) for one in known]
        rows.append((words.BY_LETTERS[self.language], words.BY_LETTERS_IDEA[self.language]))

        def look(index: int) -> None:
            self._preview(arranging, known[min(index, len(known) - 1)])

        def chosen(index: int | None) -> None:
            if index is None:
                self.exit()
            elif index == len(known):
                self._write_letters(arranging)
            else:
                arranging.choose(known[index])
                self._arrange()

        title = words.ARRANGE.format(name=arranging.side_name())[self.language]
        self.push_screen(Choosing(title, rows, words.ARRANGE_HELP[self.language], look), chosen)

    def _preview(self, arranging: Arranging, formation: Formation) -> None:
        """Show a set-up on the board to the person who chooses it."""
        scene = turned(arranging.preview(formation), self._quarters)
        self.board.present(scene, (), (), False, self.language)

    def _write_letters(self, arranging: Arranging) -> None:
        """Let somebody type a set-up; the board shows it once it is valid."""

        def check(letters: str) -> str:
            try:
                self._preview(arranging, arranging.by_letters(letters))
            except SobremesaError as error:
                return error.text[self.language]
            return ""

        def written(letters: str | None) -> None:
            if letters is not None:
                arranging.choose(arranging.by_letters(letters))
            self._arrange()

        title = words.ARRANGE.format(name=arranging.side_name())[self.language]
        first = str(arranging.formations[0].value)
        foot = words.LETTERS_HELP[self.language]
        self.push_screen(Letters(title, foot, check, first), written)

    def _seen_from_side(self, arranging: Arranging) -> int:
        start = self.session.states[0].scene()
        part = arranging.open[0][1]
        return perspective(
            start, [index for index, side in enumerate(start.sides) if side.id == part]
        ).quarters

    def _go_on(self, notice: Text | str = "") -> None:
        """Continue after a change: save, run the clocks, start the machine's search."""
        self.picked, self.hint, self.notice, self._hinting = (), (), notice, False
        self.thinking.stop()
        self.clock.run(self.session.player)
        self._save()
        opponent = self.session.opponent
        if self.session.waiting and opponent is not None:
            thought = opponents_choice(opponent, self.session.state, self.draws)
            self.thinking.begin(*thought, self._answer)
        elif not notice and not self.session.over and len(self.session.people) == 1:
            self.notice = words.YOUR_TURN
        self._show()

    def _save(self) -> None:
        """Save the game; a disk that is full does not stop it."""
        seating = self.seating
        saved = Saved(
            self.session.record(),
            tuple(sorted(self.session.people)),
            seating.vs,
            seating.seed,
            tuple(self.clock.used),
            seating.clock,
        )
        try:
            saved_games.save(saved, seating.folder)
        except OSError as error:
            self.notice = words.UNWRITABLE.format(name=str(error.filename or saved_games.folder()))

    def _tick(self) -> None:
        """Animate the search indicator, and check the clocks."""
        if not self.on_screen:
            return
        self._frame += 1
        fallen = self.clock.fallen
        if fallen is not None and not self.session.over:
            self.session.drop_out(fallen, "time")
            self._go_on()
        elif self.thinking.busy or self._frame % 4 == 0:
            self._show_told()

    def on_table_view_thought(self, event: TableView.Thought) -> None:
        """Handle a finished search."""
        if self.on_screen and self.thinking.current(event.number):
            event.then()

    def _answer(self, action: str | None) -> None:
        """Play the machine's action, or let it offer a draw."""
        if action is None:
            assert self.session.player is not None
            self._offer(self.session.player)
            return
        self.session.play(action)
        self._go_on()

    def _offer(self, by: int) -> None:
        """Ask everybody who has to accept a draw, machines first; all clocks are stopped."""
        self.clock.run(None)

        def heard(decliner: int | None) -> None:
            if decliner is None:
                self._ask(by, self.draws.people(by))
            else:
                self._decline(decliner)

        self.thinking.begin(lambda: self.draws.decliner(by), lambda: None, heard)

    def _ask(self, by: int, people: list[int]) -> None:
        """Ask people one after another; once all have accepted, the game is drawn."""
        if not people:
            self.session.share()
            self._go_on()
            return
        seat, *others = people

        def answered(yes: bool | None) -> None:
            if yes:
                self._ask(by, others)
            else:
                self._decline(seat)

        name = self.scene.player_name
        question = draws.ACCEPT.format(by=name(by), name=name(seat))
        self.push_screen(Question(question, self.language), answered)

    def _decline(self, seat: int) -> None:
        self._go_on(draws.DECLINED.format(name=self.scene.player_name(seat)))

    def _advise(self, action: str) -> None:
        self._hinting = False
        choice = next((one for one in self.scene.choices if one.action == action), None)
        if choice is None:
            self.notice = words.NO_HINT
        else:
            self.hint = (*choice.clicks, *(f"cell:{cell}" for cell in choice.path[-1:]))
            self.picked = ()
            self.board.cursor = choice.clicks[0]
            self.notice = words.HINTED.format(action=choice.label)
        self._show()

    # the board

    def on_board_view_pointed(self) -> None:
        """Show what is under the cursor."""
        cursor = self.board.cursor
        if cursor is not None:
            self.notice = messages.pointed(self.scene, self.picked, cursor, self.language)
            if not self.board.plan.whole:
                self.notice = f"{self.notice}  {words.SCROLLED[self.language]}"
        self._show_told()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Add a click to the current action."""
        if self.session.over or self.session.waiting:
            self.notice = words.IS_OVER if self.session.over else words.WAIT
            self._show_told()
            return
        own = {
            f"cell:{token.cell}" for token in self.scene.tokens if token.side == self.scene.to_move
        }
        done = step(self.scene.choices, self.picked, event.click, own)
        if isinstance(done, Act):
            self._act(done.choice.action)
        elif isinstance(done, Pick):
            self.picked, self.hint = done.picked, ()
            self.notice = messages.pointed(self.scene, (), event.click, self.language)
            self._show()
        else:
            self.notice = messages.refused(self.session.state, self.scene, done.clicks)
            self._show_told()

    def _act(self, action: str) -> None:
        try:
            self.session.play(action)
        except (BadNotation, IllegalAction):
            self.notice = messages.why(self.session.state, action)
            self._show_told()
            return
        self._go_on()

    # keys

    def action_let_go(self) -> None:
        """Clear the picked clicks, or leave the input line."""
        typing = self.query_one("#typing", Input)
        if typing.display:
            typing.display = False
            self.board.focus()
            return
        self.picked, self.hint, self.notice = (), (), ""
        self._show()

    def action_hint(self) -> None:
        """Search for a hint."""
        if self.session.over or self.session.waiting:
            self.notice = words.NO_HINT
            self._show_told()
            return
        self._hinting = True
        self.thinking.begin(*good_idea(self.session.state), self._advise)
        self._show_told()

    def action_take_back(self) -> None:
        """Take back to the last turn of a person."""
        done = self.session.take_back()
        if done:
            self._go_on(words.TAKEN_BACK)
        else:
            self.notice = words.NOTHING
            self._show_told()

    def action_flip(self) -> None:
        """Rotate the board: by half a turn, or by a quarter turn with more than two players."""
        squares = not self.board.plan.hexagons
        self._quarters += 1 if squares and self.session.state.players > 2 else 2
        self._show()

    def action_resign(self) -> None:
        """Resign, after a confirmation."""
        seat = self.session.player
        if seat is None:
            return
        if self.session.waiting:
            seat = min(self.session.people)

        def answered(sure: bool | None) -> None:
            if sure and not self.session.over:
                self.session.drop_out(seat, "resignation")
                self._go_on()

        self.push_screen(Question(words.RESIGN_SURE, self.language), answered)

    def action_draw(self) -> None:
        """Offer a draw."""
        seat = self.session.player
        if seat is not None and not self.session.waiting and self.draws.possible:
            self.picked, self.hint, self.notice, self._hinting = (), (), "", False
            self._offer(seat)
            self._show()
            return
        if seat is None:
            self.notice = words.IS_OVER
        else:
            self.notice = words.WAIT if self.session.waiting else draws.NOT_HERE
        self._show_told()

    def action_help(self) -> None:
        """Show the keys and the signs."""
        self.push_screen(Page(help_table(self.language), self.language))

    def action_rules(self) -> None:
        """Show the rules of the game."""
        page = self.session.state.rules.written(self.language)
        self.push_screen(Page(page.markdown, self.language))

    def action_moves(self) -> None:
        """Show or hide the panel beside the board."""
        self.screen.toggle_class("turned-over")

    def action_language(self) -> None:
        """Switch to the next language."""
        self.language = SPOKEN[(SPOKEN.index(self.language) + 1) % len(SPOKEN)]
        for key, action, text, shown in KEYS:
            self._bindings.key_to_bindings.pop(key, None)
            self.bind(key, action, description=text[self.language], show=shown)
        self.refresh_bindings()
        self._show()

    def action_keep(self) -> None:
        """Save the record to a new file in the current folder."""
        game = self.session.state.rules.id
        numbers = (f"{game}-{number}.json" for number in range(1, 10_000))
        name = next((name for name in numbers if not Path(name).exists()), "")
        try:
            self.session.record().save(Path(name))
        except OSError:
            self.notice = words.UNWRITABLE.format(name=name)
        else:
            self.notice = words.SAVED.format(name=name)
        self._show_told()

    def action_type(self) -> None:
        """Open the input line for an action."""
        typing = self.query_one("#typing", Input)
        legal = self.session.state.legal()
        typing.value = ""
        typing.suggester = SuggestFromList(legal, case_sensitive=False)
        example = legal[0] if legal else ""
        typing.placeholder = words.TYPE_HERE.format(example=example)[self.language]
        typing.display = True
        typing.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play what was typed."""
        event.input.display = False
        self.board.focus()
        if event.value.strip() and not self.session.over and not self.session.waiting:
            self._act(self.session.meant(event.value.strip(), self.language))

    async def action_quit(self) -> None:
        """Quit; the game is saved already."""
        self.thinking.stop()
        self.clock.run(None)
        if self.seating.arranging is None:
            self._save()
        self.exit()
