"""What has come in: records from files and links, each with what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.dom.nodes import Child
from app.i18n import _
from app.ports.platform import LARGEST_FILE
from app.ports.screen import Screen
from app.saves.transfer import Arrival, arrive, arrive_by_link, arrive_pasted, file_text, pieces
from app.views.imports import arrivals_view
from spielekiste.core.errors import BrokenRecord

if TYPE_CHECKING:
    from app.shell.app import App

MOST_FILES = 50
"""The most files that are taken at once."""


class ArrivalsScreen(Screen):
    """The screen of what has come in. Verbs: pick-files, link, take, look, shelve, hand-over.

    Reading goes record by record, in slices, so that many of them do not hold up the page. A
    record is only read and replayed; nothing in it is ever run.
    """

    def __init__(self, app: App, data: str = "") -> None:
        self.app = app
        self.route = app.platform.navigation.route.partition("?")[0] if data else "/open"
        self.arrivals: list[Arrival] = [arrive_by_link(data)] if data else []
        self._waiting: list[tuple[str, str]] = []

    @property
    def title(self) -> str:
        """What the page is called."""
        return _("Open a game")

    def view(self) -> Child:
        """Return every record that came in, and the ways for more."""
        return arrivals_view(self.arrivals, len(self._waiting), self.app.settings)

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Do what a tap asks for."""
        if verb == "pick-files":
            self.app.platform.files.pick(self.receive)
        elif verb == "link" and value.strip():
            self._arrived(arrive_pasted(value))
        elif verb in self._ways and rest.isascii() and rest.isdigit():
            self._do(verb, int(rest))
        else:
            return False
        return True

    def receive(self, files: Sequence[tuple[str, str | None]]) -> None:
        """Take files: name and text, or None for one that is too large."""
        for name, text in files[:MOST_FILES]:
            self._open(name, text)
        if len(files) > MOST_FILES:
            self.app.tell(_("Only {n} files at once.", n=MOST_FILES), "error")
        self._read_on()

    @property
    def _ways(self) -> dict[str, Callable[[Arrival], object]]:
        return {
            "take": self._take,
            "look": self._look,
            "shelve": self._shelve,
            "hand-over": self._hand_over,
        }

    def _do(self, verb: str, number: int) -> None:
        if number < len(self.arrivals):
            self._ways[verb](self.arrivals[number])

    # ------------------------------------------------------------------ reading

    def _open(self, name: str, text: str | None) -> None:
        if text is None:
            fault = BrokenRecord(1, "size", f"more than {LARGEST_FILE} bytes")
            self._arrived(Arrival(name, "", fault=fault))
            return
        try:
            self._waiting += pieces(name, text)
        except BrokenRecord as broken:
            self._arrived(Arrival(name, "", fault=broken))

    def _read_on(self) -> None:
        """Read the next record, then let the page breathe."""
        if self._waiting:
            self._arrived(arrive(*self._waiting.pop(0)))
            self.app.platform.clock.later(0, self._read_on)
        self.app.draw()

    def _arrived(self, arrival: Arrival) -> None:
        self.arrivals = [arrival, *self.arrivals]
        text = _("A game has come in.") if arrival.table else _("This cannot be read.")
        self.app.announce(text)

    # ------------------------------------------------------------------ what is done with them

    def _take(self, arrival: Arrival) -> None:
        """Go on here with a game that is not over."""
        if arrival.table is not None:
            self.app.open_match(self.app.keeping.add(arrival.table))

    def _look(self, arrival: Arrival) -> None:
        self.app.notices = []
        if arrival.table is not None:
            self.app.show_replay(arrival.table, self.route, self)

    def _shelve(self, arrival: Arrival) -> None:
        """Keep it on this device: among the past games, or on the shelf as what cannot be read."""
        keeping = self.app.keeping
        if arrival.table is not None:
            keeping.add(arrival.table)
        elif arrival.fault is not None:
            key = self.app.platform.saves.new_id()
            keeping.shelf.add_broken(key, "", arrival.text, arrival.fault)
        self.arrivals = [other for other in self.arrivals if other is not arrival]
        self.app.tell(_("It is kept on this device."))

    def _hand_over(self, arrival: Arrival) -> None:
        """Save it as it came, or as a record if it can be read."""
        text = arrival.text if arrival.table is None else file_text(arrival.table)
        self.app.platform.files.download(arrival.name or "spielekiste.txt", text)
