"""How fast and how well the search plays.

    python bench/search.py speed              nodes a second beside unbulked perft
    python bench/search.py threads [COUNT]    time to a depth, one thread and two, in COUNT
                                              positions, about a second each; --nodes for less
    python bench/search.py wins               the mined wins in three actions (bench/mine.py)
    python bench/search.py baseline [GAMES]   the search against plain UCT, 1 s a turn each;
                                              --own 0.2s gives the search less, --seats 2 4

Options of all three: ``--games ID …``. Rates are by processor time, so that other
programs on the machine disturb them less.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path
from random import Random

import sobremesa
from sobremesa import State
from sobremesa.ai.search.driver import PvsEngine, SearchResult
from sobremesa.core.registry import rules
from sobremesa.play.arena import Plan, run
from sobremesa.play.standings import interval, standings
from sobremesa.rulebook.strength import Limit

POSITIONS = 6
FOLDER = Path(__file__).parent / "positions"
KEPT = Path(__file__).parent.parent / "build" / "baseline"
WIN_IN_THREE = 1_000_000 - 3


def positions(game: str, count: int = POSITIONS, length: int = 24) -> list[State]:
    """Give positions from games that a shallow search plays against itself."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        state = sobremesa.game(game).start()
        states = [state]
        random = Random(f"{game} {seed}")
        seed += 1
        for _ in range(length):
            if state.over:
                break
            if random.random() < 0.5:
                state = state.play(random.choice(state.legal()))
            else:
                state = state.play(PvsEngine(1, seed).search(state, Limit(nodes=300)).action)
            states.append(state)
        if state.over:
            state = states[len(states) // 2]  # short games are searched in their middle
        if not state.over and len(state.legal()) > 5:
            found.append(state)
    return found


def leaves_a_second(state: State) -> float:
    """Give the rate of unbulked perft, by processor time, over a tenth of a second at least."""
    depth, spent, count = 0, 0.0, 0
    begin = time.process_time()
    while spent < 0.1:
        if spent < 0.02:  # one deeper may take two hundred times as long
            depth, count, begin = depth + 1, 0, time.process_time()
        count += state.perft(depth, bulk=False)
        spent = time.process_time() - begin
    return count / spent


def nodes_a_second(engine: PvsEngine, state: State) -> float:
    """Give the rate of a search of a million positions, by processor time."""
    begin = time.process_time()
    engine.search(state, Limit(nodes=1_000_000))
    return engine.main_nodes / (time.process_time() - begin)


def speed(games: list[str]) -> None:
    """Compare nodes a second with unbulked perft, position by position, each the best of three.

    All three are searched by one engine, as in a game: it has to ask for its memory only once.
    """
    for game in games:
        ratios, rates = [], []
        for state in positions(game):
            engine = PvsEngine()
            pairs = [(leaves_a_second(state), nodes_a_second(engine, state)) for _ in range(3)]
            perft = max(leaves for leaves, _ in pairs)
            rates.append(max(nodes for _, nodes in pairs))
            ratios.append(rates[-1] / perft)
        print(
            f"{game}: {statistics.median(rates) / 1e6:.2f} M nodes/s, "
            f"{100 * statistics.median(ratios):.0f} % of unbulked perft "
            f"({', '.join(f'{100 * ratio:.0f}' for ratio in sorted(ratios))})",
            flush=True,
        )


def reached(state: State, threads: int, depth: int) -> tuple[float, int]:
    """Give the seconds to a depth and the nodes of the thread that leads."""
    begin = time.perf_counter()
    engine = PvsEngine(threads)
    engine.search(state, Limit(depth=depth))
    return time.perf_counter() - begin, engine.main_nodes


def threads(games: list[str], count: int, most: int) -> None:
    """Compare the time to a depth, reached by one thread with `most` nodes, on one and on two.

    Beside the time stands the share of nodes that the leading thread still had to visit: what
    the time would be on two processors of one's own.
    """
    for game in games:
        times, nodes = [], []
        for state in positions(game, count):
            told: list[SearchResult] = []
            PvsEngine().search(state, Limit(nodes=most), told.append)
            depth = told[-1].depth - 1
            one = [reached(state, 1, depth) for _ in range(2)]
            two = [reached(state, 2, depth) for _ in range(2)]
            times.append(min(t for t, _ in two) / min(t for t, _ in one))
            nodes.append(statistics.mean(n for _, n in two) / statistics.mean(n for _, n in one))
        print(
            f"{game}: two threads need {statistics.geometric_mean(times):.2f} of the time "
            f"(median {statistics.median(times):.2f}), the first of them visits "
            f"{statistics.geometric_mean(nodes):.2f} of the nodes "
            f"({', '.join(f'{share:.2f}' for share in sorted(nodes))})",
            flush=True,
        )


def baseline(
    games: list[str], seats: list[int], count: int, seconds: str, own: str, folder: Path
) -> None:
    """Let the search play against UCT with random games; with more seats, against several.

    Every game is kept in `folder`, so that a run that was broken off goes on where it ended.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        for table in rules(game).player_counts:
            if table not in seats:
                continue
            ours = f"search:{own}"
            players = (ours, *([f"uct:{seconds}"] * (table - 1)))
            plan = Plan(game, players, count, table, most=250 * table)
            lines = list(run(plan, folder / f"{game}-{table}-{own}-{seconds}.jsonl"))
            (row,) = (row for row in standings(lines) if row.name == ours)
            low, high = interval(row.firsts, row.games)
            actions = statistics.mean(len(line["actions"]) for line in lines)
            print(
                f"{game} ({table}): the search with {own} a turn against UCT with {seconds}: "
                f"first in {100 * row.firsts:.1f} % ({100 * low:.0f}–{100 * high:.0f}) of "
                f"{row.games} games of {actions:.0f} actions",
                flush=True,
            )


def wins(games: list[str]) -> None:
    """Solve the mined wins in three actions, each with 2 s at most, on one thread."""
    for game in games:
        path = FOLDER / f"{game}.jsonl"
        if not path.exists():
            continue
        spent, unsolved = [], 0
        for line in path.read_text(encoding="utf-8").splitlines():
            state = sobremesa.position(line)
            begin = time.perf_counter()
            thought = PvsEngine().search(state, Limit(seconds=2.0))
            spent.append(time.perf_counter() - begin)
            unsolved += thought.scores[state.player or 0] < WIN_IN_THREE
        print(
            f"{game}: {len(spent) - unsolved} of {len(spent)} wins in three actions found, "
            f"median {1000 * statistics.median(spent):.0f} ms, slowest {max(spent):.2f} s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "threads", "baseline", "wins"))
    parser.add_argument("count", type=int, nargs="?", default=20)
    parser.add_argument("--games", nargs="+", default=list(sobremesa.games()))
    parser.add_argument("--seconds", default="1s")
    parser.add_argument("--nodes", type=int, default=8_000_000, help="of one thread, in threads")
    parser.add_argument("--own", help="the time of the search in baseline")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--folder", type=Path, default=KEPT)
    given = parser.parse_args()
    if given.what == "speed":
        speed(given.games)
    elif given.what == "threads":
        threads(given.games, given.count, given.nodes)
    elif given.what == "wins":
        wins(given.games)
    else:
        own = given.own or given.seconds
        baseline(given.games, given.seats, given.count, given.seconds, own, given.folder)


if __name__ == "__main__":
    main()
