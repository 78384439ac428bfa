"""People's own bots as players at a table."""

from __future__ import annotations

from collections.abc import Callable

from app.saves.programs import stored_programs
from app.views.bots.results import shown_name
from spielekiste.core.seats import OWN, is_own


def own_bots(recall: Callable[[str], str | None], game: str) -> dict[str, str]:
    """Return the names of this device's own bots for a game, by mind, oldest first."""
    programs = [program for program in stored_programs(recall) if program.game == game]
    return {
        f"{OWN}{program.id}": shown_name(program)
        for program in programs
        if is_own(f"{OWN}{program.id}")
    }
