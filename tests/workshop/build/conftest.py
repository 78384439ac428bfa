"""Fixtures for tests of the built site."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workshop.build import publish
from workshop.build.assets.site import Site
from workshop.common.address import NAME


@pytest.fixture(scope="session")
def site_without_address() -> Iterator[Site]:
    """Build the site for an unknown address, once for all tests, which must not change it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in (NAME, "NETLIFY", "URL"):
            patch.delenv(name, raising=False)
        yield publish.build()
