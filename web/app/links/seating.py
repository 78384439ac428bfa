"""Default names for seats."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import _
from app.words import common
from spielekiste.core.names import alike
from spielekiste.core.seats import PERSON


def bot_names() -> list[str]:
    """Return the bots' names in the current language, one for each seat of a full table."""
    return _(common.BOT_NAMES).split(" ")


def default_name(names: Sequence[str], minds: Sequence[str], seat: int) -> str:
    """Return the default name of a seat: “Player” and its number, or the next free number.

    For a bot, return the next unused bot name.
    """
    written = set(map(alike, names))
    if minds[seat] != PERSON:
        free = [name for name in bot_names() if alike(name) not in written]
        before = zip(minds, names[:seat], strict=False)
        return free[sum(mind != PERSON and not name.strip() for mind, name in before)]
    numbers = (seat + 1, *range(len(names) + 1, 2 * len(names) + 2))
    others = (_("Player {number}", number=number) for number in numbers)
    return next(name for name in others if alike(name) not in written)
