"""Hashed names and the files of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from workshop.build.assets.site import Site
from workshop.common.hashes import digest, digest_all


class TestSite:
    """Tests of the site's files."""

    def test_a_hashed_name_follows_the_content(self) -> None:
        """Equal content gives equal names, and different content different ones."""
        names = [Site().add_hashed("art/a.svg", data) for data in (b"1", b"1", b"2")]
        assert names[0] == names[1] != names[2]
        assert names[0] == f"assets/a-{digest(b'1')}.svg"

    def test_a_folder_is_named_after_all_its_files(self) -> None:
        """A change in one file renames the folder, but the order of the files does not matter."""
        assert digest_all({"a": b"1", "b": b"2"}) == digest_all({"b": b"2", "a": b"1"})
        assert digest_all({"a": b"1", "b": b"2"}) != digest_all({"a": b"2", "b": b"1"})

    def test_one_name_holds_one_content(self) -> None:
        """The same file may be added again, but not another one under its name."""
        site = Site()
        site.add("a", b"1")
        assert site.add("a", b"1") == "a"
        with pytest.raises(ValueError, match="a was added twice"):
            site.add("a", b"2")

    def test_writing_gives_exactly_the_site(self, tmp_path: Path) -> None:
        """Old files and empty folders are removed, and unchanged files are not rewritten."""
        (tmp_path / "old").mkdir()
        (tmp_path / "old" / "file").write_text("gone")
        site = Site({"a/b": b"1", "c": b"2"})
        site.write(tmp_path)
        before = (tmp_path / "c").stat().st_mtime_ns
        site.write(tmp_path)
        found = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file()}
        assert found == {"a/b", "c"}
        assert not (tmp_path / "old").exists()
        assert (tmp_path / "c").stat().st_mtime_ns == before
