"""Settings of all tests, and a quick way to one of them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("EXAMPLES", "30"))
"""Number of examples for properties without a number of their own. They are new in each run; campaigns take more."""

settings.register_profile(
    "crate",
    deadline=None,  # tests must not depend on the speed of the machine
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("crate")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files without the test that `-k test_…` names: to import all takes longer than most tests.

    Any other expression may match a parameter, too, so all files are imported.
    """
    name = config.option.keyword
    if not collection_path.match("test_*.py") or not re.fullmatch(r"test_\w+", name):
        return None
    return None if may_have(collection_path, name) else True


def may_have(path: Path, name: str) -> bool:
    """Return whether the file has this name in its path, or a test with it."""
    text = "\n".join((*path.parts, *re.findall(r"def (test_\w+)", path.read_text("utf-8"))))
    return name.lower() in text.lower()
