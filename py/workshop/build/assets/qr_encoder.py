"""The part of segno that computes QR codes; a page loads it only when it needs a code."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from workshop.build.assets.site import Site
from workshop.common.paths import VENDOR
from workshop.runtime.in_node import compiled

MODULES = ("segno/consts.py", "segno/encoder.py")
"""Modules that encode a text; those that draw are omitted, because the page draws."""


def add_qr_encoder(site: Site) -> str:
    """Add the compiled encoder to the site; return its path."""
    return site.add_archive("codes", compiled(encoder_modules()))


def encoder_modules() -> dict[str, bytes]:
    """Return the sources of the encoder by path."""
    with ZipFile(segno_wheel()) as archive:
        return {name: archive.read(name) for name in MODULES}


def segno_wheel() -> Path:
    """Return the one segno wheel downloaded during set-up."""
    (wheel,) = VENDOR.glob("segno-*.whl")
    return wheel
