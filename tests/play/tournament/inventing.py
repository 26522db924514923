"""Tournaments that chance makes up, and what can be seen of them."""

from __future__ import annotations

from random import Random

from sobremesa.play.tournament import (
    Entrant,
    Outcome,
    Terms,
    Tournament,
    events,
)


def invented(number: int) -> Tournament:
    """Open a tournament of some kind, with some players."""
    random = Random(number)
    form = ("tables", "knockout", "swiss", "swiss", "robin")[number % 5]
    seats, game = 2, "sparta"
    if form == "tables":
        seats, game = 4, "reyes"
    elif number % 5 == 3:
        game, seats = random.choice((("reyes", 4), ("colina", 4), ("colina", 3)))
    terms = Terms(
        f"Cup {number}",
        game,
        form,  # type: ignore[arg-type]  # any form will do
        seats,
        rounds=random.randint(1, 7) if form == "swiss" else None,
        laps=random.randint(1, 2),
        replays=random.randint(0, 2),
        fill=random.choice(("bots", "byes", None)),
        draw=random.choice(("lot", "order")),
        seed=number,
    )
    tournament = Tournament.open(terms)
    for player in range(random.randint(seats, 20 if seats > 2 else 24)):
        tournament.apply_all(tournament.join(Entrant(f"p{player}", f"Player {player}")))
    return tournament


def chance(seats: int, random: Random) -> Outcome:
    """Make up the end of a game."""
    if seats == 2:
        return Outcome(random.choice(((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))))
    alive = random.sample(range(seats), random.choice((1, 1, 1, 2)))
    return Outcome(
        tuple(1 / len(alive) if seat in alive else 0.0 for seat in range(seats)),
        tuple(random.choice((0, 0, 5, 9)) for _ in range(seats)),
        tuple(None if seat in alive else random.randint(20, 23) for seat in range(seats)),
    )


def finish_round(tournament: Tournament, random: Random) -> None:
    while tournament.open_tables():
        table = random.choice(tournament.open_tables())
        tournament.apply_all(tournament.report(table.id, chance(len(table.seats), random)))


def picture(tournament: Tournament) -> object:
    """Give everything that can be seen of a tournament."""
    return (
        tournament.terms,
        tournament.phase,
        tournament.entrants,
        tournament.order,
        tournament.left,
        [(one.number, one.byes, one.tables) for one in tournament.rounds],
        tournament.standings(),
        [vars(card) for card in tournament.cards()],
    )


def again(tournament: Tournament) -> Tournament:
    """Write the log down, read it, and fold it."""
    return Tournament.replay(events.read(events.write(event)) for event in tournament.log)
