"""Value tables: checked against brute force and published numbers, and their file format."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from spielekiste.coach.layouts import layout_of, table_name
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.work import run_to_end
from spielekiste.games.kniffel import ClassicSheet, CroatianSheet, KniffelOptions
from spielekiste.parts.sheet import Sheet, SheetRules
from spielekiste.parts.sheet_game import SheetState
from tests.coach.second import Slow, filled_at_random
from workshop.common.paths import TABLES
from workshop.solve.solver import Solver, backwards
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import PUBLISHED, every_options, packed, rules_for

NAMES = sorted(every_options())

LATE = 2
"""Maximum number of open boxes in positions that are checked by brute force."""

PAIRS = {
    "classic-block": ("fives", "kniffel"),
    "classic-free": ("sixes", "full-house"),
    "classic-yahtzee": ("ones", "large-straight"),
    "croatian": ("ones", "maximum"),
    "full-cup-block": ("sixes", "chance"),
    "symbols": ("star", "two-pairs"),
    "symbols-zero": ("ufo", "triple"),
}
"""Pairs of open boxes, at least one of which has few results, since brute force is slow."""


def rules_of(name: str) -> SheetRules:
    return rules_for(every_options()[name])


@cache
def late(name: str) -> Solver:
    """Return a solver with all late positions solved."""
    solver = Solver(rules_of(name))
    for row, group in backwards(solver.layout):
        if solver.layout.sheet(row, group).entries.count(None) <= LATE:
            solver.fill(row, group)
    return solver


@pytest.mark.parametrize("name", NAMES)
def test_the_last_turn_agrees_with_trying_everything(name: str) -> None:
    """With one box open the solver is exact to 1e-9, and the table to its stated error."""
    boxes = [enter.box for enter in rules_of(name).enters]
    for seed in range(3):
        rng = Random(f"{name} {seed}")
        agree(name, filled_at_random(rules_of(name), rng.sample(boxes, 1), rng))


@pytest.mark.parametrize("name", PAIRS)
def test_the_last_two_turns_agree_with_trying_everything(name: str) -> None:
    """With two boxes open the solver is exact to 1e-9."""
    agree(name, filled_at_random(rules_of(name), PAIRS[name], Random(name)))


def agree(name: str, sheet: Sheet) -> None:
    solver, kept = late(name), table(name)
    spot, secured = solver.layout.index(sheet), solver.layout.secured(sheet)
    tried = Slow()(SheetState(solver.rules, (sheet,), turn=0))
    assert secured + solver.values[spot.row, spot.column] == pytest.approx(tried, abs=1e-9)
    assert secured + kept.value(spot) == pytest.approx(tried, abs=kept.error + 1e-9)


@pytest.mark.parametrize(("name", "average"), PUBLISHED.items())
def test_published_averages(name: str, average: float) -> None:
    """The value of the empty sheet is as published: 245.8708 for `none`, 254.5877 for `yahtzee`."""
    rules = rules_of(name)
    empty = layout_of(rules).index(Sheet((None,) * len(rules.enters)))
    assert round(table(name).value(empty), 4) == average


def test_less_restrictive_rules_have_higher_values() -> None:
    """Rules that give players more choices or more points have a higher average."""
    empty = {name: table(name).average for name in NAMES}
    assert empty["classic-none"] < empty["classic-block"] < empty["classic-free"]
    assert empty["classic-free"] < empty["classic-yahtzee"]
    assert empty["symbols"] < empty["symbols-zero"]
    for mode in ("none", "block", "free", "yahtzee"):
        assert empty[f"full-cup-{mode}"] < empty[f"classic-{mode}"]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_fits_its_layout(name: str) -> None:
    """A table has a value for each position; a full sheet has the value 0; errors are small."""
    rules, kept = rules_of(name), table(name)
    layout = layout_of(rules)
    full = layout.index(filled_at_random(rules, (), Random(1)))
    assert (kept.name, kept.rows, kept.width) == (name, layout.rows, layout.starts[-1])
    assert kept.groups == len(layout.starts) - 1
    assert kept.value(full) == 0
    assert kept.error < 0.0013


@pytest.mark.parametrize("name", NAMES)
def test_every_position_has_its_own_index(name: str) -> None:
    """Indices are unique and within the table, and equal those of the sheets built for them."""
    layout = layout_of(rules_of(name))
    rng = Random(3)
    for _ in range(50):
        row, group = rng.randrange(layout.rows), rng.randrange(len(layout.starts) - 1)
        spot = layout.index(layout.sheet(row, group))
        assert (spot.row, spot.group) == (row, group)
        assert layout.starts[group] <= spot.column < layout.starts[group + 1]


def test_all_tables_are_small() -> None:
    """All tables together take less than five megabytes, in the repository and on the site."""
    assert sum(path.stat().st_size for path in TABLES.glob("*.bin")) < 5_000_000


def test_packing_keeps_the_stated_error() -> None:
    """After parsing, no value is off by more than the stated error, and group
    minimums are exact.
    """
    layout = layout_of(CroatianSheet())
    values = np.random.default_rng(7).uniform(0, 200, (layout.rows, layout.starts[-1]))
    read = ValueTable.parse(bytes(packed("croatian", layout, values)))
    for group, begin in enumerate(layout.starts[:-1]):
        sheet = layout.sheet(0, group)
        spot = layout.index(sheet)._replace(column=begin)
        assert read.value(spot) == pytest.approx(values[0, begin], abs=read.error * 1.0001)
        lowest = values[0, begin : layout.starts[group + 1]].min()
        assert read.lowest(0, group) == lowest


@pytest.mark.parametrize(
    "broken",
    [b"", b"GIF89a", b"spielekiste-table-1 x 1 2\n", b"spielekiste-table-1 x 1 1 1 0.1\nabc"],
)
def test_other_bytes_are_refused(broken: bytes) -> None:
    """Data with the wrong header is rejected."""
    with pytest.raises(UnreadableNotation):
        ValueTable.parse(broken)


def test_a_cut_table_is_refused() -> None:
    """A truncated download is rejected."""
    data = (TABLES / "symbols.bin").read_bytes()
    with pytest.raises(UnreadableNotation):
        ValueTable.parse(data[: len(data) // 2])


def test_names_follow_the_options() -> None:
    """The Croatian sheet has one table for all modes of further Kniffels."""
    assert table_name(KniffelOptions("croatian", "free")) == "croatian"
    assert table_name(KniffelOptions("full-cup", "yahtzee")) == "full-cup-yahtzee"
    assert isinstance(rules_of("classic-free"), ClassicSheet)


def test_a_table_is_unpacked_in_slices() -> None:
    """The largest table takes several slices and gives the same values as one pass."""
    data = (TABLES / "classic-block.bin").read_bytes()
    assert sum(1 for _ in ValueTable.read(data)) > 5
    assert run_to_end(ValueTable.read(data)) == table("classic-block")
