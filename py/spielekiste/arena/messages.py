"""Messages between the referee and the bots, each of which has a separate interpreter.

Batches are pickled, since the referee is trusted. Replies are JSON and fully checked, since a bot
may send anything.
"""

from __future__ import annotations

import copyreg
import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from spielekiste.arena.faults import CODES, Fault
from spielekiste.core.state import Event, OpenView
from spielekiste.parts.sheet import Sheet
from spielekiste.parts.sheet_game import SheetState

MOVE, WHY, PRINTED = 200, 500, 10_000
"""Maximum length in characters of a move, of its reason, and of a bot's output in one game."""

LAST_LINE = 1_000_000
"""The highest line number accepted in a reply."""


class Ask(NamedTuple):
    """A decision to be made."""

    table: int
    """Number of the table."""
    seen: Any
    """The view of the seat that decides (`State.seen_by`)."""


class Batch(NamedTuple):
    """Decisions of one bot at several tables, all independent of each other."""

    name: str
    """Name of the round; unique for a bot in a contest."""
    asked: tuple[Ask, ...]
    """The decisions to be made."""
    ended: tuple[int, ...] = ()
    """Numbers of the tables whose games have ended since the last batch."""
    luck: str = ""
    """Seed of the bot's random numbers (`Contest.luck`)."""
    again: bool = False
    """Whether the bot's random numbers depend only on the round's name, as needed after an undo."""


class Reply(NamedTuple):
    """A bot's decision."""

    move: str
    """The move as text."""
    why: str = ""
    """The bot's reason for the move."""
    printed: str = ""
    """Output of the bot during the decision."""
    line: int = 0
    """Line of the `return` statement that gave the move; 0 if unknown."""


Replies = list[Reply] | Fault
"""One reply per decision, or the reason why the bot failed."""


def _proxy(proxied: MappingProxyType[Any, Any]) -> tuple[Any, tuple[dict[Any, Any]]]:
    return MappingProxyType, (dict(proxied),)


def _tuple(given: tuple[Any, ...]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return type(given), tuple(given)


def _view(view: OpenView[Any]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return OpenView, (view.viewer, view.public)


copyreg.pickle(MappingProxyType, _proxy)  # rules contain such constants
copyreg.pickle(OpenView, _view)  # this and the following are only for speed
for kind in (Ask, Event, Sheet, SheetState):
    copyreg.pickle(kind, _tuple)


def packed(batches: Sequence[Batch]) -> bytes:
    """Return the batches as bytes."""
    return pickle.dumps(batches, pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Sequence[Batch]:
    """Return the batches from bytes, which must come from a trusted source."""
    batches: Sequence[Batch] = pickle.loads(data)  # noqa: S301 - written by `packed` in the referee
    return batches


def question(seen: Any, game: int, step: int, luck: str) -> bytes:
    """Return, as bytes, a batch that asks a bot at a table with people for one move.

    `game` is the number of the bot's game at that table, `step` the number of steps so far, and
    `luck` the seed of the bot's random numbers.
    """
    return packed([Batch(str(step), (Ask(game, seen),), tuple(range(game)), luck, again=True)])


def written(replies: Replies) -> str:
    """Return the replies as text."""
    if isinstance(replies, Fault):
        fault = [replies.code, replies.line, *replies.args]
        where = {"decision": replies.decision, "printed": replies.printed}
        known = {name: value for name, value in where.items() if value not in (None, "")}
        return json.dumps({"fault": fault, **known})
    return json.dumps(replies)


def read(text: object, count: int) -> Replies:
    """Parse a bot's replies to a batch of `count` decisions; return the fault
    `stopped` if they are invalid.
    """
    try:
        given = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        given = None
    if isinstance(given, dict):
        return _placed(_fault(given.get("fault")), given)
    if not isinstance(given, list) or len(given) != count or not all(map(_is_answer, given)):
        return Fault("stopped", 0, (f"it did not send {count} moves",))
    return list(map(Reply._make, given))


def checked(text: str) -> str:
    """Check the answer of web/js/arena/arena.js to a `question`, and return it as JSON.

    The answer is an `error`, a `fault`, or the bot's own `replies`.

    >>> checked('{"replies": "[[1]]"}')
    '{"fault": ["stopped", 0, "it did not send 1 moves"]}'
    """
    told = json.loads(text)
    return text if "error" in told else written(read(told.get("replies", text), 1))


def shortened(text: object, most: int = MOVE) -> str:
    """Return the text, cut to a maximum length in characters; a lone surrogate becomes `?`."""
    whole = _plain(str(text))
    return whole if len(whole) <= most else whole[: most - 1] + "…"


def _plain(text: str) -> str:
    """Return the string as a plain `str`, even if its class overrides `str` methods."""
    return str.encode(text, errors="replace").decode()


def _is_answer(given: object) -> bool:
    if not isinstance(given, list) or len(given) != len(Reply._fields):
        return False
    move, why, printed, line = given
    return (
        _is_text(move, MOVE)
        and _is_text(why, WHY)
        and _is_text(printed, PRINTED)
        and _is_line(line)
    )


def _is_text(given: object, most: int) -> bool:
    return isinstance(given, str) and len(given) <= most


def _placed(fault: Fault, given: dict[str, object]) -> Fault:
    """Return the fault with the decision's number and the output, if these are valid."""
    at, printed = given.get("decision"), given.get("printed")
    known = at if type(at) is int and at >= 0 else None
    text = printed if isinstance(printed, str) else ""
    return replace(fault, decision=known, printed=shortened(text, PRINTED))


def _is_line(given: object) -> bool:
    return type(given) is int and 0 <= given <= LAST_LINE


def _fault(given: object) -> Fault:
    unknown = Fault("stopped", 0, ("it sent an error that can't be read",))
    if not isinstance(given, list) or len(given) < 2:
        return unknown
    code, line, *args = given
    if not isinstance(code, str) or code not in CODES or not _is_line(line):
        return unknown
    fault = Fault(code, line, tuple(shortened(each) for each in args))
    try:
        str(fault)
    except IndexError:
        return unknown
    return fault
