"""What was drawn over a page: it then equals the last tree, and only what differs was written."""

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
    """Return a page on which these trees were drawn one after the other."""
    root = FakeElement("main")
    page = Tree(FakeWriter(root))
    for tree in drawn:
        draw(page, tree)
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
    draw(page, [h("li", {"key": key, "id": key}) for key in after])
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
    page = Tree(FakeWriter(root))
    draw(page, [h("li", {"key": key}) for key in "abcde"])
    root.moved = 0
    draw(page, [h("li", {"key": key}) for key in "eabcd"])
    assert root.moved == 1


def test_what_a_person_typed_is_overruled_by_the_tree() -> None:
    """`value` and `checked` are properties, so they are written although the tree is the same."""
    field = h("input", {"value": "Ada", "checked": True})
    page, root = fresh(field)
    element = root.kids[0]
    assert isinstance(element, FakeElement)
    element.value, element.checked = "Bea", False
    draw(page, h("input", {"value": "Ada", "checked": True}))
    assert (element.value, element.checked) == ("Ada", True)


def test_the_first_drawing_replaces_what_the_server_sent() -> None:
    """The static page below is gone."""
    root = FakeElement("main")
    root.appendChild(FakeElement("p"))
    draw(Tree(FakeWriter(root)), h("div"))
    assert standing(root) == standing(fresh(h("div"))[1])


@given(PAGES, PAGES)
def test_drawing_over_what_was_adopted_equals_drawing_afresh(sent: Child, drawn: Child) -> None:
    """What the build wrote is taken as it stands, but for the style, which HTML cannot carry."""
    root = fresh(sent)[1]
    _without_style(root)
    page = Tree(FakeWriter(root))
    assert page.adopt(sent)
    draw(page, drawn)
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
    page = Tree(FakeWriter(root))
    page.adopt(h("div", None, h("b", None, "one"), "two"))
    draw(page, h("div", {"id": "x"}, h("b", None, "other"), "two"))
    assert root.kids == [before]
    assert standing(root) == standing(fresh(h("div", {"id": "x"}, h("b", None, "other"), "two"))[1])


@pytest.mark.parametrize("sent", [h("p"), h("div", None, "text"), h("div", None, h("i"))])
def test_what_is_something_else_is_not_adopted(sent: Node) -> None:
    """Another element, or children that are more or others: the next drawing replaces all."""
    root = fresh(sent)[1]
    page = Tree(FakeWriter(root))
    assert not page.adopt(h("div", None, h("b")))
    draw(page, h("div"))
    assert standing(root) == standing(fresh(h("div"))[1])


def test_what_stands_inside_svg_is_svg() -> None:
    """`use` in another language than HTML would draw nothing."""
    _page, root = fresh(h("svg", None, h("use", {"href": "#icon"})))
    drawn = root.kids[0]
    assert isinstance(drawn, FakeElement)
    inner = drawn.kids[0]
    assert isinstance(inner, FakeElement)
    assert (drawn.space, inner.space) == ("http://www.w3.org/2000/svg",) * 2


def test_the_field_that_was_just_changed_keeps_what_is_there() -> None:
    """A letter or a tap that came while the page was drawn is newer than the drawing."""
    page, root = fresh(h("input", {"value": "A", "checked": True}))
    (field,) = root.kids
    assert isinstance(field, FakeElement)
    field.value, field.checked = "AB", False
    (stroke,) = run_to_end(page.compare(h("input", {"value": "A", "checked": True})))
    page.write(stroke, field)
    assert (field.value, field.checked) == ("AB", False)


def test_only_what_differs_is_written() -> None:
    """Nothing for the same tree, made once more or not; one attribute where one has changed."""
    page, _root = fresh(h("div", {"id": "x", "title": "old"}, h("b", None, "text")))
    assert draw(page, h("div", {"id": "x", "title": "old"}, h("b", None, "text"))) == []
    assert draw(page, h("div", {"id": "x", "title": "new"}, h("b", None, "text"))) == [
        '[["set",1,{"title":"new"}]]'
    ]


def made(step: Any) -> int:
    """Return how many nodes a step makes."""
    return _nodes(step[3]) if step[0] == "make" else 0


def _nodes(drawn: Any) -> int:
    return 1 + sum(map(_nodes, drawn[3] if len(drawn) == 4 else ()))


@given(st.lists(PAGES, min_size=2, max_size=3), st.integers(1, 6))
def test_however_small_the_strokes_the_page_is_the_same(pages: list[Child], size: int) -> None:
    """Each makes so many nodes and no more, and names only what is there by then."""
    with pytest.MonkeyPatch.context() as patch:
        whole = fresh(*pages)[1]
        patch.setattr("app.dom.diff.BATCH", size)
        root = FakeElement("main")
        page = Tree(FakeWriter(root))
        for tree in pages:
            for stroke in draw(page, tree):
                assert sum(map(made, json.loads(stroke))) <= size
    assert standing(root) == standing(whole)


def test_what_is_new_comes_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes makes room first, and nothing is put above what is seen already."""
    page, root = fresh(h("div", {"key": "old"}))
    monkeypatch.setattr("app.dom.diff.BATCH", 3)
    parts = [h("p", {"id": str(part)}, h("b"), h("i")) for part in range(3)]
    seen = []
    for stroke in run_to_end(page.compare(h("div", {"key": "new"}, parts[:2]), parts[2])):
        page.write(stroke)
        seen.append(ids(root))
    assert seen == [[], ["0"], ["0", "1"], ["0", "1", "2"]]


def ids(element: FakeElement) -> list[str]:
    """Return the names of all that lies in an element, in order."""
    inside = [kid for kid in element.kids if isinstance(kid, FakeElement)]
    return [
        name for kid in inside for name in (*filter(None, [kid.attributes.get("id")]), *ids(kid))
    ]


def test_a_dialog_comes_before_what_is_in_it() -> None:
    """So that it can be opened while it is empty, wherever it stands."""
    page, root = fresh(h("div"))
    window = h("dialog", {"id": "window"}, h("p", {"id": "text"}))
    strokes = run_to_end(page.compare(h("div"), h("section", {"id": "around"}, window)))
    page.write(strokes[0])
    assert ids(root) == ["around", "window"]
    page.write(strokes[1])
    assert ids(root) == ["around", "window", "text"]
    assert len(strokes) == 2


@given(PAGES)
def test_no_number_outlives_its_node(drawn: Child) -> None:
    """What has gone from the page is forgotten by whoever writes."""
    root = FakeElement("main")
    writer = FakeWriter(root)
    page = Tree(writer)
    draw(page, drawn)
    draw(page)
    assert writer.nodes == {0: root}


def test_comparing_pauses_at_every_element() -> None:
    """However large a page is, the next slice is short."""
    page, _root = fresh([h("p", None, h("b")) for _ in range(50)])
    assert sum(1 for _pause in page.compare([h("p", None, h("b")) for _ in range(50)])) > 100
