"""The user's settings on this device, such as language, theme, sound and pace."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace

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
