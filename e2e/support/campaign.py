"""Splits the cases of a test between `make test` and `make campaign`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return the cases as parameters; all after the first `count` run in `make campaign` only."""
    return [
        pytest.param(case, marks=[] if at < count else [pytest.mark.campaign])
        for at, case in enumerate(cases)
    ]
