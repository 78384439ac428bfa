"""A camera for tests: a video of QR codes for Chromium's fake device, and an independent reader.

The codes are drawn by segno and read by zxing-cpp; the application decodes with neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Locator
from segno import encoder

from app.browser.archives import rows
from e2e.support import look

Picture: TypeAlias = NDArray[np.uint8]
"""Brightness of each pixel."""

WIDE, HIGH = 1280, 720

PACE = 4
"""Pictures per second of a film; it begins again at its end."""

FLAGS = ("--use-fake-device-for-media-stream", "--use-file-for-fake-video-capture={film}")


def flags(film: Path) -> list[str]:
    """Return the flags for a Chromium with this video as its only camera."""
    return [flag.format(film=film) for flag in FLAGS]


def picture(*texts: str, luck: np.random.Generator) -> Picture:
    """Return a grey, noisy, slightly blurred picture with these codes side by side."""
    found = np.full((HIGH, WIDE), 150.0)
    room = WIDE // max(1, len(texts))
    for at, text in enumerate(texts):
        code = _drawn(text, min(room, HIGH) - 80)
        top = (HIGH - len(code)) // 2
        left = room * at + (room - len(code)) // 2
        found[top : top + len(code), left : left + len(code)] = 50 + 170 * (1 - code)
    blurred = (found + np.roll(found, 1, 0) + np.roll(found, 1, 1)) / 3
    noisy = blurred + luck.normal(0, 6, blurred.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def _drawn(text: str, side: int) -> NDArray[np.float64]:
    """Return a code with its margin, 1 for dark, at most this many pixels wide."""
    code = np.pad(np.array(rows(encoder, text), dtype=float), 4)
    scale = side / len(code)
    places = (np.arange(int(len(code) * scale)) / scale).astype(int)
    return np.asarray(code[np.ix_(places, places)])


def blotted(found: Picture) -> Picture:
    """Return a picture whose middle is covered by a finger."""
    covered = found.copy()
    covered[HIGH // 3 : HIGH * 2 // 3, WIDE // 3 : WIDE * 2 // 3] = 120
    return covered


def film(path: Path, pictures: Sequence[Picture]) -> Path:
    """Write a video in YUV4MPEG2 format."""
    grey = bytes([128]) * (WIDE * HIGH // 2)
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{WIDE} H{HIGH} F{PACE}:1 Ip A1:1 C420jpeg\n".encode())
        for each in pictures:
            file.write(b"FRAME\n" + each.tobytes() + grey)
    return path


def codes_on(shown: Locator) -> list[str]:
    """Return the contents of all codes in a screenshot of an element."""
    with Image.open(BytesIO(look.screenshot(shown))) as image:
        return [code.text for code in zxingcpp.read_barcodes(image)]
