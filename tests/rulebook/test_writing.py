"""What of a scene is written for a page: texts in their languages, and nothing of how they bend."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import msgspec
import pytest

import sobremesa
from sobremesa.rulebook.grammar import Adjective, Noun
from sobremesa.rulebook.text import Text, same

WHITE = Adjective("blanco", "blanca", "white")


def test_a_noun_is_written_as_any_other_text() -> None:
    noun = Noun("acho", "acho", feminine=True, many=same("achos"))
    assert msgspec.json.encode(noun) == msgspec.json.encode(Text("acho", "acho"))
    assert msgspec.to_builtins(noun.which(WHITE)) == {"es": "acho blanca", "en": "white acho"}


def test_a_noun_that_is_copied_knows_its_words_still() -> None:
    noun = pickle.loads(pickle.dumps(Noun("torre", "rook", feminine=True).which(WHITE)))
    assert noun.the.es == "la torre blanca"
    assert noun.the["fr"] == "la tour blanche"
    assert pickle.loads(pickle.dumps(Noun("a", "b", many=Text("c", "d")))).plural.en == "d"


@pytest.mark.parametrize("game", sobremesa.games())
def test_texts_of_a_scene_are_languages_and_nothing_else(game: str) -> None:
    state = sobremesa.game(game).start()
    for _ in range(6):
        data = msgspec.to_builtins(state.scene())
        assert {name for text in _texts(data) for name in text} <= {"es", "en", "more"}
        state = state.play(state.legal()[0])


def _texts(data: object) -> Iterator[dict[str, object]]:
    if isinstance(data, dict):
        if "es" in data:
            yield data
        else:
            yield from (text for value in data.values() for text in _texts(value))
    elif isinstance(data, list | tuple):
        yield from (text for value in data for text in _texts(value))


@pytest.mark.parametrize("game", sobremesa.games())
def test_a_board_that_is_moved_is_as_large_as_before(game: str) -> None:
    scene = sobremesa.game(game).start().scene()
    moved = scene.moved(2.5, -1.25)
    left, top, wide, high = scene.bounds()
    assert moved.bounds() == (left + 2.5, top - 1.25, wide, high)
    xs, ys = zip(*[corner for cell in moved.cells for corner in cell.corners], strict=True)
    assert (min(xs), min(ys)) == pytest.approx((left + 2.5, top - 1.25))
    assert (max(xs), max(ys)) == pytest.approx((left + 2.5 + wide, top - 1.25 + high))
    assert [cell.id for cell in moved.cells] == [cell.id for cell in scene.cells]
    assert scene.moved(0, 0).cells == scene.cells
