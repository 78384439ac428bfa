from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import i18n
from workshop.build.assets.catalogues import compiled


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the catalogues to a temporary folder, as the build does."""
    folder = tmp_path_factory.mktemp("locale")
    for name, data in compiled().items():
        (folder / Path(name).name).write_bytes(data)
    return folder


@pytest.fixture(autouse=True)
def speech(catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make all languages available to every test, and switch back to English afterwards."""
    monkeypatch.setattr(i18n, "folder", catalogues)
    i18n.speak("en")
    yield
    i18n.speak("en")
