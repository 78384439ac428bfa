"""The app's catalogues, compiled and loaded while the site is built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app import i18n
from workshop.build.assets import catalogues


@contextmanager
def loaded_languages() -> Iterator[tuple[str, ...]]:
    """Load every language of assets/locale into `app.i18n` for the block; yield their codes."""
    before = i18n.folder
    with TemporaryDirectory() as folder:
        for name, data in catalogues.compiled(catalogues.PAGES).items():
            (Path(folder) / Path(name).name).write_bytes(data)
        i18n.folder = Path(folder)
        try:
            yield i18n.available()
        finally:
            i18n.folder = before
            i18n.speak(i18n.SOURCE)
