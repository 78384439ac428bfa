"""Everything sent to a class board is added, known or refused; nothing is lost or duplicated."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from app.links.prepared import DRAFT
from app.pages.board.link import ClassBoard
from app.pages.board.pages import BoardScreen
from app.saves.boards import StoredBoards
from app.saves.codec import pack
from app.saves.transfer import pieces
from app.shell.app import App
from spielekiste.core.errors import BrokenRecord
from tests.app.support.class_results import DUEL, duel, opened, result, typed
from tests.app.support.fakes import FakePlatform, started, tap
from tests.fuzz.broken import RECORDS, attempt, share, spoilt

MOST = 40
"""Number of results after which a new board begins, as each is compared with all others."""


class Collecting:
    """A board that receives all the input."""

    def __init__(self) -> None:
        self.platform = FakePlatform("/class/board", storage={DRAFT: DUEL})
        self.app: App = started(self.platform)
        tap(self.app, self.platform, "board-new")

    @property
    def screen(self) -> BoardScreen:
        """The board's screen."""
        assert isinstance(self.app.screen, BoardScreen)
        return self.app.screen

    def outcomes(self) -> tuple[list[str], int]:
        """Return the ids of all results, and the number of refused arrivals."""
        board = self.screen.keeper.board
        return [row.id for row in board.rows], self.screen.arrivals.refused

    def finish(self) -> None:
        """Run timers until none are left."""
        while self.platform.timers:
            self.platform.run_timers()


BOARDS: list[Collecting] = []
"""The current board is the last one."""


def current() -> Collecting:
    """Return the board, or a new one if it is nearly full."""
    if not BOARDS or len(BOARDS[-1].outcomes()[0]) > MOST:
        BOARDS[:] = [Collecting()]
    return BOARDS[-1]


@cache
def real() -> tuple[str, ...]:
    """Return real results in all forms, and a board, which is not a result."""
    tables = [duel(1), result("kniffel", 2, "Ada", "Ben"), result("ente", 1, "Cem", "Dora")]
    board = ClassBoard("7b", 5, DUEL)
    texts = [*RECORDS[:6], *(str(table.record) for table in tables), str(board), pack(str(board))]
    return (*texts, *map(pack, texts[:3]), *map(opened, tables), typed(duel(1)), typed(duel(3)))


def check(collecting: Collecting, before: tuple[list[str], int], arrived: int) -> None:
    """Assert that each arrival is reported, and that the board on screen equals the stored one."""
    ids, refused = collecting.outcomes()
    new = [key for key in ids if key not in before[0]]
    assert len(set(ids)) == len(ids)
    assert len(new) + refused - before[1] <= arrived
    assert len(ids) >= len(before[0]), "an arrival removed another one"
    screen = collecting.screen
    stored = StoredBoards(collecting.platform).text(screen.keeper.key)
    assert ClassBoard.parse(stored or "") == screen.keeper.board
    assert collecting.platform.announced[-1] == screen.arrivals.last != ""
    assert screen.arrivals.last in collecting.platform.text


@share(0.1)
@given(spoilt(real()) | st.text(max_size=80), st.sampled_from(["code", "link", "file"]))
def test_anything_arrives_or_is_refused_in_words(text: str, source: str) -> None:
    """The page has no error, and each arrival is reported."""
    collecting = current()
    before = collecting.outcomes()
    found, _fault = attempt(lambda: list(pieces("x.txt", text)), BrokenRecord)
    if source == "file":
        collecting.app.receive([("x.txt", text)])
    else:
        collecting.screen.collector.arrived(text, source)
    collecting.finish()
    check(collecting, before, len(found or [text]) if source == "file" else 1)


@share(0.02)
@given(spoilt((typed(duel(1)), typed(duel(3)))) | st.text(max_size=40))
def test_anything_can_be_typed(text: str) -> None:
    """A wrong code is explained and stays in the field; nothing is reported while someone is
    typing.
    """
    collecting = current()
    before = collecting.outcomes()
    for at in range(0, len(text), 3):
        collecting.app.act("board-typed", text[:at])
    collecting.app.act("board-text", text)
    collecting.finish()
    ids, _refused = collecting.outcomes()
    screen = collecting.screen
    assert len(ids) >= len(before[0])
    assert screen.collector.typed in ("", text)
    if screen.collector.typed.strip():
        assert screen.collector.fault in collecting.platform.text
