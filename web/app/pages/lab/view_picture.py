"""Charts of attempts: the share of hits and the measured numbers, and the exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, grouped, pgettext
from app.pages.lab.words import measure_name, precise, share_of
from app.views.kit.widgets import percent
from spielekiste.lab.exact import ExactChance
from spielekiste.lab.experiment import Experiment
from spielekiste.lab.result import hits_in

WIDE, HIGH = 300, 120
"""Size of the picture of the share, in units of its drawing."""

SHORTEST = 10
"""Smallest number of attempts at the end of the axis."""

BAND = 1.96
"""Standard deviations on both sides of the mean that contain 95 of 100 fair series."""

POINTS = 40
"""Number of points of the edges of the band."""

MOST_LABELS = 12
"""Maximum number of labels below the bars."""


class Counted(NamedTuple):
    """Counts of an experiment, from one tablet or from many."""

    experiment: Experiment
    counts: Mapping[int, int]
    trail: Sequence[tuple[int, int]]
    """Numbers of attempts and of those in which the event happened, as they grew."""
    guesses: Sequence[int]
    exact: ExactChance | None
    """The exact chances; None while they are covered."""

    @property
    def attempts(self) -> int:
        """Number of attempts."""
        return sum(self.counts.values())


def share_picture(counted: Counted) -> Child:
    """Return the curve of the share of hits from 0 to 100%, or None before the first attempt."""
    if not counted.trail:
        return None
    attempts, hits = counted.trail[-1]
    last = max(attempts, SHORTEST)
    chance = float(counted.exact.chance) if counted.exact else None
    label = _("How often it happened, up to attempt {n}", n=grouped(attempts))
    now = share_of(hits, attempts)
    drawn = [
        None if chance is None else _line_path(_band(chance, last), "lab__band"),
        None if chance is None else _level(chance, "lab__level"),
        [_level(guess / 100, "lab__guess") for guess in counted.guesses],
        _line_path([_place(n, met / n, last) for n, met in counted.trail], "lab__line"),
    ]
    attrs = {"class": "lab__share", "viewBox": f"0 0 {WIDE} {HIGH}", "preserveAspectRatio": "none"}
    axis = [h("span", None, percent(share)) for share in (1, 0.5, 0)]
    below = [h("span", None, "1"), h("span", None, grouped(last))]
    left = h("div", {"class": "lab__axis", "aria-hidden": "true"}, axis)
    picture = h("svg", attrs | {"role": "img", "aria-label": f"{label}: {now}"}, drawn)
    return h(
        "figure",
        {"class": "lab__figure", "key": "share"},
        h("figcaption", None, label),
        h("div", {"class": "lab__frame"}, left, picture),
        h("div", {"class": "lab__below", "aria-hidden": "true"}, below),
        _legend(counted),
    )


def guess_picture(counted: Counted) -> Child:
    """Return all guesses on an axis from 0 to 100, with the result and the exact chance."""
    attempts = counted.attempts
    if not attempts:
        return None
    hits = hits_in(counted.experiment, counted.counts)
    marks = [_mark("guess", guess / 100, at) for at, guess in enumerate(counted.guesses)]
    marks.append(_mark("line", hits / attempts))
    if counted.exact is not None:
        marks.append(_mark("level", float(counted.exact.chance)))
    guesses = ", ".join(map(str, sorted(counted.guesses)))
    label = _("Guesses: {guesses}", guesses=guesses) if guesses else None
    ends = [h("span", None, percent(share)) for share in (0, 0.5, 1)]
    return h(
        "figure",
        {"class": "lab__figure", "key": "guesses"},
        h("figcaption", None, label) if label else None,
        h("div", {"class": "lab__ruler", "aria-hidden": "true"}, marks),
        h("div", {"class": "lab__ends", "aria-hidden": "true"}, ends),
        _legend(counted),
    )


def _mark(kind: str, share: float, number: int = 0) -> Node:
    attrs = {"class": "lab__tick", "data-line": kind, "style": {"--at": f"{share:.3f}"}}
    return h("span", attrs | {"key": f"{kind} {number}"})


def _legend(counted: Counted) -> Node:
    """Return the legend of the lines."""
    rows = [("line", _("what happened"))]
    if counted.guesses:
        rows.append(("guess", _("guess")))
    if counted.exact is not None:
        rows.append(("level", _("exact chance")))
    if counted.exact is not None and len(counted.trail) > 1:
        rows.append(("band", _("95 out of 100 series end up in here")))
    items = [
        h("li", {"class": "lab__key", "data-line": name, "key": name}, text) for name, text in rows
    ]
    return h("ul", {"class": "lab__legend"}, items)


def _place(attempts: float, share: float, last: int) -> tuple[float, float]:
    """Return the position of a point; the axis of attempts is logarithmic."""
    return WIDE * log(attempts) / log(last), HIGH * (1 - share)


def _level(share: float, kind: str) -> Node:
    y = f"{HIGH * (1 - share):.1f}"
    return h("path", {"class": kind, "d": f"M0 {y}H{WIDE}"})


def _band(chance: float, last: int) -> list[tuple[float, float]]:
    """Return the outline of the band in which the share lies with a probability of 95%."""
    numbers = [last ** (at / POINTS) for at in range(POINTS + 1)]
    wide = [BAND * sqrt(chance * (1 - chance) / n) for n in numbers]
    upper = [(n, min(chance + margin, 1)) for n, margin in zip(numbers, wide, strict=True)]
    lower = [(n, max(chance - margin, 0)) for n, margin in zip(numbers, wide, strict=True)]
    return [_place(n, share, last) for n, share in [*upper, *reversed(lower)]]


def _line_path(points: Sequence[tuple[float, float]], kind: str) -> Node:
    d = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return h("path", {"class": kind, "d": f"M{d}" if len(points) > 1 else f"M{d}h1"})


# ---------------------------------------------------------------------- what was measured


def spread_picture(counted: Counted) -> Child:
    """Return a bar for each measured number, with a mark at the height of its exact chance."""
    attempts = counted.attempts
    if not attempts:
        return None
    values = list(_shown_values(counted))
    expected = {
        value: float(counted.exact.spread.get(value, 0)) if counted.exact else 0.0
        for value in values
    }
    shares = {value: counted.counts.get(value, 0) / attempts for value in values}
    most = max(*shares.values(), *expected.values())
    every = -(-len(values) // MOST_LABELS)
    columns = [
        _column(counted, value, shares[value] / most, expected[value] / most, named=at % every == 0)
        for at, value in enumerate(values)
    ]
    name = measure_name(counted.experiment.event)
    return h(
        "figure",
        {"class": "lab__figure", "key": "spread"},
        h("figcaption", None, name),
        h("div", {"class": "lab__columns", "aria-hidden": "true"}, columns),
        _table(counted, name, values),
    )


def _shown_values(counted: Counted) -> Iterator[int]:
    """Yield the measured numbers, except very unlikely ones that never occurred."""
    exact = counted.exact
    for value in counted.experiment.values:
        is_likely = exact is None or value in exact.spread
        if is_likely or counted.counts.get(value):
            yield value


def _column(counted: Counted, value: int, share: float, expected: float, *, named: bool) -> Node:
    met = counted.experiment.event.allows(value, counted.experiment.dice)
    bar = h("span", {"class": "lab__bar", "style": {"--share": f"{share:.3f}"}})
    mark = h("span", {"class": "lab__mark", "style": {"--at": f"{expected:.3f}"}})
    return h(
        "span",
        {"class": "lab__column", "data-met": "true" if met else "false", "key": value},
        h("span", {"class": "lab__stack"}, bar, mark if counted.exact is not None else None),
        h("span", {"class": "lab__value"}, str(value) if named else ""),
    )


def _table(counted: Counted, name: str, values: Sequence[int]) -> Node:
    """Return a table of the numbers that the bars show."""
    exact, attempts = counted.exact, counted.attempts
    head = [name, _("Attempts"), pgettext("figure", "Share")]
    head += [_("Exact chance")] if exact is not None else []
    rows = [
        [
            str(value),
            grouped(counted.counts.get(value, 0)),
            share_of(counted.counts.get(value, 0), attempts),
            *(
                [precise(exact.spread[value]) if value in exact.spread else percent(0)]
                if exact
                else []
            ),
        ]
        for value in values
    ]
    cells = [
        h(
            "tr",
            {"key": row[0]},
            h("th", {"scope": "row"}, row[0]),
            [h("td", None, cell) for cell in row[1:]],
        )
        for row in rows
    ]
    heads = h("tr", None, [h("th", {"scope": "col"}, title) for title in head])
    table = h("table", {"class": "lab__table"}, h("thead", None, heads), h("tbody", None, cells))
    return h("details", {"class": "lab__numbers"}, h("summary", None, _("The numbers")), table)
