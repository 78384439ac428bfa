"""Tests of cached results: they are made once and never partially written."""

from __future__ import annotations

from pathlib import Path

import pytest

from workshop.common import cache


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a cache folder that does not exist yet."""
    monkeypatch.setattr(cache, "CACHE", tmp_path / "cache")
    return tmp_path / "cache"


def test_a_result_is_made_once(folder: Path) -> None:
    """The second call reads the file, and no other file is left in the folder."""
    made: list[bytes] = []

    def make() -> bytes:
        made.append(b"slow")
        return b"slow"

    assert [cache.cached("a.bin", make) for _ in range(2)] == [b"slow", b"slow"]
    assert len(made) == 1
    assert [path.name for path in folder.iterdir()] == ["a.bin"]


def test_a_failure_leaves_nothing(folder: Path) -> None:
    """After a failure, nothing is stored."""

    def fail() -> bytes:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        cache.cached("a.bin", fail)
    assert not (folder / "a.bin").exists()
    assert cache.cached("a.bin", lambda: b"now") == b"now"
