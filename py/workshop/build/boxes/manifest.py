"""Manifests of SCORM packages with one page: imsmanifest.xml.

The elements, their order and the allowed values are those of the SCORM 1.2 Content Aggregation
Model, section 2.3, and of SCORM 2004 4th Edition, CAM section 3.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

NAME = "imsmanifest.xml"
"""Name of the manifest, in the root of the package."""


class Standard(NamedTuple):
    """Differences between the two versions of SCORM."""

    version: str
    """Value of `schemaversion`."""
    content: str
    """Namespace of the elements."""
    names: Mapping[str, str]
    """Further namespaces by prefix."""
    type: str
    """Attribute that distinguishes a page that uses the platform (`sco`) from others (`asset`)."""
    sequencing: str
    """Last element of the item."""


STANDARDS: Mapping[str, Standard] = MappingProxyType(
    {
        "1.2": Standard(
            "1.2",
            "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
            {"adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2"},
            "adlcp:scormtype",
            "",
        ),
        "2004": Standard(
            "2004 4th Edition",
            "http://www.imsglobal.org/xsd/imscp_v1p1",
            {
                "adlcp": "http://www.adlnet.org/xsd/adlcp_v1p3",
                "imsss": "http://www.imsglobal.org/xsd/imsss",
            },
            "adlcp:scormType",
            '\n        <imsss:sequencing><imsss:deliveryControls completionSetByContent="true"'
            ' objectiveSetByContent="true"/></imsss:sequencing>',
        ),
    }
)
"""Both versions of SCORM."""


def manifest(
    version: str, key: str, title: str, page: Sequence[str], sheet: Sequence[str]
) -> bytes:
    """Return the manifest of a package; `key` is its id, a name of letters, digits and hyphens.

    `page` lists the files of the game, `sheet` those of the teacher's page; the page itself is
    first.
    """
    standard = STANDARDS[version]
    names = {"": standard.content} | {f":{name}": uri for name, uri in standard.names.items()}
    spaces = " ".join(f"xmlns{name}={quoteattr(uri)}" for name, uri in names.items())
    resources = "\n".join(
        _resource(standard, name, kind, files)
        for name, kind, files in (("page", "sco", page), ("sheet", "asset", sheet))
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier={quoteattr(key)} version="1.0" {spaces}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>{standard.version}</schemaversion>
  </metadata>
  <organizations default="games">
    <organization identifier="games">
      <title>{escape(title)}</title>
      <item identifier="game" identifierref="page">
        <title>{escape(title)}</title>{standard.sequencing}
      </item>
    </organization>
  </organizations>
  <resources>
{resources}
  </resources>
</manifest>
""".encode()


def _resource(standard: Standard, name: str, kind: str, files: Sequence[str]) -> str:
    listed = "".join(f"<file href={quoteattr(file)}/>" for file in files)
    return (
        f'    <resource identifier="{name}" type="webcontent" {standard.type}="{kind}"'
        f" href={quoteattr(files[0])}>{listed}</resource>"
    )
