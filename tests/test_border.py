"""Tests that app/ports/border.py and web/js/globals.d.ts agree, and match their uses in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from app.ports import border

WEB = Path(__file__).resolve().parents[1] / "web"
PAGES = WEB.parent / "py" / "workshop" / "build" / "pages"
SCRIPTS = "".join(path.read_text("utf-8") for path in sorted((WEB / "js").rglob("*.js")))
TYPES = (WEB / "js" / "globals.d.ts").read_text("utf-8")
BROWSER = "".join(
    path.read_text("utf-8")
    for path in (*sorted((WEB / "app/browser").rglob("*.py")), WEB / "app/main.py")
)
SETTERS = "".join(
    path.read_text("utf-8") for path in (WEB / "app").rglob("*.py") if "ports" not in path.parts
)
"""Sources of the whole application, searched for attributes that are set on the root element."""

INTERFACES = (
    "SpielekistePage",
    "SpielekisteSounds",
    "SpielekistePlayer",
    "SpielekisteEditing",
    "SpielekisteScanner",
    "SpielekisteSaves",
    "SpielekisteHost",
    "SpielekisteEarly",
)
"""Interfaces of the objects shared by both sides."""

IN_PYTHON = {
    "string": "str",
    "string[]": "Sequence[str]",
    "string | null": "str | None",
    "boolean": "bool",
    "void": "None",
    "unknown": "object",
    "Element": "object",
    "HTMLDialogElement": "object",
    "AudioContext": "object",
    "SpielekistePlayer": "SpielekistePlayer",
    "() => void": "Callable[[], None]",
    "(event: Event) => void": "Callable[[Any], None]",
    "(json: string) => void": "Callable[[str], None]",
    "(language: string) => void": "Callable[[str], None]",
    "Promise<string>": "Awaitable[str]",
    "Promise<void>": "Awaitable[None]",
    "number": "int",
    "Promise<SpielekisteArena>": "Awaitable[SpielekisteArena]",
    "Promise<SpielekisteEditor>": "Awaitable[SpielekisteEditor]",
    "Promise<SpielekisteScanner>": "Awaitable[SpielekisteScanner]",
    "Promise<SpielekisteScan>": "Awaitable[SpielekisteScan]",
    "Promise<SpielekisteSounds>": "Awaitable[SpielekisteSounds]",
}
"""TypeScript types and their Python equivalents."""


def found(pattern: str, text: str) -> set[str]:
    """Return all matches of a pattern, each as its first group that matched."""
    return {
        next(filter(None, match.groups())) for match in re.finditer(pattern, text, re.MULTILINE)
    }


def javascript(name: str) -> dict[str, str]:
    """Return the members of an interface in globals.d.ts, with types in Python notation."""
    [body] = re.findall(rf"^interface {name} \{{\n(.*?)^\}}", TYPES, re.MULTILINE | re.DOTALL)
    members = re.findall(r"^  (?:readonly )?(\w+)\??: (.*);$", body, re.MULTILINE)
    return {member: _signature(written) for member, written in members}


def _signature(written: str) -> str:
    """Return a member's type in Python notation."""
    method = re.fullmatch(r"\((.*)\) => (.+)", written)
    if not method:
        return IN_PYTHON[written]
    arguments = re.findall(r"(\w+): (\([^)]*\) => \w+|\w+)", method[1])
    said = ", ".join(f"{name}: {IN_PYTHON[kind]}" for name, kind in arguments)
    return f"({said}) -> {IN_PYTHON[method[2]]}"


def python(name: str) -> dict[str, str]:
    """Return the members of a protocol in border.py, with types."""
    tree = ast.parse(Path(border.__file__).read_text("utf-8"))
    [body] = [
        each.body for each in tree.body if isinstance(each, ast.ClassDef) and each.name == name
    ]
    methods = {each.name: _method(each) for each in body if isinstance(each, ast.FunctionDef)}
    return methods | {
        ast.unparse(each.target): ast.unparse(each.annotation)
        for each in body
        if isinstance(each, ast.AnnAssign)
    }


def _method(method: ast.FunctionDef) -> str:
    answer = ast.unparse(method.returns) if method.returns else ""
    if method.decorator_list:  # a property
        return answer
    arguments = method.args.args[1:]
    said = ", ".join(f"{one.arg}: {ast.unparse(one.annotation or one)}" for one in arguments)
    return f"({said}) -> {answer}"


@pytest.mark.parametrize("name", INTERFACES)
def test_both_sides_declare_the_same_members(name: str) -> None:
    """Members, arguments and results have the same types on both sides."""
    assert javascript(name)
    assert python(name) == javascript(name)


def test_python_uses_the_declared_objects_only() -> None:
    """Every window object that Python uses is declared in JavaScript."""
    declared = set(python("PageWindow"))
    assert found(r"""window(?:\.|, ")(spielekiste\w+)""", BROWSER) == declared
    assert declared <= found(r"^  (spielekiste\w+)\??: ", TYPES)
    assert declared <= found(r"^\s*window\.(spielekiste\w+) = ", SCRIPTS)


def test_every_declared_call_is_made() -> None:
    """Each member is used in Python or in JavaScript itself."""
    uses = BROWSER + (WEB / "app/dom/diff.py").read_text("utf-8") + SCRIPTS
    for name in INTERFACES:
        assert {member for member in python(name) if not re.search(rf"\.{member}\b", uses)} == set()


def _named(calls: Iterable[str]) -> set[str]:
    return {getattr(border, name) for name in calls}


def test_every_event_has_a_sender_and_a_listener() -> None:
    """Each event has its sender on one side and its listener on the other."""
    sent_there = found(r'new (?:Custom)?Event\("(spielekiste:\w+)"', SCRIPTS)
    heard_there = found(r'addEventListener\("(spielekiste:\w+)"', SCRIPTS)
    sent_here = _named(found(r"Event\.new\(border\.(\w+)\)", BROWSER))
    heard_here = _named(found(r"addEventListener\(\s*border\.(\w+)", BROWSER))
    assert sent_there == heard_here == set(border.TO_PYTHON)
    assert sent_here == heard_there == set(border.TO_PAGE)
    assert found(r'"(spielekiste:\w+)"', BROWSER) == set()


def _kebab(names: Iterable[str]) -> set[str]:
    return {re.sub(r"([A-Z])", r"-\1", name).lower() for name in names}


def test_attributes_of_the_root_are_known_on_both_sides() -> None:
    """Each attribute that one side reads is written by the other side."""
    root = r"(?:html|documentElement)"
    read_here = _kebab(
        found(rf'{root}\.(?:get|has)Attribute\("data-([\w-]+)"|getattr\([\w.]*(?:mark|dataset), "(\w+)"', BROWSER)
    )  # fmt: skip
    asked = found(r"set_root_attributes\(\s*(\w+=[^)]*)\)", SETTERS)
    set_here = {name for call in asked for name in re.findall(r"(\w+)=", call)}
    toggled = found(rf'{root}\.toggleAttribute\("data-([\w-]+)"', BROWSER)
    set_there = _kebab(found(rf"{root}\.dataset\.(\w+) =(?!=)", SCRIPTS))
    set_first = found(r'\bmark\("(\w+)"', SCRIPTS)
    read_there = found(r'root\.getAttribute\("data-([\w-]+)"\)|html\.dataset\.(\w+) !== ', SCRIPTS)
    sources = [*PAGES.glob("*.py"), *PAGES.with_name("boxes").glob("*.py")]
    built = found(r"[ \"]data-(\w+)\b", "".join(path.read_text("utf-8") for path in sources))
    assert read_here - set(border.ROOT_SHARED) == set(border.ROOT_READ)
    assert set(border.ROOT_READ) <= set_there | built
    assert set_here == {*border.ROOT_WRITTEN, *border.ROOT_SHARED}
    assert set(border.ROOT_WRITTEN) <= read_there
    assert set_first >= set(border.ROOT_SHARED)
    assert toggled == set(border.ROOT_STYLES)


def test_controls_are_read_by_the_same_names() -> None:
    """Taps before Python has loaded are read from the same attributes."""
    [said_by] = re.findall(r"var SAID_BY = \{(.*?)\};", SCRIPTS)
    assert dict(re.findall(r'(\w+): "data-(\w+)"', said_by)) == border.CONTROLS
    for name in border.CONTROLS.values():
        assert f'"data-{name}"' in BROWSER or f"[data-{name}]" in BROWSER


def test_the_outline_is_set_and_removed() -> None:
    """prepaint.js sets the attribute, and Python removes it."""
    assert f'setAttribute("data-{border.OUTLINE}"' in SCRIPTS
    assert f'removeAttribute("data-{border.OUTLINE}"' in BROWSER
