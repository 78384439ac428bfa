"""Modules of the package as pdoc reads them, and their pages as HTML."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pdoc.doc
import pdoc.render

import spielekiste

TEMPLATES = Path(__file__).parent / "templates"

COMMANDS = re.compile(r"\.(console|__main__)\b")
"""Pattern for modules that programs do not import: the command line."""

COLOURS = re.compile(r"</?span[^>]*>")
"""Pattern for the marks of coloured code, for which the site has no styles."""

BLANKS = re.compile(r"\n\s*(?=\n)|(?<=\n) +(?=<)")
"""Pattern for lines and indentation that the templates leave."""

SELF = re.compile(r'<a href="">(.*?)</a>')
"""Pattern for a link from a page to itself."""

CODE = re.compile(r"(<pre>.*?</pre>)", re.DOTALL)


class PackageModule(pdoc.doc.Module):
    """A module with the names that several assignments at once define, which pdoc leaves out."""

    @cached_property
    def _var_docstrings(self) -> dict[str, str]:
        return unpacked(self.obj) | super()._var_docstrings


MISSING: Mapping[str, Mapping[str, Any]] = {
    "gymnasium": {"spaces": SimpleNamespace(Dict=dict, Discrete=int)},
    "pettingzoo": {"AECEnv": type("AECEnv", (), {}), "aec_registry": {}, "register": None},
}
"""Names that the adapters import from libraries that are extras of the package."""


def stand_in() -> None:
    """Put empty modules in the place of libraries that are not installed, so that adapters can be read."""
    for name, members in MISSING.items():
        if find_spec(name) is None:
            module = sys.modules[name] = ModuleType(name)
            module.__spec__ = ModuleSpec(name, None)
            for member, value in members.items():
                setattr(module, member, value)


Modules = Mapping[str, pdoc.doc.Module]


def public_names() -> Iterator[str]:
    """Yield the names of all modules that a program may import."""
    yield spielekiste.__name__
    inside = pkgutil.walk_packages(spielekiste.__path__, f"{spielekiste.__name__}.")
    yield from (info.name for info in inside if not COMMANDS.search(info.name))


def modules() -> Modules:
    """Read all public modules, and configure pdoc for their pages."""
    stand_in()
    pdoc.render.configure(
        docformat="markdown",
        show_source=False,
        search=False,
        template_directory=TEMPLATES,
    )
    pdoc.render.env.filters["plain"] = lambda html: COLOURS.sub("", html)
    found = {name: PackageModule.from_name(name) for name in public_names()}
    for module in found.values():
        _place_tuples(module.obj)
    return found


def _place_tuples(module: ModuleType) -> None:
    """Say where constructors of named tuples belong, so that pdoc finds the types of their arguments."""
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
            kind.__new__.__module__ = kind.__module__


def unpacked(module: ModuleType) -> dict[str, str]:
    """Return the names that assignments such as `A, B = C = 1, 2` define, with the docstring below."""
    body = ast.parse(inspect.getsource(module)).body
    return {
        name.id: _docstring(below)
        for node, below in zip_longest(body, body[1:])
        if isinstance(node, ast.Assign)
        and (len(node.targets) > 1 or isinstance(node.targets[0], ast.Tuple))
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }


def _docstring(node: ast.stmt | None) -> str:
    """Return the text of a statement that is only a text, or else an empty one."""
    value = node.value if isinstance(node, ast.Expr) else None
    text = value.value if isinstance(value, ast.Constant) else ""
    return inspect.cleandoc(text) if isinstance(text, str) else ""


def file_of(name: str) -> str:
    """Return the path of a module's page, as pdoc links it."""
    return f"{name.replace('.', '/')}.html"


def module_page(name: str, known: Modules, looks: Mapping[str, Any]) -> str:
    """Return the page of a module."""
    return _page("module", known[name], known, looks)


def guide_page(text: str, known: Modules, looks: Mapping[str, Any]) -> str:
    """Return the page of a guide in Markdown; names in backticks with their modules become links."""
    nothing = pdoc.doc.Module(ModuleType("guide"))
    return _page("guide", nothing, known, {**looks, "text": text})


def _page(template: str, module: pdoc.doc.Module, known: Modules, looks: Mapping[str, Any]) -> str:
    made = pdoc.render.env.get_template(f"{template}.html.jinja2")
    html = made.render(module=module, all_modules=known, **looks)
    html = SELF.sub(r"\1", html)
    return "".join(
        part if at % 2 else BLANKS.sub("", part) for at, part in enumerate(CODE.split(html))
    )
