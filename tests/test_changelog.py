"""Form of the changelog: short releases of short lines, latest first."""

from __future__ import annotations

import re
from datetime import date

from workshop.common.paths import ROOT

MOST_LINES, MOST_WORDS = 20, 25
"""Maximum numbers of lines of a release, and of words in a line."""

UNRELEASED = "Unreleased"

KINDS = ("Added", "Changed", "Fixed", "Removed")
"""Headings within a release, in this order."""

RELEASES = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
"""Texts of the releases, each with its title on the first line."""


def test_releases_are_short() -> None:
    """A release has at most twenty lines; work since the last one can have more until then."""
    finished = [text for text in RELEASES if not text.startswith(UNRELEASED)]
    assert len(finished) >= 2
    assert [text for text in finished if len(_lines(text)) > MOST_LINES] == []


def test_lines_are_short() -> None:
    """A line is one bullet of at most 25 words."""
    lines = [line for text in RELEASES for line in _lines(text)]
    assert [line for line in lines if len(line.split()) > MOST_WORDS] == []
    assert [line for text in RELEASES for line in _others(text)] == []


def test_the_latest_release_is_first() -> None:
    """Titles are a version and a date, in falling order, after the unreleased lines."""
    titles = [text.partition("\n")[0] for text in RELEASES]
    assert titles[0] == UNRELEASED
    found = [
        re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d)", title) for title in titles[1:]
    ]
    versions = [tuple(map(int, match.group(1, 2, 3))) for match in found if match]
    dates = [date.fromisoformat(match[4]) for match in found if match]
    assert len(versions) == len(titles) - 1
    assert versions == sorted(versions, reverse=True)
    assert dates == sorted(dates, reverse=True)


def test_headings_are_those_of_the_format() -> None:
    """Each heading is there at most once, in the usual order."""
    for text in RELEASES:
        kinds = re.findall(r"^### (.*)$", text, re.MULTILINE)
        assert kinds == [kind for kind in KINDS if kind in kinds]


def _lines(text: str) -> list[str]:
    """Return the bullets of a release."""
    return re.findall(r"^- (.*)$", text, re.MULTILINE)


def _others(text: str) -> list[str]:
    """Return the lines of a release that are neither title, heading, bullet nor blank."""
    return [line for line in text.splitlines()[1:] if line and not line.startswith(("- ", "### "))]
