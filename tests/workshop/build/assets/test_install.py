"""Installation of the app: the manifest is valid, and its icons have the declared sizes."""

from __future__ import annotations

import json
import struct
from http import HTTPStatus
from pathlib import Path

import pytest

from workshop.build.assets.install import MANIFEST, Install, add_install, felt
from workshop.build.assets.site import Site
from workshop.dev.serve import answer


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Install]:
    """Return a folder with only the files of this build step."""
    root, site = tmp_path_factory.mktemp("site"), Site()
    added = add_install(site)
    site.write(root)
    return root, added


def size(png: bytes) -> tuple[int, int]:
    """Return width and height from the image itself."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_is_complete(made: tuple[Path, Install]) -> None:
    """The manifest has names, start address, display mode and theme colour."""
    found = answer(made[0], f"/{MANIFEST}")
    assert found.headers["Content-Type"] == "application/manifest+json"
    assert found.headers["Cache-Control"] == "no-cache"
    manifest = json.loads(found.body)
    assert manifest["name"] == manifest["short_name"] == "Spielekiste"
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    assert manifest["theme_color"] == manifest["background_color"] == felt()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_every_icon_has_its_declared_size_and_type(
    made: tuple[Path, Install],
) -> None:
    """Each icon has its declared size, including 192 and 512 pixels."""
    manifest = json.loads(answer(made[0], f"/{MANIFEST}").body)
    for icon in manifest["icons"]:
        found = answer(made[0], f"/{icon['src']}")
        assert found.status is HTTPStatus.OK
        assert found.headers["Content-Type"] == icon["type"] == "image/png"
        assert "x".join(map(str, size(found.body))) == icon["sizes"]
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}


def test_the_touch_icon_exists(made: tuple[Path, Install]) -> None:
    """The touch icon is 180 pixels wide, for devices that ignore manifests."""
    assert size(answer(made[0], f"/{made[1].touch}").body) == (180, 180)
