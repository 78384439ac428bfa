"""Parameters that only `make campaign` takes, because others in `make test` run the same code."""

from __future__ import annotations

from typing import Any

import pytest


def campaign(*values: Any) -> list[Any]:
    """Return parameters for campaigns; a tuple has several."""
    rows = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*row, marks=pytest.mark.campaign) for row in rows]
