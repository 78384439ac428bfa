"""The terminal: plain lines for people and screen readers, and colours where there are any."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from spielekiste.core.errors import SpielekisteError
from spielekiste.core.table import Table
from spielekiste.games import GAMES

DONE, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: done, the result is bad, the input is wrong, interrupted by Ctrl-C."""

STDIN = "-"
"""Name of the standard input as a file."""

STYLES: Mapping[str, str] = MappingProxyType({"bold": "1", "good": "32", "wrong": "31", "dim": "2"})
"""Codes of styles; nothing is said by a style alone."""


class Wrong(Exception):
    """Raised if arguments or input are wrong; the message is for the user."""


def say(*lines: str) -> None:
    """Print lines."""
    for line in lines:
        print(line, flush=True)


def complain(line: str) -> None:
    """Print an error."""
    print(line, file=sys.stderr)


def styled(text: str, style: str) -> str:
    """Return the text in a style, if the output has colours: see no-color.org."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if has_colours() else text


def has_colours() -> bool:
    """Return whether the output is a terminal whose user wants colours."""
    environment = os.environ
    wanted = not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def ask(question: str) -> str | None:
    """Return the answer to a question; None at the end of the input."""
    print(question, end=" ", flush=True)
    line = sys.stdin.readline()
    if not line:
        print(flush=True)
        return None
    return line.strip()


def read(file: str) -> str:
    """Return the text of a file, or of the standard input; raise `Wrong` with the reason."""
    try:
        return sys.stdin.read() if file == STDIN else Path(file).read_text("utf-8")
    except OSError as error:
        raise Wrong(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Wrong(f"{file}: not a text in UTF-8 (byte {error.start})") from None


def write(file: str, text: str) -> None:
    """Write a file, all of it or nothing; raise `Wrong` with the reason."""
    path = Path(file)
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError as error:
        raise Wrong(f"{file}: {error.strerror}") from None


def load(file: str) -> Table:
    """Return the table of a record; raise `Wrong` with the reason."""
    text = read(file)
    try:
        return Table.load(text, GAMES)
    except SpielekisteError as fault:
        raise Wrong(f"{file}: {fault}") from None


def known(name: str, choices: Sequence[str], what: str) -> str:
    """Return the name; raise `Wrong` with the choices if it is not among them."""
    if name not in choices:
        raise Wrong(f"no {what} {name!r}; there are {', '.join(choices)}")
    return name
