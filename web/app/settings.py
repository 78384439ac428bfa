"""What a person has set for this device: language, lamp, motion, contrast, telling, sound, voice, turning, pace, screen, size."""

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
    "aloud": ("off", "on"),
    "turning": ("off", "on"),
    "pace": ("normal", "slow", "fast"),
    "awake": ("on", "off"),
    "size": ("", "large"),
}
"""Every setting with its values; the empty one follows the browser."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; unknown values become the default, since nobody types them."""

    language: str = ""
    theme: str = ""
    motion: str = ""
    contrast: str = ""
    telling: str = "brief"
    sound: str = "on"
    aloud: str = "off"
    turning: str = "off"
    pace: str = "normal"
    awake: str = "on"
    size: str = ""

    def with_(self, name: str, value: str) -> Settings:
        """Return the settings with one changed; a value that is not a choice changes nothing."""
        return replace(self, **{name: value}) if value in CHOICES.get(name, ()) else self

    def __str__(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str | None) -> Settings:
        """Read what `str()` wrote; whatever cannot be read has its default."""
        try:
            found = read_json(text or "{}")
        except ValueError:
            return cls()
        settings = cls()
        for name in (field.name for field in fields(cls)):
            value = found.get(name) if isinstance(found, dict) else None
            settings = settings.with_(name, value) if isinstance(value, str) else settings
        return settings
