"""A bot written by a pupil: source text in, moves out, with an explanation of what goes wrong."""

from __future__ import annotations

import ast
import io
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from random import Random, seed
from types import CodeType, FrameType, TracebackType
from typing import Any

from spielekiste.arena.faults import BotFailed, Fault
from spielekiste.arena.messages import (
    MOVE,
    PRINTED,
    WHY,
    Ask,
    Batch,
    Replies,
    Reply,
    shortened,
)
from spielekiste.arena.views import VIEWS, View
from spielekiste.core.work import Work

FILE = "bot.py"
"""File name of the source in tracebacks."""

RETURNED = "__returned__"
"""Name in the program of the function that notes the lines of `return`."""

INSIDE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
"""Parts of a function that have `return` statements of their own, or none."""

Play = Callable[[View, Random], Any]
"""A pupil's function: it gets the view and random numbers of its own, and returns a move.

It may also return a pair of the move and a sentence why.
"""


Hear = Callable[[int | None, Reply], None]
"""A function that gets a table's number and the bot's reply, or just what it printed before it failed.

The number is None for what the program prints outside of games.
"""


class TooSlow(BaseException):
    """Raised in a bot's code when its time is over; not an `Exception`, which bots may catch."""


class Paper(io.TextIOBase):
    """What a bot prints in one game, up to a limit."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._left = PRINTED

    def write(self, text: str) -> int:
        """Add text; raise `BotFailed` once a game's limit is reached."""
        self._left -= len(text)
        if self._left < 0:
            raise BotFailed(Fault("printed-too-much", 0, (str(PRINTED),)))
        self._parts.append(text)
        return len(text)

    def torn_off(self) -> str:
        """Return what was printed since the last call."""
        printed, self._parts = "".join(self._parts), []
        return printed


class OwnGame:
    """One game of a bot: its function, its random numbers and what it has printed."""

    def __init__(self, play: Play, name: str, paper: Paper) -> None:
        self.play = play
        self.rng = Random(name)  # noqa: S311 - games need repeatable random numbers
        self.paper = paper


class OwnBot:
    """A bot from source text, for one game in one arena.

    The source defines a function `play(view, rng)`, or a class `Bot` with a method `play`, of which
    every game gets an instance of its own; in a match at a table also every page that is loaded
    again, and a table at which moves of the bot were undone. Raises `BotFailed` if the source can't
    be run. `hear` is called after each decision.
    """

    def __init__(self, source: str, game: str, luck: str, hear: Hear | None = None) -> None:
        self._view = VIEWS[game]
        self._game = game
        self._luck = luck
        self._games: dict[int, OwnGame] = {}
        self.line = 0
        """Line of `play` in the source."""
        self._returned = 0
        self._hear = hear or _ignore
        names: dict[str, Any] = {"__name__": "bot", "__file__": FILE, RETURNED: self._note}
        with self._listening(None, paper := Paper()):
            seed(luck)
            exec(_compiled(source), names)  # noqa: S102 - running a person's program is the purpose
        self._hear(None, Reply("", printed=paper.torn_off()))
        self._maker = self._found(names)

    def replies(self, batch: Batch) -> Work[Replies]:
        """Decide one after the other, or return the fault that prevents it; yield in between."""
        for table in batch.ended:
            self._games.pop(table, None)
        seed(f"{self._luck}:{batch.name}")
        found: list[Reply] = []
        try:
            for each in batch.asked:
                if batch.again:
                    self._game_of(each.table).rng.seed(f"{self._luck}:{batch.name}")
                found.append(self._reply(each))
                yield
        except BotFailed as failed:
            return replace(failed.fault, decision=len(found))
        return found

    def _reply(self, ask: Ask) -> Reply:
        game = self._game_of(ask.table)
        self._returned = self.line
        with self._listening(ask.table, game.paper):
            given = game.play(self._view(self._game, ask.seen), game.rng)
            move, why = given if isinstance(given, tuple) and len(given) == 2 else (given, "")
            if move is None:
                raise BotFailed(Fault("nothing-returned", self._returned))
            text, reason, printed = (
                shortened(move, MOVE),
                shortened(why, WHY),
                game.paper.torn_off(),
            )
        reply = Reply(text, reason, printed, self._returned)
        self._hear(ask.table, reply)
        return reply

    def _note(self, move: Any, line: int) -> Any:
        """Return the move, and remember the line that returned it."""
        self._returned = line
        return move

    def _game_of(self, table: int) -> OwnGame:
        if table not in self._games:
            paper = Paper()
            with self._listening(table, paper):
                play = self._maker()
            self._games[table] = OwnGame(play, f"{self._luck}:{table}", paper)
        return self._games[table]

    @contextmanager
    def _listening(self, table: int | None, paper: Paper) -> Iterator[None]:
        """Collect what the bot's code prints, and explain what it raises."""
        try:
            with _explained(), redirect_stdout(paper):
                yield
        except BotFailed as failed:
            printed = paper.torn_off()
            self._hear(table, Reply("", printed=printed))
            raise BotFailed(replace(failed.fault, printed=printed)) from None

    def _found(self, names: dict[str, Any]) -> Callable[[], Play]:
        """Return a function that returns the bot's function for a new game."""
        kind: Any = names.get("Bot")
        play = names.get("play")
        if isinstance(kind, type) and callable(method := getattr(kind, "play", None)):
            self.line = _first_line(method)
            return lambda: kind().play
        if callable(play):
            self.line = _first_line(play)
            return lambda: play
        raise BotFailed(Fault("nothing-to-call"))


@contextmanager
def followed(tell: Callable[[int], None]) -> Iterator[None]:
    """Tell each line of a bot's source before it runs.

    Much slower: for finding the line at which a bot was stopped before.
    """

    def trace(frame: FrameType, event: str, _value: object) -> Any:
        if not _is_own(frame):
            return None
        if event == "line":
            tell(frame.f_lineno)
        return trace

    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(None)


def _ignore(_table: int | None, _reply: Reply) -> None:
    pass


def _compiled(source: str) -> CodeType:
    try:
        return compile(_noting(ast.parse(source, FILE)), FILE, "exec", dont_inherit=True)
    except IndentationError as error:
        raise BotFailed(Fault("indentation", error.lineno or 0, (error.msg,))) from None
    except SyntaxError as error:
        raise BotFailed(Fault("syntax", error.lineno or 0, (error.msg,))) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise BotFailed(Fault("syntax", 0, (shortened(error),))) from None


def _noting(program: ast.Module) -> ast.Module:
    """Return the program with its functions `play` noting the line of the `return` that ends them.

    The referee, who finds an illegal move, has no source to look for its line in.
    """
    for node in ast.walk(program):
        if isinstance(node, ast.FunctionDef) and node.name == "play":
            for leave in _returns(node):
                move = leave.value or ast.Constant(None)
                line = ast.Constant(leave.lineno)
                leave.value = ast.Call(ast.Name(RETURNED, ast.Load()), [move, line], [])
    return ast.fix_missing_locations(program)


def _returns(play: ast.FunctionDef) -> Iterator[ast.Return]:
    """Yield the `return` statements of a function, without those of functions in it."""
    waiting: list[ast.AST] = [*play.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, INSIDE):
            waiting.extend(ast.iter_child_nodes(node))


@contextmanager
def _explained() -> Iterator[None]:
    """Turn whatever a bot's code raises into `BotFailed`."""
    try:
        yield
    except BotFailed as failed:
        line = failed.fault.line or _line(failed.__traceback__)
        raise BotFailed(Fault(failed.fault.code, line, failed.fault.args)) from None
    except BaseException as error:  # noqa: BLE001 - SystemExit and KeyboardInterrupt too
        raise BotFailed(_fault(error)) from None


def _fault(error: BaseException) -> Fault:
    line = _line(BaseException.__dict__["__traceback__"].__get__(error))
    try:
        return Fault(*_described(error, line))
    except BaseException:  # noqa: BLE001 - the error's class is the bot's own, and may do anything
        return Fault("exception", line, (_class_name(error), ""))


def _described(error: BaseException, line: int) -> tuple[str, int, tuple[str, ...]]:
    if isinstance(error, TooSlow):
        return "too-slow", line, ("2",)
    if isinstance(error, NameError) and error.name:
        return "name", line, (shortened(error.name),)
    if isinstance(error, RecursionError):
        return "recursion", line, ()
    if isinstance(error, MemoryError):
        return "memory", line, ()
    return "exception", line, (_class_name(error), shortened(error))


def _class_name(error: BaseException) -> str:
    """Return the name of an error's class, whatever its metaclass says."""
    return shortened(type.__dict__["__name__"].__get__(type(error)))


def _line(trace: TracebackType | None) -> int:
    """Return the last line of the bot's source in a traceback; 0 if there is none."""
    lines = [number for frame, number in traceback.walk_tb(trace) if _is_own(frame)]
    return lines[-1] if lines else 0


def _is_own(frame: FrameType) -> bool:
    return frame.f_code.co_filename == FILE


def _first_line(play: Any) -> int:
    code = getattr(play, "__code__", None)
    return code.co_firstlineno if isinstance(code, CodeType) else 0
