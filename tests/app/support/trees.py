"""Hypothesis strategies for trees."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from app.dom.nodes import Node, h

NASTY = st.text(alphabet=st.sampled_from("ab<>&\"' =/"), max_size=8)
"""Text that would be harmful if it were parsed as markup."""

ATTRS = st.dictionaries(
    st.sampled_from(("id", "title", "aria-label", "data-do", "value", "class")), NASTY, max_size=3
)
SWITCHES = st.dictionaries(st.sampled_from(("checked", "selected", "disabled")), st.booleans())
STYLE = st.dictionaries(st.sampled_from(("--progress", "--tilt")), st.sampled_from(("0.5", "1")))


def siblings(children: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    """Return lists of children with unique keys."""
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
