"""Puzzles and their answers in imported files."""

from __future__ import annotations

from app.i18n import _
from app.pages.past.arrivals import Taken, no_room_for
from app.pages.ports import ScreenHost
from app.pages.train.training import StoredTraining, Training
from app.ports.route import TRAIN
from app.ports.stage import Stage
from app.saves.library import content
from app.saves.transfer import ImportedRecord
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.work import Work


def take_in(stage: Stage, _host: ScreenHost, text: str) -> Work[Taken]:
    """Add imported training data to that on this device; set damaged text aside."""
    yield
    stored = StoredTraining(content(text))
    left = [_left(text, _("some of the puzzles can’t be read"))] if stored.is_damaged else []
    if not (stored.people or stored.days or stored.seen):
        return Taken(left=left)
    dropped = Training(stage.preferences).take_in(stored)
    if dropped is None:
        return Taken(left=[no_room_for(text)])
    if dropped:
        left.append(_left(text, _("there isn’t enough room for every player’s puzzles")))
    return Taken(_("Dice puzzles have arrived."), f"/{TRAIN}", _("Dice puzzles"), left)


def _left(text: str, why: str) -> ImportedRecord:
    """Return a record of imported text that was only partly added."""
    return ImportedRecord("", text, fault=BrokenRecord(1, "format", why), why=why)
