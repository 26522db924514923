"""`sobremesa play`: a game at the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from sobremesa.cli import play_words, words
from sobremesa.cli.inputs import beginning, read_record
from sobremesa.cli.line_game import Sitting
from sobremesa.cli.mistakes import mistake, quoted
from sobremesa.cli.opponents import OPPONENTS, arranged
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.session import Session
from sobremesa.cli.terminal import environment, saved_games
from sobremesa.cli.terminal.clock import read_clock
from sobremesa.cli.terminal.words import LEFT
from sobremesa.cli.values import (
    GameName,
    Players,
    RuleOptions,
    Seat,
    Seed,
    Words,
    counted,
    one_of,
    read_options,
)
from sobremesa.core import registry
from sobremesa.core.record import Record
from sobremesa.core.state import State

if TYPE_CHECKING:
    from sobremesa.cli.terminal.menu import Wish


def play(
    game: GameName | None = None,
    /,
    *,
    screen: Hidden,
    vs: Annotated[str | None, one_of(*OPPONENTS)] = None,
    seat: Seat = None,
    seed: Seed = 0,
    options: RuleOptions = (),
    players: Players = None,
    position: str | None = None,
    clock: str | None = None,
    resume: bool = False,
    plain: bool = False,
) -> int:
    """Play a game at the terminal."""
    if seat is not None and vs is None:
        raise mistake(words.MISSING_VALUE, word="--vs")
    read_clock(clock)
    app = not plain and environment.usable()
    if clock is not None and not app:
        raise mistake(play_words.CLOCK_NEEDS_SCREEN)
    if resume:
        given = {
            "--vs": vs,
            "--position": position,
            "--options": options or None,
            "--players": players,
            "--clock": clock,
        }
        return _resume(screen, game, given, app)
    if game is None and position is not None:
        game = read_record(position)[0].game
    if game is None and app:
        wish = _wish(screen)
        if wish is None:
            return 0
        if wish.game is None:
            return _resume(screen, None, {}, app)
        game, vs = wish.game, vs or wish.vs
    elif game is None:
        game = _menu(screen)
        if game is None:
            return 0
    record, states = _opened(game, players, options, position)
    people = _people(states[0], vs, seat)
    opponent = OPPONENTS[vs](seed) if vs else None
    given_options = read_options(game, options) if position is None else None
    if app:
        session = Session(record, states, people, opponent)
        return _on_the_screen(screen, session, vs, seed, clock, given_options)
    if vs is not None and vs.isdecimal() and given_options is not None:
        machines = set(range(states[0].players)) - people
        states = [arranged(states[0], given_options, machines, int(vs), seed)]
        record = Record.begin(states[0])
    return Sitting(screen, Session(record, states, people, opponent)).run()


def _people(state: State, vs: str | None, seat: int | None) -> set[int]:
    """Return the seats of people: one against the machine, otherwise all."""
    if vs is None:
        return set(range(state.players))
    own = seat or 1
    if own > state.players:
        raise mistake(play_words.NO_SEAT, count=state.players, seat=own)
    return {own - 1}


def _wish(screen: Screen) -> Wish | None:
    """Ask in full-screen mode what to play."""
    from sobremesa.cli.terminal.menu import Menu  # noqa: PLC0415  (Textual only where needed)

    return Menu(screen.language, saved_games.unfinished()).run()


def _on_the_screen(
    screen: Screen,
    session: Session,
    vs: str | None,
    seed: int,
    clock: str | None,
    given: Mapping[str, object] | None = None,
    used: tuple[float, ...] = (),
) -> int:
    """Play in full-screen mode; `given` options are not arranged at the start."""
    from sobremesa.cli.terminal.arrangement import Arranging  # noqa: PLC0415  (as above)
    from sobremesa.cli.terminal.table import Seating, Table  # noqa: PLC0415

    arranging = None
    if given is not None:
        arranging = Arranging(session.state, given, session.people, vs, seed)
    table = Table(
        session, Seating(screen.language, vs, seed, read_clock(clock), clock, used, arranging)
    )
    table.run()
    if not table.session.over and table.session.actions:
        screen.say(LEFT)
    return table.return_code or 0


def _resume(screen: Screen, game: str | None, given: Mapping[str, object], app: bool) -> int:
    """Continue the last unfinished game."""
    for flag, value in given.items():
        if value is not None:
            raise mistake(words.EITHER, one="--resume", other=flag)
    if game is not None:
        registry.rules(game)
    saved = saved_games.unfinished(game)
    if saved is None:
        raise mistake(play_words.NOTHING_SAVED)
    opponent = OPPONENTS[saved.vs](saved.seed) if saved.vs in OPPONENTS else None
    session = Session(saved.record, list(saved.record.replay()), set(saved.people), opponent)
    if app:
        return _on_the_screen(screen, session, saved.vs, saved.seed, saved.clock, used=saved.used)
    return Sitting(screen, session).run()


def _opened(
    game: str, players: int | None, options: Words, position: str | None
) -> tuple[Record, list[State]]:
    if position is None:
        state = beginning(game, players, options)
        return Record.begin(state), [state]
    record, states = read_record(position)
    expected = registry.rules(game)
    if record.game != game:
        raise mistake(
            words.OTHER_GAME,
            name=quoted(position),
            other=states[0].rules.title,
            game=expected.title,
        )
    for flag, given in (("--options", options), ("--players", players)):
        if given not in (None, ()):
            raise mistake(words.EITHER, one="--position", other=flag)
    return record, states


def _menu(screen: Screen) -> str | None:
    """Offer the games; None if none is chosen."""
    games = registry.ids()
    screen.say(play_words.MENU, style="bold")
    known = [registry.rules(game) for game in games]
    screen.rows(
        (f"{number} {rules.title[screen.language]}", rules.blurb[screen.language])
        for number, rules in enumerate(known, 1)
    )
    while True:
        answer = screen.ask(screen.text(play_words.MENU_PROMPT))
        if answer is None or answer.lower() in play_words.PLAY_WORDS["quit"]:
            screen.say(play_words.GOODBYE)
            return None
        number = counted(answer, len(games))
        if number:
            return games[number - 1]
        for rules in known:
            names = (rules.id, rules.title.es.lower(), rules.title.en.lower())
            if answer.lower() in names:
                return rules.id
        screen.say(play_words.MENU_AGAIN)
