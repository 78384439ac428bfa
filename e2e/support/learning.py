"""A learning platform like Moodle: a page with the SCORM API, and the package in a frame."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from threading import Thread
from typing import Any

from playwright.sync_api import FrameLocator, Page, expect

from app.saves.codec import unpack
from e2e.support import look
from e2e.support.fixtures import until
from e2e.support.random_play import CHOICES, TAP
from spielekiste import GAMES
from spielekiste.core.table import Table
from workshop.common.paths import ROOT
from workshop.common.transpile import bundled

COURSE = """<!doctype html>
<title>Course</title>
<style>html, body, iframe { width: 100%; height: 100%; margin: 0; border: 0 }</style>
<script type="module">
import { Platform } from '/platform.js';
const platform = new Platform(new URLSearchParams(location.search).get('version'));
platform.stored = JSON.parse(localStorage.getItem('grades') || '{}');
platform.onCommit = (stored) => { if (!window.dead) localStorage.setItem('grades', JSON.stringify(stored)); };
Object.assign(window, { platform }, platform.visit().top, { parent: window });
const [outer, inner] = [0, 1].map(() => document.createElement('iframe'));
document.body.append(outer);
inner.src = '/box/index.html';
outer.contentDocument.body.append(inner);
for (const page of [outer.contentDocument.documentElement, outer.contentDocument.body, inner]) {
  page.style.cssText = 'width: 100%; height: 100%; margin: 0; border: 0';
}
</script>
<body></body>
"""
"""The page of the platform; the box is two frames below it. What is committed stays, unless the
page is `dead`.
"""

PLAY = f"""async (_root, taps) => {{
  const choices = {CHOICES};
  const tap = {TAP};
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let tapped = 0; tapped < taps; await frame()) {{
    const ways = choices();
    if (!ways.length) continue;
    tap(ways[tapped % ways.length]);
    tapped += 1;
  }}
}}"""
"""Taps so many controls, one after the other."""

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript"}
"""Types that the platform knows; all other files are `document/unknown`, as in Moodle."""


POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:"
"""Policy for the files of a box, as Kolibri sends it; Moodle sends none."""


@contextmanager
def platform(box: bytes) -> Iterator[str]:
    """Serve the platform with a package; yield the address of the course."""
    files = _files(box)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0].removeprefix("/")
            self.send_response(HTTPStatus.OK if path in files else HTTPStatus.NOT_FOUND)
            self.send_header(
                "Content-Type", TYPES.get(PurePosixPath(path).suffix, "document/unknown")
            )
            if path.startswith("box/"):
                self.send_header("Content-Security-Policy", POLICY)
            self.send_header("Content-Length", str(len(files.get(path, b""))))
            self.end_headers()
            self.wfile.write(files.get(path, b""))

        def log_message(self, *_args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/course.html"
        server.shutdown()


def _files(box: bytes) -> Mapping[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(box)) as archive:
        inside = {f"box/{name}": archive.read(name) for name in archive.namelist()}
    script = bundled(ROOT / "tests" / "boxes" / "platform.mjs")
    return {
        **inside,
        "course.html": COURSE.encode(),
        "platform.js": script,
        "favicon.ico": b"",
        "empty.html": b"",
    }


def inside(page: Page) -> FrameLocator:
    """Return the package in its frame."""
    return page.frame_locator("iframe").frame_locator("iframe")


def attend(
    page: Page, course: str, version: str, stored: Mapping[str, str] | None = None
) -> FrameLocator:
    """Open the course and wait until the package is ready; a previous visit is killed.

    `stored` replaces the data stored by the platform.
    """
    if page.url.startswith(course):
        look.evaluate(page, "() => { window.dead = true; }")
    if stored is not None:
        page.goto(course.replace("course.html", "empty.html"))
        store = "(text) => localStorage.setItem('grades', text)"
        look.evaluate(page, store, json.dumps(stored))
    page.goto(f"{course}?version={version}")
    box = inside(page)
    expect(box.locator("html")).to_have_attribute("data-state", "ready")
    return box


def grades(page: Page) -> dict[str, Any]:
    """Return the data stored by the platform."""
    found: dict[str, Any] = look.evaluate(
        page, "() => JSON.parse(localStorage.getItem('grades') || '{}')"
    )
    return found


def text_of(page: Page) -> str:
    """Return the stored text, which Kolibri has in localStorage; empty if there is none."""
    text = look.evaluate(page, "() => localStorage.getItem('spielekiste.box')")
    return str(text or grades(page).get("cmi.suspend_data", ""))


def table_of(page: Page) -> Table:
    """Return the stored match."""
    return Table.load(unpack(text_of(page).partition(" ")[2]), GAMES)


def played(page: Page, taps: int, steps: int = 1) -> Table:
    """Tap this many controls; return the stored match once it has that many steps."""
    look.evaluate(inside(page).locator("html"), PLAY, taps)
    until(page, lambda: text_of(page), "a stored match")
    until(page, lambda: len(table_of(page).steps) >= steps, "the steps to be stored")
    return table_of(page)
