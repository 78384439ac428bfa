"""A server whose files and connections can be damaged while it runs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from http import HTTPStatus
from pathlib import Path
from threading import Event
from time import monotonic
from urllib.parse import unquote, urlsplit

from workshop.common.paths import DIST
from workshop.dev.serve import Answer, Handler, answer, running


class Fault(StrEnum):
    """Damage to a file during transfer, or to its copy in the cache."""

    CUT = "cut"
    """The second half of the file is missing, without any other indication."""
    BIT = "one bit"
    """One bit in the middle is flipped."""
    PAGE = "login page"
    """The response is another page with status 200, like a hotel's or school's login page."""
    LOST = "404"
    BROKEN = "500"
    SILENT = "no answer"
    """The request is accepted and never answered."""
    GONE = "gone"
    """In a transfer: the connection is closed without a response. In the cache: no copy."""


LOGIN = (
    b"<!doctype html><html><head><title>Welcome</title></head><body>Please log in.</body></html>"
)

PLAIN = Answer(
    HTTPStatus.OK, {"Content-Type": "text/html", "Cache-Control": "no-store"}, b"<!doctype html>"
)
"""An empty page from which scripts can access the site's storage."""

PLAIN_PAGE = "siege.html"
"""Name of that page; the site has no such file."""

HELD_S = 600
"""Time after which an unanswered request is closed anyway."""


def name_of(target: str) -> str:
    """Return the site's file for a request path."""
    path = unquote(urlsplit(target).path).lstrip("/")
    return f"{path}index.html" if path.endswith("/") or not path else path


def damaged(body: bytes, fault: Fault) -> bytes:
    """Return a body damaged by CUT or BIT."""
    middle = len(body) // 2
    if fault is Fault.CUT:
        return body[:middle]
    return body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1 :]


def spoiled(whole: Answer, fault: Fault) -> Answer:
    """Return a response damaged by a fault."""
    html = {"Content-Type": "text/html; charset=utf-8"}
    if fault is Fault.PAGE:
        return Answer(HTTPStatus.OK, html, LOGIN)
    if fault in (Fault.LOST, Fault.BROKEN):
        return Answer(HTTPStatus(int(fault.value)), html, b"<!doctype html>Sorry.")
    return Answer(whole.status, whole.headers, damaged(whole.body, fault))


@dataclass
class Line:
    """The connection between a browser and the site, controlled by a campaign."""

    root: Path = DIST
    faults: dict[str, Fault] = field(default_factory=dict)
    """Fault of each damaged file."""
    drops: set[int] = field(default_factory=set)
    """Indices of requests, from 0, whose connection is closed without a response."""
    is_off: bool = False
    """Whether all requests fail."""
    asked: list[str] = field(default_factory=list)
    """Requested files, in order."""
    held: list[str] = field(default_factory=list)
    """Files whose requests are waiting for a response that is never sent."""
    address: str = ""
    _last: float = 0
    _release: Event = field(default_factory=Event)

    def damage(self, names: Collection[str], fault: Fault) -> None:
        """Apply one fault to all of these files, and clear the list of requests."""
        self.faults = dict.fromkeys(names, fault)
        self.asked.clear()

    def mend(self) -> None:
        """Remove all faults; close unanswered requests."""
        self.faults, self.drops, self.is_off = {}, set(), False
        self._release.set()
        self._release = Event()
        self.held.clear()
        self.asked.clear()

    def quiet_s(self) -> float:
        """Return the seconds since the last request."""
        return monotonic() - self._last

    def take(self, name: str) -> Fault | None:
        """Record a request; return its fault."""
        if name == PLAIN_PAGE:
            return None
        number = len(self.asked)
        self.asked.append(name)
        self._last = monotonic()
        return Fault.GONE if self.is_off or number in self.drops else self.faults.get(name)

    def hold(self, name: str) -> None:
        """Keep a request waiting until `mend` is called."""
        release = self._release
        self.held.append(name)
        release.wait(HELD_S)


class Faulty(Handler):
    """Request handler that applies the faults of its line."""

    line: Line

    def _answer(self) -> Answer:
        """Return the file, possibly damaged; a raised error closes the connection."""
        name = name_of(self.path)
        fault = self.line.take(name)
        if fault is Fault.SILENT:
            self.line.hold(name)
        if fault in (Fault.SILENT, Fault.GONE):
            raise ConnectionAbortedError(name)
        if name == PLAIN_PAGE:
            return PLAIN
        return spoiled(answer(self.line.root, self.path), fault) if fault else self._whole()

    def _whole(self) -> Answer:
        known = self.headers.get("If-None-Match", "")
        packs = "br" in self.headers.get("Accept-Encoding", "")
        return answer(self.line.root, self.path, packs=packs, known=known)


@contextmanager
def line(root: Path = DIST) -> Iterator[Line]:
    """Serve a folder through a new `Line` during the block."""
    made = Line(root)
    with running(root, type("OnTheLine", (Faulty,), {"line": made})) as address:
        made.address = address
        yield made
        made.mend()
