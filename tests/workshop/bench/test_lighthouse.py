"""What is taken from a report of Lighthouse, and what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from workshop.bench.lighthouse import Look, best, read

SEEN: dict[str, Any] = {
    "categories": {
        "seo": {
            "score": 0.5,
            "auditRefs": [{"id": "title", "weight": 1}, {"id": "hint", "weight": 0}],
        },
        "performance": {"score": 0.92, "auditRefs": [{"id": "speed-index", "weight": 10}]},
    },
    "audits": {
        "title": {
            "id": "title",
            "title": "No title",
            "score": 0,
            "details": {"items": [{"node": {"snippet": "<head>"}}]},
        },
        "hint": {"id": "hint", "title": "A hint", "score": 0},
        "speed-index": {"id": "speed-index", "score": 0, "displayValue": "9 s"},
    },
}


def test_faults_are_what_weighs_and_is_not_passed() -> None:
    """With the place where it was found; what is slow is told as a time."""
    assert read(SEEN) == Look(
        {"seo": 50, "performance": 92}, ("title: No title <head>",), {"speed-index": "9 s"}
    )


def test_a_page_that_did_not_load_has_no_scores() -> None:
    """Its error is told instead."""
    with pytest.raises(RuntimeError, match="no answer"):
        read({"runtimeError": {"message": "no answer"}})


def test_what_was_not_judged_is_no_zero() -> None:
    """Lighthouse leaves a score out where one of its audits broke."""
    broken = {**SEEN, "categories": {"seo": {"score": None, "auditRefs": []}}}
    with pytest.raises(RuntimeError, match="no score for seo"):
        read(broken)


def test_the_quickest_look_counts() -> None:
    """Other work on the machine can only make the page slower than it is."""
    looks = [Look({"performance": score}, (), {}) for score in (70, 91, 80)]
    assert best(looks) is looks[1]
