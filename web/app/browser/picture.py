"""Drawings on the page as PNG files; the module is loaded with the pages that use it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_once_callable

import js
from app.browser.clock import BrowserClock

WIDTH = 1280
"""Width of a picture, in pixels."""

ALIGN = {"start": "left", "middle": "center", "end": "right"}
"""Alignment on a canvas, by `text-anchor`."""


class BrowserPictures:
    """Drawings as PNG files; implements `ports.platform.Pictures`.

    The security policy allows no image from memory, so a canvas repeats the drawing path by path.
    """

    def __init__(self, clock: BrowserClock) -> None:
        self._clock = clock

    @property
    def can_send(self) -> bool:
        """True if the device has a share dialog that takes pictures."""
        check = getattr(js.navigator, "canShare", None)
        return check is not None and bool(js.navigator.canShare(_parcel(_file(None, "a.png"), "")))

    def save(self, selector: str, name: str, done: Callable[[], None]) -> None:
        """Save a drawing under this name; call `done()` when the browser has the file."""

        async def go() -> None:
            link = js.document.createElement("a")
            link.download = name
            link.href = js.URL.createObjectURL(await _png(selector))
            link.click()
            js.URL.revokeObjectURL(link.href)
            done()

        self._clock.run(go())

    def send(self, selector: str, name: str, text: str, refused: Callable[[], None]) -> None:
        """Open the share dialog with a drawing and a text; call `refused()` on errors."""

        async def go() -> None:
            try:
                await js.navigator.share(_parcel(_file(await _png(selector), name), text))
            except JsException as why:
                if why.name != "AbortError":
                    refused()

        self._clock.run(go())


def _parcel(file: Any, text: str) -> Any:
    """Return the data for the share dialog."""
    parcel = js.Object.new()
    parcel.files, parcel.text = js.Array.of(file), text
    return parcel


def _file(blob: Any, name: str) -> Any:
    parts = js.Array.new() if blob is None else js.Array.of(blob)
    return js.File.new(parts, name, js.JSON.parse('{"type": "image/png"}'))


async def _png(selector: str) -> Any:
    """Return the first drawing that matches as a PNG."""
    drawing = js.document.querySelector(selector)
    canvas, box = js.document.createElement("canvas"), drawing.getBoundingClientRect()
    scale = WIDTH / box.width
    canvas.width, canvas.height = WIDTH, round(box.height * scale)
    pen = canvas.getContext("2d")
    for shape in drawing.querySelectorAll("path, text"):
        _draw(pen, shape, scale)
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(made.set_result), "image/png")
    return await made


def _draw(pen: Any, shape: Any, scale: float) -> None:
    """Draw a path or a text with the place and the style that it has on the page."""
    at, style = shape.getCTM(), js.getComputedStyle(shape)
    pen.setTransform(*(number * scale for number in (at.a, at.b, at.c, at.d, at.e, at.f)))
    pen.fillStyle, pen.strokeStyle = style.fill, style.stroke
    if shape.tagName == "text":
        pen.font = f"{style.fontWeight} {style.fontSize} {style.fontFamily}"
        pen.textAlign = ALIGN[str(style.textAnchor)]
        place = (float(shape.getAttribute(name)) for name in ("x", "y"))
        pen.fillText(shape.textContent, *place)
        return
    path = js.Path2D.new(shape.getAttribute("d"))
    pen.fill(path)
    if style.stroke != "none":
        pen.lineWidth = float(style.strokeWidth.removesuffix("px"))
        pen.stroke(path)
