"""The configurations as files of the site: `host/…`, and `.nojekyll` for GitHub Pages."""

from __future__ import annotations

from workshop.build.assets.site import Site
from workshop.build.hosts import apache, caddy, nginx
from workshop.common.paths import HOSTING

FILES = {
    nginx.NAME: nginx.nginx,
    caddy.NAME: caddy.caddy,
    apache.NAME: apache.apache,
}
"""Configurations by file name."""

NO_JEKYLL = ".nojekyll"
"""Empty file that makes GitHub Pages publish all files as they are."""


def add_host_files(site: Site) -> list[str]:
    """Add a configuration for every kind of server; return their paths."""
    found = [site.add(f"{HOSTING}/{name}", text().encode()) for name, text in FILES.items()]
    return [*found, site.add(NO_JEKYLL, b"")]
