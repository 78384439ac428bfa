"""Sizes of downloads have decimals as the language writes them."""

from __future__ import annotations

import pytest

from app import i18n
from app.dom.nodes import h
from app.prerender.pages import to_html
from app.prerender.privacy import Download, downloads
from workshop.teaching.reference.view import installing

SIZE = Download("a.zip", 1_540_000)


@pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))
def test_sizes_of_downloads(language: str) -> None:
    """The app, the whole site and the package for bots."""
    i18n.speak(language)
    size = i18n._("{size} MB", size="1.5" if language == "en" else "1,5")
    assert to_html(downloads(SIZE, SIZE)).count(size) == 2
    assert size in to_html(h("div", None, installing(SIZE)))
