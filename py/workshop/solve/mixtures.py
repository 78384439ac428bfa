"""`make mixtures`: how far final totals are from their expectation, by number of open boxes.

What varies most are the points of one box, such as those for five equal dice. So games are compared by
whether it is open, and those in which equally many of its points and of extra points were still to come
are one part of a mixture. The numbers of all sheets are in one module,
`py/spielekiste/coach/mixtures.py`, which is rewritten after each sheet. The coach computes chances of
winning from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, sqrt
from time import perf_counter
from typing import TypeAlias

import numpy as np

from spielekiste.coach.layouts import layout_of
from spielekiste.coach.mixtures import MIXTURES
from spielekiste.coach.totals import Mixture
from spielekiste.parts.sheet import SheetRules
from workshop.common.paths import RULES
from workshop.solve.simulate import Leads, Played, play
from workshop.solve.solver import Places, Values
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

GAMES = 100_000
"""Games per sheet; the standard error of a deviation is about 0.2 %."""

PARTS = 3
"""Maximum number of parts of a mixture."""

FEW = 400
"""Fewest games of a mixture; rarer positions have that of one open box less."""

RARE = 0.003
"""Least probability of a part."""

FAR = np.linspace(-7, 7, 2801)

NORMAL = np.array([(1 + erf(far / sqrt(2))) / 2 for far in FAR])
"""Normal distribution function at each of `FAR`."""

NODES = np.linspace(-4, 4, 65)
"""Standard deviations from the mean at which a normal distribution is evaluated."""

SHARE, AWAY, DEVIATION = range(3)
"""What is known of a part of a mixture."""

WEIGHTS = np.exp(-(NODES**2) / 2) / np.exp(-(NODES**2) / 2).sum()

MODULE = RULES / "coach" / "mixtures.py"

HEAD = '''"""Distributions of a sheet's final total around the expected one under best play.

For each value table, by the state of the box that varies most (`Layout.jackpot`) and by the number of
open boxes from 0. Written by `make mixtures` from simulated games.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from spielekiste.coach.totals import Mixture

MIXTURES: Mapping[str, tuple[tuple[Mixture, ...], ...]] = MappingProxyType(
    {
'''

Rows: TypeAlias = tuple[tuple[Mixture, ...], ...]
"""Mixtures of one sheet, by the state of the box that varies most and the number of open boxes."""


def make(games: int = GAMES) -> None:
    """Play all sheets, those without mixtures first; write them, and print a line for each."""
    every: dict[str, Rows] = dict(MIXTURES)
    for name in sorted(every_options(), key=every.__contains__):
        began = perf_counter()
        every[name] = mixtures(name, games)
        MODULE.write_text(written(every), "utf-8")
        whole = every[name][0][-1].variance ** 0.5
        print(f"{name:17} {whole:.1f} points, {perf_counter() - began:.0f} s", flush=True)


def mixtures(name: str, games: int) -> Rows:
    """Return the mixtures of one sheet."""
    rules = rules_for(every_options()[name])
    played = play(rules, table(name), 0, games)
    states = Leads(rules, table(name)).jackpot(played.spots)
    to_come = jackpots(rules, played, states)
    away = played.totals - played.means
    rows = []
    for state in range(states.max() + 1):
        row = [Mixture(0.0)]
        for turn in range(len(away) - 2, -1, -1):
            here = states[turn] == state
            enough = here.sum() >= FEW
            row.append(mixture(away[turn, here], to_come[turn, here]) if enough else row[-1])
        rows.append(tuple(row))
    return tuple(rows)


def jackpots(rules: SheetRules, played: Played, states: Places) -> Values:
    """Return the points of this box and the extra points still to come, by turns played and game."""
    after = played.extra[::-1].cumsum(axis=0)[::-1]
    points: Values = np.vstack([after, np.zeros(after.shape[1])])
    box = layout_of(rules).jackpot_at
    return points if box is None else points + np.where(states == 0, played.points[box], 0)


def mixture(away: Values, to_come: Values) -> Mixture:
    """Return the mixture of games that are so far away from their expected totals."""
    points, games = np.unique(to_come, return_counts=True)
    usual = points[(games >= RARE * len(away)) & (games >= np.sort(games)[-PARTS:][0])]
    part = np.abs(to_come[:, None] - usual).argmin(axis=1)
    shares = (np.bincount(part) / len(away)).round(4)
    shares[0] = (1 - shares[1:].sum()).round(4)
    means = np.bincount(part, away) / np.bincount(part)
    within = rounded((away - means[part]).std())
    if len(usual) == 1:
        return Mixture(within)
    off = zip(shares.tolist(), (means - away.mean()).tolist(), strict=True)
    return Mixture(within, tuple((share, rounded(mean)) for share, mean in off))


def rounded(points: float) -> float:
    """Return a number of points as it is written."""
    return round(float(points), 2)


def normal(deviations: Values) -> Values:
    """Return the chance that a normal distribution is below so many standard deviations."""
    chances: Values = np.interp(deviations, FAR, NORMAL)
    return chances


def parts_of(name: str) -> Values:
    """Return the parts of a sheet's mixtures, by state, number of open boxes, part, and `SHARE`,
    `AWAY` or `DEVIATION`; unused parts have the probability 0.
    """
    rows = MIXTURES[name]
    parts = np.zeros((len(rows), len(rows[0]), PARTS, 3))
    parts[..., DEVIATION] = 1
    for state, row in enumerate(rows):
        for still_open, mixture in enumerate(row):
            for at, part in enumerate(mixture.parts):
                parts[state, still_open, at] = *part, mixture.deviation
    return parts


def written(every: Mapping[str, Rows]) -> str:
    """Return the text of the module."""
    rows = "".join(
        f'        "{name}": {_of_sheet(rows)},\n' for name, rows in sorted(every.items())
    )
    return f"{HEAD}{rows}    }}\n)  # fmt: skip\n"


def _of_sheet(rows: Rows) -> str:
    states = ["(" + ", ".join(map(_call, row)) + ")" for row in rows]
    return f"({', '.join(states)}{',' if len(states) == 1 else ''})"


def _call(each: Mixture) -> str:
    values = (each.deviation,) if each.parts == Mixture(0.0).parts else tuple(each)
    return "Mixture(" + ", ".join(map(str, values)) + ")"
