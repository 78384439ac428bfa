"""Bytes of a link: numbers of any size, and texts with their length."""

from __future__ import annotations

from spielekiste.together.errors import BrokenLink

MOST_BYTES = 9
"""Maximum number of bytes of a small number."""


class Writer:
    """Collects bytes."""

    def __init__(self) -> None:
        self.data = bytearray()

    def number(self, value: int) -> None:
        """Write a number, seven bits a byte, the lowest first; the top bit says that more follow."""
        while value > 127:
            self.data.append(value & 127 | 128)
            value >>= 7
        self.data.append(value)

    def block(self, data: bytes) -> None:
        """Write bytes after their number."""
        self.number(len(data))
        self.data += data

    def text(self, text: str) -> None:
        """Write a text."""
        self.block(text.encode())


class Reader:
    """Reads what a `Writer` has written; raises `BrokenLink` (`damaged`) at the end of the bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def at_end(self) -> bool:
        """Whether all bytes have been read."""
        return self._at == len(self._data)

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        found = self._data[self._at : self._at + count]
        if len(found) < count:
            raise BrokenLink("damaged", f"byte {self._at} is missing")
        self._at += count
        return found

    def number(self, most: int | None = None) -> int:
        """Return the next number; raise `BrokenLink` if it is greater than `most`."""
        value = 0
        for place in range(MOST_BYTES):
            byte = self.take(1)[0]
            value |= (byte & 127) << 7 * place
            if byte < 128:
                break
        if most is not None and value > most:
            raise BrokenLink("damaged", f"byte {self._at}: at most {most}, got {value}")
        return value

    def block(self) -> bytes:
        """Return bytes written with their number."""
        return self.take(self.number())

    def text(self) -> str:
        """Return the next text."""
        try:
            return self.block().decode()
        except UnicodeDecodeError as fault:
            raise BrokenLink("damaged", f"byte {self._at}: no text") from fault
