"""Tournaments: formats, pairing, places and ties, as a fold over events. No I/O, no clock.

A tournament is its :class:`~.terms.Terms` and an append-only list of :mod:`~.events`. Each command
of :class:`~.state.Tournament` (`join`, `begin`, `pair`, `report`, …) returns the events that it
leads to and changes nothing, or raises :class:`~.refused.NotNow` with a code and a sentence in
both languages; `apply` folds one event, `apply_all` several, `Tournament.replay(log)` a whole log.
Randomness is an argument of `begin` alone, and its result is in the event: the same log always
gives the same tournament, and the next round is the same whoever pairs it.

How a server uses it:

1. `opened = Tournament.open(terms)` validates the terms (:class:`~.terms.BadTerms` names the key);
   store `opened.log[0]`. What the tables need besides the game (clock, watchers) goes into
   `terms.table`, which nothing here reads. `rules.lines(terms)` is what people are shown before
   they join: the format, the scoring, the tie-break rules.
2. For every command: `events = tournament.command(…)`; store each as `events.write(event)` with the
   log's own number, time and person; then `tournament.apply_all(events)`. Store first, fold after.
3. When `tournament.phase` is ``playing`` and `round_over`, a round may be paired: call `pair()`
   when all are ready, or at the set time. Then open one table of the server for each of
   `open_tables()`: seat `i` belongs to `tournament.entrant(table.seating()[i])`, a person's id or
   a bot; an entrant with an empty id is a filler and takes no place. Record which server table it
   is with `host(table.id, at)`.
4. When that game ends, `report(table.id, outcome.outcome_of(record), record_id)`. A drawn game of a
   knockout of two stays in `open_tables()`, seats exchanged, until it is decided: host it again.
   A player who is absent for too long: `default(table.id, slot)`; with one left at the table it
   is decided, otherwise let a bot play on and report as usual: an absent player is last.
5. `standings()` gives the rows for the page, `tables()` everything for a bracket; `pause`,
   `resume`, `correct` (with a reason), `replace`, `leave` and `close` are the organiser's.
6. After a restart: `Tournament.replay(map(events.read, stored))`, then check `open_tables()`:
   one without `at` was paired but not hosted yet.

A *slot* is the id of the first entrant in a place; it stays when another replaces them, and
`entrant(slot)` is the current one.
"""

from sobremesa.play.tournament.outcome import PLACES, Outcome, outcome_of
from sobremesa.play.tournament.refused import NotNow
from sobremesa.play.tournament.standings import Row, Tie, ties
from sobremesa.play.tournament.state import Round, Tournament
from sobremesa.play.tournament.table import NOBODY, Table
from sobremesa.play.tournament.terms import FORMATS, BadTerms, Entrant, Terms, validated_terms

__all__ = [
    "FORMATS",
    "NOBODY",
    "PLACES",
    "BadTerms",
    "Entrant",
    "NotNow",
    "Outcome",
    "Round",
    "Row",
    "Table",
    "Terms",
    "Tie",
    "Tournament",
    "outcome_of",
    "ties",
    "validated_terms",
]
