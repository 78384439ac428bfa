"""The page as a value: written as HTML, or patched into a live page that then equals it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dom import VOID, Child, Node, Page, h, to_html
from tests.app.fakes import FakeDocument, FakeElement, standing

NASTY = st.text(alphabet=st.sampled_from("ab<>&\"' =/"), max_size=8)
"""Text that would do harm if it were ever read as markup."""

ATTRS = st.dictionaries(
    st.sampled_from(("id", "title", "aria-label", "data-do", "value", "class")), NASTY, max_size=3
)
SWITCHES = st.dictionaries(st.sampled_from(("checked", "selected", "disabled")), st.booleans())
STYLE = st.dictionaries(st.sampled_from(("--progress", "--tilt")), st.sampled_from(("0.5", "1")))


def siblings(children: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    """Return lists of children in which no key stands twice."""
    return st.lists(
        children, max_size=5, unique_by=lambda child: getattr(child, "key", None) or id(child)
    )


@st.composite
def _nodes(draw: st.DrawFn, children: st.SearchStrategy[Any]) -> Node:
    tag = draw(st.sampled_from(("div", "li", "svg", "input", "button")))
    attrs: dict[str, Any] = draw(ATTRS) | draw(SWITCHES)
    attrs["style"] = draw(STYLE)
    attrs["key"] = draw(st.sampled_from((None, "a", "b", "c", "d")))
    return h(tag, attrs, draw(siblings(children)))


TREES = st.recursive(NASTY, _nodes, max_leaves=12)
PAGES = siblings(TREES)


def fresh(*drawn: Child) -> tuple[Page, FakeElement]:
    """Return a page on which these trees were drawn one after the other."""
    root = FakeElement("main")
    page = Page(FakeDocument(), root)
    for tree in drawn:
        page.draw(tree)
    return page, root


@given(st.lists(PAGES, min_size=2, max_size=4))
def test_drawing_over_another_tree_equals_drawing_afresh(pages: list[Child]) -> None:
    """Whatever was there before, the page is then what the last tree says, to the property."""
    assert standing(fresh(*pages)[1]) == standing(fresh(pages[-1])[1])


@given(st.permutations("abcdef"), st.lists(st.sampled_from("abcdefgh"), unique=True))
def test_keyed_elements_keep_their_identity(before: list[str], after: list[str]) -> None:
    """An element with the same key is the same element, wherever it has gone."""
    page, root = fresh([h("li", {"key": key, "id": key}) for key in before])
    then = {kid.attributes["id"]: kid for kid in root.kids if isinstance(kid, FakeElement)}
    page.draw([h("li", {"key": key, "id": key}) for key in after])
    now = {kid.attributes["id"]: kid for kid in root.kids if isinstance(kid, FakeElement)}
    assert list(now) == after
    assert all(now[key] is then[key] for key in after if key in then)


class Moves(FakeElement):
    """A root that counts what is put into it."""

    __slots__ = ("moved",)

    def insertBefore(self, child: Any, before: Any) -> None:  # noqa: N802 - the browser's name
        """Count, then do it."""
        self.moved = getattr(self, "moved", 0) + 1
        super().insertBefore(child, before)


def test_only_what_moves_is_moved() -> None:
    """Taking the last of five to the front writes once."""
    root = Moves("main")
    page = Page(FakeDocument(), root)
    page.draw([h("li", {"key": key}) for key in "abcde"])
    root.moved = 0
    page.draw([h("li", {"key": key}) for key in "eabcd"])
    assert root.moved == 1


def test_what_a_person_typed_is_overruled_by_the_tree() -> None:
    """`value` and `checked` are properties, so they are written although the tree is the same."""
    field = h("input", {"value": "Ada", "checked": True})
    page, root = fresh(field)
    element = root.kids[0]
    assert isinstance(element, FakeElement)
    element.value, element.checked = "Bea", False
    page.draw(h("input", {"value": "Ada", "checked": True}))
    assert (element.value, element.checked) == ("Ada", True)


def test_the_first_drawing_replaces_what_the_server_sent() -> None:
    """The static page below is gone."""
    root = FakeElement("main")
    root.appendChild(FakeElement("p"))
    Page(FakeDocument(), root).draw(h("div"))
    assert standing(root) == standing(fresh(h("div"))[1])


@given(PAGES, PAGES)
def test_drawing_over_what_was_adopted_equals_drawing_afresh(sent: Child, drawn: Child) -> None:
    """What the build wrote is taken as it stands, but for the style, which HTML cannot carry."""
    root = fresh(sent)[1]
    _without_style(root)
    page = Page(FakeDocument(), root)
    assert page.adopt(sent)
    page.draw(drawn)
    assert standing(root) == standing(fresh(drawn)[1])


def _without_style(element: FakeElement) -> None:
    element.style.clear()
    for kid in element.kids:
        if isinstance(kid, FakeElement):
            _without_style(kid)


def test_what_was_adopted_stays_where_it_is() -> None:
    """No element is made again; a text that differs is written into the one that stands there."""
    root = fresh(h("div", None, h("b", None, "one"), "two"))[1]
    before = root.kids[0]
    page = Page(FakeDocument(), root)
    page.adopt(h("div", None, h("b", None, "one"), "two"))
    page.draw(h("div", {"id": "x"}, h("b", None, "other"), "two"))
    assert root.kids == [before]
    assert standing(root) == standing(fresh(h("div", {"id": "x"}, h("b", None, "other"), "two"))[1])


@pytest.mark.parametrize("sent", [h("p"), h("div", None, "text"), h("div", None, h("i"))])
def test_what_is_something_else_is_not_adopted(sent: Node) -> None:
    """Another element, or children that are more or others: the next drawing replaces all."""
    root = fresh(sent)[1]
    page = Page(FakeDocument(), root)
    assert not page.adopt(h("div", None, h("b")))
    page.draw(h("div"))
    assert standing(root) == standing(fresh(h("div"))[1])


def test_what_stands_inside_svg_is_svg() -> None:
    """`use` in another language than HTML would draw nothing."""
    _page, root = fresh(h("svg", None, h("use", {"href": "#icon"})))
    drawn = root.kids[0]
    assert isinstance(drawn, FakeElement)
    inner = drawn.kids[0]
    assert isinstance(inner, FakeElement)
    assert (drawn.space, inner.space) == ("http://www.w3.org/2000/svg",) * 2


@pytest.mark.parametrize(
    ("attrs", "children", "html"),
    [
        (None, (), "<p></p>"),
        ({"id": None, "hidden": False, "lang": "de"}, (), '<p lang="de"></p>'),
        ({"hidden": True}, (), "<p hidden></p>"),
        ({"class": ["a", "", "b"]}, (), '<p class="a b"></p>'),
        ({"key": "k", "style": {"--x": "1"}}, (), "<p></p>"),
        ({"title": 3}, (0, None, True, [["a"], "b"]), '<p title="3">0ab</p>'),
        ({"title": "<\"'&>"}, ("<b>&",), '<p title="&lt;&quot;&#x27;&amp;&gt;">&lt;b&gt;&amp;</p>'),
    ],
)
def test_a_tree_is_written_as_html(
    attrs: dict[str, object] | None, children: tuple[Child, ...], html: str
) -> None:
    """What is None or False is left out, what has no value is bare, what is text stays text."""
    assert to_html(h("p", attrs, *children)) == html


class Reader(HTMLParser):
    """What a browser would read: tags and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.read: list[object] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element with its attributes."""
        self.read.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        """Note a text, joined with the one before."""
        if self.read and isinstance(self.read[-1], str):
            data = self.read.pop() + data  # type: ignore[operator]
        self.read.append(data)


def told(node: Node | str, found: list[object]) -> list[object]:
    """Add what a tree says to `found`, in the order of its HTML."""
    if isinstance(node, str):
        if found and isinstance(found[-1], str):
            node = found.pop() + node  # type: ignore[operator]
        return [*found, node] if node else found
    found = [*found, (node.tag, {k: v for k, v in node.attrs.items() if k != "style"})]
    for child in () if node.tag in VOID else node.children:
        found = told(child, found)
    return found


@given(TREES.filter(lambda tree: isinstance(tree, Node)))
def test_html_reads_back_as_the_tree(tree: Node) -> None:
    """No text and no attribute can ever break out of its place."""
    reader = Reader()
    reader.feed(to_html(tree))
    reader.close()
    assert reader.read == told(tree, [])
