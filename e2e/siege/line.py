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
    """What happens to a file on its way to the browser, or to its copy in the cache."""

    CUT = "cut"
    """Its second half is missing, and nothing else says so."""
    BIT = "one bit"
    """The bit in its middle is flipped."""
    PAGE = "login page"
    """Another page with status 200, as networks of hotels and schools send it."""
    LOST = "404"
    BROKEN = "500"
    SILENT = "no answer"
    """The request is accepted and never answered."""
    GONE = "gone"
    """On the network: the connection is closed without an answer. In the cache: no copy."""


LOGIN = (
    b"<!doctype html><html><head><title>Welcome</title></head><body>Please log in.</body></html>"
)

PLAIN = Answer(
    HTTPStatus.OK, {"Content-Type": "text/html", "Cache-Control": "no-store"}, b"<!doctype html>"
)
"""An empty page, from which a script reaches the storage of the site."""

PLAIN_PAGE = "siege.html"
"""The name of that page; no file of the site has it."""

HELD_S = 600
"""After this time a request that is never answered is closed all the same."""


def name_of(target: str) -> str:
    """Return the file of the site that a request path means."""
    path = unquote(urlsplit(target).path).lstrip("/")
    return f"{path}index.html" if path.endswith("/") or not path else path


def damaged(body: bytes, fault: Fault) -> bytes:
    """Return a body as CUT or BIT leaves it."""
    middle = len(body) // 2
    if fault is Fault.CUT:
        return body[:middle]
    return body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1 :]


def spoiled(whole: Answer, fault: Fault) -> Answer:
    """Return an answer as the fault leaves it."""
    html = {"Content-Type": "text/html; charset=utf-8"}
    if fault is Fault.PAGE:
        return Answer(HTTPStatus.OK, html, LOGIN)
    if fault in (Fault.LOST, Fault.BROKEN):
        return Answer(HTTPStatus(int(fault.value)), html, b"<!doctype html>Sorry.")
    return Answer(whole.status, whole.headers, damaged(whole.body, fault))


@dataclass
class Line:
    """The way between a browser and the site, changed at will by a campaign."""

    root: Path = DIST
    faults: dict[str, Fault] = field(default_factory=dict)
    """The fault of each file that has one."""
    drops: set[int] = field(default_factory=set)
    """Numbers of the requests whose connection is closed without an answer, beginning with 0."""
    is_off: bool = False
    """Whether no request gets through at all."""
    asked: list[str] = field(default_factory=list)
    """The files that were asked for, in order."""
    held: list[str] = field(default_factory=list)
    """The files whose requests are waiting for an answer that never comes."""
    address: str = ""
    _last: float = 0
    _release: Event = field(default_factory=Event)

    def damage(self, names: Collection[str], fault: Fault) -> None:
        """Give all of these files one fault, and forget what was asked for before."""
        self.faults = dict.fromkeys(names, fault)
        self.asked.clear()

    def mend(self) -> None:
        """Let everything through again; requests that are held are closed."""
        self.faults, self.drops, self.is_off = {}, set(), False
        self._release.set()
        self._release = Event()
        self.held.clear()
        self.asked.clear()

    def quiet_s(self) -> float:
        """Return the seconds since the last request."""
        return monotonic() - self._last

    def take(self, name: str) -> Fault | None:
        """Note a request; return the fault that it meets."""
        if name == PLAIN_PAGE:
            return None
        number = len(self.asked)
        self.asked.append(name)
        self._last = monotonic()
        return Fault.GONE if self.is_off or number in self.drops else self.faults.get(name)

    def hold(self, name: str) -> None:
        """Keep a request waiting until the line is mended."""
        release = self._release
        self.held.append(name)
        release.wait(HELD_S)


class Faulty(Handler):
    """Answers as the line lets it."""

    line: Line

    def _answer(self) -> Answer:
        """Return the file, or what the fault makes of it; a raised error closes the connection."""
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
    """Serve a folder through a line of its own while the block runs."""
    made = Line(root)
    with running(root, type("OnTheLine", (Faulty,), {"line": made})) as address:
        made.address = address
        yield made
        made.mend()
