"""Names as people type them: without invisible leftovers, and equal if they look alike."""

from __future__ import annotations

JOINERS = "\u200c\u200d"
"""Invisible signs that belong to words of several scripts and to joined emoji."""

LEFTOVERS = "\u00ad\u061c\u180e\u200b\u200e\u200f\u2060\ufeff"
"""Invisible signs that text editors and web pages leave: soft hyphens, marks, zero-width spaces."""

SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""Spaces other than the ordinary one."""

OVERRIDES = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that change the direction of writing, also of the text after a name."""

TIDY = {**dict.fromkeys(map(ord, LEFTOVERS)), **dict.fromkeys(map(ord, SPACES), " ")}

UNSEEN = dict.fromkeys(map(ord, f"{JOINERS}\ufe0e\ufe0f"))
"""Translation that removes signs without which a name may look the same."""

COMBINING = "\u0300"
"""The first sign that can be composed with the one before it."""


def tidy(name: str) -> str:
    """Return a name without leftovers, with ordinary spaces, composed (NFC)."""
    if name.isascii():
        return name
    return _composed(name.translate(TIDY))


def _composed(name: str) -> str:
    """Compose a name; its plain letters need no table, which a page loads after its start."""
    if max(name, default="") < COMBINING:
        return name
    from unicodedata import normalize  # noqa: PLC0415 - see above

    return normalize("NFC", name)


def alike(name: str) -> str:
    """Return a key that is equal for names that look alike, ignoring case and spaces around."""
    return tidy(name).translate(UNSEEN).strip().casefold()


def is_printable(name: str) -> bool:
    """Return whether all signs can be shown, or join those that can."""
    return name.isprintable() or name.translate(UNSEEN).isprintable()


def printable(text: str, instead: str = "") -> str:
    """Return a name in which other signs are replaced."""
    return "".join(sign if is_printable(sign) else instead for sign in tidy(text))
