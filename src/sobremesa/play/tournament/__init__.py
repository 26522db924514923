"""Tournaments: formats, pairing, places and ties, as a fold over events. No I/O, no clock.

A tournament is its :class:`~.terms.Terms` and an append-only list of :mod:`~.events`. Each verb of
:class:`~.state.Tournament` (`join`, `begin`, `pair`, `report`, …) gives the events that a request
leads to and changes nothing, or raises :class:`~.refused.NotNow` with a code and a sentence in
both languages; `apply` folds one event, `happen` several, `Tournament.replay(log)` a whole log.
Chance comes in as an argument of `begin` alone, and what was drawn is in the event: the same log
always gives the same tournament, and the next round is the same whoever pairs it.

How a server uses it:

1. `opened = Tournament.open(terms)` checks the terms (:class:`~.terms.BadTerms` names the key);
   store `opened.log[0]`. What the tables need beside the game (clock, watchers) goes into
   `terms.table`, which nothing here reads. `rules.lines(terms)` is what people are shown before
   they join: the format, the scoring, the tie rules.
2. For every request: `events = tournament.verb(…)`; store each as `events.write(event)` with the
   log's own number, time and person; then `tournament.happen(events)`. Store first, fold after.
3. When `tournament.phase` is ``playing`` and `round_over`, a round may be paired: call `pair()`
   when all are ready, or at the set time. Then open one table of the server for each of
   `open_tables()`: seat `i` belongs to `tournament.entrant(table.seating()[i])`, a person's id or
   a bot; an entrant with an empty id keeps a seat warm and takes no place. Remember which server
   table it is with `host(table.id, at)`.
4. When that game ends, `report(table.id, outcome.reckon(record), record_id)`. A drawn game of a
   knockout of two stays in `open_tables()`, seats exchanged, until it is decided: host it again.
   A player who is gone beyond the clock: `default(table.id, slot)`; with one left at the table it
   is decided, otherwise let a bot play the seat on and report as usual: who was absent is last.
5. `standings()` gives the rows for the page, `tables()` everything for a bracket; `pause`,
   `resume`, `correct` (with a reason), `replace`, `leave` and `close` are the organiser's.
6. After a restart: `Tournament.replay(map(events.read, stored))`, then look at `open_tables()`:
   one without `at` was paired but not hosted yet.

A *slot* is the id of whoever took a place first; it stays when somebody else goes on there, and
`entrant(slot)` says who it is now.
"""

from sobremesa.play.tournament.outcome import PLACES, Outcome, reckon
from sobremesa.play.tournament.refused import NotNow
from sobremesa.play.tournament.standings import Row, Tie, ties
from sobremesa.play.tournament.state import Round, Tournament
from sobremesa.play.tournament.table import NOBODY, Table
from sobremesa.play.tournament.terms import FORMATS, BadTerms, Entrant, Terms, settle

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
    "reckon",
    "settle",
    "ties",
]
