"""Walks: the rooms that a tap goes through, traced from the application's calls.

A room is a module of `web/app`, or all of `py/spielekiste`, called `core`. The walk of a tap
consists of the calls in progress at each effect: a step in the core, or a request to the page to
store, play, announce or draw. Calls without an effect are omitted, but `Walk.visited` includes
them. `PYTHONPATH=py:web python -m tests.walk` prints the walks of `WALKS`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import app
import spielekiste
from app.table.ports import StepReport
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, started
from tests.app.support.play import at_table, state_of, table_of

CORE = "core"

STEPS = (Table.__init__, Table.play, Table.happen, Table.undo, Table.redo)
"""Methods with which the core begins a match or makes a step, at the lowest point of a walk."""

ASKED = (
    FakePlatform.put,
    FakePlatform.announce,
    FakePlatform.play,
    FakePlatform.draw,
    FakePlatform.later,
    FakePlatform.navigate,
    FakePlatform.replace_route,
    FakePlatform.download,
    FakePlatform.post_to_host,
)
"""Requests to the page that count as effects."""


@dataclass(eq=False)
class Call:
    """A call in a room."""

    room: str
    name: str
    caller: Call | None
    """Nearest enclosing call in a room."""
    matters: bool = False
    """Whether an effect happened during the call."""

    @property
    def enters(self) -> bool:
        """True if the caller is in another room."""
        return self.caller is None or self.caller.room != self.room

    def __str__(self) -> str:
        return f"{self.room}:{self.name}"


@dataclass
class Walk:
    """The calls of a tap, in order."""

    calls: list[Call] = field(default_factory=list)
    turn: int = 0
    """Number of calls begun before the core made its first step."""

    @property
    def down(self) -> Sequence[Call]:
        """Calls that enter a room before the core's step."""
        return [call for call in self.calls[: self.turn] if call.matters and call.enters]

    @property
    def up(self) -> Sequence[Call]:
        """Calls that enter a room after the core's step."""
        return [call for call in self.calls[self.turn :] if call.matters and call.enters]

    @property
    def visited(self) -> set[str]:
        """All rooms with a call, even without an effect."""
        return {call.room for call in self.calls}

    @property
    def rooms(self) -> list[str]:
        """Rooms in order of their first entry."""
        return list(dict.fromkeys(call.room for call in (*self.down, *self.up)))

    def __str__(self) -> str:
        """Return the walk in one line, with the number of rooms."""
        counts = f"{len(self.rooms)} rooms, {len(self.visited)} with those that are only asked"
        return f"{' → '.join(map(str, (*self.down, *self.up)))} ({counts})"


def repeated(calls: Sequence[Call]) -> dict[str, int]:
    """Return the rooms that are entered more than once, and how often."""
    found = Counter(call.room for call in calls)
    return {room: times for room, times in found.items() if times > 1}


def walked(act: Callable[[], object]) -> Walk:
    """Call a function, and return its walk."""
    tracer = _Tracer()
    before = sys.getprofile()
    sys.setprofile(tracer)
    try:
        act()
    finally:
        sys.setprofile(before)
    return tracer.walk


class _Tracer:
    """Profile function that Python calls when a function begins and ends."""

    def __init__(self) -> None:
        self.walk = Walk()
        self._calls: dict[FrameType, Call] = {}

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """Record a call in a room, and its effects."""
        del arg
        if event == "call":
            self._enter(frame)
        elif event == "return":
            self._calls.pop(frame, None)

    def _enter(self, frame: FrameType) -> None:
        caller = self._around(frame)
        room = _room(frame.f_code)
        if room:
            call = self._calls[frame] = Call(room, frame.f_code.co_qualname, caller)
            self.walk.calls.append(call)
            caller = call
        if frame.f_code in _STEPS or frame.f_code in _ASKED:
            _matter(caller)
        if frame.f_code in _STEPS and not self.walk.turn:
            self.walk.turn = len(self.walk.calls)

    def _around(self, frame: FrameType) -> Call | None:
        """Return the nearest enclosing call in a room."""
        around = frame.f_back
        while around is not None and around not in self._calls:
            around = around.f_back
        return self._calls[around] if around else None


_STEPS = {step.__code__ for step in STEPS}
_ASKED = {asked.__code__ for asked in ASKED}
_WEB = Path(app.__path__[0])
_RULES = Path(spielekiste.__path__[0])


def _room(code: CodeType) -> str:
    """Return the room of a code object, or "" outside the application."""
    path = Path(code.co_filename)
    if path.is_relative_to(_RULES):
        return CORE
    return path.relative_to(_WEB).with_suffix("").as_posix() if path.is_relative_to(_WEB) else ""


def _matter(call: Call | None) -> None:
    while call is not None and not call.matters:
        call.matters = True
        call = call.caller


def throw() -> Walk:
    """Trace the first throw at a two-player table."""
    app, _platform = at_table()
    return walked(lambda: app.act("throw", ""))


def move() -> Walk:
    """Trace an entry in a box."""
    app, _platform = at_table()
    app.act("throw", "")
    return walked(lambda: app.act(f"move {state_of(app).legal()[-1]}", ""))


def prepared_link() -> Walk:
    """Trace opening a locked link that starts a match."""
    platform = FakePlatform()
    app = started(platform)
    platform.route = "/play/kniffel?players=Ada,Ben&begin=chosen&lock=on"
    return walked(app.follow_route)


def bot() -> Walk:
    """Trace a bot's throw, from its timer."""
    _app, platform = at_table(minds="easy,person")
    return walked(platform.run_timers)


def saved() -> Walk:
    """Trace saving a step and notifying the observers of the table."""
    app, _platform = at_table()
    app.act("throw", "")
    screen = table_of(app)
    before = screen.match
    screen.table.play(state_of(app).legal()[-1])
    report = StepReport(screen.match_id, screen.table, before, is_forward=True)
    return walked(lambda: app.observer.on_step(report))


WALKS = {"throw": throw, "move": move, "saved": saved, "link": prepared_link, "bot": bot}
"""Functions that trace the walks, by name."""


if __name__ == "__main__":
    for name, walk in WALKS.items():
        sys.stdout.write(f"{name}: {walk()}\n")
