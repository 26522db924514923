"""`sobremesa completion`: what the shell needs to complete commands."""

from __future__ import annotations

from typing import Annotated

from sobremesa.cli import shell_completion
from sobremesa.cli.commands import COMMANDS
from sobremesa.cli.screen import Hidden
from sobremesa.cli.values import one_of


def completion(
    shell: Annotated[shell_completion.Shell, one_of(*shell_completion.SHELLS, name="SHELL")],
    /,
    *,
    screen: Hidden,
) -> int:
    """Print the completion script of a shell."""
    from sobremesa.cli.app import build  # noqa: PLC0415  (the app itself loads commands)

    screen.lines(shell_completion.script(build(COMMANDS), shell))
    return 0
