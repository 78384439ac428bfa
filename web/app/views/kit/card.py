"""Playing cards of Mau-Mau, face up or face down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.dom.nodes import Node, h
from spielekiste.games.maumau.cards import COLOUR, FACE, PLUS, REST, WISH, Card


def card(name: Card, tag: str = "span", attrs: Mapping[str, Any] | None = None) -> Node:
    """Return a card, face up, without text for screen readers: its container has the text."""
    colour, face = COLOUR[name] or WISH, FACE[name]
    sign = None if face in (REST, PLUS, WISH) else face
    own = {"data-colour": colour, "data-face": face, "class": "card"}
    spans = [_sign(name, sign) for name in ("corner", "sign", "corner card__corner--low")]
    return h(tag, own | dict(attrs or {}), spans)


def _sign(name: str, sign: str | None) -> Node:
    """Return a symbol of the card. CSS draws its number, so that it is read aloud only once."""
    return h("span", {"class": f"card__{name}", "data-sign": sign, "aria-hidden": "true"})


def back(style: Mapping[str, Any] | None = None) -> Node:
    """Return a card, face down."""
    return h("span", {"class": "card card--back", "aria-hidden": "true", "style": style or {}})
