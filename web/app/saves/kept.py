"""Stored data of the trainer and the probability lab, as text for the “Save everything” file.

The modules of both are loaded with their pages; this module is for pages that only export or
import.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from app.ports.platform import Preferences
from app.saves.codec import pack

TRAINING: Final = "spielekiste-training 1"
"""First line of the text with all puzzles; then what is stored."""

COUNTS: Final = "spielekiste-counts 1"
"""First line of the text with all counts of the lab; then what is stored."""

STORES: Mapping[str, str] = MappingProxyType({"training": TRAINING, "lab": COUNTS})
"""First lines by name in the storage."""


def packed_stores(preferences: Preferences) -> list[str]:
    """Return the data of the trainer and of the lab, one packed line of text each, for a file."""
    found = ((head, preferences.recall(name)) for name, head in STORES.items())
    return [pack(f"{head}\n{text}") + "\n" for head, text in found if text]


def is_kept(text: str) -> bool:
    """Return whether unpacked text is data from the trainer or the lab."""
    return text.startswith(tuple(head.partition(" ")[0] for head in STORES.values()))


def content(text: str) -> str:
    """Return the text after the first line."""
    return text.partition("\n")[2]
