"""The crate can be installed: a manifest that browsers accept, pictures of the sizes it names."""

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
    """A folder with nothing but what this adds."""
    root, site = tmp_path_factory.mktemp("site"), Site()
    added = add_install(site)
    site.write(root)
    return root, added


def size(png: bytes) -> tuple[int, int]:
    """Width and height, as the picture itself says."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_says_what_installing_needs(made: tuple[Path, Install]) -> None:
    """Names, a start, a window of its own, the colour of the felt."""
    found = answer(made[0], f"/{MANIFEST}")
    assert found.headers["Content-Type"] == "application/manifest+json"
    assert found.headers["Cache-Control"] == "no-cache"
    manifest = json.loads(found.body)
    assert manifest["name"] == manifest["short_name"] == "Spielekiste"
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    assert manifest["theme_color"] == manifest["background_color"] == felt()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_every_icon_has_the_size_and_the_type_it_is_said_to_have(
    made: tuple[Path, Install],
) -> None:
    """192 and 512 at least."""
    manifest = json.loads(answer(made[0], f"/{MANIFEST}").body)
    for icon in manifest["icons"]:
        found = answer(made[0], f"/{icon['src']}")
        assert found.status is HTTPStatus.OK
        assert found.headers["Content-Type"] == icon["type"] == "image/png"
        assert "x".join(map(str, size(found.body))) == icon["sizes"]
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}


def test_the_icon_for_touching_is_there(made: tuple[Path, Install]) -> None:
    """180 wide, for devices that read no manifest."""
    assert size(answer(made[0], f"/{made[1].touch}").body) == (180, 180)
