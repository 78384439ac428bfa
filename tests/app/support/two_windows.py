"""A device with two windows on the same match: web/js/page/saves.js in Python, event by event.

Transactions of both windows run in the order of their requests. Their results, and messages
from the other window, reach a window in order, but after any delay.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from app.saves.codec import unpack
from app.saves.saved_match import SavedMatch, revision
from app.shell.app import App
from app.table.screen import TableScreen
from spielekiste import GAMES
from spielekiste.core.record import Record
from tests.app.support.fakes import FakePlatform, follows, writer

EVENTS = ("result", "message")
"""Kinds of events that a window receives."""


class Event(NamedTuple):
    """An event that has yet to happen."""

    what: str
    do: Callable[[], None]


class Row(NamedTuple):
    """A match in the store, or a step in the journal."""

    stamp: str
    text: str
    base: str = ""


@cache
def steps(text: str) -> tuple[str, ...]:
    """Return the steps of a saved match."""
    return Record.parse(unpack(SavedMatch.parse("m", "", text).payload), GAMES).steps


class Device:
    """The storage that the windows share, and their pending requests to it."""

    def __init__(self) -> None:
        self.store: dict[str, Row] = {}
        self.aside: dict[tuple[str, str], Row] = {}
        self.asked: deque[tuple[Window, Event]] = deque()
        self.windows: dict[str, Window] = {}

    def write(self, key: str, row: Row) -> None:
        """Write a row, and assert that no stored step is lost."""
        if key in self.store:
            old, new = steps(self.store[key].text), steps(row.text)
            assert new[: len(old)] == old, "a stored step was lost by a write"
        self.store[key] = Row(row.stamp, row.text)

    def settle(self) -> None:
        """Move the journal to the store, as the next window to open does."""
        for key, name in sorted(self.aside, key=lambda at: -revision(self.aside[at].stamp)):
            row, old = self.aside.pop((key, name)), self.store.get(key, Row("", ""))
            if writer(old.stamp) == name and revision(old.stamp) >= revision(row.stamp):
                self.tell(key, row.stamp)
                continue
            place = key if follows(old.stamp, row.base, row.stamp) else f"{key}-{name}"
            self.write(place, row)
            self.tell(place, row.stamp)

    def tell(self, key: str, stamp: str, by: Window | None = None) -> None:
        """Notify all windows except one that a match has been written."""
        for window in self.windows.values():
            if window is not by:
                hear = partial(window.app.saves.windows.elsewhere, key, stamp)
                window.inbox["message"].append(Event(f"{key} {stamp}", hear))

    def happen(self) -> None:
        """Run the oldest transaction."""
        self.asked.popleft()[1].do()

    def settle_all(self) -> None:
        """Run all transactions and deliver all events."""
        while self.asked or any(
            window.inbox[kind] for window in self.windows.values() for kind in EVENTS
        ):
            while self.asked:
                self.happen()
            for window in self.windows.values():
                for kind in EVENTS:
                    while window.inbox[kind]:
                        window.arrive(kind)


class Window(FakePlatform):
    """A window of the app on a device."""

    def __init__(self, device: Device, route: str = "", **query: str) -> None:
        super().__init__(route, query)
        self.disk = device
        self.inbox: dict[str, deque[Event]] = {kind: deque() for kind in EVENTS}
        self.fetched: Row | None = None
        """The row of the match that was read last."""
        device.settle()
        self.app = App(self)
        self.app.start()

    @property
    def stored_matches(self) -> list[tuple[str, str, str]]:
        """Rows that were stored when the window was opened."""
        return [(key, row.stamp, row.text) for key, row in self.disk.store.items()]

    def draw(self, view: object) -> None:
        """Render nothing, since no test needs it."""

    def put(self, key: str, base: str, stamp: str, text: str, done: Callable[[str], None]) -> None:
        """Add a step to the journal, and request that it be stored."""
        row = Row(stamp, text, base)
        self.disk.aside[key, writer(stamp)] = row
        self._ask(f"put {key} {base} {stamp}", lambda: self._write(key, row, done))

    def fetch(self, key: str, done: Callable[[str, str], None]) -> None:
        """Request a read of a match."""
        self._ask(f"fetch {key}", lambda: self._read(key, done))

    def arrive(self, kind: str) -> None:
        """Deliver the oldest event of a kind."""
        self.inbox[kind].popleft().do()

    def _ask(self, what: str, do: Callable[[], None]) -> None:
        self.disk.asked.append((self, Event(what, do)))

    @property
    def state(self) -> list[object]:
        """All values that determine which events are possible in this window."""
        app, screen = self.app, self.app.screen
        on_table = (
            (screen.match_id, len(screen.table.steps)) if isinstance(screen, TableScreen) else ()
        )
        kept = [(one.id, one.stamp) for one in app.saves.library]
        inbox = [[event.what for event in self.inbox[kind]] for kind in EVENTS]
        known = [
            vars(app.saves.library)[name] for name in ("_base_stamps", "_fillings", "outdated")
        ]
        notes = [vars(app.saves.windows)["_heard"], vars(app.saves)["_trouble"]]
        open_tables = [(key, len(one.steps)) for key, one in vars(app.saves)["_tables"].items()]
        return [self.route, app.stage.dialog, on_table, kept, inbox, known, notes, open_tables]

    def _write(self, key: str, row: Row, done: Callable[[str], None]) -> None:
        is_newer = not follows(self.disk.store.get(key, Row("", "")).stamp, row.base, row.stamp)
        if not is_newer:
            self.disk.write(key, row)
        written = partial(self._written, key, row, done, is_newer=is_newer)
        self.inbox["result"].append(Event(f"written {row.stamp} {is_newer}", written))

    def _written(self, key: str, row: Row, done: Callable[[str], None], *, is_newer: bool) -> None:
        if self.disk.aside.get((key, writer(row.stamp))) == row:
            del self.disk.aside[key, writer(row.stamp)]
        if not is_newer:
            self.disk.tell(key, row.stamp, by=self)
        done("newer" if is_newer else "kept")

    def _read(self, key: str, done: Callable[[str, str], None]) -> None:
        row = self.disk.store.get(key, Row("", ""))
        self.inbox["result"].append(Event(f"read {row.stamp}", lambda: self._have_read(row, done)))

    def _have_read(self, row: Row, done: Callable[[str, str], None]) -> None:
        self.fetched = row
        done(row.stamp, row.text)


class Play:
    """Two windows, `A` and `B`, with one match on both tables, and what their users do."""

    def __init__(self) -> None:
        self.device = Device()
        self.key = ""
        first = self._open("A", "/kniffel/new", seed="abc", begin="chosen", players="Ada,Ben")
        first.app.act("start")
        self._table("A").table.happen()
        first.app.saves.keep(self._table("A").match_id, self._table("A").table)
        self.key = self._table("A").match_id
        self.device.settle_all()
        self._open("B", f"/kniffel/{self.key}")

    def can(self) -> Iterator[str]:
        """Yield every event that can come next."""
        if self.device.asked:
            yield "happen"
        for name, window in self.device.windows.items():
            yield from (f"{name} {kind}" for kind in EVENTS if window.inbox[kind])
            screen = window.app.screen
            asked = window.app.stage.dialog == f"clash {self.key}"
            yield from (f"{name} {do}" for do in ("take", "copy") if asked)
            at_table = isinstance(screen, TableScreen)
            yield from (f"{name} {do}" for do in ("leave", "step") if at_table and not asked)
            yield from () if at_table else (f"{name} back",)
            yield f"{name} reload"

    def do(self, what: str) -> None:
        """Run an event and check the result."""
        name, _space, do = what.partition(" ")
        if not do:
            self.device.happen()
        elif do in EVENTS:
            self.device.windows[name].arrive(do)
        else:
            getattr(self, f"_{do}")(name)
        for each in self.device.windows:
            self._check(each)

    @property
    def state(self) -> str:
        """All values that determine which events are possible, with random ids
        numbered in order.
        """
        device = self.device
        stored = [(key, row.stamp, steps(row.text)) for key, row in device.store.items()]
        aside = [(key, row.stamp, row.base) for key, row in device.aside.items()]
        asked = [(window.route, event.what) for window, event in device.asked]
        windows = [(name, device.windows[name].state) for name in sorted(device.windows)]
        names: dict[str, int] = {}
        return re.sub(
            r"\bm\d+",
            lambda found: f"m{names.setdefault(found[0], len(names))}",
            repr([stored, aside, asked, windows]),
        )

    def finish(self) -> None:
        """Deliver every event; assert that each table shows the stored match or a conflict dialog."""
        self.device.settle_all()
        for name, window in self.device.windows.items():
            self._check(name)
            if (
                self._is_at_table(name)
                and window.app.stage.dialog != f"clash {self._table(name).match_id}"
            ):
                shown = tuple(map(str, self._table(name).table.steps))
                assert shown == steps(self.device.store[self._table(name).match_id].text)

    # ------------------------------------------------------------------ users' actions

    def _step(self, name: str) -> None:
        """Make a decision that differs between the windows, and throw."""
        screen = self._table(name)
        state = screen.match.state
        assert state is not None
        screen.table.play(state.legal()[0 if name == "A" else -1])
        if screen.match.chance is not None:
            screen.table.happen()
        self.device.windows[name].app.saves.keep(screen.match_id, screen.table)

    def _take(self, name: str) -> None:
        self.device.windows[name].app.act(f"take-newer {self.key}")

    def _copy(self, name: str) -> None:
        """Save a copy; assert that it contains this window's match and that no other save changes."""
        window, before = self.device.windows[name], self._table(name).table.steps
        stored = dict(self.device.store)
        window.app.act(f"keep-copy {self.key}")
        assert self._table(name).table.steps == before
        assert self._table(name).match_id != self.key
        assert self.device.store == stored

    def _leave(self, name: str) -> None:
        self._go(name, "/")

    def _back(self, name: str) -> None:
        self._go(name, f"/kniffel/{self.key}")

    def _reload(self, name: str) -> None:
        """Kill a window and open its address again; assert that all displayed steps were saved."""
        old = self.device.windows[name]
        shown = self._table(name).table.steps if self._is_at_table(name) else ()
        was_stored = not old.app.saves.library.outdated
        self.device.asked = deque(one for one in self.device.asked if one[0] is not old)
        while self.device.asked:
            self.device.happen()
        del self.device.windows[name]
        self._open(name, old.route)
        kept = [steps(row.text) for row in self.device.store.values()]
        told = tuple(map(str, shown))
        assert not was_stored or any(one[: len(told)] == told for one in kept), (
            "a step was lost by a reload"
        )

    # ------------------------------------------------------------------ internals

    def _open(self, name: str, route: str, **query: str) -> Window:
        window = Window(self.device, route, **query)
        self.device.windows[name] = window
        return window

    def _go(self, name: str, route: str) -> None:
        window = self.device.windows[name]
        window.route = route
        window.app.follow_route()

    def _is_at_table(self, name: str) -> bool:
        return isinstance(self.device.windows[name].app.screen, TableScreen)

    def _table(self, name: str) -> TableScreen:
        screen = self.device.windows[name].app.screen
        assert isinstance(screen, TableScreen)
        return screen

    def _check(self, name: str) -> None:
        """Assert that a conflict dialog has a cause, and that a fetched match equals the stored
        one.
        """
        window = self.device.windows[name]
        library = window.app.saves.library
        if window.app.stage.dialog == f"clash {self.key}":
            assert self.device.store[self.key].stamp != library[self.key].stamp, (
                "asked about a newer match, but the stamps are equal"
            )
        if (
            window.fetched
            and self.key in library
            and window.fetched.stamp == library[self.key].stamp
        ):
            assert str(library[self.key]) == window.fetched.text
