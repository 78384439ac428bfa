"""Tests of the package's public names: one flat list, documented in one place."""

from __future__ import annotations

import ast
import inspect
import re

import spielekiste
from spielekiste import games
from workshop.common.paths import ROOT

TEXTS = ("README.md", "CONTRIBUTING.md")
"""Texts whose examples use only the public names."""

OWN = r"^\s*(?:>>> |\.\.\. |)(?:from (spielekiste[\w.]*) import (.+)|import (spielekiste[\w.]*))$"
"""Pattern of an import from the package in an example."""


def _listed() -> dict[str, str]:
    """Return the names in the package's docstring with their meanings."""
    text = inspect.getdoc(spielekiste) or ""
    lines = re.findall(r"^- `(\w+)`: (.+(?:\n  .+)*)$", text, re.MULTILINE)
    return {name: " ".join(meaning.split()) for name, meaning in lines}


def _summary(name: str) -> str:
    """Return the first paragraph of a name's docstring."""
    value = getattr(spielekiste, name)
    text = _constant(name) if name == "GAMES" else inspect.getdoc(value) or ""
    return " ".join(text.partition("\n\n")[0].split())


def _constant(name: str) -> str:
    """Return the docstring below a constant of the list of games."""
    body = ast.parse(inspect.getsource(games)).body
    (at,) = (
        at
        for at, node in enumerate(body)
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name
    )
    below = body[at + 1]
    assert isinstance(below, ast.Expr)
    return str(ast.literal_eval(below.value))


def test_every_public_name_is_documented() -> None:
    """The package's docstring has each name once, with the first words of its own docstring."""
    listed = _listed()
    assert sorted(listed) == sorted({*spielekiste.__all__} - {"__version__"})
    assert [name for name in listed if not _summary(name).startswith(listed[name])] == []


def test_every_public_name_exists() -> None:
    """The list has no name twice, and all can be imported."""
    assert len(set(spielekiste.__all__)) == len(spielekiste.__all__)
    assert [name for name in spielekiste.__all__ if not hasattr(spielekiste, name)] == []


def test_examples_import_only_public_names() -> None:
    """The examples in texts and in the package's docstring need no inner module."""
    examples = [(ROOT / text).read_text("utf-8") for text in TEXTS]
    found = re.findall(OWN, "\n".join([*examples, spielekiste.__doc__ or ""]), re.MULTILINE)
    assert found
    assert {module or plain for module, _names, plain in found} == {"spielekiste"}
    names = {name for _module, names, _plain in found for name in names.split(", ") if name}
    assert names <= set(spielekiste.__all__)
