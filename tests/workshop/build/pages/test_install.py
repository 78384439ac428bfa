"""Installation of the app: the manifest is valid, and its icons have the declared sizes."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from pathlib import Path

import pytest

from app import i18n
from spielekiste import GAMES
from tests.workshop.build.pictures import size, size_of_photo
from workshop.build.assets.site import Site
from workshop.build.pages.install import Install, add_install, felt, manifest_of
from workshop.common.paths import WEB
from workshop.dev.serve import answer


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Install]:
    """Return a folder with only the files of this build step."""
    root, site = tmp_path_factory.mktemp("site"), Site()
    added = add_install(site)
    site.write(root)
    return root, added


def test_the_manifest_is_complete(made: tuple[Path, Install]) -> None:
    """The manifest has names, start address, display mode and theme colour."""
    found = answer(made[0], "/manifest.webmanifest")
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
    manifest = json.loads(answer(made[0], "/manifest.webmanifest").body)
    for icon in manifest["icons"]:
        found = answer(made[0], f"/{icon['src']}")
        assert found.status is HTTPStatus.OK
        assert found.headers["Content-Type"] == icon["type"] == "image/png"
        assert "x".join(map(str, size(found.body))) == icon["sizes"]
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}


def test_the_touch_icon_exists(made: tuple[Path, Install]) -> None:
    """The touch icon is 180 pixels wide, for devices that ignore manifests."""
    assert size(answer(made[0], f"/{made[1].touch}").body) == (180, 180)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_language_has_a_manifest(made: tuple[Path, Install], language: str) -> None:
    """All manifests belong to one application; they have a shortcut to each game, with an icon."""
    manifest = json.loads(answer(made[0], f"/{manifest_of(language)}").body)
    assert (manifest["id"], manifest["lang"]) == ("./", language)
    first, *games = manifest["shortcuts"]
    assert first["url"] == "./#/latest"
    assert [game["url"] for game in games] == [f"./#/{game}/quick" for game in GAMES]
    for icon in (icon for game in games for icon in game["icons"]):
        assert size(answer(made[0], f"/{icon['src']}").body) == (96, 96)


def test_screenshots_have_their_declared_sizes(made: tuple[Path, Install]) -> None:
    """There is a wide and a narrow screenshot, in sizes that browsers accept."""
    manifest = json.loads(answer(made[0], "/manifest.webmanifest").body)
    shots = manifest["screenshots"]
    assert {shot["form_factor"] for shot in shots} == {"wide", "narrow"}
    for shot in shots:
        wide, high = size_of_photo(answer(made[0], f"/{shot['src']}").body)
        assert f"{wide}x{high}" == shot["sizes"]
        assert 320 <= min(wide, high) <= max(wide, high) <= min(3840, 2.3 * min(wide, high))


def test_what_is_shared_goes_where_the_worker_answers(made: tuple[Path, Install]) -> None:
    """The manifest and shared.js agree on the address and the form's field names."""
    target = json.loads(answer(made[0], "/manifest.webmanifest").body)["share_target"]
    script = (WEB / "js" / "offline" / "shared.js").read_text("utf-8")
    (file,) = target["params"]["files"]
    assert target["action"] == "./share"
    assert f'const SHARE = "{target["action"].removeprefix("./")}";' in script
    assert f'const FILES = "{file["name"]}";' in script
    assert f'["{target["params"]["text"]}", "{target["params"]["url"]}"]' in script


def test_the_theme_colours_are_those_of_the_page() -> None:
    """The page has the table's colours in both themes; the manifest has the light theme's."""
    page = (WEB / "index.html").read_text("utf-8")
    tokens = (WEB / "css" / "tokens.css").read_text("utf-8")
    light, dark = re.findall(r"--felt: (#\w{6});", tokens)[:2]
    assert (felt(), felt(dark=True)) == (light, dark)
    assert re.findall(r'name="theme-color" content="(.*?)"', page) == ["{{felt}}", "{{felt_dark}}"]
