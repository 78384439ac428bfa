"""What has happened since this home last played, step by step; then the table."""

from __future__ import annotations

from collections.abc import Callable

from app.dom.nodes import Node, h
from app.i18n import _
from app.pages.together.match import FarMatch
from app.ports.commands import LEAVE
from app.ports.route import Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.table.replay import ReplayExits, ReplayScreen
from app.views.kit.widgets import block, rail

END_MS = 1200
"""Time for which the last step is shown, in milliseconds."""


class CatchUp(ReplayScreen):
    """The replay of the turns that have arrived. It runs by itself, at the pace of the settings, and can be skipped."""

    def __init__(
        self,
        stage: Stage,
        far: FarMatch,
        begin: int,
        leave: Callable[[], None],
        is_shown: Callable[[Screen], bool],
    ) -> None:
        route = Route(far.home.table.setup.game.id, far.key)
        exits = ReplayExits(leave, lambda: None, is_shown)
        super().__init__(stage, far.home.story.table, route, exits)
        self._far = far
        self._begin = begin
        self.pace = stage.settings.pace

    def enter(self) -> None:
        """Begin with the first step that is new."""
        self.desk.go_to(self._begin)
        self._play_pause()

    def top(self) -> Node:
        """Return the title bar, with the button that skips the rest, and without ways to share."""
        label = _("Go to my turn") if self._far.home.is_due else _("Go to the table")
        tools = block(label, LEAVE, "small", **{"data-next": True, "key": "skip"})
        return rail(self.title, tools, h("p", {"class": "rail__agreed"}, _("What has happened")))

    def _wait(self) -> None:
        """Wait for the next step; after the last one, go to the table."""
        if not self.running and self.at == self.desk.length:
            self._generation += 1
            generation = self._generation
            self.stage.clock.later(END_MS, lambda: self._end(generation))
            return
        super()._wait()

    def _end(self, generation: int) -> None:
        is_here = self.at == self.desk.length and self._exits.is_shown(self)
        if generation == self._generation and is_here:
            self._leave()
            self.stage.redraw()
