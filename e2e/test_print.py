"""Printed sheets: as many pages as announced, none empty, nothing cut off."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page

from workshop.dev.pdf import PROOFS, sheets, teachers

SHEETS = os.environ.get("SHEETS", "de").split(",")
"""Languages in which sheets are laid out and printed; `make sheets` uses all."""


@pytest.mark.screens
@pytest.mark.parametrize("language", SHEETS)
def test_sheets_fit_on_their_pages(own: Page, language: str) -> None:
    """Every blank or played sheet fits, one to four per page, on A4 and A5, with long names, and fills it."""
    found = list(sheets(own, language))
    printed = [each for each in found if each.pdf]
    assert {each.name for each in printed} == PROOFS
    assert [each.name for each in printed if each.counted != each.pages] == []
    assert {each.name: each.cut for each in found if each.cut} == {}
    assert {each.name: each.used for each in found if not 0.97 < each.used <= 1} == {}


@pytest.mark.screens
@pytest.mark.parametrize("language", ["de", "it"])
def test_sheets_for_teachers_take_two_pages(own: Page, language: str) -> None:
    """The lesson is on the first page and its solutions on the second; the index has one page."""
    found = {each.name: each.counted for each in teachers(own, language)}
    assert found.pop("teachers-index") == 1
    assert set(found.values()) == {2}
