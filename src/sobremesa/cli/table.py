"""`sobremesa play`: a game at the terminal."""

from __future__ import annotations

from typing import Annotated

from sobremesa.cli import words
from sobremesa.cli.inputs import beginning, read_record, replayed
from sobremesa.cli.mistake import mistake, quoted
from sobremesa.cli.opponents import OPPONENTS, arranged
from sobremesa.cli.screen import Hidden, Screen
from sobremesa.cli.seats import Sitting
from sobremesa.cli.values import Players, Seat, Seed, Words, one_of, read_options
from sobremesa.core import registry
from sobremesa.core.record import Record
from sobremesa.core.state import State


def play(
    game: str | None = None,
    /,
    *,
    screen: Hidden,
    vs: Annotated[str | None, one_of(*OPPONENTS)] = None,
    seat: Seat = None,
    seed: Seed = 0,
    options: Words = (),
    players: Players = None,
    position: str | None = None,
) -> int:
    """Play a game at the terminal."""
    if seat is not None and vs is None:
        raise mistake(words.MISSING_VALUE, word="--vs")
    if game is None and position is not None:
        game = read_record(position).game
    if game is None:
        game = _menu(screen)
        if game is None:
            return 0
    record, states = _opened(game, players, options, position)
    people = set(range(states[0].players))
    if vs is not None:
        own = seat or 1
        if own > states[0].players:
            raise mistake(words.NO_SEAT, count=states[0].players, seat=own)
        people = {own - 1}
        if vs.isdecimal() and position is None:
            machines = set(range(states[0].players)) - people
            given = read_options(game, options)
            states = [arranged(states[0], given, machines, int(vs), seed)]
            record = Record.begin(states[0])
    opponent = OPPONENTS[vs](seed) if vs else None
    sitting = Sitting(screen, record, states, people, opponent)
    return sitting.run()


def _opened(
    game: str, players: int | None, options: Words, position: str | None
) -> tuple[Record, list[State]]:
    if position is None:
        state = beginning(game, players, options)
        return Record.begin(state), [state]
    record = read_record(position)
    states = replayed(record, position)
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
    """Offer the games; None for somebody who would rather not."""
    games = registry.ids()
    screen.say(words.MENU, style="bold")
    known = [registry.rules(game) for game in games]
    screen.rows(
        (f"{number} {rules.title[screen.language]}", rules.blurb[screen.language])
        for number, rules in enumerate(known, 1)
    )
    while True:
        answer = screen.ask(screen.text(words.MENU_PROMPT))
        if answer is None or answer.lower() in words.PLAY_WORDS["quit"]:
            screen.say(words.GOODBYE)
            return None
        if answer.isdecimal() and 1 <= int(answer[:4]) <= len(games):
            return games[int(answer) - 1]
        for rules in known:
            names = (rules.id, rules.title.es.lower(), rules.title.en.lower())
            if answer.lower() in names:
                return rules.id
        screen.say(words.MENU_AGAIN)
