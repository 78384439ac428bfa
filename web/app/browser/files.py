"""Import and export: files, links, QR codes, the clipboard."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app.browser.archives import imported, lay_open, rows
from app.browser.clock import BrowserClock
from app.dom.scheduler import run_in_slices
from app.ports.border import (
    SpielekisteArena,
    SpielekisteEditor,
    SpielekisteScan,
    SpielekisteSounds,
)
from app.ports.platform import LARGEST_FILE, Files, Modules

ENCODER = Path("/home/pyodide/codes.zip")
"""Archive with the QR code encoder; Python imports modules directly from it."""

GONE = (404, 410)
"""HTTP status codes for files of a version that the server no longer has."""


class BrowserFiles:
    """Files on this device and on the site's server; implements `ports.platform.FilePort`."""

    def __init__(self, clock: BrowserClock) -> None:
        self._clock = clock
        self._when_missing: Callable[[bool], None] | None = None
        self._when_unsure: Callable[[str, str], None] | None = None
        self._is_gone = False
        """Whether a file of this version is known to be missing on the server."""

    def on_unsure(self, act: Callable[[str, str], None]) -> None:
        """Call `act(name, text)` after each download in a frame."""
        self._when_unsure = act

    def download(self, name: str, text: str) -> bool:
        """Download text as a file with this name; in a frame, return False: a sandbox may refuse it."""
        link = js.document.createElement("a")
        link.download = name
        link.href = js.URL.createObjectURL(js.Blob.new(js.Array.of(text)))
        link.click()
        js.URL.revokeObjectURL(link.href)
        is_sure = bool(js.Object.is_(js.window.parent, js.window))
        if not is_sure and self._when_unsure is not None:
            self._when_unsure(name, text)
        return is_sure

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Copy text to the clipboard; call `done` with True if the browser allowed it."""

        async def write() -> None:
            try:
                await js.navigator.clipboard.writeText(text)
            except (JsException, AttributeError):
                done(False)  # noqa: FBT003 - the callback's only argument
            else:
                done(True)  # noqa: FBT003 - the callback's only argument

        self._clock.run(write())

    @property
    def can_share(self) -> bool:
        """True if the device has a share dialog that this page may open."""
        if not hasattr(js.navigator, "share"):
            return False
        check = getattr(js.navigator, "canShare", None)
        return check is None or bool(js.navigator.canShare(_parcel("", str(js.location.href))))

    def share(self, title: str, link: str, refused: Callable[[], None]) -> None:
        """Open the device's share dialog; call `refused()` on errors, unless the user cancelled."""
        sent = js.navigator.share(_parcel(title, link))

        async def hear() -> None:
            try:
                await sent
            except JsException as why:
                if why.name != "AbortError":
                    refused()

        self._clock.run(hear())

    # ------------------------------------------------------------------ files loaded on demand

    def on_missing(self, act: Callable[[bool], None]) -> None:
        """Call `act(gone)` when a requested file cannot be loaded.

        `gone` means that the server no longer has a file of this version. It is reported only once,
        and immediately if already known; other failures are reported each time.
        """
        self._when_missing = act
        if self._is_gone:
            act(True)  # noqa: FBT003 - the callback's only argument

    async def look(self, path: str, *, anew: bool = False) -> Any:
        """Return the server's response for a file of the site; report if the file is gone.

        If `anew` is true, bypass the copy cached on this device and replace it.
        """
        options = js.JSON.parse('{"cache": "reload"}' if anew else "{}")
        answer = await js.fetch(path, options)
        if answer.status in GONE and not self._is_gone:
            self._is_gone = True
            self._miss(gone=True)
        return answer

    def _miss(self, *, gone: bool) -> None:
        if self._when_missing is not None:
            self._when_missing(gone)

    async def _fetched(self, name: str, *, anew: bool = False) -> bytes:
        """Fetch a file listed in tables.json; raise `KeyError` or `JsException` if that fails."""
        answer = await self.look(listed()[name], anew=anew)
        if not answer.ok:
            raise KeyError(name)
        data: bytes = (await answer.arrayBuffer()).to_bytes()
        return data

    # ------------------------------------------------------------------ codes

    def qr_code(self, text: str, done: Callable[[Modules | None], None]) -> None:
        """Encode text as a QR code; `done` gets its modules, or None if it is too long.

        If the encoder cannot be loaded, `done` is not called and `on_missing` reports the failure.
        """

        async def make() -> None:
            try:
                encoder = await self._encoder()
            except (JsException, KeyError, ImportError):
                if not self._is_gone:
                    self._miss(gone=False)
            else:
                done(rows(encoder, text))

        self._clock.run(make())

    async def _encoder(self) -> Any:
        """Return segno's encoder, fetched on first use."""
        if "segno.encoder" not in sys.modules:
            _lay_open(await self._fetched("codes"))
        return importlib.import_module("segno.encoder")

    # ------------------------------------------------------------------ late modules

    def load_modules(self, archive: str, done: Callable[[], None], page: str = "") -> None:
        """Fetch the modules of an archive, and import those of a page in slices.

        `done` is called even if that fails.
        """

        async def bring() -> None:
            with suppress(JsException, KeyError):
                _add_styles(lay_open(archive, await self._fetched(archive)))
            work = imported(archive, page)
            run_in_slices(self._clock, work, lambda _end: done(), lambda: True)

        self._clock.run(bring())

    # ------------------------------------------------------------------ solved games

    def value_table(
        self, name: str, done: Callable[[bytes | None], None], *, anew: bool = False
    ) -> None:
        """Fetch a game's value table; `done` gets its bytes, or None if that fails."""

        async def bring() -> None:
            try:
                table = await self._fetched(name, anew=anew)
            except (JsException, KeyError):
                done(None)
            else:
                done(table)

        self._clock.run(bring())

    # ------------------------------------------------------------------ sounds

    async def sounds(self) -> SpielekisteSounds:
        """Load sounds.js; if that fails, check whether the server has it, and raise `JsException`."""
        path = listed()["sounds"]
        try:
            return await js.window.spielekistePage.sounds(path)
        except JsException:
            await self.look(path)
            raise

    async def arena(self) -> SpielekisteArena:
        """Load arena.js; raise `JsException` if that fails."""
        return await js.window.spielekistePage.arena(listed()["arena"])

    async def editor(self) -> SpielekisteEditor:
        """Load editor.js; raise `JsException` if that fails."""
        return await js.window.spielekistePage.editor(listed()["editor"])

    async def scanning(self) -> SpielekisteScan:
        """Load scan.js; raise `JsException` if that fails."""
        return await js.window.spielekistePage.scanning(listed()["scan"])

    # ------------------------------------------------------------------ import

    def pick(self, done: Callable[[Files], None]) -> None:
        """Open the file picker; `done` gets the files, and is not called if none is chosen."""
        field = js.document.createElement("input")
        field.type, field.multiple, field.accept = "file", True, ".txt,.py,text/*"
        field.addEventListener(
            "change", create_once_callable(lambda _e: self._read(field.files, done))
        )
        field.click()

    def on_files(self, act: Callable[[Files], None]) -> None:
        """Call `act(files)` when files are dropped on the page."""

        def over(event: Any) -> None:
            if "Files" in list(event.dataTransfer.types):
                event.preventDefault()

        def drop(event: Any) -> None:
            files = event.dataTransfer.files
            if files.length:
                event.preventDefault()
                self._clock.when_complete(lambda: self._read(files, act))

        js.document.addEventListener("dragover", create_proxy(over))
        js.document.addEventListener("drop", create_proxy(drop))

    def _read(self, files: Any, done: Callable[[Files], None]) -> None:
        async def read() -> None:
            done([(str(file.name), await _text(file)) for file in list(files)])

        self._clock.run(read())


def _add_styles(text: str) -> None:
    """Add styles to the page in a form that the security policy allows."""
    if text:
        sheet = js.CSSStyleSheet.new()
        sheet.replaceSync(text)
        sheets = js.document.adoptedStyleSheets
        js.document.adoptedStyleSheets = js.Array.of(*sheets, sheet)


def listed() -> dict[str, str]:
    """Return the paths of the files loaded on demand, from the list written by the build."""
    listed = Path(__file__).parents[1] / "tables.json"
    return dict(json.loads(listed.read_text("utf-8")))


def _parcel(title: str, link: str) -> Any:
    """Return the data for the share dialog."""
    return js.JSON.parse(json.dumps({"title": title, "url": link}))


async def _text(file: Any) -> str | None:
    return str(await file.text()) if file.size <= LARGEST_FILE else None


def _lay_open(archive: bytes) -> None:
    """Make an archive importable, without `zipfile`, which is missing from the snapshot."""
    ENCODER.write_bytes(archive)
    sys.path.append(str(ENCODER))
    importlib.invalidate_caches()
