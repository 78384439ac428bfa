"""Trees rendered to HTML."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given

from app.dom.nodes import VOID, Child, Node, h
from app.prerender.pages import to_html
from tests.app.support.trees import TREES


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
    """None and False are left out, True becomes a bare attribute, and text is escaped."""
    assert to_html(h("p", attrs, *children)) == html


class Reader(HTMLParser):
    """Parser that records the tags and text that a browser would find."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.read: list[object] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record an element with its attributes."""
        self.read.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        """Record text, joined to any text before it."""
        if self.read and isinstance(self.read[-1], str):
            data = self.read.pop() + data  # type: ignore[operator]
        self.read.append(data)


def told(node: Node | str, found: list[object]) -> list[object]:
    """Return `found` with the elements and text of a tree added, in the order of its HTML."""
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
    """No text or attribute value can break out of its element or attribute."""
    reader = Reader()
    reader.feed(to_html(tree))
    reader.close()
    assert reader.read == told(tree, [])
