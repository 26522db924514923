"""The notation of clicks that mean no legal action, so that a page can ask why not.

Notations differ from game to game, but all name cells or pieces. A legal action whose names are
replaced by those of the clicks is the action that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sobremesa.rulebook.scene import Choice, Scene


def wordings(
    scene: Scene, clicks: Sequence[str], forms: tuple[str, str] | None = None
) -> Iterator[str]:
    """Yield the actions that the clicks may mean, most likely first.

    If the clicks begin a legal action, that action comes first. `forms` are those of the rules.
    """
    wanted = tuple(clicks)
    for choice in scene.choices:
        if choice.clicks[: len(wanted)] == wanted:
            yield choice.action
            return
    tops = {token.cell: token.id for token in sorted(scene.tokens, key=lambda t: t.height)}
    told: set[str] = set()
    if forms and len(wanted) == 2 and all(click.startswith("cell:") for click in wanted):
        start, end = (click.removeprefix("cell:") for click in wanted)
        enemy = any(token.cell == end and token.side != scene.to_move for token in scene.tokens)
        told.add(forms[enemy].format(start, end))
        yield from told
    for choice in sorted(scene.choices, key=lambda c: -_alike(c.clicks, wanted)):
        found = _exchanged(choice, wanted, tops)
        if found is not None and found not in told:
            told.add(found)
            yield found


def _alike(clicks: Sequence[str], wanted: Sequence[str]) -> float:
    """Return the similarity of two sequences; a longer one is less similar."""
    same = sum(a == b for a, b in zip(clicks, wanted, strict=False))
    kinds = sum(
        a.partition(":")[0] == b.partition(":")[0] for a, b in zip(clicks, wanted, strict=False)
    )
    return same + kinds / 10 - abs(len(clicks) - len(wanted)) / 100


def _names(click: str, tops: dict[str, str]) -> dict[str, str]:
    """Return what a click names: a place, a piece, or both."""
    kind, _, name = click.partition(":")
    if kind != "cell":
        return {"piece": name} if kind == "hand" else {}
    return {"place": name} | ({"piece": tops[name]} if name in tops else {})


def _exchanged(choice: Choice, wanted: Sequence[str], tops: dict[str, str]) -> str | None:
    if len(choice.clicks) < len(wanted):
        return None
    words: dict[str, str] = {}
    for old, new in zip(choice.clicks, wanted, strict=False):
        if old == new:
            continue
        before, after = _names(old, tops), _names(new, tops)
        shared = {
            name: after[kind]
            for kind, name in before.items()
            if kind in after and _written(name).search(choice.action)
        }
        if not shared:
            return None
        words |= shared
    if not words:
        return None
    pattern = "|".join(_written(name).pattern for name in sorted(words, key=len, reverse=True))
    return re.sub(pattern, lambda found: words[found[0]], choice.action)


def _written(name: str) -> re.Pattern[str]:
    """Return a pattern for a name that does not match inside a longer number."""
    begin = r"(?<![\d-])" if name[:1].isdigit() else ""
    end = r"(?!\d)" if name[-1:].isdigit() else ""
    return re.compile(begin + re.escape(name) + end)
