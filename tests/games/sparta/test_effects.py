"""Sparta foretells who could be trapped after an action."""

from __future__ import annotations

from random import Random

import sobremesa

START = sobremesa.game("sparta").start()


def board(text: str, to_move: str = "S") -> sobremesa.State:
    pieces = dict(part.split(":") for part in text.split())
    return sobremesa.position({**START.data(), "pieces": pieces, "to_move": to_move})


def foretold(state: sobremesa.State, action: str) -> set[tuple[str, str]]:
    choice = next(one for one in state.scene().choices if one.action == action)
    return {(e.kind, e.cell) for e in choice.effects if e.kind in ("danger", "threat")}


def test_whoever_steps_before_an_enemy_is_warned() -> None:
    # on d5 there is an enemy behind, and b8 could close the gap before it
    state = board("e3:SW h1:SW h2:SW d4:NW b8:NW j10:NW")
    assert foretold(state, "e3-d5") == {("danger", "d5")}
    assert foretold(state, "e3-e5") == set()


def test_whoever_gets_behind_an_enemy_sees_the_threat() -> None:
    # from d4 the warrior threatens d5, which f7 could close from d6; alone it could not
    state = board("e3:SW f7:SW h2:SW d5:NW j10:NW j9:NW")
    assert foretold(state, "e3-d4") == {("threat", "d5")}
    alone = board("e3:SW j1:SW h2:SW d5:NW j10:NW j9:NW")
    assert foretold(alone, "e3-d4") == set()


def test_what_is_foretold_is_marked_afterwards() -> None:
    random, told = Random(5), 0
    for _ in range(4):
        state = START
        for _ in range(40):
            if state.over:
                break
            choice = random.choice([c for c in state.scene().choices if c.action != "pass"])
            cells = {e.cell for e in choice.effects if e.kind in ("danger", "threat")}
            state = state.play(choice.action)
            marks = {mark.cell for mark in state.scene().marks if mark.kind == "threat"}
            assert cells <= marks
            told += len(cells)
    assert told > 0


Squares = dict[tuple[int, int], tuple[str, str]]
"""Who stands where: the side and the kind, by file and rank."""
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def comes(pieces: Squares, gap: tuple[int, int], side: str, but: tuple[int, int]) -> bool:
    """Tell whether a piece of a side, but for one, walks to a gap, from square to square."""
    seen, edge = {gap}, [gap]
    for steps in (1, 2, 3):
        near = {(x + dx, y + dy) for x, y in edge for dx, dy in WAYS}
        near = {(x, y) for x, y in near - seen if 0 <= x < 10 and 0 <= y < 10}
        kinds = "WH" if steps < 3 else "H"
        if any(pieces.get(at, " ")[0] == side and pieces[at][1] in kinds for at in near - {but}):
            return True
        seen |= near
        edge = [at for at in near if at not in pieces]
    return False


def threatened(pieces: Squares) -> set[tuple[int, int]]:
    """Find who could be trapped next by looking along every line of every piece."""
    found = set()
    for at, (side, _) in pieces.items():
        for dx, dy in WAYS:
            line, ends = [at], []
            for way in (1, -1):
                x, y = at[0] + way * dx, at[1] + way * dy
                while pieces.get((x, y), " ")[0] == side:
                    line.append((x, y))
                    x, y = x + way * dx, y + way * dy
                ends.append((x, y))
            guards = [end for end in ends if end in pieces]
            gaps = [(x, y) for x, y in set(ends) - set(guards) if 0 <= x < 10 and 0 <= y < 10]
            if len(guards) == len(gaps) == 1:
                if comes(pieces, gaps[0], "N" if side == "S" else "S", guards[0]):
                    found |= set(line)
    return found


def test_marks_agree_with_a_slow_look_along_every_line() -> None:
    random, marked = Random(8), 0
    for _ in range(12):
        state = START
        for _ in range(60):
            if state.over:
                break
            state = state.play(random.choice(state.legal()))
            data = state.data()["pieces"]
            assert isinstance(data, dict)
            pieces = {
                ("abcdefghij".index(at[0]), int(at[1:]) - 1): tuple(who) for at, who in data.items()
            }
            marks = {mark.cell for mark in state.scene().marks if mark.kind == "threat"}
            expected = set() if state.over else threatened(pieces)
            assert marks == {f"{'abcdefghij'[x]}{y + 1}" for x, y in expected}
            marked += len(marks)
    assert marked > 0


def test_an_action_is_written_with_its_hero_and_whoever_falls_and_told_in_words() -> None:
    state = board("b5:SH d6:SW h1:SW c7:NW c6:NH j10:NW", "S")
    said = state.said("b5-b6")
    assert said.text.es == said.text.en == "Hb5-b6 xc6"
    assert said.spoken.es == "Héroe b5 a b6: toma la ciudad, cae el héroe de c6"
    assert said.spoken.en == "Hero b5 to b6: takes the city, the hero on c6 falls"
    both = board("d2:SH h1:SW e4:SW c4:NW d5:NW f9:NW j10:NW b4:SW d6:SW")
    assert both.said("d2-d4").text.en == "Hd2-d4 xc4d5"
    # whoever writes so is understood, also without what comes of it
    for text in (said.text.es, said.spoken.es, "héroe b5 a b6", "b5-b6"):
        assert state.read(text, "es") == "b5-b6"


def test_pieces_of_ones_own_that_fall_are_told_apart_from_the_rivals() -> None:
    state = board("c3:SW h1:SW h2:SW e4:NW e6:NW j10:NW")
    assert state.said("c3-e5").spoken.en == "Warrior c3 to e5: its own warrior on e5 falls"
    assert state.said("c3-e5").text.en == "c3-e5 xe5"
    assert state.said("c3-d5").text.en == "c3-d5=H"
    assert state.said("c3-d5").spoken.es == "Guerrero c3 a d5: pasa a héroe"
