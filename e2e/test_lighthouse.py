"""Lighthouse scores of the built site; `make bench` reports the speed scores."""

from __future__ import annotations

import pytest

from workshop.bench.lighthouse import WISHES, look

KINDS = (
    "",
    "games/de/mensch-aergere-dich-nicht.html",
    "games/fr/index.html",
    "rules/it/ludo.html",
    "teachers/nl/maumau.html",
    "teachers/sv/kniffel-course.html",
    "about/de/parents.html",
    "about/en/embedding.html",
    "reference/en/kniffel.html",
    "docs/index.html",
    "docs/spielekiste/positions.html",
    "about/fr/office.html",
    "about/nl/host.html",
    "teachers/it/lab.html",
    "teachers/en/index.html",
    "licences.html",
    "licences/mit.html",
    "404.html",
)
"""One page of every kind, in different languages."""


@pytest.mark.campaign
def test_it_is_open_to_all_and_found_and_by_good_practice(site: str) -> None:
    """On a desktop the menu reaches the required scores, except for speed.

    Speed depends on the machine, so no test checks it.
    """
    found = look(f"{site}/", "desktop", *WISHES)
    short = {
        name: found.scores[name] for name, least in WISHES.items() if found.scores[name] < least
    }
    assert not short, found.faults


@pytest.mark.campaign
@pytest.mark.parametrize("page", KINDS)
def test_static_pages_have_no_fault_for_readers_and_crawlers(site: str, page: str) -> None:
    """On a phone, each kind of page reaches 100 in accessibility and search optimisation."""
    found = look(f"{site}/{page}", "mobile", "accessibility", "seo")
    assert dict(found.scores) == {"accessibility": 100, "seo": 100}, found.faults
