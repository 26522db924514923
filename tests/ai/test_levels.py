"""Levels: named, human, and able to play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sobremesa
from sobremesa import State, _forms
from sobremesa.ai.levels import LEVELS, PLAIN_NODES, LevelPlayer, level, settings_of
from sobremesa.ai.players import SearchPlayer
from sobremesa.ai.search.driver import PvsEngine, SearchResult
from sobremesa.core.registry import rules
from sobremesa.play.match import opened, play
from sobremesa.rulebook.strength import Handicap, Limit
from tests.contract.games import GAMES

COMPILED = _forms.compiled()
IGNORANT = Handicap(noise=100_000)


def test_there_are_eight_levels_with_names_in_both_languages() -> None:
    assert [entry.number for entry in LEVELS] == list(range(1, 9))
    for language in ("es", "en"):
        names = [entry.name[language] for entry in LEVELS]
        assert len(set(names)) == 8
        assert all(entry.about[language].endswith(".") for entry in LEVELS)


def test_only_levels_that_exist_are_given() -> None:
    assert level(1).name.es == "Principiante"
    for number in (0, 9):
        with pytest.raises(ValueError):
            level(number)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_every_game(game: str) -> None:
    for number in range(1, 9 if COMPILED else 4):
        state = sobremesa.game(game).start()
        player = LevelPlayer(number, state, seed=number)
        for _ in range(3):
            action = player.choose(state, Limit(seconds=0.1, nodes=200))
            assert action in state.legal()
            state = state.play(action)


def test_the_weakest_level_does_not_play_at_random() -> None:
    """It knows what to aim for: a player without knowledge loses to it."""
    if not COMPILED:
        return
    score = 0.0
    for number in range(8):
        start, _ = opened(sobremesa.game("colmena").start(), number // 2, 4)
        players = [
            LevelPlayer(1, start, number),
            SearchPlayer("nobody", PvsEngine(seed=number, handicap=IGNORANT), Limit(depth=1)),
        ]
        seat = number % 2
        played = play(start, players if seat == 0 else players[::-1], most=200)
        score += played.scores[seat]
    assert score >= 5


def test_the_seconds_of_a_turn_are_shared_out() -> None:
    state = sobremesa.game("colmena").start()
    player = SearchPlayer("timed", PvsEngine(), Limit(seconds=0.05))
    for _ in range(2):
        state = state.play(player.choose(state))
    assert player.choose(state, Limit(nodes=5)) in state.legal()


class Clocked:
    """A engine whose thoughts are written down beforehand."""

    def __init__(self, thoughts: list[SearchResult]) -> None:
        self.thoughts = thoughts
        self.stopped = False
        self.limits: list[Limit] = []

    def search(
        self, state: State, limit: Limit, tell: Callable[[SearchResult], object] | None = None
    ) -> SearchResult:
        self.limits.append(limit)
        for thought in self.thoughts:
            if tell:
                tell(thought)
            if self.stopped:
                break
        return thought

    def stop(self) -> None:
        self.stopped = True


def thoughts(state: State, seconds: list[float], scores: list[int]) -> list[SearchResult]:
    action = state.legal()[0]
    return [
        SearchResult(action, depth, (score, -score), (action,), 100, second)
        for depth, (second, score) in enumerate(zip(seconds, scores, strict=True), 1)
    ]


@pytest.mark.parametrize(
    ("seconds", "scores", "heard"),
    [
        ([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0] * 6, 5),  # clear, and enough time was taken
        ([0.01, 0.02, 0.03, 0.04, 0.05, 0.2, 0.3], [0] * 7, 6),  # clear, but too soon to tell
        ([0.1, 0.7, 0.8], [0] * 3, 2),  # no time for another depth
        ([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0, 50, 0, 50, 0, 50], 6),  # the scores jump about
    ],
)
def test_a_prompt_player_acts_when_the_answer_is_clear(
    seconds: list[float], scores: list[int], heard: int
) -> None:
    state = sobremesa.game("colmena").start()
    told: list[SearchResult] = []
    engine = Clocked(thoughts(state, seconds, scores))
    SearchPlayer("prompt", engine, Limit(seconds=1.0), told.append, stops_early=True).choose(state)
    assert len(told) == heard
    patient = Clocked(thoughts(state, seconds, scores))
    SearchPlayer("patient", patient, Limit(seconds=1.0)).choose(state)
    assert not patient.stopped


def test_all_actions_of_a_turn_together_keep_to_its_seconds() -> None:
    """Also where every action is asked of a new player, as the server does."""
    state = sobremesa.game("colina").start()
    given = 0.0
    for actions in range(3):
        engine = Clocked(thoughts(state, [0.0], [0]))
        player = SearchPlayer("new", engine, Limit(seconds=5.0))
        player.resume(state, actions)
        player.choose(state)
        given += engine.limits[0].seconds or 0.0
    assert 2.5 < given <= 5.0


def test_weak_levels_count_positions_and_the_champion_takes_five_seconds() -> None:
    for game in GAMES:
        for sides in sobremesa.game(game).rules.player_counts:
            ladder = [settings_of(number, rules(game), sides) for number in range(1, 9)]
            assert all(own.limit.seconds is None and own.threads == 1 for own in ladder[:7])
            assert ladder[7].limit == Limit(seconds=4.8)  # five, and time to answer
            assert [own.handicap.noise for own in ladder] == sorted(
                (own.handicap.noise for own in ladder), reverse=True
            )
            looked = [own.limit.nodes or 0 for own in ladder[:7]]
            assert looked == sorted(looked)


def test_teams_play_as_two_sides_do_and_not_as_a_crowd() -> None:
    teams = sobremesa.game("reyes", 4, seating="teams_facing").start()
    crowd = sobremesa.game("reyes", 4, seating="four").start()
    assert settings_of(3, rules("reyes"), 2).limit != settings_of(3, rules("reyes"), 4).limit
    assert (LevelPlayer(3, teams).limit, LevelPlayer(3, crowd).limit) == (
        settings_of(3, rules("reyes"), 2).limit,
        settings_of(3, rules("reyes"), 4).limit,
    )


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("number", range(1, 8))
def test_only_the_highest_level_looks_at_the_clock(
    number: int, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_forms, "compiled", lambda: compiled)
    for game in sobremesa.games():
        limit = LevelPlayer(number, sobremesa.game(game).start()).limit
        own = settings_of(number, rules(game))
        assert limit.seconds is None
        assert limit.depth == own.limit.depth
        assert limit.nodes == own.limit.nodes or (not compiled and limit.nodes == PLAIN_NODES)


@pytest.mark.skipif(not COMPILED, reason="plain games take minutes; levels are the same in both")
@pytest.mark.parametrize("game", ["ajedrez", "colina", "colmena", "sparta"])
def test_who_looks_one_action_ahead_and_misjudges_nothing_beats_the_beginner(game: str) -> None:
    score = 0.0
    for number in range(10):
        start, _ = opened(sobremesa.game(game).start(), number // 2, 4)
        players = [
            SearchPlayer("steady", PvsEngine(seed=number), Limit(depth=1)),
            LevelPlayer(1, start, number),
        ]
        seat = number % 2
        played = play(start, players if seat == 0 else players[::-1], most=500)
        score += played.scores[seat]
    assert score >= 6.5
