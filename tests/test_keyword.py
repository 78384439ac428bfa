"""`pytest -k test_…` reads only the files that can have this test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import may_have

HERE = Path(__file__)


@pytest.mark.parametrize(
    "name", ["test_a_file_is_read", "test_a_file_is_read_for_its", "TEST_A_FILE", "test_keyword"]
)
def test_a_file_is_read_for_its_tests_and_its_name(name: str) -> None:
    """Part of a name is enough, as for pytest, which ignores case."""
    assert may_have(HERE, name)


def test_a_file_is_not_read_for_other_names() -> None:
    """Text that is no test's name doesn't count: test_elsewhere."""
    assert not may_have(HERE, "test_elsewhere")
