"""Translation of exceptions in a bot's code to faults with plain messages."""

from __future__ import annotations

import builtins
import traceback
from collections.abc import Iterable
from difflib import get_close_matches
from types import FrameType, TracebackType
from typing import TypeAlias

from spielekiste.arena.faults import Fault
from spielekiste.arena.messages import shortened
from spielekiste.arena.views import View
from spielekiste.arena.views.sheet import ClosedBox
from spielekiste.core.errors import IllegalMove

FILE = "bot.py"
"""File name of the source in tracebacks."""

SIGNS = (
    ("expected ':'", "colon"),
    ("was never closed", "bracket"),
    ("unmatched", "bracket"),
    ("does not match opening", "bracket"),
    ("instead of '='", "equals"),
    ("unterminated", "quote"),
    ("expected an indented block", "no-block"),
)
"""Parts of Python's syntax error messages, with the fault codes that explain them."""

KINDS = {RecursionError: "recursion", MemoryError: "memory", ZeroDivisionError: "zero"}
"""Fault codes of exceptions that need no details."""

Told: TypeAlias = tuple[str, tuple[str, ...]]
"""A fault code with its details."""

EMPTY = ("index out of range", "empty sequence", "argument is empty")
"""Parts of Python's messages about a missing element."""


class TooSlow(BaseException):
    """Raised in a bot's code after the time limit; not an `Exception`, as bots may catch those."""


def unreadable(error: SyntaxError) -> Fault:
    """Return the fault for source code with a syntax error."""
    usual = "indentation" if isinstance(error, IndentationError) else "syntax"
    code = next((code for sign, code in SIGNS if sign in error.msg), usual)
    return Fault(code, error.lineno or 0, (error.msg,))


def explained(error: BaseException) -> Fault:
    """Return the fault for an exception raised by a bot's code."""
    line = line_of(BaseException.__dict__["__traceback__"].__get__(error))
    try:
        code, args = _told(error)
        return Fault(code, line, args)
    except BaseException:  # noqa: BLE001 - the error's class is the bot's own, and may do anything
        return Fault("exception", line, (_class_name(error), ""))


def _told(error: BaseException) -> Told:
    for kind, code in KINDS.items():
        if isinstance(error, kind):
            return code, ()
    if isinstance(error, TooSlow):
        return "too-slow", ("2",)
    return _refused(error) or _misspelled(error) or _other(error)


def _refused(error: BaseException) -> Told | None:
    """Return the code and details if the rules or the view reject a move; else None."""
    if isinstance(error, IllegalMove):
        return "illegal-move", (shortened(error.step), error.code)
    if isinstance(error, ClosedBox):
        code = "illegal-move" if error.reason else "unreadable-move"
        return code, (shortened(error.move), error.reason or shortened(error))
    return None


def _misspelled(error: BaseException) -> Told | None:
    """Return the code and details for an unknown name, with the most similar one; else None."""
    if isinstance(error, NameError) and error.name:
        return "name", (shortened(error.name), _like(error.name, _names(error)))
    if isinstance(error, AttributeError) and isinstance(error.obj, View) and error.name:
        return "attribute", (shortened(error.name), _like(error.name, dir(type(error.obj))))
    return None


def _other(error: BaseException) -> Told:
    message = shortened(error)
    if isinstance(error, IndexError | ValueError) and any(sign in message for sign in EMPTY):
        return "no-element", ()
    return "exception", (_class_name(error), message)


def _class_name(error: BaseException) -> str:
    """Return the name of an error's class, bypassing any metaclass of the bot."""
    return shortened(type.__dict__["__name__"].__get__(type(error)))


def _names(error: NameError) -> list[str]:
    """Return the names that were available in the failed line."""
    frames = [frame for frame, _line in traceback.walk_tb(error.__traceback__) if is_own(frame)]
    known = (*frames[-1].f_locals, *frames[-1].f_globals) if frames else ()
    return [*map(str, known), *dir(builtins)]


def _like(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most similar to this one; empty if none is."""
    given = [each for each in known if not each.startswith("_")]
    near = get_close_matches(name[:40], given, 3, 0.7)
    turned = [each for each in near if sorted(each) == sorted(name)]
    return next(iter([*turned, *near]), "")


def line_of(trace: TracebackType | None) -> int:
    """Return the last line of the bot's source in a traceback; 0 if there is none."""
    lines = [number for frame, number in traceback.walk_tb(trace) if is_own(frame)]
    return lines[-1] if lines else 0


def is_own(frame: FrameType) -> bool:
    """Return whether a frame runs the bot's source."""
    return frame.f_code.co_filename == FILE
