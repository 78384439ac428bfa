"""The user's settings on this device, such as language, theme, sound and pace."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from hashlib import sha256

from app.bounded_json import read_json

CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("", "de", "en", "fr", "it", "nl", "sv"),
    "theme": ("", "light", "dark"),
    "motion": ("", "less"),
    "contrast": ("", "more"),
    "telling": ("brief", "full"),
    "sound": ("on", "off"),
    "volume": ("normal", "quiet", "loud"),
    "aloud": ("off", "on"),
    "turning": ("off", "on"),
    "pace": ("normal", "slow", "fast"),
    "forced": ("off", "on"),
    "tips": ("on", "off"),
    "awake": ("on", "off"),
    "size": ("", "large"),
    "letters": ("", "clear"),
    "switch": ("off", "slow", "normal", "fast"),
    "keep": ("", "on", "off"),
}
"""Allowed values of each setting; an empty string means that the setting follows the browser."""

FIXABLE = {name: values for name, values in CHOICES.items() if name != "keep"}
"""Settings that a prepared link can fix; what is downloaded to a device is its visitor's own choice."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings. Unknown values are replaced by the default, without an error."""

    language: str = ""
    theme: str = ""
    motion: str = ""
    contrast: str = ""
    telling: str = "brief"
    sound: str = "on"
    volume: str = "normal"
    aloud: str = "off"
    turning: str = "off"
    pace: str = "normal"
    forced: str = "off"
    tips: str = "on"
    awake: str = "on"
    size: str = ""
    letters: str = ""
    switch: str = "off"
    keep: str = ""

    def with_(self, name: str, value: str) -> Settings:
        """Return a copy with one setting changed; unknown names and values are ignored."""
        return replace(self, **{name: value}) if value in CHOICES.get(name, ()) else self

    def __str__(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str | None) -> Settings:
        """Parse the output of `str()`; a setting that cannot be read gets its default."""
        try:
            stored = read_json(text or "{}")
        except ValueError:
            return cls()
        settings = cls()
        for name in (field.name for field in fields(cls)):
            value = stored.get(name) if isinstance(stored, dict) else None
            settings = settings.with_(name, value) if isinstance(value, str) else settings
        return settings


CHEST_KEY = "chest"
"""Storage key of the family's own order."""

HIDDEN = "-"
"""Sign in front of a hidden game in the text of an order."""


@dataclass(frozen=True, slots=True)
class ChestOrder:
    """A family's own order of the boxes, of which at least one is not hidden."""

    games: tuple[str, ...]
    """Ids of all games, in the order of their boxes."""
    hidden: frozenset[str] = frozenset()
    """Ids of the games without a box; they can still be played by their address."""

    @property
    def visible(self) -> tuple[str, ...]:
        """Ids of the games with a box, in order."""
        return tuple(name for name in self.games if name not in self.hidden)

    @property
    def text(self) -> str:
        """The order as text, which `parse` reads back."""
        return " ".join(f"{HIDDEN if name in self.hidden else ''}{name}" for name in self.games)

    def moved(self, name: str, by: int) -> ChestOrder:
        """Return a copy in which a game is some places further down, or up if `by` is negative."""
        others = [game for game in self.games if game != name]
        others.insert(max(0, self.games.index(name) + by), name)
        return replace(self, games=tuple(others))

    def with_box(self, name: str, *, on: bool) -> ChestOrder:
        """Return a copy with or without a game's box; the last box stays."""
        hidden = self.hidden - {name} if on else self.hidden | {name}
        return self if hidden >= set(self.games) else replace(self, hidden=hidden)

    @classmethod
    def parse(cls, text: str | None, games: Iterable[str]) -> ChestOrder:
        """Parse a text; games that are not in it come last, and unknown ones are ignored."""
        ids = tuple(games)
        words = dict.fromkeys((text or "").split())
        named = dict.fromkeys(word.removeprefix(HIDDEN) for word in words)
        order = dict.fromkeys([*(name for name in named if name in ids), *ids])
        hidden = frozenset(name for name in order if f"{HIDDEN}{name}" in words)
        return cls(tuple(order), hidden if len(hidden) < len(order) else frozenset())


PIN_KEY = "pin"
"""Storage key of the mark of the PIN."""

PIN = "pin"
"""Verb of the keys of the pad, and name of its dialog."""


def pin_mark(pin: str) -> str:
    """Return what is stored of a PIN: nobody reads the digits there, but a program can try all."""
    return sha256(f"spielekiste {pin}".encode()).hexdigest()[:16]
