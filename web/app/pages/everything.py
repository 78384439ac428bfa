"""Saving everything on this device in one file, for pages that offer it."""

from __future__ import annotations

from app.i18n import ngettext
from app.pages.ports import ScreenHost
from app.ports.stage import Stage
from app.saves.boards import StoredBoards
from app.saves.codec import pack
from app.saves.library import packed_stores
from app.saves.programs import Programs, packed
from app.saves.saved_match import SavedMatch
from app.saves.transfer import is_secret
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.table import Table


def save_everything(stage: Stage, host: ScreenHost) -> None:
    """Download all data as a file: matches outside the trash, bots, boards, puzzles, counts."""
    clock, library, stored = stage.clock, host.saves.library, stage.preferences
    texts = [_as_saved(saved) for saved in reversed(list(library)) if not saved.trashed_at]
    bots = [f"{packed(bot)}\n" for bot in Programs(stored, host.random_word)]
    others = [*bots, *StoredBoards(stored).packed(), *packed_stores(stored)]
    day = clock.day(clock.now())
    count = ngettext("{n} game saved.", "{n} games saved.", len(texts))
    if host.files.download(f"spielekiste-{day}.txt", "\n".join([*texts, *others])):
        stage.announce(count)


def _as_saved(saved: SavedMatch) -> str:
    """Return a match as text for the file, packed if it has hidden cards or cannot be read.

    That of a match between homes begins with the text of the home.
    """
    try:
        if saved.afar is not None:
            return pack(f"{saved.afar.home}{saved.record}") + "\n"
        text = saved.record
        return pack(text) + "\n" if is_secret(Table.load(text, GAMES)) else text
    except BrokenRecord:
        return saved.payload + "\n"
