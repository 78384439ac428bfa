"""Results from many tablets on a class board, added up by experiment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from app.dom.nodes import Child, Node, h
from app.dom.scheduler import run_in_slices
from app.i18n import _, ngettext
from app.pages.lab.view_picture import Counted, guess_picture, spread_picture
from app.pages.lab.words import both, experiment_sentence, hits_sentence
from app.ports.commands import Commands, by_number
from app.ports.stage import Stage
from app.views.kit.widgets import block
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

    def _computed(self, chance: ExactChance) -> None:
        self._opened[chance.experiment] = chance
        self.stage.redraw()


def sums_view(sums: Sequence[LabSum], opened: Mapping[Experiment, ExactChance]) -> Node:
    """Return a part for each experiment; the exact chances in `opened` are visible.

    The argument of the verb `lab-uncover` is the number of the experiment.
    """
    parts = [_part(lab_sum, at, opened.get(lab_sum.experiment)) for at, lab_sum in enumerate(sums)]
    return h("div", {"class": "lab__sum"}, parts)


def _part(lab_sum: LabSum, number: int, exact: ExactChance | None) -> Node:
    course = ((lab_sum.attempts, lab_sum.hits),)
    counted = Counted(lab_sum.experiment, lab_sum.counts, course, lab_sum.guesses, exact)
    name = f"lab-sum-{number}"
    tablets = ngettext("{n} tablet", "{n} tablets", lab_sum.tablets)
    return h(
        "section",
        {"class": "lab__part paper", "aria-labelledby": name, "key": name},
        h("h2", {"class": "setup__title", "id": name}, experiment_sentence(lab_sum.experiment)),
        h("p", {"class": "lab__sentence"}, f"{tablets}. {hits_sentence(lab_sum)}"),
        guess_picture(counted),
        spread_picture(counted),
        _chance(number, exact),
    )


def _chance(number: int, exact: ExactChance | None) -> Node:
    """Return the exact chance, or the button for showing it."""
    if exact is not None:
        sentence = _("Exact chance: {chance}", chance=both(exact.chance))
        return h("p", {"class": "lab__sentence", "role": "status"}, sentence)
    button = block(_("Show the exact chance"), f"lab-uncover {number}", "wood")
    return h("div", {"class": "lab__tools"}, button)
