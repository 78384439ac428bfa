"""`make deviations`: how far final totals are from their expectation, by number of open boxes.

The numbers of all sheets are in one module, `py/spielekiste/coach/deviations.py`, which is
rewritten after each sheet. The coach computes chances of winning from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

import numpy as np

from spielekiste.coach.deviations import DEVIATIONS
from workshop.common.paths import RULES
from workshop.solve.simulate import play
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

GAMES = 20_000
"""Games per sheet; the standard error of a deviation is about 0.5 %."""

MODULE = RULES / "coach" / "deviations.py"

HEAD = '''"""Standard deviations of a sheet's final total under best play, in points.

One row per value table, by the number of open boxes from 0. Written by `make deviations` from
simulated games.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DEVIATIONS: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
'''


def make(games: int = GAMES) -> None:
    """Play all sheets, those without deviations first; write them, and print a line for each."""
    found: dict[str, tuple[float, ...]] = dict(DEVIATIONS)
    for name in sorted(every_options(), key=found.__contains__):
        began = perf_counter()
        found[name] = deviations(name, games)
        MODULE.write_text(written(found), "utf-8")
        print(f"{name:17} {found[name]}, {perf_counter() - began:.0f} s", flush=True)


def deviations(name: str, games: int) -> tuple[float, ...]:
    """Return the deviations of one sheet, by number of open boxes."""
    played = play(rules_for(every_options()[name]), table(name), 0, games)
    away = np.sqrt(((played.totals - played.means) ** 2).mean(axis=1))
    return tuple(round(float(each), 2) for each in away[::-1])


def written(found: Mapping[str, tuple[float, ...]]) -> str:
    """Return the text of the module."""
    rows = "".join(f'        "{name}": {row},\n' for name, row in sorted(found.items()))
    return f"{HEAD}{rows}    }}\n)  # fmt: skip\n"
