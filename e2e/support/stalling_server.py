"""A server that begins to send a file, and continues only when a test tells it to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import Queue
from urllib.parse import urlsplit

from workshop.common.paths import DIST
from workshop.dev.serve import Answer, Handler, running

ALL = 10**9
"""More bytes than any file has."""


@dataclass
class Line:
    """The way between a browser and the site."""

    address: str = ""
    """The site's, without a final slash."""
    answers: list[Queue[int]] = field(default_factory=list)
    """For each answer that was begun, how many bytes are due, each time."""

    def send(self, size: int) -> None:
        """Let so many bytes more of each answer arrive."""
        for due in self.answers:
            due.put(size)

    def begin(self, body: bytes) -> Iterator[bytes]:
        """Yield a quarter of an answer, then as much as is due, whenever it is."""
        due: Queue[int] = Queue()
        due.put(len(body) // 4)
        self.answers.append(due)
        while body:
            size = due.get()
            yield body[:size]
            body = body[size:]


@contextmanager
def stalling(part: str) -> Iterator[Line]:
    """Serve the site; of a file whose path holds this a quarter arrives, and then what is due."""
    line = Line()

    class Stalling(Handler):
        def _send(self, found: Answer, *, body: bool) -> None:
            if part not in urlsplit(self.path).path:
                return super()._send(found, body=body)
            self.send_response(found.status)
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(found.body)))
            self.end_headers()
            for piece in line.begin(found.body):
                self.wfile.write(piece)
                self.wfile.flush()
            return None

    with running(DIST, Stalling) as line.address:
        yield line
        line.send(ALL)
