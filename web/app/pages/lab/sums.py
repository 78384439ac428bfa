"""Results from many tablets on a class board, added up by experiment."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.dom.nodes import Child
from app.dom.slices import run_in_slices
from app.pages.lab.view_sums import sums_view
from app.ports.commands import Commands, by_number
from app.ports.stage import Stage
from spielekiste.lab.exact import ExactChance, exact
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabResult, LabSum, merged


class LabSums:
    """The sums, each with its exact chance covered until someone asks for it."""

    def __init__(
        self,
        stage: Stage,
        results: Callable[[], Iterable[LabResult]],
        is_shown: Callable[[], bool],
    ) -> None:
        self.stage = stage
        self._results = results
        self._is_shown = is_shown
        self._opened: dict[Experiment, ExactChance] = {}
        """The exact chances that are shown."""

    @property
    def commands(self) -> Commands:
        """Handler for showing an exact chance."""
        return {"lab-uncover": by_number(self._uncover)}

    @property
    def sums(self) -> list[LabSum]:
        """The sums, in the order in which their first results arrived."""
        return merged(self._results())

    def view(self) -> Child:
        """Return the content of the tab."""
        return sums_view(self.sums, self._opened)

    def _uncover(self, number: int) -> None:
        """Compute and show the exact chance of a sum."""
        sums = self.sums
        if number < len(sums):
            work = exact(sums[number].experiment)
            run_in_slices(self.stage.clock, work, self._computed, self._is_shown)

    def _computed(self, found: ExactChance) -> None:
        self._opened[found.experiment] = found
        self.stage.redraw()
