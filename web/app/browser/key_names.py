"""Names of keys that are the same on every keyboard layout."""

from __future__ import annotations

HELP = "?"
"""A key by its sign alone: some layouts have it on a digit."""

LATIN = 0x250
"""First character after Latin letters, with and without accents."""


def key_name(key: str, code: str, *, shift: bool = False) -> str:
    """Return a key's name, given `key`, `code` and `shiftKey` of its event.

    A letter is named without case, by its position if the layout has no Latin letters, and a digit
    by its position, because some layouts have it with Shift only. Z with Shift is Y: redo.
    """
    if key == HELP:
        return key
    if code[:-1] == "Digit" or (code[:-1] == "Numpad" and not key.isascii()):
        return code[-1]
    is_foreign = code[:-1] == "Key" and ord(key[:1] or "\0") >= LATIN
    name = code[-1] if is_foreign else key
    if len(name) == 1:
        name = name.lower()
    return "y" if shift and name == "z" else name
