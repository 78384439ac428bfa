"""Diffing: rendering gives the page that the last tree describes, and writes only changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dom.diff import Tree
from app.dom.nodes import Child, Node, h
from spielekiste.core.work import run_to_end
from tests.app.support.fake_page import FakeElement, FakeWriter, draw, standing
from tests.app.support.trees import PAGES


def fresh(*drawn: Child) -> tuple[Tree, FakeElement]:
    """Return a page on which these trees have been rendered one after another."""
    root = FakeElement("main")
    page = Tree(FakeWriter(root))
    for tree in drawn:
        draw(page, tree)
    return page, root


@given(st.lists(PAGES, min_size=2, max_size=4))
def test_rendering_over_another_tree_equals_a_fresh_render(pages: list[Child]) -> None:
    """The page equals the new tree, including properties, regardless of the old tree."""
    assert standing(fresh(*pages)[1]) == standing(fresh(pages[-1])[1])


@given(st.permutations("abcdef"), st.lists(st.sampled_from("abcdefgh"), unique=True))
def test_keyed_elements_keep_their_identity(before: list[str], after: list[str]) -> None:
    """An element with a key keeps its node even if it moves within the list."""
    page, root = fresh([h("li", {"key": key, "id": key}) for key in before])
    then = {kid.attributes["id"]: kid for kid in root.kids if isinstance(kid, FakeElement)}
    draw(page, [h("li", {"key": key, "id": key}) for key in after])
    now = {kid.attributes["id"]: kid for kid in root.kids if isinstance(kid, FakeElement)}
    assert list(now) == after
    assert all(now[key] is then[key] for key in after if key in then)


class Moves(FakeElement):
    """A root node that counts the insertions into it."""

    __slots__ = ("moved",)

    def insertBefore(self, child: Any, before: Any) -> None:  # noqa: N802 - the browser's name
        """Count the call, then insert."""
        self.moved = getattr(self, "moved", 0) + 1
        super().insertBefore(child, before)


def test_only_moved_elements_are_inserted() -> None:
    """Moving the last of five elements to the front takes only one insertion."""
    root = Moves("main")
    page = Tree(FakeWriter(root))
    draw(page, [h("li", {"key": key}) for key in "abcde"])
    root.moved = 0
    draw(page, [h("li", {"key": key}) for key in "eabcd"])
    assert root.moved == 1


def test_the_tree_overwrites_typed_input() -> None:
    """The properties `value` and `checked` are written even if the tree is unchanged."""
    field = h("input", {"value": "Ada", "checked": True})
    page, root = fresh(field)
    element = root.kids[0]
    assert isinstance(element, FakeElement)
    element.value, element.checked = "Bea", False
    draw(page, h("input", {"value": "Ada", "checked": True}))
    assert (element.value, element.checked) == ("Ada", True)


def test_the_first_render_replaces_the_static_page() -> None:
    """The first render replaces the static HTML below the root."""
    root = FakeElement("main")
    root.appendChild(FakeElement("p"))
    draw(Tree(FakeWriter(root)), h("div"))
    assert standing(root) == standing(fresh(h("div"))[1])


@given(PAGES, PAGES)
def test_rendering_over_adopted_html_equals_a_fresh_render(sent: Child, drawn: Child) -> None:
    """HTML from the build is adopted unchanged, except for styles, which HTML can't carry."""
    root = fresh(sent)[1]
    _without_style(root)
    page = Tree(FakeWriter(root))
    assert run_to_end(page.adopt(sent))
    draw(page, drawn)
    assert standing(root) == standing(fresh(drawn)[1])


def _without_style(element: FakeElement) -> None:
    element.style.clear()
    for kid in element.kids:
        if isinstance(kid, FakeElement):
            _without_style(kid)


def test_adopted_nodes_are_kept() -> None:
    """No element is created again, and differing text is written into its existing text node."""
    root = fresh(h("div", None, h("b", None, "one"), "two"))[1]
    before = root.kids[0]
    page = Tree(FakeWriter(root))
    run_to_end(page.adopt(h("div", None, h("b", None, "one"), "two")))
    draw(page, h("div", {"id": "x"}, h("b", None, "other"), "two"))
    assert root.kids == [before]
    assert standing(root) == standing(fresh(h("div", {"id": "x"}, h("b", None, "other"), "two"))[1])


@given(st.lists(PAGES, min_size=1, max_size=3))
def test_a_forgotten_page_is_drawn_anew(pages: list[Child]) -> None:
    """After `forget`, rendering gives a complete page even if the last batches were not written."""
    page, root = fresh(pages[0])
    run_to_end(page.compare(pages[-1]))
    page.forget()
    draw(page, pages[-1])
    assert standing(root) == standing(fresh(pages[-1])[1])
    draw(page, pages[0])
    assert standing(root) == standing(fresh(pages[0])[1])


@pytest.mark.parametrize("sent", [h("p"), h("div", None, "text"), h("div", None, h("i"))])
def test_html_that_differs_is_not_adopted(sent: Node) -> None:
    """HTML with a different element or different children is replaced by the first render."""
    root = fresh(sent)[1]
    page = Tree(FakeWriter(root))
    assert not run_to_end(page.adopt(h("div", None, h("b"))))
    draw(page, h("div"))
    assert standing(root) == standing(fresh(h("div"))[1])


def test_children_of_svg_are_svg_elements() -> None:
    """Elements inside `svg`, such as `use`, get the SVG namespace; without it, nothing is drawn."""
    _page, root = fresh(h("svg", None, h("use", {"href": "#icon"})))
    drawn = root.kids[0]
    assert isinstance(drawn, FakeElement)
    inner = drawn.kids[0]
    assert isinstance(inner, FakeElement)
    assert (drawn.space, inner.space) == ("http://www.w3.org/2000/svg",) * 2


def test_a_field_that_was_just_edited_keeps_its_value() -> None:
    """Input that arrives during rendering is newer than the tree and is therefore kept."""
    page, root = fresh(h("input", {"value": "A", "checked": True}))
    (field,) = root.kids
    assert isinstance(field, FakeElement)
    field.value, field.checked = "AB", False
    (stroke,) = run_to_end(page.compare(h("input", {"value": "A", "checked": True})))
    page.write(stroke, field)
    assert (field.value, field.checked) == ("AB", False)


def test_only_differences_are_written() -> None:
    """Rendering an unchanged tree writes nothing; one changed attribute is one write."""
    page, _root = fresh(h("div", {"id": "x", "title": "old"}, h("b", None, "text")))
    assert draw(page, h("div", {"id": "x", "title": "old"}, h("b", None, "text"))) == []
    assert draw(page, h("div", {"id": "x", "title": "new"}, h("b", None, "text"))) == [
        '[["set",1,{"title":"new"}]]'
    ]


def made(step: Any) -> int:
    """Return the number of nodes that a list of writes creates."""
    return _nodes(step[3]) if step[0] == "make" else 0


def _nodes(drawn: Any) -> int:
    return 1 + sum(map(_nodes, drawn[3] if len(drawn) == 4 else ()))


@given(st.lists(PAGES, min_size=2, max_size=3), st.integers(1, 6))
def test_the_page_is_the_same_at_any_batch_size(pages: list[Child], size: int) -> None:
    """Each batch creates at most `size` nodes, and the page equals one rendered in a
    single batch.
    """
    with pytest.MonkeyPatch.context() as patch:
        whole = fresh(*pages)[1]
        patch.setattr("app.dom.diff.BATCH", size)
        root = FakeElement("main")
        page = Tree(FakeWriter(root))
        for tree in pages:
            for stroke in draw(page, tree):
                assert sum(map(made, json.loads(stroke))) <= size
    assert standing(root) == standing(whole)


def test_new_nodes_are_inserted_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes are first removed, and then inserted in document order, so that visible content
    does not shift.
    """
    page, root = fresh(h("div", {"key": "old"}))
    monkeypatch.setattr("app.dom.diff.BATCH", 3)
    parts = [h("p", {"id": str(part)}, h("b"), h("i")) for part in range(3)]
    seen = []
    for stroke in run_to_end(page.compare(h("div", {"key": "new"}, parts[:2]), parts[2])):
        page.write(stroke)
        seen.append(ids(root))
    assert seen == [[], ["0"], ["0", "1"], ["0", "1", "2"]]


def ids(element: FakeElement) -> list[str]:
    """Return the ids of all elements below an element, in document order."""
    inside = [kid for kid in element.kids if isinstance(kid, FakeElement)]
    return [
        name for kid in inside for name in (*filter(None, [kid.attributes.get("id")]), *ids(kid))
    ]


@given(PAGES)
def test_no_number_outlives_its_node(drawn: Child) -> None:
    """The writer forgets the number of every removed node."""
    root = FakeElement("main")
    writer = FakeWriter(root)
    page = Tree(writer)
    draw(page, drawn)
    draw(page)
    assert writer.nodes == {0: root}


def test_comparing_pauses_at_every_element() -> None:
    """Comparing trees yields after every element, so slices are short even on large pages."""
    page, _root = fresh([h("p", None, h("b")) for _ in range(50)])
    assert sum(1 for _pause in page.compare([h("p", None, h("b")) for _ in range(50)])) > 100
