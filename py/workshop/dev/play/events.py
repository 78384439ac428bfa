"""Events for the pages of the development server, in order, with numbers that only grow."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from threading import Condition
from time import time_ns

RELOAD, STYLES, FAULT, FINE = "reload", "styles", "fault", "fine"
"""Kinds of events: load the page again, take these styles, show this fault, and show none any more."""


def _now() -> int:
    return time_ns() // 1_000_000


@dataclass(frozen=True)
class Event:
    """An event, as text for server-sent events."""

    number: int
    kind: str
    data: object = None

    @property
    def text(self) -> str:
        """The lines that a page gets."""
        return f"id: {self.number}\nevent: {self.kind}\ndata: {json.dumps(self.data)}\n\n"


@dataclass
class Events:
    """All events since the last reload."""

    rest: list[Event] = field(default_factory=list)
    """Events after the last reload."""
    born: int = field(default_factory=_now)
    """Number of the last reload: pages that were loaded before it are out of date."""
    more: Condition = field(default_factory=Condition)

    @property
    def number(self) -> int:
        """Number of the last event."""
        return self.rest[-1].number if self.rest else self.born

    def send(self, kind: str, data: object = None) -> None:
        """Send an event to every page."""
        with self.more:
            number = max(self.number + 1, _now())
            if kind == RELOAD:
                self.rest, self.born = [], number
            else:
                self.rest.append(Event(number, kind, data))
            self.more.notify_all()

    def after(self, number: int, seconds: float) -> list[Event]:
        """Return what a page needs whose last event has this number; wait for it at most so long."""
        with self.more:
            self.more.wait_for(lambda: self.number > number, seconds)
            if number < self.born:
                return [Event(self.number, RELOAD)]
            return [event for event in self.rest if event.number > number]
