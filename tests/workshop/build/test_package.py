"""The Python package offered by the site: it is complete and has no dependencies."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.prerender.privacy import Download
from workshop.build.export import package
from workshop.build.pages.languages import loaded_languages
from workshop.teaching.reference import pages

BOT = """\
def play(view, rng):
    return rng.choice(view.moves)
"""


def test_the_package_plays_from_the_command_line_alone(tmp_path: Path) -> None:
    """The wheel and the standard library suffice; `best` needs a solved table from the wheel."""
    wheel = package()
    (tmp_path / wheel.name).write_bytes(wheel.data)
    (tmp_path / "mine.py").write_text(BOT, "utf-8")
    asked = ["mine.py", "best", "random", "--games", "4", "--seed", "7"]
    done = subprocess.run(  # noqa: S603 - a fixed command
        [sys.executable, "-S", "-m", "spielekiste.arena", *asked],
        env={"PYTHONPATH": wheel.name, "PYTHONUTF8": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("kniffel, 4 deals, seed 7, points:\nmine.py  ")
    means = [float(line.split()[1]) for line in done.stdout.splitlines()[1:4]]
    assert means[1] > 150 > max(means[0], means[2])


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_reference_page_has_a_place_for_the_link(language: str) -> None:
    with loaded_languages():
        made = pages.package(language, Download("take/x-1-py3-none-any.whl", 5_000_000))
        mains = [page["main"] for page in pages.filled(language).values()]
    assert 'href="../../take/x-1-py3-none-any.whl"' in made
    assert "pip install x-1-py3-none-any.whl" in made
    assert {"en": "5.0 MB", "de": "5,0 MB"}[language] in made
    assert [main.count(pages.PLACE.decode()) for main in mains] == [1] * 7
