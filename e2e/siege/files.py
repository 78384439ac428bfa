"""The campaign of damaged files; `python -m e2e.siege.plan` prepares it."""

from __future__ import annotations

from operator import attrgetter
from random import Random

import pytest

from e2e.siege.builds import SECOND, Build
from e2e.siege.campaign import Check, in_chromium
from e2e.siege.plan import cases, requested
from e2e.siege.visits import Case, Place
from workshop.common.paths import DIST

BUILDS = Build(DIST), Build(SECOND)

CASES = list(cases(*BUILDS, requested(BUILDS[0])))
Random(0).shuffle(CASES)  # so that even an interrupted run covers all kinds

PLACE = in_chromium(lambda browser, line: Place(browser, line, *BUILDS))


@pytest.mark.parametrize("case", CASES, ids=attrgetter("key"))
def test_a_damaged_file_is_mended_or_told(check: Check, case: Case) -> None:
    """If a file is damaged, the page still starts, or reports the fault and starts next time."""
    check(case)
