"""Class boards in imported files: each result is replayed and checked before anything is stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app import words
from app.i18n import _, ngettext
from app.pages.board.collect.reading import reread
from app.pages.board.link import LONGEST, MOST_ROWS, ClassBoard, StoredResult, is_alike
from app.pages.past.arrivals import KEY, Taken, no_room_for
from app.pages.ports import ScreenHost
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from app.saves.transfer import ImportedRecord
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.work import Work

ROUTE = "/class/board"
"""Route of the list of boards."""


def take_in(stage: Stage, host: ScreenHost, text: str) -> Work[Taken]:
    """Store a board, given as text, with its readable results; set unreadable results aside."""
    try:
        board = ClassBoard.parse(text)
    except BrokenRecord as fault:
        return Taken(left=[ImportedRecord("", text, fault=fault)])
    good, faults = yield from _checked(board)
    left = [_apart(board, faults)] if faults else []
    if faults and not good.rows:
        return Taken(left=left)
    sentence = _kept(StoredBoards(stage.preferences), good, host.random_word)
    if not sentence:
        return Taken(left=[no_room_for(text)])
    return Taken(sentence, ROUTE, _("Class boards"), left)


def _checked(board: ClassBoard) -> Work[tuple[ClassBoard, dict[StoredResult, BrokenRecord]]]:
    """Return the board with its readable results, and the faults of the unreadable ones."""
    good: dict[str, StoredResult] = {}
    faults: dict[StoredResult, BrokenRecord] = {}
    for row in board.rows:
        try:
            sound = _sound(row)
            good[sound.id] = sound
        except BrokenRecord as fault:
            faults[row] = fault
        yield
    return replace(board, rows=tuple(good.values())), faults


def _sound(row: StoredResult) -> StoredResult:
    """Return a result with the id that matches its content; raise `BrokenRecord`."""
    key = reread(row).id
    return row if is_alike(row.id, key) else replace(row, id=key)


def _apart(board: ClassBoard, faults: dict[StoredResult, BrokenRecord]) -> ImportedRecord:
    """Return the unreadable results as a separate board."""
    numbers = {row.id: number for number, row in enumerate(board.rows, 1)}
    row, fault = next(iter(faults.items()))
    why = ngettext(
        "{n} result from a class board (number {number}, {why})",
        "{n} results from a class board (the first is number {number}, {why})",
        len(faults),
        number=numbers[row.id],
        why=words.record_fault(fault.line, fault.code),
    )
    return ImportedRecord("", str(replace(board, rows=tuple(faults))), fault=fault, why=why)


def _kept(stored: StoredBoards, board: ClassBoard, word: Callable[[], str]) -> str:
    """Store a board, or merge it with its stored state; return the message to show."""
    for key in stored.keys:
        ours = _parsed(stored.text(key))
        if ours is not None and _is_state_of(ours, board):
            joined = ours.joined(board)
            is_known = joined == ours
            if is_known or (_fits(joined) and stored.put(key, str(joined))):
                return _told_known() if is_known else _told_new()
    new = word()[:KEY]
    while new in stored.keys:
        new = word()[:KEY]
    return _told_new() if stored.put(new, str(board)) else ""


def _parsed(text: str | None) -> ClassBoard | None:
    try:
        return ClassBoard.parse(text or "")
    except BrokenRecord:
        return None


def _is_state_of(ours: ClassBoard, theirs: ClassBoard) -> bool:
    """Return whether two boards began at the same time and one's results include the other's."""
    one, other = ({row.id for row in board.rows} for board in (ours, theirs))
    return ours.begun == theirs.begun and (one <= other or other <= one)


def _fits(board: ClassBoard) -> bool:
    return len(board.rows) <= MOST_ROWS and len(str(board)) <= LONGEST


def _told_new() -> str:
    return _("A class board has arrived.")


def _told_known() -> str:
    return _("This class board is already on this device.")
