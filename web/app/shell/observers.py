"""Reactions to events at a table: saving, reporting to the host page, offering installation."""

from __future__ import annotations

from dataclasses import dataclass

from app.ports.platform import Platform
from app.shell.host import HostMessages
from app.shell.lock import ActiveLink
from app.shell.saves import SaveController
from app.shell.stage import AppStage
from app.table.narrator import narrate
from app.table.ports import StepReport
from app.table.undo import is_bot
from app.views.dialogs.device import invitation
from spielekiste.core.match import Match
from spielekiste.core.table import Table


@dataclass(frozen=True)
class Observers:
    """Observer of the current table. Implements `table.ports.TableObserver`."""

    stage: AppStage
    platform: Platform
    saves: SaveController
    link: ActiveLink
    host: HostMessages

    def on_step(self, report: StepReport) -> None:
        """Save the match, then report the step to the host page."""
        match = report.table.match
        self._clear_notices(report)
        self.saves.keep(report.match_id, report.table)
        full = self.stage.settings.telling == "full"
        told = narrate(match, full=full) if report.is_forward else ""
        self.host.report_step(report.match_id, report.table, told)

    def on_told(self, match: Match) -> None:
        """Offer installation when a match is finished, but only once per device."""
        how = "" if self.link.is_locked else self.platform.device.installable
        if match.due != "nothing" or not how or self.platform.preferences.recall("invited"):
            return
        if self.platform.preferences.remember("invited", "yes"):
            self.stage.notify(*invitation(how))

    def on_leave(self, table: Table) -> None:
        """Request persistent storage when an unfinished match is left."""
        if table.match.due != "nothing":
            self.platform.saves.request_persistence()

    def _clear_notices(self, report: StepReport) -> None:
        """Remove the notices; after a bot's step, keep errors so that the user can read them."""
        before = report.before
        turn = None if before is None else before.turn
        is_bots = turn is not None and is_bot(report.table, turn)
        shown = self.stage.notices if is_bots and report.is_forward else []
        self.stage.notices = [notice for notice in shown if notice.kind == "error"]
