"""Shell completion: games, options, levels, formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal, get_args

from sobremesa.core import registry
from sobremesa.rulebook.errors import SobremesaError

if TYPE_CHECKING:
    from cyclopts import App
    from cyclopts.completion import CompletionContext

ASKING: Final = "__complete"
"""The argument with which a completion script asks; the typed words follow it."""
Shell = Literal["bash", "zsh", "fish"]
SHELLS: Final[tuple[Shell, ...]] = get_args(Shell)


def script(app: App, shell: Shell) -> str:
    """Write the completion script of a shell."""
    written = app.generate_completion(prog_name="sobremesa", shell=shell)
    if shell == "bash":  # without other suggestions, complete file names
        written = written.replace("\ncomplete -F", "\ncomplete -o default -F")
    return written


def answer(app: App, typed: Sequence[str]) -> int:
    """Print the completions, for a completion script."""
    command, bound, _ = app.parse_args([ASKING, *typed], exit_on_error=False, print_error=False)
    command(*bound.args, **bound.kwargs)
    return 0


def among(*known: str) -> Callable[[CompletionContext], Iterable[str]]:
    """Offer a few words."""
    return lambda _: known


def games(_: CompletionContext) -> Iterable[str]:
    """Offer the games."""
    return registry.ids()


def options(context: CompletionContext) -> Iterable[str]:
    """Offer the options of the game that stands before, with their values where they are few."""
    given = context.get("game")
    game = given.raw or "" if given is not None else ""
    try:
        known = registry.rules(game).options.all()
    except SobremesaError:
        return
    for option in known:
        values = option.describe().get("values")
        if isinstance(option.default, bool):
            yield from (f"{option.name}=true", f"{option.name}=false")
        elif isinstance(values, list):
            yield from (f"{option.name}={value}" for value in values)
        else:
            yield f"{option.name}="
