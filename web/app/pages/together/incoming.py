"""Matches between homes in a file with everything from another device."""

from __future__ import annotations

from app.i18n import _
from app.pages.past.arrivals import Taken
from app.pages.ports import ScreenHost
from app.pages.together.match import FarMatch, matches_of
from app.ports.route import AFAR, Route
from app.ports.stage import Stage
from app.saves.transfer import ImportedRecord
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.record import Record
from spielekiste.core.work import Work
from spielekiste.together import BrokenLink, Home


def take_in(stage: Stage, host: ScreenHost, text: str) -> Work[Taken]:
    """Save a match with its home, unless a match with the same id is here."""
    del stage
    yield
    home, _begin, record = text.partition("spielekiste ")
    try:
        read = Home.parse(home, GAMES)
        if read.is_due:
            read.resume(Record.parse(_begin + record, GAMES))
    except (BrokenLink, BrokenRecord) as fault:
        left = ImportedRecord("", text, fault=BrokenRecord(1, "format", str(fault)))
        return Taken(left=[left])
    if not any(matches_of(host.saves, read.letter)):
        FarMatch.add(host.saves, read)
    return Taken(_("A game has arrived."), str(Route(AFAR)), _("Play from two homes"))
