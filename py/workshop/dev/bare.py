"""Chromium for measurements, with as little of DevTools as possible.

Playwright enables DevTools' Network domain in every page, and the browser then keeps a copy of each
response. Of our start, 13 MB are responses, so it took 8 % longer that way than for visitors, at
full speed and on a slow processor, and a start as documented no longer. After the start, the copy of
the later part of the WebAssembly blocked the page for 45 ms on a slow processor.
"""

from __future__ import annotations

import json
import os
import select
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from workshop.dev.browser import FLAGS, find_or_install

HEADLESS = (
    "--headless",
    "--remote-debugging-pipe",
    "--no-default-browser-check",
    "--lang=en-GB",
    "--force-prefers-reduced-motion",
)

IN, OUT = 3, 4
"""File descriptors by which the browser expects commands and writes answers."""

PREPARE = """if (navigator.serviceWorker)
  navigator.serviceWorker.register = () => new Promise(() => {});
"""
"""Script that prevents service workers."""

ANSWER_S = 180
"""Timeout in seconds for an answer."""

KEYS = {"Tab": 9, "Escape": 27, "ArrowRight": 39, "ArrowDown": 40}
"""Keys without a letter, with their numbers."""

LOOK_S = 0.01
"""Seconds until a new document is looked for again."""


class BarePage:
    """A page of a `BareBrowser`."""

    def __init__(self, browser: BareBrowser, target: str) -> None:
        self._browser = browser
        self._target = target
        attached = browser.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self.send("Page.enable")
        self.send("Page.setBypassCSP", enabled=True)  # documented PyScript violates ours

    def send(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command of the DevTools protocol, and return its result."""
        return self._browser.send(method, self._session, **params)

    def open(self, address: str, script: str) -> None:
        """Open an address, and run a script before any of the page; it must set `window.benchSeen`."""
        self.send("Page.addScriptToEvaluateOnNewDocument", source=PREPARE + script)
        self.send("Page.navigate", url=address)
        late = monotonic() + ANSWER_S
        while not self.evaluate("'benchSeen' in window"):
            if monotonic() > late:
                raise TimeoutError(f"{address} was not opened within {ANSWER_S} s")
            sleep(LOOK_S)

    def evaluate(self, script: str, arg: object = None) -> Any:
        """Return the value of an expression, or of a function called with `arg`; wait for promises.

        Raises `RuntimeError` if the script fails.
        """
        whole = script if arg is None else f"({script})({json.dumps(arg)})"
        found = self.send(
            "Runtime.evaluate", expression=whole, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in found:
            raise RuntimeError(f"{script[:60]}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def click(self, x: float, y: float) -> None:
        """Move the mouse to a place, in CSS pixels, and click."""
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key: str) -> None:
        """Press a key: a small letter, or one of `KEYS`."""
        code, text = (key, "") if key in KEYS else (f"Key{key.upper()}", key)
        number = KEYS.get(key) or ord(key.upper())
        about = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        self.send("Input.dispatchKeyEvent", type="keyUp", **about)

    def close(self) -> None:
        """Close the page."""
        self._browser.send("Target.closeTarget", targetId=self._target)


class BareBrowser:
    """Chromium, controlled by the DevTools protocol over pipes: JSON texts that end with a zero."""

    def __init__(self, disk: str, *flags: str) -> None:
        commands, self._commands = os.pipe()
        self._answers, answers = os.pipe()
        own = [find_or_install(), *FLAGS, *HEADLESS, *flags, f"--user-data-dir={disk}"]
        self._process = os.posix_spawn(
            own[0],
            [*own, "about:blank"],
            os.environ,
            file_actions=[
                *((os.POSIX_SPAWN_OPEN, at, os.devnull, os.O_WRONLY, 0) for at in (1, 2)),
                (os.POSIX_SPAWN_DUP2, commands, IN),
                (os.POSIX_SPAWN_DUP2, answers, OUT),
            ],
        )
        os.close(commands)
        os.close(answers)
        self._number = 0
        self._read = b""
        self._events: list[dict[str, Any]] = []

    def send(self, method: str, session: str = "", **params: object) -> dict[str, Any]:
        """Send a command, to a page's session or to the browser, and return its result.

        Raises `RuntimeError` for an error, `TimeoutError` without an answer in `ANSWER_S`.
        """
        self._number += 1
        command = {"id": self._number, "method": method, "params": params}
        if session:
            command["sessionId"] = session
        os.write(self._commands, json.dumps(command).encode() + b"\0")
        late = monotonic() + ANSWER_S
        while True:
            found = self._next(late)
            if found.get("id") == self._number:
                if "error" in found:
                    raise RuntimeError(f"{method}: {found['error']}")
                return dict(found["result"])
            self._events.append(found)

    def traced(self, act: Callable[[], object], categories: str) -> list[dict[str, Any]]:
        """Run `act`, and return the browser's trace events of these categories meanwhile."""
        self._events.clear()
        config = {"includedCategories": categories.split(",")}
        self.send("Tracing.start", traceConfig=config, transferMode="ReturnAsStream")
        try:
            act()
        finally:
            self.send("Tracing.end")
            stream = self._event("Tracing.tracingComplete")["stream"]
            text = self._read_all(stream)
        return list(json.loads(text)["traceEvents"])

    def page(self) -> BarePage:
        """Open an empty page."""
        return BarePage(self, self.send("Target.createTarget", url="about:blank")["targetId"])

    def close(self) -> None:
        """End the browser."""
        self.send("Browser.close")
        os.waitpid(self._process, 0)
        os.close(self._commands)
        os.close(self._answers)

    def _event(self, method: str) -> dict[str, Any]:
        """Return the parameters of the next event with this name."""
        late = monotonic() + ANSWER_S
        while True:
            for found in self._events:
                if found.get("method") == method:
                    return dict(found["params"])
            self._events.append(self._next(late))

    def _read_all(self, stream: str) -> str:
        """Return the text of a stream."""
        parts: list[str] = []
        is_over = False
        while not is_over:
            part = self.send("IO.read", handle=stream)
            parts.append(part["data"])
            is_over = part["eof"]
        self.send("IO.close", handle=stream)
        return "".join(parts)

    def _next(self, late: float) -> dict[str, Any]:
        """Return the next answer or event."""
        while b"\0" not in self._read:
            ready, _, _ = select.select([self._answers], [], [], max(0, late - monotonic()))
            part = os.read(self._answers, 1 << 16) if ready else b""
            if not part:
                raise TimeoutError("no answer from the browser")
            self._read += part
        text, self._read = self._read.split(b"\0", 1)
        return dict(json.loads(text))


@contextmanager
def bare_browser(*flags: str) -> Iterator[BareBrowser]:
    """Start Chromium with an empty profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as disk:
        browser = BareBrowser(disk, *flags)
        try:
            yield browser
        finally:
            browser.close()
