"""The report of a tournament: poster, standings, who met whom, ratings, every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from sobremesa.core import registry
from sobremesa.core.record import Record
from sobremesa.play.report import charts, frame, words
from sobremesa.play.report.poster import poster
from sobremesa.play.report.sheet import number
from sobremesa.play.standings import rating_steps
from sobremesa.play.tournament import PLACES, Table, Tournament, events, ties
from sobremesa.play.tournament.rules import NAMES, lines

WIDEST: Final = 32
"""The maximum number of players of a cross table."""
DRAWN: Final = 12
"""The number of ratings that are drawn, best first."""

Picture = Callable[[str], str | None]
"""Gives the address of the picture of a record, if there is one."""


def tournament_report(
    tournament: Tournament,
    language: str = "es",
    picture: Picture = lambda name: None,
    last: Record | None = None,
) -> str:
    """Write the report of a tournament that has begun as one HTML page.

    Records are linked as ``records/NAME.json``, pictures as `picture` says.
    """
    terms = tournament.terms
    title = registry.rules(terms.game).title[language]
    rows = tournament.standings()
    first = tournament.entrant(rows[0].slot).name
    over = tournament.phase == "over"
    lead = words.WINS.format(name=first)[language] if over else words.GOES_ON[language]
    played = [table for table in tournament.tables() if table.games]
    facts = (
        (words.ROUNDS[language], f"{len(tournament.rounds)} / {tournament.length}"),
        (words.GAMES[language], str(sum(len(table.games) for table in played))),
        (words.SEATS[language], str(terms.seats)),
    )
    told = "".join(f"<li>{escape(line[language])}</li>" for line in lines(terms))
    return frame.page(
        language,
        f"{terms.title}: {words.TOURNAMENT[language]}",
        frame.header(f"{title} · {NAMES[terms.format][language]}", terms.title, lead, facts),
        frame.section(
            words.POSTER[language],
            f'<figure class="poster" tabindex="0">{poster(tournament, language, last)}</figure>',
        ),
        frame.section(words.STANDINGS[language], standings_table(tournament, language)),
        *_cross(tournament, language),
        frame.figures(_ratings(tournament, language)),
        frame.section(words.RULES[language], f"<ul>{told}</ul>"),
        _games(tournament, played, language, picture),
        *_besides(tournament, language),
    )


def standings_table(tournament: Tournament, language: str) -> str:
    """Write the table of a tournament as HTML."""
    rules = ties(tournament.terms)
    shown = [index for index, tie in enumerate(rules) if not tie.position]
    headings = [
        words.PLACE[language],
        words.NAME[language],
        words.PLAYS_AS[language],
        words.GAMES[language],
        words.SCORE[language],
        *(rules[index].label[language] for index in shown),
    ]
    rows = []
    for row in tournament.standings():
        entrant = tournament.entrant(row.slot)
        name = entrant.name if row.title is None else f"{entrant.name}, {row.title[language]}"
        cells = [str(row.place), name, entrant.bot or "", str(row.games), number(row.score)]
        rows.append([*cells, *(number(row.broken[index]) for index in shown)])
    return frame.table(headings, rows, (1, 2))


def _cross(tournament: Tournament, language: str) -> list[str]:
    """Draw who made what against whom."""
    order = [row.slot for row in tournament.standings()]
    if len(order) > WIDEST or tournament.terms.format in ("tables", "knockout"):
        return []
    made: dict[tuple[str, str], float] = {}
    for table in tournament.tables():
        if not table.games:
            continue
        marks = table.marks()
        for one, mine in marks.items():
            for other, theirs in marks.items():
                if one != other:
                    gained = float(mine > theirs) + 0.5 * (mine == theirs)
                    made[one, other] = made.get((one, other), 0.0) + gained
    head = "".join(f'<th scope="col">{index}</th>' for index in range(1, len(order) + 1))
    body = ""
    for index, one in enumerate(order, 1):
        cells = "".join(
            '<td class="own"></td>'
            if one == other
            else f"<td>{number(made[one, other]) if (one, other) in made else ''}</td>"
            for other in order
        )
        name = escape(tournament.entrant(one).name)
        body += f'<tr><th scope="row">{index}. {name}</th>{cells}</tr>'
    drawn = (
        '<div class="scroll" tabindex="0" role="group"><table><thead><tr>'
        f"<th></th>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        f'<p class="soft">{escape(words.CROSS_NOTE[language])}</p>'
    )
    return [frame.section(words.CROSS[language], drawn)]


def game_lines(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every game as the arena's ratings want it, by names."""
    found: list[dict[str, Any]] = []
    for table in tournament.tables():
        for index, outcome in enumerate(table.games):
            seating = [slot for slot in table.seating(index) if slot]
            scores = list(outcome.shares)
            if len(table.seats) > 2:
                marks = table.marks()
                scores = [marks.get(slot, 0.0) for slot in table.seating(index)]
            kept = [score for slot, score in zip(table.seating(index), scores, strict=True) if slot]
            found.append({"number": len(found), "seating": seating, "scores": kept})
    return found


def _ratings(tournament: Tournament, language: str) -> str:
    steps = list(rating_steps(game_lines(tournament)))
    drawn = [row.slot for row in tournament.standings()][:DRAWN]
    history = {
        tournament.entrant(slot).name: [25.0, *(step.get(slot, 25.0) for step in steps)]
        for slot in drawn
    }
    title = words.STRENGTH[language]
    return frame.figure(title, charts.lines(history, title), words.RATINGS_NOTE[language])


def _games(tournament: Tournament, played: Sequence[Table], language: str, picture: Picture) -> str:
    boards = []
    example = ""
    for table in played:
        for index, name in enumerate(table.records):
            outcome = table.games[index]
            listed = _placed(tournament, table, index, language)
            said = words.reason(tournament.terms.game, outcome.reason)[language]
            heading = words.ROUND.format(number=table.round)[language]
            place = words.TABLE_NUMBER.format(number=table.id.partition(".")[2])[language]
            drawn, link = "", ""
            if name is not None:
                example = example or f"records/{name}.json"
                source = picture(name)
                link = f'<a href="records/{escape(name)}.json">{escape(words.RECORD[language])}</a>'
                last = escape(words.LAST_POSITION[language])
                if source is not None:
                    drawn = f'<img src="{escape(source)}" alt="{last}" loading="lazy" width="100%">'
            boards.append(
                f"<article>{drawn}<h3>{escape(heading)}, {escape(place)}</h3>{listed}"
                f'<p class="soft">{escape(said)} {link}</p></article>'
            )
    note = words.EVERY_GAME_NOTE.format(example=example or "records/….json")[language]
    first, *rest = note.split("`")
    for index, piece in enumerate(rest):
        first += f"<code>{escape(piece)}</code>" if index % 2 == 0 else escape(piece)
    return frame.section(
        words.EVERY_GAME[language],
        f"<p>{first}</p>",
        f'<div class="boards">{"".join(boards)}</div>',
    )


def _placed(tournament: Tournament, table: Table, index: int, language: str) -> str:
    """List those of a game: at a table of four by place, of two by seat."""
    outcome = table.games[index]
    items = []
    if len(table.seats) > 2:
        for place, slot in enumerate(table.ranking()):
            seat = table.seating(index).index(slot)
            points = f" ({outcome.points[seat]})" if outcome.points else ""
            title = f"{PLACES[place][language]}: " if len(table.seats) == 4 else f"{place + 1}. "
            items.append(f"<li>{escape(title + tournament.entrant(slot).name + points)}</li>")
    else:
        for seat, slot in enumerate(table.seating(index)):
            name, share = tournament.entrant(slot).name, number(outcome.shares[seat])
            items.append(f"<li>{escape(name)}: {escape(share)}</li>")
    return f'<ul class="plain">{"".join(items)}</ul>'


def _besides(tournament: Tournament, language: str) -> list[str]:
    """Tell what the organiser did, and who vanished."""
    told = []
    for event in tournament.log:
        match event:
            case events.Corrected(table, _, why):
                told.append(f"{words.CORRECTED.format(table=table)[language]}: {why}")
            case events.Defaulted(table, slot, why):
                name = tournament.entrant(slot).name
                told.append(f"{words.VANISHED.format(table=table, name=name)[language]}: {why}")
            case events.Withdrawn(slot, why) if slot in tournament.entrants:
                name = tournament.entrant(slot).name
                told.append(f"{words.WENT.format(name=name)[language]}: {why}")
            case events.Replaced(_, entrant, why):
                told.append(f"{words.CAME.format(name=entrant.name)[language]}: {why}")
            case events.Reported(table, _, _, note) if note:
                told.append(f"{words.TABLE_ID.format(table=table)[language]}: {note}")
    if not told:
        return []
    listed = "".join(f"<li>{escape(line)}</li>" for line in told)
    return [frame.section(words.WHAT_HAPPENED[language], f"<ul>{listed}</ul>")]
