"""Tests of the configurations for other servers; e2e/test_servers.py runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from workshop.build.assets.service_worker import LEFT_OUT
from workshop.build.assets.site import Site
from workshop.build.hosts.files import FILES, NO_JEKYLL, add_host_files
from workshop.build.hosts.headers import KIND, ordered
from workshop.common.address import NAME
from workshop.common.content_types import TYPES
from workshop.common.headers import headers_for, rules
from workshop.single_file.embedded import embedded_files


@pytest.fixture
def site() -> Site:
    """Return a site with nothing but the configurations."""
    made = Site()
    add_host_files(made)
    return made


def test_every_server_has_a_file_which_devices_do_not_keep(site: Site) -> None:
    """The files are downloads: neither devices nor the single file have them."""
    assert {*site.files} == {NO_JEKYLL, *(f"host/{name}" for name in FILES)}
    assert [name for name in site.files if not LEFT_OUT.match(name)] == []
    assert embedded_files(site.files) == {}


@pytest.mark.parametrize("name", FILES)
def test_every_header_of_netlify_is_in_every_file(name: str) -> None:
    """A new header or path in netlify.toml is in all files without further work."""
    text = FILES[name]().replace("\\", "")
    wanted = [pair for rule in rules() for pair in rule.values if pair[0] != KIND]
    assert [pair for pair in wanted if not (pair[0] in text and pair[1] in text)] == []


def test_of_all_rules_for_a_path_the_last_one_wins() -> None:
    """A server that only applies the rules in order sends what Netlify does."""
    for path in ("/", "/x", *(rule.path.replace("*", "x") for rule in rules())):
        found: dict[str, str] = {}
        for rule in ordered():
            found |= dict(rule.values) if rule.covers(path) else {}
        assert found | {KIND: ""} == headers_for(path) | {KIND: ""}


def test_content_types_in_netlify_are_those_by_suffix() -> None:
    """The types of single files, which the configurations leave out, agree with their suffixes."""
    named = {rule.path: dict(rule.values).get(KIND) for rule in rules()}
    wrong = [path for path, kind in named.items() if kind and TYPES[Path(path).suffix] != kind]
    assert wrong == []


@pytest.mark.parametrize("name", FILES)
def test_a_known_address_gives_the_folder(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that is built for a sub-folder has configurations for it."""
    monkeypatch.setenv(NAME, "https://school.example/toys")
    assert "/toys/" in FILES[name]()
