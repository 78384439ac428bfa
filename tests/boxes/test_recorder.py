"""Faults in a SCORM package: foreign data, long matches, refusals, and a missing platform."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.boxes.support import HERE

BEGIN = """
import { open } from "../../web/js/box/platforms.js";
import { PAUSE_MS, Recorder } from "../../web/js/box/recorder.js";
import { Clock, Platform } from "./platform.mjs";
const clock = new Clock(), said = [], details = [];
const say = (word, detail) => { said.push(word); if (detail) details.push(detail); };
const begin = (platform, version = platform?.version ?? "1.2", page = platform?.visit() ?? {}) => new Recorder(
  open(page, version), "ludo", say, clock);
const match = (length, more = {}) => JSON.stringify({ game: "ludo", record: "z1:".padEnd(length, "A"), ...more });
const written = (platform) => platform.calls.filter((name) => /Commit$/.test(name)).length;
"""


def ran(*does: str) -> Any:
    """Run these scripts; return the value of the last one."""
    *before, last = does
    script = BEGIN + ";\n".join([*before, f"console.log(JSON.stringify({last}))"])
    done = subprocess.run(  # noqa: S603 - a test's own script
        ["node", "--input-type=module", "-e", script],  # noqa: S607 - node is asked for by name
        cwd=HERE,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("text", ["kniffel z1:eJx", "page 7 of 12", "z1:eJx", "ludo ", "{}"])
def test_foreign_data_is_not_opened(text: str) -> None:
    """Foreign data is reported, and remains until the first step replaces it."""
    assert ran(
        'const p = new Platform("1.2")',
        f'p.stored = {{ "cmi.suspend_data": {json.dumps(text)} }}',
        "const r = begin(p)",
        "const found = r.recall()",
        'const before = p.stored["cmi.suspend_data"]',
        "r.keep(match(40))",
        '[found, said, before, p.stored["cmi.suspend_data"].slice(0, 8)]',
    ) == ["", ["foreign"], text, "ludo z1:"]


@pytest.mark.parametrize(("version", "longest"), [("1.2", 4096), ("2004", 64000)])
def test_people_are_told_before_a_match_is_too_long(version: str, longest: int) -> None:
    """A warning appears at 90 % of the limit; the longest data that fits is kept."""
    fits = longest - len("ludo ")
    assert ran(
        f"const p = new Platform('{version}'), r = begin(p)",
        f"r.keep(match({longest * 0.9 - 5:.0f}))",
        "const early = [...said]",
        f"r.keep(match({longest * 0.9 - 3:.0f}))",
        "const warned = [...said]",
        f"for (const more of [0, 1, 2]) {{ clock.pass(3000); r.keep(match({fits} + more)); }}",
        "r.finish({ raw: 1, max: 3 })",
        "r.end()",
        '[early, warned, said, p.stored["cmi.suspend_data"].length, Object.values(p.stored).includes("completed")]',
    ) == [[], ["soon"], ["soon", "long"], longest, True]


def test_the_platform_is_asked_to_write_every_two_seconds() -> None:
    """The first step is written immediately, then only the latest; the end writes everything."""
    assert ran(
        'const p = new Platform("1.2"), r = begin(p)',
        "const counts = []",
        "for (const at of [1, 2, 3, 4]) { r.keep(match(20 + at)); clock.pass(100); counts.push(written(p)); }",
        "clock.pass(PAUSE_MS)",
        'counts.push(written(p), p.stored["cmi.suspend_data"].length)',
        "r.keep(match(30)); r.keep(match(31)); r.flush()",
        'counts.push(p.stored["cmi.suspend_data"].length)',
        "counts",
    ) == [1, 1, 1, 1, 2, 29, 36]


def test_a_write_that_fails_is_tried_again() -> None:
    """A failed write is reported once, as is the next success."""
    assert ran(
        'const p = new Platform("2004"), r = begin(p)',
        "p.isDown = true; r.keep(match(20)); clock.pass(3000); r.keep(match(21)); clock.pass(3000)",
        "p.isDown = false; r.keep(match(22)); clock.pass(3000); r.keep(match(23)); clock.pass(3000)",
        '[said, p.stored["cmi.suspend_data"].length]',
    ) == [["unsaved", "saved"], 28]


def test_a_refused_value_is_named() -> None:
    """A refused value is reported; all others are stored."""
    assert ran(
        'const p = new Platform("1.2"); p.refuses = "cmi.core.score.raw"',
        "const r = begin(p); r.finish({ raw: 1, max: 2 })",
        '[details, p.stored["cmi.core.lesson_status"], p.stored["cmi.core.score.max"]]',
    ) == [["cmi.core.score.raw: 405"], "completed", "100"]


def test_nothing_is_called_after_the_end() -> None:
    """After the end, saving makes no call to the platform."""
    assert ran(
        'const p = new Platform("1.2"), r = begin(p)',
        "r.end(); const calls = p.calls.length",
        "r.keep(match(20)); r.finish({ raw: 1, max: 1 }); r.flush(); r.end()",
        "[p.calls.length - calls, p.calls.at(-1)]",
    ) == [0, "LMSFinish"]


def test_matches_that_are_not_played_here_are_not_stored() -> None:
    """Deleted and broken matches and other games are skipped."""
    others = '{ binned: 5 }, { fault: [1, "format"] }, { game: "kniffel" }'
    assert (
        ran(
            'const p = new Platform("1.2"), r = begin(p)',
            f"for (const more of [{others}]) r.keep(match(20, more))",
            "r.end()",
            '"cmi.suspend_data" in p.stored',
        )
        is False
    )


def test_a_page_without_a_platform_plays_on() -> None:
    """The page reports a missing, inaccessible or refusing platform, and play continues."""
    foreign = "{ get parent() { throw new Error('SecurityError'); } }"
    closed = "{ API: { LMSInitialize: () => 'false' } }"
    for page, word in (("{}", "alone"), (foreign, "alone"), (closed, "mute")):
        assert ran(
            f"const r = begin(null, '1.2', {page})",
            "r.keep(match(20)); r.finish({ raw: 1, max: 1 }); r.end()",
            "[said, r.recall()]",
        ) == [[word], ""]


def test_the_platform_may_be_in_the_window_that_opened_the_page() -> None:
    """Moodle opens a package in a new window if configured to do so."""
    assert ran(
        'const p = new Platform("1.2")',
        "const page = { opener: p.visit() }; page.top = page.parent = page",
        "begin(p, '1.2', page).end()",
        "[said, p.calls.at(-1)]",
    ) == [[], "LMSFinish"]


def test_time_is_counted_in_both_formats() -> None:
    """Both formats give the duration of the visit."""
    for version, name, time in (
        ("1.2", "cmi.core.session_time", "0026:03:04"),
        ("2004", "cmi.session_time", "PT93784S"),
    ):
        assert (
            ran(
                f"const p = new Platform('{version}'), r = begin(p)",
                "clock.pass(93784e3); r.end()",
                f'p.stored["{name}"]',
            )
            == time
        )


def test_kolibri_stores_the_text_beside_the_score() -> None:
    """Kolibri's SCORM 1.2 has no suspend data, and some versions can't be reached at all."""
    store = "const texts = {}, aside = { getItem: (n) => texts[n] ?? null, setItem: (n, t) => { texts[n] = t; } }"
    for page, score in (("p.visit()", "50"), ("{}", None)):
        assert ran(
            'const p = new Platform("1.2")',
            store,
            f"const kolibri = () => new Recorder(open({page}, '1.2', aside), 'ludo', (w) => said.push(w), clock)",
            "const r = kolibri(); r.keep(match(5000)); r.finish({ raw: 1, max: 2 }); r.end()",
            "[kolibri().recall().length, p.stored['cmi.core.score.raw'] ?? null, p.stored['cmi.suspend_data'] ?? null, said]",
        ) == [5000, score, None, []]
