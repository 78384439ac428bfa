"""The page of the trainer, once its modules are loaded."""

from __future__ import annotations

from app.pages.ports import LatePages
from app.pages.train.screen import TrainScreen
from app.ports.route import Route


class TrainPages(LatePages):
    """Factory for the page."""

    def lead(self, route: Route) -> None:
        """Show the page, or the puzzle of the day (`train/today`)."""
        self.show(TrainScreen(self.stage, self.host, self.values, route))


PAGES = TrainPages
"""The pages of this folder, for `shell.late`."""
