"""`make tables`: solve every dice sheet and store the results in py/spielekiste/arena/tables."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from time import perf_counter
from types import MappingProxyType

import numpy as np

from spielekiste.coach.layout import Layout
from spielekiste.coach.layouts import layout_of, table_name
from spielekiste.coach.table import LEVELS
from spielekiste.coach.table import ValueTable as Table
from spielekiste.core.options import Options
from spielekiste.games.kniffel.options import KniffelOptions
from spielekiste.games.kniffel.rules import sheet_of
from spielekiste.games.symbols import SymbolOptions, SymbolSheet
from spielekiste.games.symbols.rules import WELTRAUM_ENTERS
from spielekiste.parts.sheet import SheetRules
from workshop.common.paths import TABLES
from workshop.solve.solver import Values, solve

PUBLISHED: Mapping[str, float] = MappingProxyType(
    {"classic-none": 245.8708, "classic-yahtzee": 254.5877}
)
"""Published best averages, to four decimal places."""


def every_options() -> dict[str, Options]:
    """Return one set of options for each table, by table name."""
    modes = next(info for info in KniffelOptions.described() if info.name == "further").choices
    kniffel = [
        KniffelOptions(rules, further) for rules in ("classic", "full-cup") for further in modes
    ]
    symbols = [SymbolOptions(voluntary_zero=zero) for zero in (False, True)]
    every = [*kniffel, KniffelOptions("croatian"), *symbols]
    return {str(table_name(options)): options for options in every}


def rules_for(options: Options) -> SheetRules:
    """Return the sheet for these options; the two symbol games differ only in names."""
    if isinstance(options, KniffelOptions):
        return sheet_of(options)
    if isinstance(options, SymbolOptions):
        return SymbolSheet(WELTRAUM_ENTERS, options.voluntary_zero)
    raise TypeError(f"options must be KniffelOptions or SymbolOptions, got {options!r}")


def make(processes: int = 2) -> None:
    """Solve all sheets in parallel, write their tables, and print a report on each."""
    TABLES.mkdir(parents=True, exist_ok=True)
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for name, data, seconds in pool.imap_unordered(solved, every_options()):
            (TABLES / f"{name}.bin").write_bytes(data)
            print(told(Table.parse(data), seconds), flush=True)


def solved(name: str) -> tuple[str, bytes, float]:
    """Solve one game; return its name, its table and the seconds it took."""
    began = perf_counter()
    rules = rules_for(every_options()[name])
    table = packed(name, layout_of(rules), solve(rules))
    return name, bytes(table), perf_counter() - began


def packed(name: str, layout: Layout, values: Values) -> Table:
    """Quantise the values to two bytes each, with the smallest possible step."""
    lowest = np.minimum.reduceat(values, layout.starts[:-1], axis=1)
    above = values - np.repeat(lowest, np.diff(layout.starts), axis=1)
    step = float(above.max()) / LEVELS
    levels = np.rint(above / (step or 1)).astype(np.uint16)
    planes = (levels >> 8).astype(np.uint8).tobytes() + (levels & 255).astype(np.uint8).tobytes()
    rows, width = values.shape
    return Table(name, rows, width, lowest.shape[1], step, lowest.astype("<f8").tobytes() + planes)


def unpacked(table: Table, layout: Layout) -> Values:
    """Return a table's values by row and column."""
    shape, at = (table.rows, table.width), table.levels_at
    high, low = np.frombuffer(table.values[at:], dtype=np.uint8).astype(float).reshape(2, *shape)
    above = (high * 256 + low) * table.step
    lowest = np.frombuffer(table.values[:at], dtype="<f8").reshape(table.rows, table.groups)
    values: Values = above + np.repeat(lowest, np.diff(layout.starts), axis=1)
    return values


def told(table: Table, seconds: float) -> str:
    """Return a report line: the empty sheet's value, the table's error, the published value."""
    line = (
        f"{table.name:17} {table.average:9.4f} points on average, table exact to"
        f" ±{table.error:.1g}, {len(bytes(table)):,} bytes, {seconds:.0f} s"
    )
    known = PUBLISHED.get(table.name)
    if known is None:
        return line
    return f"{line}, published {known}: " + ("agrees" if proves(table) else "DIFFERS")


def proves(table: Table) -> bool:
    """Return whether the empty sheet's value equals the published one."""
    return round(table.average, 4) == PUBLISHED[table.name]
