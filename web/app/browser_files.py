"""The other half of the browser: files, links and codes that go out and come in."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from pyodide.ffi import JsException, create_once_callable, create_proxy

import js
from app import codes
from app.records import LARGEST_FILE

Files: TypeAlias = Sequence[tuple[str, str | None]]
"""Names and texts; None for a file that is too large to be read."""

ENCODER = Path("/home/pyodide/codes.zip")
"""Where the maker of QR codes is laid; Python imports from it as it is."""


class Exchange:
    """What the page takes in and hands out; `browser.Browser` is the rest of it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the page."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ out

    @property
    def address(self) -> str:
        """The address of the crate itself, to which links lead; empty for a file on a disk."""
        if js.location.protocol == "file:":
            return ""
        return str(js.URL.new("./", js.document.baseURI).href)

    def day(self, moment: int) -> str:
        """Return the day here, as 2026-11-21, of a moment in milliseconds since 1970."""
        date = js.Date.new(moment)
        return f"{date.getFullYear()}-{date.getMonth() + 1:02}-{date.getDate():02}"

    def date(self, moment: int, language: str) -> str:
        """Return the day here as people write it, “21 November 2026”; moment as above."""
        whole = js.JSON.parse('{"day": "numeric", "month": "long", "year": "numeric"}')
        return str(js.Intl.DateTimeFormat.new(language, whole).format(js.Date.new(moment)))

    def hand_out(self, name: str, text: str) -> None:
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

        self.run(write())

    @property
    def can_share(self) -> bool:
        """Whether the device has a way to share a link of its own, and it is open to this page."""
        if not hasattr(js.navigator, "share"):
            return False
        asked = getattr(js.navigator, "canShare", None)
        return asked is None or bool(js.navigator.canShare(_parcel("", self.address)))

    def share(self, title: str, link: str, refused: Callable[[], None]) -> None:
        """Let the device share a link; whoever thinks better of it has shared nothing."""
        sent = js.navigator.share(_parcel(title, link))

        async def hear() -> None:
            try:
                await sent
            except JsException as why:
                if why.name != "AbortError":
                    refused()

        self.run(hear())

    # ------------------------------------------------------------------ codes

    def code(self, text: str, done: Callable[[codes.Rows | None], None]) -> None:
        """Make a QR code; `done` gets its modules, or None if the text is too long."""

        async def make() -> None:
            done(codes.rows(await self._encoder(), text))

        self.run(make())

    async def _encoder(self) -> Any:
        """Return segno's encoder, which is fetched when a code is asked for the first time."""
        if "segno.encoder" not in sys.modules:
            _lay_open(await _fetched("codes"))
        return importlib.import_module("segno.encoder")

    # ------------------------------------------------------------------ solved games

    def solved(self, name: str, done: Callable[[bytes | None], None]) -> None:
        """Fetch the table of a solved game; `done` gets its bytes, or None if it is not to be had."""

        async def bring() -> None:
            try:
                found = await _fetched(name)
            except (JsException, KeyError):
                done(None)
            else:
                done(found)

        self.run(bring())

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

        self.run(read())


def _parcel(title: str, link: str) -> Any:
    """Return what the device is asked to share."""
    return js.JSON.parse(json.dumps({"title": title, "url": link}))


async def _text(file: Any) -> str | None:
    return str(await file.text()) if file.size <= LARGEST_FILE else None


async def _fetched(name: str) -> bytes:
    """Return a file of the site that is fetched when it is asked for; raise `KeyError` or a fault."""
    listed = json.loads((Path(__file__).parent / "tables.json").read_text("utf-8"))
    answer = await js.fetch(listed[name])
    if not answer.ok:
        raise KeyError(name)
    data: bytes = (await answer.arrayBuffer()).to_bytes()
    return data


def _lay_open(archive: bytes) -> None:
    """Let modules be imported from an archive; `zipfile` would need what the memory lacks."""
    ENCODER.write_bytes(archive)
    sys.path.append(str(ENCODER))
    importlib.invalidate_caches()
