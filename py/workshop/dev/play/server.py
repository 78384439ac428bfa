"""The development server: the site from a folder, with a script in each page that shows changes.

Neither the script nor the events are part of any built site.
"""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from workshop.build.csp import fitted
from workshop.common.headers import POLICY
from workshop.common.paths import ROOT
from workshop.dev.play.events import Events
from workshop.dev.serve import Answer, Handler, answer

PLAY = ROOT / "build" / "play"
"""Folder of the site that `make play` shows."""

HERE = Path(__file__).parent

EVENTS, CLIENT, WORKER = "/dev/events", "/dev/client.js", "/sw.js"

WAIT = 10.0
"""Seconds after which a page without news gets an empty line, so that a closed page is noticed."""

EMPTY = b"<!doctype html><html lang=en><head><title>Spielekiste</title></head><body><p>The first build is under way."


class PlayHandler(Handler):
    """Handler that adds the script to pages, sends events, and replaces the service worker."""

    root = PLAY
    events: ClassVar = Events()

    def do_GET(self) -> None:  # noqa: N802 - the name in http.server
        """Send a file, or events until the page is closed."""
        if urlsplit(self.path).path == EVENTS:
            self._send_events()
        else:
            super().do_GET()

    def _answer(self) -> Answer:
        path = urlsplit(self.path).path
        if path in (CLIENT, WORKER):
            name = "client.js" if path == CLIENT else "worker.js"
            return _fresh("text/javascript", (HERE / name).read_bytes())
        if not (self.root / "index.html").is_file():
            return _fresh("text/html; charset=utf-8", self._with_client(EMPTY))
        found = answer(self.root, self.path)  # not compressed: it comes from this device
        if not found.headers["Content-Type"].startswith("text/html"):
            return found
        policy = fitted(found.headers[POLICY], found.body.decode())
        headers = found.headers | {POLICY: policy, "Cache-Control": "no-store"}
        return replace(found, headers=headers, body=self._with_client(found.body))

    def _with_client(self, page: bytes) -> bytes:
        script = f'<script type="module" src="{CLIENT}?at={self.events.number}"></script></head>'
        return page.replace(b"</head>", script.encode(), 1)

    def _send_events(self) -> None:
        asked = parse_qs(urlsplit(self.path).query).get("at", ["0"])[0]
        number = int(self.headers.get("Last-Event-ID") or asked)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        while True:
            events = self.events.after(number, WAIT)
            number = events[-1].number if events else number
            self.wfile.write("".join(event.text for event in events).encode() or b":\n\n")
            self.wfile.flush()


def _fresh(kind: str, body: bytes) -> Answer:
    return Answer(HTTPStatus.OK, {"Content-Type": kind, "Cache-Control": "no-store"}, body)
