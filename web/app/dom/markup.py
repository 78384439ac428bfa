"""Trees of nodes as HTML, for the pages that the build writes."""

from __future__ import annotations

from html import escape

from app.dom.nodes import VOID, Node


def to_html(node: Node | str) -> str:
    """Return a tree as HTML, without custom properties: the security policy forbids style=."""
    if isinstance(node, str):
        return escape(node, quote=False)
    pairs = ((name, value) for name, value in node.attrs.items() if name != "style")
    attrs = "".join(f' {name}="{escape(value)}"' if value else f" {name}" for name, value in pairs)
    if node.tag in VOID:
        return f"<{node.tag}{attrs}>"
    return f"<{node.tag}{attrs}>{''.join(map(to_html, node.children))}</{node.tag}>"
