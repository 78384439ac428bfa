"""Uncaught errors in any page of any context; each fails the test in which it occurs.

They are reported in one of two places. An exception in a listener or timer, including Python's, is
an error of the page. PyScript or Pyodide writes an exception in a PyScript script or a Python task
to the console.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

LOST = "Failed to load resource: "
"""The browser's own report of a missing or failed response, which is not an exception."""

HERE = ("127.0.0.1", "localhost")
"""Hosts that tests may request."""

UNFINISHED = ("Exception in ", "Unhandled exception in ", "handle: ", "Traceback ", " ")
"""First characters of the lines of a report written line by line; the last line names the error."""

WEB = ("http", "https", "ws", "wss")


@dataclass
class Uncaught:
    """Collector of one test's uncaught errors and of the errors it expects."""

    found: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    begun: str = ""
    """Lines of an unfinished report so far."""

    def listen(self, context: BrowserContext) -> None:
        """Record errors in all pages of a context from now on."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def expect(self, text: str) -> None:
        """Allow errors with this text; the test fails if there is none."""
        self.expected.append(text)

    def allow(self, text: str) -> None:
        """Allow errors with this text, which need not occur, because the page may close first."""
        self.allowed.append(text)

    def refuse(self, end: str) -> None:
        """Allow the browser's errors about a damaged file whose URL ends with `end`."""
        self.allow(f"{end}' with computed SHA-256 integrity")
        self.allow(f"{end}. SRI's integrity checks failed")

    def check(self) -> None:
        """Raise AssertionError for an unexpected error, or an expected one that did not occur."""
        found = [*self.found, self.begun] if self.begun else self.found[:]
        expected, known, self.begun = self.expected[:], self.expected + self.allowed, ""
        for noted in (self.found, self.expected, self.allowed):
            noted.clear()
        wrong = [error for error in found if not any(text in error for text in known)]
        assert not wrong, "uncaught:\n" + "\n".join(wrong)
        missed = [text for text in expected if not any(text in error for error in found)]
        assert not missed, f"expected errors that never occurred: {missed}"

    def _console(self, message: ConsoleMessage) -> None:
        is_error = message.type in {"error", "assert"} and not message.text.startswith(LOST)
        if is_error and message.text.strip():
            self._note(f"console {message.type}: ", message.text)

    def _note(self, kind: str, text: str) -> None:
        """Record an error; the lines of one report count as one error."""
        self.begun = f"{self.begun}\n{text}" if self.begun else kind + text
        if "\n" in text.strip() or not text.startswith(UNFINISHED):
            self.found.append(self.begun)
            self.begun = ""

    def _error(self, error: WebError) -> None:
        self.found.append(f"exception: {error.error.name}: {error.error}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in WEB and address.hostname not in HERE:
            self.found.append(f"request to another host: {request.url}")
        if request.resource_type == "xhr":  # the service worker would not see a synchronous one
            self.found.append(f"request without fetch: {request.url}")
