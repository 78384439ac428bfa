"""What Lighthouse says of the built site, in the browser that the tests use."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from workshop.bench.goal import Goal
from workshop.common.paths import DIST, NODE
from workshop.dev.browser import FLAGS, find_or_install
from workshop.dev.serve import running

WISHES = {"accessibility": 95, "best-practices": 95, "seo": 95}
"""The least that each may get, of 100, in every form; it depends on no clock."""

SPEED = "performance"
"""What is measured with a clock, and so with the machine's other work."""

FAST = 90
"""The least for performance on a desktop; on a phone it is only printed."""

FORMS: Mapping[str, tuple[str, ...]] = {"desktop": ("--preset=desktop",), "mobile": ()}
"""What each kind of device is called by Lighthouse."""

TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index")
"""What performance is made of, besides what moves about."""

TRIES = 3
"""How often speed is measured, and how often a look that fails is taken."""

LIMIT_S = 300
"""How long one look may take, in seconds."""


@dataclass(frozen=True)
class Look:
    """What one look at the page has found."""

    scores: Mapping[str, float]
    """0 to 100 for each category."""
    faults: tuple[str, ...]
    """Every audit, performance apart, that is not passed: its name and what it says."""
    times: Mapping[str, str]
    """The parts of performance, as Lighthouse writes them."""


def look(address: str, form: str, *categories: str) -> Look:
    """Look at an address, only for these categories, or for all of them.

    Lighthouse gives up on a machine that is too busy, so it may try again; raises `RuntimeError`
    or `subprocess.TimeoutExpired` where it could not do it at all.
    """
    for _ in range(TRIES - 1):
        with suppress(RuntimeError, subprocess.TimeoutExpired):
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
    known = os.environ | {"CHROME_PATH": find_or_install()}
    ran = subprocess.run(
        command, capture_output=True, text=True, env=known, timeout=LIMIT_S, check=False
    )
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    return read(json.loads(ran.stdout))


def read(report: Mapping[str, Any]) -> Look:
    """Take from a report what is of interest; raise `RuntimeError` if something was not judged."""
    if "runtimeError" in report:
        raise RuntimeError(report["runtimeError"]["message"])
    kinds, audits = report["categories"], report["audits"]
    if unjudged := [name for name, kind in kinds.items() if kind["score"] is None]:
        raise RuntimeError(f"not judged: {', '.join(unjudged)}")
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


def best(looks: list[Look]) -> Look:
    """Return the quickest of some looks: other work on the machine only ever slows one down."""
    return max(looks, key=lambda one: one.scores[SPEED])


def report() -> None:
    """Look a few times, at a desk and on a phone, and print what was reached."""
    with running(DIST) as site:
        for form in FORMS:
            _print(form, best([look(f"{site}/", form) for _ in range(TRIES)]))


def _print(form: str, found: Look) -> None:
    for name, least in WISHES.items():
        print(_goal(f"{form}, {name}", least).judged(found.scores[name]))
    speed, parts = found.scores[SPEED], ", ".join(f"{k} {v}" for k, v in found.times.items())
    told = f"best of {TRIES}: {parts}"
    if form == "desktop":
        print(_goal(f"{form}, {SPEED}", FAST).judged(speed, told))
    else:
        print(f"Lighthouse {form}, {SPEED}: {speed:.0f} ({told})")
    print(*found.faults, sep="\n", end="\n" if found.faults else "")


def _goal(name: str, least: float) -> Goal:
    return Goal(f"Lighthouse {name}", least, ".0f", at_least=True)
