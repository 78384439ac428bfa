"""Lighthouse reports: parsing them, and describing them in words."""

from __future__ import annotations

from typing import Any

import pytest

from workshop.bench.lighthouse import Look, middle, read

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


def test_faults_are_failed_audits_with_a_weight() -> None:
    """Each fault names its element, and each slow part has a time."""
    assert read(SEEN) == Look(
        {"seo": 50, "performance": 92}, ("title: No title <head>",), {"speed-index": "9 s"}
    )


def test_a_page_that_did_not_load_has_no_scores() -> None:
    """If a page did not load, the error is raised."""
    with pytest.raises(RuntimeError, match="no answer"):
        read({"runtimeError": {"message": "no answer"}})


def test_a_missing_score_is_not_zero() -> None:
    """Lighthouse omits a score if one of its audits failed to run, which is an error."""
    broken = {**SEEN, "categories": {"seo": {"score": None, "auditRefs": []}}}
    with pytest.raises(RuntimeError, match="no score for seo"):
        read(broken)


@pytest.mark.parametrize(("scores", "counted"), [((70, 91, 80), 80), ((91, 70), 70), ((90,), 90)])
def test_the_median_run_counts(scores: tuple[int, ...], counted: int) -> None:
    """The median of an even number of runs is the slower of both in the middle."""
    looks = [Look({"performance": score}, (), {}) for score in scores]
    assert middle(looks).scores == {"performance": counted}
