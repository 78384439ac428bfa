"""Tips for somebody's first game: each is shown until the player has done what it says.

Each game declares its tips as data, in its own package, and its board has them as `tips`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

MOST = 5
"""Maximum number of tips of a game."""


class Tip(NamedTuple):
    """One tip. Of a game's tips, the first that is neither done nor out of place is shown."""

    id: str
    """Id under which the device remembers that the tip has been followed."""
    verb: str
    """Verb of the control that the tip is about; using it removes the tip for good."""
    text: str
    """Message to translate, at most two short lines on a phone."""
    when: Callable[[Any], bool]
    """Whether the tip fits what the game's board shows, while a person is to act."""
