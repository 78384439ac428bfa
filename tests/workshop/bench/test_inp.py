"""Interaction to Next Paint: which screens are visited, and how the times are summed up."""

from __future__ import annotations

from spielekiste import GAMES
from workshop.bench.inp.report import BELOW_MS, Screen, line, p98, screen_of, screens, whole


def test_every_screen_is_visited_once() -> None:
    """No screen is opened twice, and every game's set-up, table and end are among them."""
    names = [scene.name for scene in screens()]
    assert len(names) == len(set(names))
    parts = ("setup", "table", "end")
    assert {f"{game}-{part}" for game in GAMES for part in parts} <= {*names}
    assert not [scene.name for scene in screens() if scene.page]


def test_p98_leaves_out_one_interaction_in_fifty() -> None:
    """Below 50 interactions it is the longest, as in web-vitals."""
    assert p98([40.0, 8.0, 24.0]) == 40
    assert p98([8.0] * 48 + [200.0, 104.0]) == 104


def test_interactions_that_the_browser_does_not_report_are_short() -> None:
    """The page counts all interactions, and reports those of at least 16 ms."""
    seen = {"took": {"7": 64, "9": 24}, "count": 4, "longest": 64, "what": "pointer on throw"}
    assert screen_of("menu", seen).took == [64, 24, BELOW_MS, BELOW_MS]


def test_the_line_names_the_longest_interaction() -> None:
    """A line has the goal, the number of interactions, the median and the longest one."""
    said = line(Screen("menu", [24, 32, 120], 120, "pointer on go /kniffel"))
    assert "INP, menu, ms: at most 100 — missed 120 (3 interactions, 32 in the middle;" in said
    assert said.endswith("pointer on go /kniffel)")


def test_the_last_line_counts_the_screens_above_the_goal() -> None:
    """All interactions are taken together for the percentile."""
    said = whole([Screen("menu", [24] * 59, 24, ""), Screen("table", [120], 120, "")])
    assert "reached 24 (60 interactions, 24 in the middle, longest 120; 1 of 2 screens" in said
