"""Sources of results for a board: codes, links, files, typed codes, this device's matches."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain

from app.i18n import _, ngettext
from app.links.duel import code_fault
from app.links.pasted import has_several, link_in, links_in
from app.pages.board.collect.arrivals import BoardArrivals
from app.pages.board.collect.reading import prepared_setup, read, source_of
from app.pages.board.collect.view import BOARD_PICK, BOARD_SAVED, BOARD_TEXT, BOARD_TYPED
from app.pages.board.link import ClassBoard
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, by_value, plain
from app.ports.platform import LARGEST_FILE, Files
from app.ports.route import Route
from app.ports.stage import Stage
from app.saves.boards import StoredBoards, is_board
from app.saves.codec import unpack
from app.saves.library import is_kept
from app.saves.programs import is_program
from app.saves.transfer import pieces
from spielekiste.core.errors import BrokenRecord, UnreadableNotation
from spielekiste.core.match import SetUp
from spielekiste.parts.duel import is_duel

EVERY = 8
"""Number of arrivals between two drawings while many are read."""


class Collector:
    """Reader of results for a board, one result per task, so that the page stays responsive."""

    def __init__(self, stage: Stage, host: ScreenHost, arrivals: BoardArrivals) -> None:
        self.stage = stage
        self.host = host
        self.arrivals = arrivals
        self.typed = ""
        """Content of the input."""
        self.fault = ""
        """What is wrong with it, or an empty string."""
        self._waiting: deque[tuple[str, str, str]] = deque()
        """Name, text and source of arrivals to be read."""
        self._links: Iterator[Route] = iter(())
        """Links in pasted text that are still to be read."""
        self._links_left = 0
        """Number of these links, at most."""
        self._met: set[str] = set()
        """The links of this text that were read."""
        self._is_reading = False

    @property
    def waiting(self) -> int:
        """Number of arrivals still to be read."""
        return len(self._waiting) + len(self.arrivals.unread()) + self._links_left

    @property
    def commands(self) -> Commands:
        """Handlers for the controls that add results."""
        return {
            BOARD_PICK: plain(lambda: self.host.files.pick(self.take_files)),
            BOARD_TYPED: by_value(self._listen),
            BOARD_TEXT: by_value(self._hear),
            BOARD_SAVED: by_argument(self._take_saved),
        }

    def begin(self) -> None:
        """Read the stored arrivals, another window's additions, and results left for the board."""
        self.arrivals.keeper.refresh()
        for left in StoredBoards(self.stage.preferences).handed_over():
            self.arrived(left, "link")
        self._read_on()

    # ------------------------------------------------------------------ ways in

    def arrived(self, text: str, source: str = "code", name: str = "") -> None:
        """Queue text, such as a scanned code, for reading; `name` is the name of its file."""
        self._waiting.append((name, text, source))
        self._read_on()

    def take_files(self, files: Files) -> None:
        """Add the results in all files, given as (name, text) pairs; text is None if too large."""
        for name, text in files:
            self._open(name, text)
        self.stage.redraw()

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            fault = BrokenRecord(1, "size", f"more than {LARGEST_FILE} bytes")
            self.arrivals.refuse(name, "", fault)
            return
        try:
            for _name, piece in pieces(name, text):
                self.arrived(piece, "file", name)
        except BrokenRecord as fault:
            self.arrivals.refuse(name, text, fault)

    def _take_saved(self, keys: str) -> None:
        """Add matches from this device, given as ids separated by commas."""
        library = self.host.saves.library
        for key in keys.split(","):
            if key in library:
                self.arrived(library[key].payload, "device")

    def _listen(self, text: str) -> None:
        """Add links, or a code once it is complete; until then, show no error."""
        self.fault, self.typed = "", text
        if self._take_links(text):
            return
        try:
            arrival = read(text, source_of(text), self.stage.clock.now(), self._duels())
        except (BrokenRecord, UnreadableNotation):
            return
        self.typed = ""
        self.arrivals.add(arrival)

    def _hear(self, text: str) -> None:
        """Add submitted links or a code; show an error for an invalid code."""
        self.fault, self.typed = "", text
        if self._take_links(text):
            return
        if source_of(text) == "link":
            self.arrived(text, "link")
        elif text.strip() and not self._take_code(text):
            return
        self.typed = ""

    def _take_links(self, text: str) -> bool:
        """If the text contains several links, add them; return whether it does."""
        if not has_several(text):
            return False
        self._links = chain(self._links, links_in(text))
        self._links_left += text.count("#/") or 1
        self.typed = ""
        self._read_on()
        return True

    def _take_code(self, text: str) -> bool:
        """Add a code's result; return whether the code could be read."""
        setups = self._duels()
        try:
            self.arrivals.add(read(text, "typed", self.stage.clock.now(), setups))
        except UnreadableNotation as fault:
            self.fault = code_fault(fault, text) if setups else _no_duel()
            self.stage.announce(self.fault)
            return False
        return True

    def _duels(self) -> list[SetUp]:
        """Return the duels that a code may belong to: the link's duel and those of the arrivals."""
        link = self.arrivals.board.link
        prepared = prepared_setup(link) if link else None
        ours = [prepared] if prepared and is_duel(prepared) else []
        return [*ours, *self.arrivals.duels]

    # ------------------------------------------------------------------ reading

    def _read_on(self) -> None:
        """Schedule the next read, unless it is already scheduled."""
        if not self._is_reading:
            self._is_reading = True
            self.stage.clock.later(0, self._read_next)

    def _read_next(self) -> None:
        """Read a stored arrival or a new one, and schedule the next."""
        self._is_reading = False
        stored = self.arrivals.unread()
        if stored:
            self.arrivals.reread(stored[0])
        elif self._waiting:
            self._read(*self._waiting.popleft())
        else:
            self._read_link()
        left = self.waiting
        if left:
            self._read_on()
        if not left % EVERY:
            self.stage.redraw()

    def _read_link(self) -> None:
        """Read the next of the pasted links, unless the same was pasted with it."""
        link = next(self._links, None)
        self._links_left = max(1, self._links_left - 1) if link else 0
        if link is None:
            self._met.clear()
        elif str(link) not in self._met:
            self._met.add(str(link))
            self._read("", f"#{link}", "link")

    def _read(self, name: str, text: str, source: str) -> None:
        try:
            if not self._take_other(text):
                self.arrivals.add(read(text, source, self.stage.clock.now()))
        except (BrokenRecord, UnreadableNotation) as fault:
            self.arrivals.refuse(name, text, fault)
        StoredBoards(self.stage.preferences).take_over(text)

    def _take_other(self, text: str) -> bool:
        """Add all results of another board; skip bots, puzzles and lab counts.

        Return whether the text was a board or one of these.
        """
        inside = unpack(text.strip()) if link_in(text) is None else ""
        if is_board(inside):
            board = ClassBoard.parse(inside)
            if self.arrivals.take_in(board):
                self.arrivals.say(self._told(board))
        return is_board(inside) or is_program(inside) or is_kept(inside)

    def _told(self, board: ClassBoard) -> str:
        """Return the announcement for another board, with the number of results left out."""
        count = len(board.rows)
        said = ngettext("A board with {n} result.", "A board with {n} results.", count)
        left = len({row.id for row in board.rows} - {row.id for row in self.arrivals.board.rows})
        out = ngettext("{n} result was left out.", "{n} results were left out.", left)
        return f"{said} {out}" if left else said


def _no_duel() -> str:
    return _(
        "The app can’t use a typed code until it knows the dice. Make a board from a link with "
        "the same dice for everyone, or add one complete result first."
    )
