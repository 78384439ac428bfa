"""The app's languages while the site is built: its catalogues, compiled into the folder that it reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app import i18n
from workshop.build.assets import catalogues


@contextmanager
def loaded_languages() -> Iterator[tuple[str, ...]]:
    """Give `app.i18n` every language of assets/locale while the block runs; their codes are yielded."""
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
