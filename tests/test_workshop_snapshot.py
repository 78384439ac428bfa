"""What the fast way is made of."""

from __future__ import annotations

import io
import zipfile

import pytest

from workshop import build, snapshot
from workshop.snapshot import HOME, SITE_PACKAGES, Fast

HEAP = 31_457_280
"""Pyodide's memory before it grows; a memory of another size is not restored."""


@pytest.fixture(scope="module")
def made() -> Fast:
    """The fast way of the sources as they are."""
    return snapshot.fast([build.rules_wheel(), build.app_wheel({"art/x.svg": "x"}, {}, {})])


def names(archive: bytes) -> set[str]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return set(opened.namelist())


def test_the_memory_has_not_grown(made: Fast) -> None:
    """It is the heap as it was at first, behind a short head."""
    assert HEAP <= len(made.memory) < HEAP + 4096


def test_the_memory_holds_every_rule_and_every_view(made: Fast) -> None:
    """Their names are in it as Python keeps them."""
    for module in (b"spielekiste.games.kniffel", b"app.views.menu", b"app.screens.table"):
        assert module in made.memory


def test_the_rest_is_what_needs_a_page(made: Fast) -> None:
    """The two modules that touch the browser, the data, and PyScript's own modules, compiled."""
    found = names(made.rest)
    assert {name for name in found if name.startswith(SITE_PACKAGES) and name.endswith("c")} == {
        f"{SITE_PACKAGES}/app/browser.pyc",
        f"{SITE_PACKAGES}/app/main.pyc",
    }
    assert f"{SITE_PACKAGES}/app/art.json" in found
    assert f"{SITE_PACKAGES}/app/locale/de.mo" in found
    assert f"{HOME}/pyscript/__pycache__/context.cpython-314.pyc" in found
    assert not [name for name in found if name.endswith(".py")]


def test_the_standard_library_is_compiled_and_trimmed() -> None:
    """For the plain way: no sources, nothing that no page reaches."""
    found = names(snapshot.stdlib())
    assert "asyncio/events.pyc" in found
    assert "unittest/__init__.pyc" not in found
    assert not [name for name in found if name.endswith(".py")]


def test_what_cannot_be_compiled_says_why() -> None:
    """A script that fails stops the build with its last words."""
    with pytest.raises(RuntimeError, match="SyntaxError"):
        snapshot.compiled({"broken.py": b"def"})
