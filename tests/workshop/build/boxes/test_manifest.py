"""Manifests follow the rules of the content aggregation models of both versions of SCORM."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from workshop.build.boxes.manifest import STANDARDS, manifest

NAMES = {
    "1.2": {
        "cp": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
        "adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    },
    "2004": {
        "cp": "http://www.imsglobal.org/xsd/imscp_v1p1",
        "adlcp": "http://www.adlnet.org/xsd/adlcp_v1p3",
        "imsss": "http://www.imsglobal.org/xsd/imsss",
    },
}
"""Namespaces of the published schemas."""

VERSION = {"1.2": "1.2", "2004": "2004 4th Edition"}
"""Required text of `schemaversion`."""

CHILDREN: dict[str, list[Any]] = {
    "manifest": ["metadata", "organizations", "resources"],
    "metadata": ["schema", "schemaversion"],
    "organizations": ["organization"],
    "organization": ["title", "item"],
    "resources": ["resource", "resource"],
    "resource": ["file", ...],
    "file": [],
    "title": [],
    "schema": [],
    "schemaversion": [],
    "sequencing": ["deliveryControls"],
    "deliveryControls": [],
}
"""Children of each element in their order (xs:sequence); `...` repeats the one before."""

ITEM = {"1.2": ["title"], "2004": ["title", "sequencing"]}

TYPE = {"1.2": "scormtype", "2004": "scormType"}
"""Attribute of a resource; its capital letter differs."""

ATTRIBUTES = {
    "manifest": {"identifier", "version"},
    "organizations": {"default"},
    "organization": {"identifier"},
    "item": {"identifier", "identifierref"},
    "resource": {"identifier", "type", "href", "TYPE"},
    "file": {"href"},
    "deliveryControls": {"completionSetByContent", "objectiveSetByContent"},
}
"""Attributes that must be there; no others are."""

ID = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
"""Form of xs:ID, without letters beyond ASCII."""

PAGES, SHEETS = ["index.html", "game.dat"], ["teacher.html"]


def read(version: str, title: str = "Kniffel") -> Element:
    """Return the root element of a manifest."""
    text = manifest(version, "spielekiste-kniffel-de", title, PAGES, SHEETS)
    return fromstring(text)  # noqa: S314 - our own


def local(name: str) -> str:
    """Return a name without its namespace."""
    return name.rpartition("}")[2]


def all_of(root: Element) -> Iterator[Element]:
    """Yield an element and all its descendants."""
    return root.iter()


versions = pytest.mark.parametrize("version", STANDARDS)


@versions
def test_elements_are_those_of_the_schema_in_their_order(version: str) -> None:
    """Each element has a known namespace, and exactly the expected children and attributes."""
    spaces = set(NAMES[version].values())
    for element in all_of(read(version)):
        name = local(element.tag)
        assert element.tag.partition("}")[0].removeprefix("{") in spaces
        wanted = ITEM[version] if name == "item" else CHILDREN[name]
        if wanted[-1:] == [...]:
            assert {local(child.tag) for child in element} == {wanted[0]}
        else:
            assert [local(child.tag) for child in element] == wanted
        attributes = {TYPE[version] if a == "TYPE" else a for a in ATTRIBUTES.get(name, set())}
        assert {local(key) for key in element.attrib} == attributes, name


@versions
def test_namespaces_are_those_of_the_elements(version: str) -> None:
    """Packaging elements belong to IMS, resource types to ADL, and delivery controls to IMS SS."""
    names, root = NAMES[version], read(version)
    assert root.tag == f"{{{names['cp']}}}manifest"
    for resource in root.iter(f"{{{names['cp']}}}resource"):
        assert f"{{{names['adlcp']}}}{TYPE[version]}" in resource.attrib
    if version == "2004":
        (controls,) = root.iter(f"{{{names['imsss']}}}deliveryControls")
        assert set(controls.attrib.values()) == {"true"}


@versions
def test_the_version_is_told(version: str) -> None:
    """Both metadata values come from a fixed list."""
    texts = [element.text for element in read(version)[0]]
    assert texts == ["ADL SCORM", VERSION[version]]


@versions
def test_identifiers_are_unique_and_lead_somewhere(version: str) -> None:
    """The default organization and the item's resource exist."""
    root = read(version)
    found = [e.attrib["identifier"] for e in all_of(root) if "identifier" in e.attrib]
    assert len(found) == len(set(found)) == 5
    assert all(ID.fullmatch(each) for each in found)
    organizations, (page, sheet) = root[1], root[2]
    assert organizations.attrib["default"] == organizations[0].attrib["identifier"]
    assert organizations[0][1].attrib["identifierref"] == page.attrib["identifier"]
    assert sheet.attrib["identifier"] != organizations[0][1].attrib["identifierref"]


@versions
def test_resources_list_their_files(version: str) -> None:
    """The start page is a SCO and the first of its files; the teachers' page is an asset."""
    page, sheet = read(version)[2]
    kinds = [
        next(v for k, v in each.attrib.items() if local(k) == TYPE[version])
        for each in (page, sheet)
    ]
    assert kinds == ["sco", "asset"]
    assert {page.attrib["type"], sheet.attrib["type"]} == {"webcontent"}
    assert [file.attrib["href"] for file in page] == PAGES
    assert [file.attrib["href"] for file in sheet] == SHEETS
    assert (page.attrib["href"], sheet.attrib["href"]) == (PAGES[0], SHEETS[0])


@versions
def test_titles_may_have_any_signs(version: str) -> None:
    """Titles are escaped and limited to 200 characters."""
    title = "Mensch ärgere <Dich> & nicht"
    titles = [
        element.text for element in all_of(read(version, title)) if local(element.tag) == "title"
    ]
    assert titles == [title, title]
    assert len(title) <= 200
