"""Lighthouse scores of the built site, in the browser used for tests."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from subprocess import TimeoutExpired
from typing import Any

from workshop.common.goal import Goal
from workshop.common.paths import DIST, NODE
from workshop.common.tools import run_tool
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.serve import running

WISHES = {"accessibility": 95, "best-practices": 95, "seo": 95}
"""Minimum scores, of 100, on every kind of device; they do not depend on timing."""

SPEED = "performance"
"""The timed category, whose score depends on other load on the machine."""

FAST = 90
"""Minimum performance score on every kind of device."""

FORMS: Mapping[str, tuple[str, ...]] = {"desktop": ("--preset=desktop",), "mobile": ()}
"""Lighthouse's arguments for each kind of device."""

TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index")
"""Timings that make up performance, along with layout shifts."""

ROUNDS = 5
"""Number of speed measurements."""

TRIES = 3
"""Number of attempts for a failing Lighthouse run."""

LIMIT_S = 300
"""Timeout of one Lighthouse run, in seconds."""


@dataclass(frozen=True)
class Look:
    """Results of one Lighthouse run."""

    scores: Mapping[str, float]
    """Score of each category, 0 to 100."""
    faults: tuple[str, ...]
    """Failed audits except those of performance, each with name, title and elements."""
    times: Mapping[str, str]
    """Parts of performance, as formatted by Lighthouse."""


def look(address: str, form: str, *categories: str) -> Look:
    """Run Lighthouse on an address, for the given categories or for all.

    Lighthouse may fail on a busy machine, so failed runs are repeated. Raises `RuntimeError` or
    `TimeoutExpired` if every attempt fails.
    """
    for _ in range(TRIES - 1):
        with suppress(RuntimeError, TimeoutExpired):
            return _look(address, form, *categories)
    return _look(address, form, *categories)


def _look(address: str, form: str, *categories: str) -> Look:
    wanted = ",".join(categories or (*WISHES, SPEED))
    command = [
        *("node", str(NODE / "lighthouse" / "cli" / "index.js"), address),
        *FORMS[form],
        *("--output=json", "--quiet", "--no-enable-error-reporting"),
        *("--disable-full-page-screenshot", f"--max-wait-for-load={LIMIT_S * 500}"),
        f"--only-categories={wanted}",
        f"--chrome-flags={' '.join(('--headless=new', *FLAGS))}",
    ]
    env = os.environ | {"CHROME_PATH": find_or_install()}
    return read(json.loads(run_tool("lighthouse", command, env=env, timeout=LIMIT_S)))


def read(report: Mapping[str, Any]) -> Look:
    """Extract the results from a report; raise `RuntimeError` if a category has no score."""
    if "runtimeError" in report:
        raise RuntimeError(report["runtimeError"]["message"])
    kinds, audits = report["categories"], report["audits"]
    if unjudged := [name for name, kind in kinds.items() if kind["score"] is None]:
        raise RuntimeError(f"Lighthouse gave no score for {', '.join(unjudged)}")
    weighed = {
        ref["id"]
        for name, kind in kinds.items()
        if name != SPEED
        for ref in kind["auditRefs"]
        if ref["weight"]
    }
    return Look(
        {name: 100 * kind["score"] for name, kind in kinds.items()},
        tuple(_said(audits[name]) for name in sorted(weighed) if audits[name]["score"] == 0),
        {name: audits[name]["displayValue"] for name in TIMES if name in audits},
    )


def _said(audit: Mapping[str, Any]) -> str:
    found = [item.get("node", item) for item in audit.get("details", {}).get("items", ())]
    where = [one.get("snippet") or one.get("description") or str(one) for one in found]
    return f"{audit['id']}: {audit['title']} {'; '.join(where)}".strip()


def middle(looks: list[Look]) -> Look:
    """Return the run with the median performance; of an even number, the slower of both."""
    return sorted(looks, key=lambda one: one.scores[SPEED])[(len(looks) - 1) // 2]


def report() -> None:
    """Run Lighthouse several times, emulating a desktop and a phone, and print the results."""
    with running(DIST) as site:
        for form in FORMS:
            _print(form, middle([look(f"{site}/", form) for _ in range(ROUNDS)]))


def _print(form: str, found: Look) -> None:
    for name, least in WISHES.items():
        print(_goal(f"{form}, {name}", least).judged(found.scores[name]))
    parts = ", ".join(f"{k} {v}" for k, v in found.times.items())
    told = f"median of {ROUNDS}: {parts}"
    print(_goal(f"{form}, {SPEED}", FAST).judged(found.scores[SPEED], told))
    print(*found.faults, sep="\n", end="\n" if found.faults else "")


def _goal(name: str, least: float) -> Goal:
    return Goal(f"Lighthouse {name}", least, ".0f", at_least=True)
