"""Bots arrange before the game, as their level does."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import sobremesa
from sobremesa.ai.arranging import arrange
from sobremesa.cli import main
from sobremesa.core.game import Game
from sobremesa.games.reyes.arranging import KNOWN, STRONG, mirrored
from sobremesa.games.reyes.setups import DEFAULT, mistake

SEATINGS = ("facing", "three", "four", "teams_facing", "double_facing", "one_against_two")


def begun(game: Game, level: int, seed: int) -> Game:
    """Let bots of a level arrange for everybody."""
    secret = game.rules.secret(game.setup)
    assert secret is not None
    together: dict[str, object] = {}
    for player in range(game.players):
        mine = arrange(game, player, level, seed)
        assert set(mine) == set(secret.parts[player])
        together |= mine
    return sobremesa.game(game.id, game.players, {**game.options, secret.option: together})


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_arranges_every_army_of_its_player_by_the_rules(
    seating: str, level: int
) -> None:
    for seed in range(5):
        game = begun(sobremesa.game("reyes", None, {"seating": seating}), level, seed)
        setups = game.options["setups"]
        assert isinstance(setups, dict)
        assert all(mistake(letters) is None for letters in setups.values())
        assert game.start().legal()


def test_the_same_seed_arranges_alike_and_others_surprise() -> None:
    game = sobremesa.game("reyes", 4)
    for level in range(1, 9):
        drawn = [arrange(game, 0, level, seed)["S"] for seed in range(20)]
        assert drawn == [arrange(game, 0, level, seed)["S"] for seed in range(20)]
        assert len(set(drawn)) >= 4


def test_strong_levels_choose_what_is_proven_and_weak_ones_do_not() -> None:
    game = sobremesa.game("reyes")
    proven = {letters for name in STRONG for letters in (KNOWN[name], mirrored(KNOWN[name]))}
    for seed in range(30):
        assert arrange(game, 0, 8, seed)["S"] in proven
    assert all(arrange(game, 0, 1, seed)["S"] not in proven for seed in range(30))


def test_a_mirrored_set_up_is_one_too() -> None:
    for letters in (DEFAULT, *KNOWN.values()):
        assert mistake(mirrored(letters)) is None
        assert mirrored(mirrored(letters)) == letters


def test_at_the_terminal_the_machine_arranges_its_own_armies_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def saved(*words: str) -> object:
        path = tmp_path / "game.json"
        path.unlink(missing_ok=True)
        monkeypatch.setattr("sys.stdin", io.StringIO(f"save {path}\nquit\n"))
        assert main(["play", "reyes", "--vs", "5", *words]) == 0
        return json.loads(path.read_text())["options"]["setups"]

    game = sobremesa.game("reyes")
    assert saved("--seed", "3") == {"S": DEFAULT, "N": arrange(game, 1, 5, 3)["N"]}
    phalanx = KNOWN["phalanx"]
    assert saved("--options", "setups=N=phalanx") == {"S": DEFAULT, "N": phalanx}
    own = saved("--options", "setups=S=phalanx", "--seed", "3")
    assert own == {"S": phalanx, "N": arrange(game, 1, 5, 3)["N"]}
