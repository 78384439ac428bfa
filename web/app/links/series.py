"""Splitting of text into a short series of QR codes, and collection of codes read in any order.

Each code has a frame: `SPIELEKISTE 2/3 `, then in base45 four bytes that identify the series, a
piece of the packed text, and a four-byte checksum. All these characters fit the alphanumeric mode
of QR codes, which is a third denser than base64. A series is identified by the checksum of its
packed text, so pieces from many senders can be mixed, and the complete text is checked as a whole.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from zlib import crc32

from app.saves.codec import PREFIX, pack

HEAD = "SPIELEKISTE "
"""Start of every frame."""

PIECE = 336
"""Most bytes of the text in a frame: a code with at most 65 modules per side (version 12)."""

MOST = 99
"""Most frames of a text; longer ones need a file."""

OPEN = 60
"""Most incomplete texts at the same time; the one that was seen longest ago is dropped."""

FORGET_MS = 60_000
"""Time without any of its frames after which an incomplete series is forgotten."""

AGAIN_MS = 4_000
"""Time without a single code, or a complete series, after which it counts as new."""

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""The digits of base45 (RFC 9285)."""

WRITTEN = re.compile(rf"({HEAD}([0-9]{{1,2}})/([0-9]{{1,2}}) )([0-9A-Z $%*+./:-]+)")

CHECK = 4
"""Number of bytes of a checksum."""


class BrokenFrame(ValueError):
    """A damaged frame, or a series whose pieces don't match its checksum."""


class ReadFrame(NamedTuple):
    """A decoded frame."""

    series: tuple[bytes, int]
    """Checksum of the whole text, and number of frames."""
    number: int
    """Number of the frame, from 1."""
    piece: bytes


def split(text: str) -> list[str]:
    """Return the frames for `text`, all about the same size; empty if there would be too many."""
    data = b64decode(pack(text).removeprefix(PREFIX))
    count = -(-len(data) // PIECE)
    if count > MOST:
        return []
    size, whole = -(-len(data) // count), _check(data)
    pieces = [data[size * at : size * (at + 1)] for at in range(count)]
    return [written(f"{HEAD}{at}/{count} ", whole + piece) for at, piece in enumerate(pieces, 1)]


def written(head: str, body: bytes) -> str:
    """Return a frame with its checksum."""
    return head + to_base45(body + _check(head.encode() + body))


def frame_of(text: str) -> ReadFrame | None:
    """Return the frame in a scanned string, or None if it isn't a frame; raise `BrokenFrame`."""
    if not text.startswith(HEAD):
        return None
    parts = WRITTEN.fullmatch(text)
    if parts is None:
        raise BrokenFrame("not written like a frame")
    head, number, count, rest = parts.groups()
    body = _checked(head, rest)
    if not 1 <= int(number) <= int(count) or len(body) <= CHECK:
        raise BrokenFrame(f"no frame {number} of {count}")
    return ReadFrame((body[:CHECK], int(count)), int(number), body[CHECK:])


def _checked(head: str, rest: str) -> bytes:
    """Return a frame's bytes without the checksum; raise `BrokenFrame` for a wrong checksum."""
    try:
        data = from_base45(rest)
    except (ValueError, OverflowError) as fault:
        raise BrokenFrame(f"not base45: {fault}") from fault
    body, check = data[:-CHECK], data[-CHECK:]
    if _check(head.encode() + body) != check:
        raise BrokenFrame("wrong checksum")
    return body


def _check(data: bytes) -> bytes:
    return crc32(data).to_bytes(CHECK, "big")


# ---------------------------------------------------------------------- putting them together


class Heard(NamedTuple):
    """Result of reading a code."""

    text: str = ""
    """A complete text: packed if it came in a series, otherwise the code's own text."""
    is_new: bool = False
    """Whether anything has changed."""


NOTHING = Heard()


@dataclass
class Pieces:
    """The pieces of one series collected so far."""

    count: int
    seen: int
    """Time at which one of its frames was read last."""
    by_number: dict[int, bytes] = field(default_factory=dict)
    """Pieces by number."""
    is_done: bool = False

    @property
    def lasts(self) -> int:
        """Time in milliseconds after which a series is forgotten if no frame arrives."""
        return AGAIN_MS if self.is_done else FORGET_MS


@dataclass
class Gathering:
    """Collector of codes from a camera, which come from many senders and are often repeated."""

    _series: dict[tuple[bytes, int], Pieces] = field(default_factory=dict)
    _single: dict[str, int] = field(default_factory=dict)
    """Times at which codes that are no frames were read last."""

    def take(self, text: str, now: int) -> Heard:
        """Add a code read at `now`, in milliseconds; raise `BrokenFrame` if the code is damaged."""
        self._forget(now)
        frame = frame_of(text)
        return self._take_single(text, now) if frame is None else self._take_frame(frame, now)

    @property
    def missing(self) -> Sequence[Sequence[bool]]:
        """A flag for each piece of each incomplete series: True if the piece has been found."""
        return [
            [number in pieces.by_number for number in range(1, pieces.count + 1)]
            for pieces in self._series.values()
            if not pieces.is_done
        ]

    def _take_single(self, text: str, now: int) -> Heard:
        is_new = text not in self._single
        self._single[text] = now
        return Heard(text, is_new=True) if is_new else NOTHING

    def _take_frame(self, frame: ReadFrame, now: int) -> Heard:
        pieces = self._series.setdefault(frame.series, Pieces(frame.series[1], now))
        pieces.seen = now
        if pieces.is_done or pieces.by_number.get(frame.number) == frame.piece:
            return NOTHING
        pieces.by_number[frame.number] = frame.piece
        if len(pieces.by_number) < pieces.count:
            return Heard(is_new=True)
        return Heard(self._whole(frame.series, pieces), is_new=True)

    def _whole(self, series: tuple[bytes, int], pieces: Pieces) -> str:
        """Return the packed text of a complete series; raise `BrokenFrame` for a wrong checksum."""
        data = b"".join(pieces.by_number[number] for number in range(1, pieces.count + 1))
        pieces.by_number.clear()
        if _check(data) != series[0]:
            raise BrokenFrame("the pieces don't form the text")
        pieces.is_done = True
        return PREFIX + b64encode(data).decode("ascii")

    def _forget(self, now: int) -> None:
        """Forget codes not seen recently, and the oldest series if there are too many."""
        self._single = {text: seen for text, seen in self._single.items() if now - seen < AGAIN_MS}
        recent = sorted(self._series.items(), key=lambda item: -item[1].seen)[:OPEN]
        kept = {key for key, pieces in recent if now - pieces.seen < pieces.lasts}
        self._series = {key: pieces for key, pieces in self._series.items() if key in kept}


# ---------------------------------------------------------------------- base45


def to_base45(data: bytes) -> str:
    """Encode bytes.

    >>> to_base45(b"Hello!!")
    '%69 VD92EX0'
    """
    return "".join(_signs(data[at : at + 2]) for at in range(0, len(data), 2))


def _signs(pair: bytes) -> str:
    number, signs = int.from_bytes(pair, "big"), ""
    for _each in range(len(pair) + 1):
        number, digit = divmod(number, len(SIGNS))
        signs += SIGNS[digit]
    return signs


def from_base45(text: str) -> bytes:
    """Decode a string; raise `ValueError` or `OverflowError`.

    >>> from_base45("QED8WEX0")
    b'ietf!'
    """
    return b"".join(_bytes(text[at : at + 3]) for at in range(0, len(text), 3))


def _bytes(signs: str) -> bytes:
    if len(signs) == 1:
        raise ValueError("a sign is left over")
    number: int = sum(SIGNS.index(sign) * len(SIGNS) ** at for at, sign in enumerate(signs))
    return number.to_bytes(len(signs) - 1, "big")
