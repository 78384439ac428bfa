"""The site's own address, if it is known when it is built.

Some features need the full address: canonical addresses, preview pictures, the sitemap, oEmbed.
If the address is unknown, the build leaves these features out.
"""

from __future__ import annotations

import os
from urllib.parse import urlsplit

NAME = "SITE_ADDRESS"
"""Environment variable with the address, such as `https://games.example/` or one with a path."""


def site_address() -> str:
    """Return the address with a trailing slash; empty if unknown; ValueError if invalid.

    On Netlify, the variable `URL` is also read.
    """
    on_netlify = os.environ.get("NETLIFY") == "true"
    given = os.environ.get(NAME) or (os.environ.get("URL", "") if on_netlify else "")
    return checked(given) if given else ""


def checked(address: str) -> str:
    """Return an address with a trailing slash; ValueError if it is not the address of a folder."""
    parts = urlsplit(address)
    is_whole = parts.scheme in {"http", "https"} and parts.hostname
    if not is_whole or parts.query or parts.fragment or parts.path.endswith(".html"):
        raise ValueError(
            f"{NAME}={address}: write the address of the site's folder, such as https://games.example/"
        )
    return f"{address.rstrip('/')}/"
