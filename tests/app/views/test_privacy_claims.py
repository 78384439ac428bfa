"""The page for parents does not promise more than the server and other pages keep."""

from __future__ import annotations

import pytest

from app import i18n
from app.prerender.pages import to_html
from app.prerender.privacy import parents_page

each = pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))


@each
def test_the_server_sees_the_address_of_a_device(language: str) -> None:
    """The page says so, like the page for school offices."""
    i18n.speak(language)
    text = to_html(parents_page(1))
    assert any(
        address in text for address in ("IP address", "IP-A", "IP-a", "adresse IP", "indirizzo IP")
    )


@each
def test_another_page_is_told_what_happens_in_an_embedded_game(language: str) -> None:
    """The host receives steps, names and records (app/shell/host.py)."""
    i18n.speak(language)
    said = i18n._(
        "A game on another site’s page tells that page what everyone at the table may know, "
        "names included, and on a learning platform it reports to the platform. The page for "
        "school offices says more."
    )
    assert said in to_html(parents_page(1))
