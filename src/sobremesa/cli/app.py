"""The command-line application: its commands, and running a command line."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from cyclopts import App, CycloptsError, Parameter

from sobremesa import PlainForm
from sobremesa.cli import guide, shell_completion, words
from sobremesa.cli.command_line import Line, read_line
from sobremesa.cli.commands import COMMANDS, EXTRAS, PACKAGES
from sobremesa.cli.inputs import reason
from sobremesa.cli.mistakes import mistake, no_command, on_the_line, quoted, sentence
from sobremesa.cli.screen import Screen, prepare
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.extras import MissingExtra
from sobremesa.rulebook.text import SPOKEN, Text

BAD_INPUT: Final = 2
TRY_LATER: Final = 75
"""EX_TEMPFAIL of sysexits.h: a database that is away, a port or a file that is still in use."""
PIPE_CLOSED: Final = 141


def build(commands: Sequence[str]) -> App:
    """Describe commands to Cyclopts."""
    app = App(
        name="sobremesa",
        help_flags=[],
        version_flags=[],
        default_parameter=Parameter(negative=()),
    )
    for command in commands:
        module = import_module(f"sobremesa.cli.commands.{command}")
        app.command(getattr(module, command), name=command)
    return app


def run(argv: Sequence[str]) -> int:
    """Run a command line; return the exit status."""
    warnings.simplefilter("ignore", PlainForm)  # commands say it themselves, in one line
    prepare()
    if argv[:1] == [shell_completion.ASKING]:
        asked = [word for word in argv[1:2] if word in COMMANDS]
        return shell_completion.answer(build(asked or COMMANDS), argv[1:])
    line = read_line(argv)
    screen = Screen(line.language)
    try:
        status = _obey(line, screen)
        screen.flush()
    except SobremesaError as error:
        return _refuse(screen, sentence(error), TRY_LATER if error.transient else BAD_INPUT)
    except CycloptsError as error:
        return _refuse(screen, on_the_line(error, line.command))
    except BrokenPipeError:
        # nobody reads any more; without this Python would complain when it flushes at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (MemoryError, OverflowError, RecursionError):
        return _refuse(screen, words.NO_ROOM)
    except OSError as error:
        return _refuse(screen, _about_file(error))
    return status


def _about_file(error: OSError) -> Text:
    """Return the message of a system error, with its file if there is one."""
    if not isinstance(error.filename, str):
        return reason(error)
    return words.IN_FILE.format(name=quoted(error.filename), why=reason(error))


def _check_installed(extra: str) -> None:
    """Raise MissingExtra before anything begins."""
    for package in PACKAGES.get(extra, ()):
        if find_spec(package) is None:
            raise MissingExtra(extra, package)


def _refuse(screen: Screen, text: Text, status: int = BAD_INPUT) -> int:
    screen.complain(text)
    return status


def _obey(line: Line, screen: Screen) -> int:
    if line.bad_language is not None:
        raise mistake(words.BAD_LANGUAGE, word=quoted(line.bad_language), known="|".join(SPOKEN))
    if line.version:
        return guide.version(screen)
    if line.command in ("", "help"):
        asked = line.tokens[1] if len(line.tokens) > 1 else ""
        return guide.show(screen, asked)
    if line.command not in COMMANDS:
        raise no_command(line.command)
    if line.help:
        return guide.show(screen, line.command)
    _check_installed(EXTRAS.get(line.command, ""))
    command, bound, hidden = build([line.command]).parse_args(
        line.tokens, exit_on_error=False, print_error=False
    )
    given = dict.fromkeys(hidden, screen)
    status = command(*bound.args, **bound.kwargs, **given)
    assert isinstance(status, int)
    return status
