"""The loop of `make play`: build, serve, wait for a change, build what it needs, show it."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Collection
from pathlib import Path, PurePosixPath
from threading import Thread, Timer
from time import sleep
from typing import TYPE_CHECKING

from workshop.common.paths import APP
from workshop.common.steps import step
from workshop.dev.play.events import FAULT, FINE, RELOAD, STYLES
from workshop.dev.play.server import PLAY, PlayHandler
from workshop.dev.play.watch import Need, changes, need, stamps
from workshop.dev.serve import bind, open_browser
from workshop.runtime.kind import DRAFT, VARIABLE
from workshop.runtime.snapshot import start_next_draft, stop_next_draft

if TYPE_CHECKING:
    from workshop.build.publish import Build

LOOK = 0.2
"""Seconds between two looks at the sources."""

CALM = 2.0
"""Seconds after a build in which the page has the processor for itself."""

AGAIN = "--again"
"""Argument of a process that replaces one whose own code has changed."""


def play(port: int, host: str, *, show: bool, again: bool) -> None:
    """Serve the site and build it again after every change, until interrupted."""
    os.environ.setdefault(VARIABLE, DRAFT)
    server = bind(PLAY, port, host, PlayHandler)
    port = server.server_port
    Thread(target=server.serve_forever, daemon=True).start()
    loop = Loop(
        [sys.executable, "-m", "workshop", "play", "--port", str(port), "--host", host, AGAIN]
    )
    try:
        loop.begin()
        address = f"http://localhost:{port}/"
        print(f"Spielekiste: {address}  (shows every change; stop with Ctrl+C)", flush=True)
        if show and not again:
            Thread(target=open_browser, args=(address,), daemon=True).start()
        while True:
            sleep(LOOK)
            loop.look()
    except KeyboardInterrupt:
        print()


class Loop:
    """The present build, and what to do when sources change."""

    def __init__(self, command: list[str]) -> None:
        """Build nothing yet. `command` starts this loop in a new process."""
        self._command = command
        self._events = PlayHandler.events
        self._stamps = stamps()
        self._build: Build | None = None
        self._written: dict[str, bytes] = {}
        self._has_fault = False
        self._left: set[Path] = set()
        """Changes that a fault has kept from being shown."""

    def begin(self) -> None:
        """Build everything."""
        self._try("everything", self._all)

    def look(self) -> None:
        """Build what is needed to show the changes since the last look."""
        now = stamps()
        changed = changes(self._stamps, now)
        self._stamps = now
        if changed:
            self._show(changed)

    def _show(self, changed: set[Path]) -> None:
        changed |= self._left
        self._left = set(changed)
        names = ", ".join(sorted(path.name for path in changed)[:3])
        build = self._build
        if build is None or need(changed) is Need.ALL:
            print(f"          {names}: building everything again", flush=True)
            stop_next_draft()
            os.execv(self._command[0], self._command)  # noqa: S606 - this program itself
        self._try(names, lambda: self._quick(build, changed))

    def _try(self, what: str, act: Callable[[], None]) -> None:
        """Do it, and show a fault on all pages."""
        try:
            with step(what):
                act()
        except Exception as error:  # noqa: BLE001 - any fault of sources is shown, and the loop goes on
            self._has_fault = True
            text = said(error)
            print(text, file=sys.stderr, flush=True)
            self._events.send(FAULT, text)
        else:
            self._left.clear()
        Timer(CALM, start_next_draft).start()

    def _all(self) -> None:
        from workshop.build.publish import whole_build  # noqa: PLC0415 - its faults are shown, too

        build = whole_build()
        build.site.write(PLAY)
        self._build, self._written = build, dict(build.site.files)
        self._reload()

    def _quick(self, build: Build, changed: Collection[Path]) -> None:
        """Show changes of styles at once, and others after a reload."""
        from workshop.dev.play import quick  # noqa: PLC0415 - it imports the application

        styles = [path for path in changed if path.suffix == ".css"]
        is_late = any(path.is_relative_to(APP) for path in styles)
        if styles:
            build = self._write(quick.with_styles(build))
            name = PurePosixPath(build.parts.styles).name
            late = quick.late_styles(build) if is_late else ""
            self._events.send(STYLES, {"name": name, "late": late})
        if is_late or need(changed) is Need.PYTHON:
            self._write(quick.with_program(build, changed))
        if need(changed) is Need.PYTHON:
            self._reload()
        elif self._has_fault:
            self._has_fault = False
            self._events.send(FINE)

    def _reload(self) -> None:
        self._has_fault = False
        self._events.send(RELOAD)

    def _write(self, build: Build) -> Build:
        """Write the files that differ from the last build, and return this one."""
        files = build.site.files
        for path in self._written.keys() - files.keys():
            (PLAY / path).unlink(missing_ok=True)
        for path, data in files.items():
            if self._written.get(path) is not data:
                (PLAY / path).parent.mkdir(parents=True, exist_ok=True)
                (PLAY / path).write_bytes(data)
        self._build, self._written = build, dict(files)
        return build


def said(error: Exception) -> str:
    """Return an error for a person: its text, and where in the sources it is."""
    if isinstance(error, RuntimeError | SyntaxError):
        return "".join(traceback.format_exception_only(error))
    return "".join(traceback.format_exception(error))
