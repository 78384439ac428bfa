"""View of the results of many tablets, added up by experiment, for the class board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.kit.widgets import block
from app.views.lab.picture import Counted, guess_picture, spread_picture
from app.views.lab.words import both, experiment_sentence, hits_sentence
from spielekiste.lab.exact import ExactChance
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import LabSum


def sums_view(
    sums: Sequence[LabSum],
    exact_of: Callable[[Experiment], ExactChance | None],
    opened: Collection[int],
) -> Node:
    """Return a part for each experiment; the exact chances of those in `opened`, by number, are shown.

    `exact_of` returns the chances once they are computed. The verb `lab-uncover` has the number.
    """
    if not sums:
        text = _("Results of the probability lab appear here when they arrive.")
        return h("p", {"class": "lab__part paper"}, text)
    parts = [
        _part(each, number, exact_of(each.experiment), is_open=number in opened)
        for number, each in enumerate(sums)
    ]
    return h("div", {"class": "lab__sum"}, parts)


def _part(each: LabSum, number: int, exact: ExactChance | None, *, is_open: bool) -> Node:
    shown = exact if is_open else None
    counted = Counted(
        each.experiment, each.counts, ((each.attempts, each.hits),), each.guesses, shown
    )
    name = f"lab-sum-{number}"
    tablets = ngettext("{n} tablet", "{n} tablets", each.tablets)
    attrs = {
        "class": "lab__part paper",
        "aria-labelledby": name,
        "key": str(each.experiment.event) + str(number),
    }
    return h(
        "section",
        attrs,
        h("h2", {"class": "setup__title", "id": name}, experiment_sentence(each.experiment)),
        h("p", {"class": "lab__sentence", "role": "status"}, f"{tablets}. {hits_sentence(each)}"),
        guess_picture(counted),
        spread_picture(counted),
        _chance(number, shown, exact),
    )


def _chance(number: int, shown: ExactChance | None, exact: ExactChance | None) -> Child:
    if shown is not None:
        told = _("Exact chance: {chance}", chance=both(shown.chance))
        return h("p", {"class": "lab__sentence"}, told)
    button = block(
        _("Show the exact chance"), f"lab-uncover {number}", "wood", disabled=exact is None
    )
    return h("div", {"class": "lab__tools"}, button)
