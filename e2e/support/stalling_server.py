"""A server that sends part of a file and continues only when a test asks it to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import Queue
from urllib.parse import urlsplit

from workshop.common.paths import DIST
from workshop.dev.serve import Answer, Handler, running

ALL = 10**9
"""Number of bytes larger than any file."""


@dataclass
class Line:
    """The connection between a browser and the site."""

    address: str = ""
    """Address of the site, without a final slash."""
    answers: list[Queue[int]] = field(default_factory=list)
    """A queue for each response in progress, with the numbers of bytes to send next."""

    def send(self, size: int) -> None:
        """Send this many more bytes of each response."""
        for due in self.answers:
            due.put(size)

    def begin(self, body: bytes) -> Iterator[bytes]:
        """Yield a quarter of a response, then as many bytes as `send` requests."""
        due: Queue[int] = Queue()
        due.put(len(body) // 4)
        self.answers.append(due)
        while body:
            size = due.get()
            yield body[:size]
            body = body[size:]


@contextmanager
def stalling(part: str) -> Iterator[Line]:
    """Serve the site; files whose path contains `part` are sent only as far as `Line.send` allows."""
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
