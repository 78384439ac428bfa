"""Import of probability lab counts from files."""

from __future__ import annotations

from app.i18n import _, ngettext
from app.pages.lab.store import LabStore, read_results
from app.pages.past.arrivals import Taken, no_room_for
from app.pages.ports import ScreenHost
from app.ports.route import LAB
from app.ports.stage import Stage
from app.saves.library import content
from app.saves.transfer import ImportedRecord
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.work import Work


def take_in(stage: Stage, _host: ScreenHost, text: str) -> Work[Taken]:
    """Add imported counts to those on this device; set damaged text aside."""
    yield
    results = read_results(content(text))
    good = [result for result in results if result is not None]
    damaged = [_left(text, len(results) - len(good))] if len(good) < len(results) else []
    if not good:
        return Taken(left=damaged)
    dropped = LabStore(stage.preferences).take_in(good)
    if dropped is None:
        return Taken(left=[no_room_for(text)])
    sentence = _("Results from the probability lab have arrived.")
    return Taken(sentence, f"/{LAB}", _("Probability lab"), [*damaged, *_dropped(text, dropped)])


def _dropped(text: str, count: int) -> list[ImportedRecord]:
    return [_left(text, count)] if count else []


def _left(text: str, count: int) -> ImportedRecord:
    """Return a record of imported text whose counts were not all added."""
    why = ngettext(
        "{n} result from the probability lab was left out",
        "{n} results from the probability lab were left out",
        count,
    )
    return ImportedRecord("", text, fault=BrokenRecord(1, "format", why), why=why)
