"""A bot written by a pupil: runs its source code, returns its moves and explains its errors."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
from spielekiste.arena.mistakes import FILE, explained, is_own, line_of, unreadable
from spielekiste.arena.views import VIEWS, View
from spielekiste.core.work import Work

RETURNED = "__returned__"
"""Name under which the program can call the function that records lines of `return` statements."""

INSIDE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
"""Nodes whose inner `return` statements do not belong to the enclosing function."""

Play = Callable[[View, Random], Any]
"""A pupil's function, which gets the view and its own random numbers and returns a move.

It may also return a pair: the move and the reason.
"""


Hear = Callable[[int | None, Reply], None]
"""A function that gets a table's number and the bot's reply, or its output before a failure.

The number is None for output outside of games.
"""


class Paper(io.TextIOBase):
    """Output of a bot in one game, limited to `PRINTED` characters."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._left = PRINTED

    def write(self, text: str) -> int:
        """Add text; raise `BotFailed` if the limit is exceeded."""
        self._left -= len(text)
        if self._left < 0:
            raise BotFailed(Fault("printed-too-much", 0, (str(PRINTED),)))
        self._parts.append(text)
        return len(text)

    def take_output(self) -> str:
        """Return the output written since the last call."""
        printed, self._parts = "".join(self._parts), []
        return printed


class OwnGame:
    """One game of a bot: its function, random numbers and output."""

    def __init__(self, play: Play, name: str, paper: Paper) -> None:
        self.play = play
        self.rng = Random(name)  # noqa: S311 - games need repeatable random numbers
        self.paper = paper


class OwnBot:
    """A bot from source code, for one game in one arena.

    The source defines a function `play(view, rng)`, or a class `Bot` with a method `play`. Each
    game gets its own instance of the class. At a table with people, a new instance is also made
    after the page is reloaded and after moves of the bot are undone. `hear` is called after each
    decision. Raises `BotFailed` if the source can't be run.
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
        with _Listening(self._hear, None, paper := Paper()):
            seed(luck)
            exec(_compiled(source), names)  # noqa: S102 - running a person's program is the purpose
        self._hear(None, Reply("", printed=paper.take_output()))
        self._maker = self._found(names)

    def replies(self, batch: Batch) -> Work[Replies]:
        """Decide in each position in turn, yielding in between; return the fault if one fails."""
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
        with _Listening(self._hear, ask.table, game.paper):
            given = game.play(self._view(self._game, ask.seen), game.rng)
            move, why = given if isinstance(given, tuple) and len(given) == 2 else (given, "")
            if move is None:
                raise BotFailed(Fault("nothing-returned", self._returned))
            text, reason, printed = (
                shortened(move, MOVE),
                shortened(why, WHY),
                game.paper.take_output(),
            )
        reply = Reply(text, reason, printed, self._returned)
        self._hear(ask.table, reply)
        return reply

    def _note(self, move: Any, line: int) -> Any:
        """Return the move, and record the line that returned it."""
        self._returned = line
        return move

    def _game_of(self, table: int) -> OwnGame:
        if table not in self._games:
            paper = Paper()
            with _Listening(self._hear, table, paper):
                play = self._maker()
            self._games[table] = OwnGame(play, f"{self._luck}:{table}", paper)
        return self._games[table]

    def _found(self, names: dict[str, Any]) -> Callable[[], Play]:
        """Return a factory for the bot's function, called once per game."""
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
    """Call `tell` with each line of a bot's source before it runs.

    This is much slower, and is only used to find the line at which a bot timed out earlier.
    """

    def trace(frame: FrameType, event: str, _value: object) -> Any:
        if not is_own(frame):
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
    except SyntaxError as error:
        raise BotFailed(unreadable(error)) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise BotFailed(Fault("syntax", 0, (shortened(error),))) from None


def _noting(program: ast.Module) -> ast.Module:
    """Make the functions named `play` record the line of the `return` statement that ends them.

    The referee, which detects illegal moves, can't find that line without the source.
    """
    for node in ast.walk(program):
        if isinstance(node, ast.FunctionDef) and node.name == "play":
            for leave in _returns(node):
                move = leave.value or ast.Constant(None)
                line = ast.Constant(leave.lineno)
                leave.value = ast.Call(ast.Name(RETURNED, ast.Load()), [move, line], [])
    return ast.fix_missing_locations(program)


def _returns(play: ast.FunctionDef) -> Iterator[ast.Return]:
    """Yield the `return` statements of a function, except those of nested functions."""
    waiting: list[ast.AST] = [*play.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, INSIDE):
            waiting.extend(ast.iter_child_nodes(node))


class _Listening:
    """Collects the output of a bot's code, and converts its exceptions to `BotFailed`.

    A class, because contextlib's functions would take a fifth of the time of a decision.
    """

    def __init__(self, hear: Hear, table: int | None, paper: Paper) -> None:
        self._hear = hear
        self._table = table
        self._paper = paper

    def __enter__(self) -> None:
        self._before, sys.stdout = sys.stdout, self._paper

    def __exit__(self, _: object, error: BaseException | None, trace: TracebackType | None) -> None:
        sys.stdout = self._before
        if error is not None:
            fault = _fault(error, trace)
            printed = self._paper.take_output()
            self._hear(self._table, Reply("", printed=printed))
            raise BotFailed(replace(fault, printed=printed)) from None


def _fault(error: BaseException, trace: TracebackType | None) -> Fault:
    """Return the fault for any exception raised by a bot's code."""
    if isinstance(error, BotFailed):
        line = error.fault.line or line_of(trace)
        return Fault(error.fault.code, line, error.fault.args)
    return explained(error)


def _first_line(play: Any) -> int:
    code = getattr(play, "__code__", None)
    return code.co_firstlineno if isinstance(code, CodeType) else 0
