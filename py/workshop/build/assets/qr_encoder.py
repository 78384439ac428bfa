"""The part of segno that makes QR codes: fetched by a page when one is asked for, not before."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from workshop.build.assets.site import Site
from workshop.common.paths import VENDOR
from workshop.runtime.in_node import compiled

MODULES = ("segno/consts.py", "segno/encoder.py")
"""What turns a text into modules; what would draw them is left out, the page does that."""


def add_qr_encoder(site: Site) -> str:
    """Put the encoder into the site, compiled; its path is returned."""
    with ZipFile(segno_wheel()) as archive:
        files = {name: archive.read(name) for name in MODULES}
    return site.add_hashed("codes.zip", compiled(files))


def segno_wheel() -> Path:
    """The one segno wheel that set-up has downloaded."""
    (wheel,) = VENDOR.glob("segno-*.whl")
    return wheel
