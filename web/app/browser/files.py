"""Files, links and codes that leave the page or enter it."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app.browser.clock import BrowserClock
from app.browser.qr_encoder import rows
from app.ports.border import SpielekisteSounds
from app.ports.platform import LARGEST_FILE, Files, Modules

ENCODER = Path("/home/pyodide/codes.zip")
"""Where the maker of QR codes is laid; Python imports from it as it is."""

GONE = (404, 410)
"""What a server answers that has a newer version of the crate instead of this one."""


class BrowserFiles:
    """Files of this device and of the site; `ports.platform.FilePort`."""

    def __init__(self, clock: BrowserClock) -> None:
        self._clock = clock
        self._when_missing: Callable[[bool], None] | None = None
        self._is_gone = False
        """Whether the server was found to lack a file of this version."""

    def download(self, name: str, text: str) -> None:
        """Give the person a text as a file of that name."""
        link = js.document.createElement("a")
        link.download = name
        link.href = js.URL.createObjectURL(js.Blob.new(js.Array.of(text)))
        link.click()
        js.URL.revokeObjectURL(link.href)

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Put a text where it can be pasted from; `done` hears whether that is allowed here."""

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
        """Whether the device has a way to share a link of its own, and it is open to this page."""
        if not hasattr(js.navigator, "share"):
            return False
        asked = getattr(js.navigator, "canShare", None)
        return asked is None or bool(js.navigator.canShare(_parcel("", str(js.location.href))))

    def share(self, title: str, link: str, refused: Callable[[], None]) -> None:
        """Let the device share a link; whoever thinks better of it has shared nothing."""
        sent = js.navigator.share(_parcel(title, link))

        async def hear() -> None:
            try:
                await sent
            except JsException as why:
                if why.name != "AbortError":
                    refused()

        self._clock.run(hear())

    # ------------------------------------------------------------------ files that come late

    def on_missing(self, act: Callable[[bool], None]) -> None:
        """Call `act(gone)` when something that was asked for cannot be had.

        That the server no longer has a part of this version, `gone`, is told once, and at once if it
        was found before; anything else is told each time.
        """
        self._when_missing = act
        if self._is_gone:
            act(True)  # noqa: FBT003 - the callback's only argument

    async def look(self, path: str) -> Any:
        """Return the server's answer for a file of the site; tell if it no longer has that file."""
        answer = await js.fetch(path)
        if answer.status in GONE and not self._is_gone:
            self._is_gone = True
            self._miss(gone=True)
        return answer

    def _miss(self, *, gone: bool) -> None:
        if self._when_missing is not None:
            self._when_missing(gone)

    async def _fetched(self, name: str) -> bytes:
        """Return a file that is fetched when it is asked for; raise `KeyError` or a fault."""
        answer = await self.look(_listed()[name])
        if not answer.ok:
            raise KeyError(name)
        data: bytes = (await answer.arrayBuffer()).to_bytes()
        return data

    # ------------------------------------------------------------------ codes

    def qr_code(self, text: str, done: Callable[[Modules | None], None]) -> None:
        """Make a QR code; `done` gets its modules, or None if the text is too long.

        It is not called where the maker of codes cannot be had, which `on_missing` tells.
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
        """Return segno's encoder, which is fetched when a code is asked for the first time."""
        if "segno.encoder" not in sys.modules:
            _lay_open(await self._fetched("codes"))
        return importlib.import_module("segno.encoder")

    # ------------------------------------------------------------------ solved games

    def value_table(self, name: str, done: Callable[[bytes | None], None]) -> None:
        """Fetch the table of a solved game; `done` gets its bytes, or None if it is not to be had."""

        async def bring() -> None:
            try:
                found = await self._fetched(name)
            except (JsException, KeyError):
                done(None)
            else:
                done(found)

        self._clock.run(bring())

    # ------------------------------------------------------------------ sounds

    async def sounds(self) -> SpielekisteSounds:
        """Load the script that makes sounds; raise a fault, and tell if the server lacks it."""
        path = _listed()["sounds"]
        try:
            return await js.window.spielekistePage.sounds(path)
        except JsException:
            await self.look(path)
            raise

    # ------------------------------------------------------------------ in

    def pick(self, done: Callable[[Files], None]) -> None:
        """Let the person choose files; `done` gets them, and is not called if none is chosen."""
        field = js.document.createElement("input")
        field.type, field.multiple, field.accept = "file", True, ".txt,text/plain"
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
            if event.dataTransfer.files.length:
                event.preventDefault()
                self._read(event.dataTransfer.files, act)

        js.document.addEventListener("dragover", create_proxy(over))
        js.document.addEventListener("drop", create_proxy(drop))

    def _read(self, files: Any, done: Callable[[Files], None]) -> None:
        async def read() -> None:
            done([(str(file.name), await _text(file)) for file in list(files)])

        self._clock.run(read())


def _listed() -> dict[str, str]:
    """Return the paths of what is fetched when it is asked for, as the build wrote them."""
    listed = Path(__file__).parents[1] / "tables.json"
    return dict(json.loads(listed.read_text("utf-8")))


def _parcel(title: str, link: str) -> Any:
    """Return what the device is asked to share."""
    return js.JSON.parse(json.dumps({"title": title, "url": link}))


async def _text(file: Any) -> str | None:
    return str(await file.text()) if file.size <= LARGEST_FILE else None


def _lay_open(archive: bytes) -> None:
    """Let modules be imported from an archive; `zipfile` would need what the memory lacks."""
    ENCODER.write_bytes(archive)
    sys.path.append(str(ENCODER))
    importlib.invalidate_caches()
