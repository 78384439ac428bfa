"""Tests of wheels: they are repeatable and named after their content."""

from __future__ import annotations

import io
import re
import zipfile

from spielekiste import __version__
from workshop.common import wheel

FILES = {"pkg/__init__.py": b"x = 1\n", "pkg/a.py": b"y = 2\n"}


class TestWheel:
    """Tests of the wheels."""

    def test_same_sources_give_the_same_bytes_and_name(self) -> None:
        """The order of the sources and the time do not matter."""
        again = dict(reversed(FILES.items()))
        assert wheel.build_wheel("some-pkg", FILES) == wheel.build_wheel("some-pkg", again)

    def test_other_content_gives_another_name(self) -> None:
        """Changed content changes the file name, so that no cache serves an old wheel."""
        changed = FILES | {"pkg/a.py": b"y = 3\n"}
        names = {wheel.build_wheel("some-pkg", files).name for files in (FILES, changed)}
        assert len(names) == 2

    def test_the_name_is_a_valid_wheel_name(self) -> None:
        """The name has distribution, version, build tag (which starts with a digit), and tags."""
        name = wheel.build_wheel("some-pkg", FILES).name
        assert re.fullmatch(rf"some_pkg-{__version__}-0[0-9a-f]{{12}}-py3-none-any\.whl", name)

    def test_it_lists_its_files(self) -> None:
        """RECORD lists every member, including the licence."""
        built = wheel.build_wheel("some-pkg", FILES)
        with zipfile.ZipFile(io.BytesIO(built.data)) as archive:
            record = archive.read(f"some_pkg-{__version__}.dist-info/RECORD").decode()
            assert archive.namelist() == sorted(archive.namelist())
            assert {line.split(",")[0] for line in record.split()} == set(archive.namelist())
            assert f"some_pkg-{__version__}.dist-info/licenses/LICENSE" in archive.namelist()
