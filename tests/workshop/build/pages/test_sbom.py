"""The bill of materials (SBOM) in CycloneDX format."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from workshop.build.pages import licences, sbom
from workshop.build.pages.sbom import OURS, SHIPPED, TOOL, Json
from workshop.common.paths import ROOT, WORKSHOP


@pytest.fixture(scope="module")
def whole() -> Json:
    """Return the bill of materials, which tests must not modify."""
    return sbom.sbom()


def parts(whole: Json) -> Iterator[Json]:
    """Yield all components, including nested ones."""
    for part in whole["components"]:
        yield part
        yield from part.get("components", ())


def named(whole: Json, scope: str) -> set[str]:
    """Return the names and versions of all components in a scope."""
    found = (part for part in parts(whole) if part["scope"] == scope)
    return {f"{part['name']} {part.get('version', '')}".strip() for part in found}


def test_it_keeps_the_rules_of_cyclonedx(whole: Json) -> None:
    """The published schema of version 1.6 accepts the list, with the names of all licences."""
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(whole))
    assert fault is None, fault


def test_a_fault_would_be_noticed(whole: Json) -> None:
    """The schema rejects a licence unknown to SPDX."""
    wrong = json.dumps(whole).replace('{"id": "MIT"}', '{"id": "MIT-ish"}', 1)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(wrong) is not None


def test_every_line_of_both_lock_files_is_in_it(whole: Json) -> None:
    """Each npm and PyPI package is listed once, with its version."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    npm = {
        f"{path.rpartition('node_modules/')[2]} {entry['version']}"
        for path, entry in lock.items()
        if "version" in entry
    }
    pins = [(WORKSHOP / name).read_text("utf-8") for name in ("requirements.txt", "runtime.txt")]
    pypi = set(re.findall(r"^([\w.-]+)==(\S+)", "\n".join(pins), re.MULTILINE))
    assert npm | {" ".join(pin) for pin in pypi} <= named(whole, SHIPPED) | named(whole, TOOL)
    refs = [part["bom-ref"] for part in parts(whole)]
    assert len(refs) == len(set(refs))


def test_what_is_shipped_is_what_the_page_of_licences_lists(whole: Json) -> None:
    """No build tool is among the shipped components, and no shipped component is missing."""
    pieces = {one.piece for one in licences.all_licences()} - {"Spielekiste"}
    shipped = named(whole, SHIPPED)
    for piece in pieces:
        name = piece.partition(",")[0].removesuffix(" and its standard library")
        name = name.replace("Pyodide ", "pyodide ").replace("Workbox ", "workbox-core ")
        assert any(part.startswith(name) for part in shipped), piece
    assert {"workbox-core 7.4.1", "workbox-precaching 7.4.1"} < shipped
    assert len(shipped) == len(pieces) + 1 - len(pieces & named(whole, TOOL))
    assert {"ruff", "esbuild", "ws"} <= {each.split()[0] for each in named(whole, TOOL)}


def test_every_shipped_part_has_a_licence_and_an_origin(whole: Json) -> None:
    """The origin is a package name with its hash, or a page, but never a registry address."""
    for part in parts(whole):
        if part["scope"] == SHIPPED:
            assert part["licenses"]
            assert part.get("purl", "").startswith("pkg:") or part["externalReferences"]
            assert "purl" not in part or part["hashes"]
    assert not re.search(r"registry|\.tgz|/simple|file:", json.dumps(whole))


def test_every_needed_part_is_listed(whole: Json) -> None:
    """Dependencies name only listed components, and the site needs every shipped package."""
    known = {OURS, *(part["bom-ref"] for part in parts(whole))}
    needs = {row["ref"]: set(row["dependsOn"]) for row in whole["dependencies"]}
    assert known >= set(needs) | set().union(*needs.values())
    reached, todo = set[str](), {OURS}
    while todo:
        reached |= todo
        todo = set().union(*(needs.get(ref, set()) for ref in todo)) - reached
    shipped = {part["bom-ref"] for part in whole["components"] if part["scope"] == SHIPPED}
    assert shipped <= reached


def test_the_same_lock_files_give_the_same_list(whole: Json) -> None:
    """The list contains no date and no random number."""
    assert sbom.sbom() == whole


def test_a_build_has_the_versions_of_the_tests() -> None:
    """What a build installs is pinned equally in the file with everything, hashes included."""
    texts = ((WORKSHOP / f"{name}requirements.txt").read_text("utf-8") for name in ("build-", ""))
    build, every = (set(re.split(r"\n(?=\S)", text.rstrip())) for text in texts)
    assert build < every
