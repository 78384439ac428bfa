"""Measurements of the app's start, and the page used for comparison."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from workshop.bench import documented, start
from workshop.bench.start import Visit
from workshop.common.goal import Goal
from workshop.dev.tracing import PageTask


@pytest.mark.parametrize(("value", "verdict"), [(0.3, "reached"), (0.31, "missed")])
def test_a_goal_is_an_upper_bound(value: float, verdict: str) -> None:
    """A value equal to the bound meets the goal."""
    assert Goal("start", 0.3).judged(value) == f"start: at most 0.30 — {verdict} {value:.2f}"


@pytest.mark.parametrize(("value", "verdict"), [(95, "reached"), (94, "missed")])
def test_a_goal_may_be_a_lower_bound(value: float, verdict: str) -> None:
    """A value equal to the bound meets the goal."""
    goal = Goal("seo", 95, ".0f", at_least=True)
    assert goal.judged(value) == f"seo: at least 95 — {verdict} {value:.0f}"


def test_a_ratio_is_taken_within_each_round(capsys: pytest.CaptureFixture[str]) -> None:
    """Each round has its own ratio, so a slow round counts like any other."""
    ours = [Visit(100, 10, 0, 0), Visit(900, 90, 0, 0), Visit(110, 20, 0, 0)]
    theirs = [Visit(1100, 10, 0, 0), Visit(6000, 10, 0, 0), Visit(1200, 10, 0, 0)]
    kinds = {kind: {"ours": ours, "documented": theirs} for kind in start.KINDS}
    kinds |= {route: {"ours": ours} for route in start.ROUTES}
    start.print_starts(
        {(kind, name): rows for kind, both in kinds.items() for name, rows in both.items()}
    )
    said = capsys.readouterr().out
    assert said.count("reached 0.09") == len(start.KINDS) + 1
    assert "any other route" in said
    assert "own ready time: at most 0.10 — reached 0.10" in said


def test_a_start_is_measured_in_processor_time(capsys: pytest.CaptureFixture[str]) -> None:
    """Time that a task spends waiting for other work on the machine is not counted."""
    start.print_tasks([PageTask(0, 900_000, 20), PageTask(900_000, 1_000_000, 60)])
    said = capsys.readouterr().out
    assert "first visit: 60 ms of processor time; beyond 50 ms each in all 10 ms" in said


def test_the_reference_page_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page refers to existing wheels and an existing interpreter, and to no file of our own
    start.
    """
    dist = tmp_path / "dist"
    for name in (
        "site-0.css",
        "a-1.whl",
        "b-1.whl",
        "saves-0.js",
        "page-0.js",
        "fast-0/memory.wasm",
    ):
        file = dist / "assets" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
    monkeypatch.setattr(documented, "DIST", dist)
    folder = documented.write(tmp_path / "page")
    config = json.loads((folder / "pyscript.json").read_text("utf-8"))
    page = (folder / "index.html").read_text("utf-8")
    named = [
        *config["packages"],
        config["interpreter"],
        *re.findall(r'(?:href|src)="([^"]+)"', page),
    ]
    assert len(config["packages"]) == 2
    assert [name for name in named if not (folder / name).is_file()] == []
    assert {path.name for path in (folder / "assets").iterdir()} == {
        "site-0.css",
        "a-1.whl",
        "b-1.whl",
        "page-0.js",
        "saves-0.js",
    }
