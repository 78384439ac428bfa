"""Views of cards: draw pile, discard pile, other players, a hand and its curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, ngettext
from app.ports.commands import MOVE
from app.views.kit.card import back, card
from app.views.kit.widgets import block, dialog, is_long, pressable, robot, token, unseen
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.games.maumau.cards import COLOURS, Card

SHOW_CARDS = "show"
"""Verb of a control."""

GAME = "maumau"

ROW = 6
"""Maximum number of cards in a row of a hand on a phone, so that each can be tapped."""

BACKS = 8
"""Maximum number of card backs shown for another player; a number gives the exact count."""

PILED = 5
"""Number of cards shown in the discard pile."""

LAYERS = 6
"""Maximum number of cards shown for the thickness of the draw pile."""

LEANS = (-4, 6, -9, 3, 10, -6, 1, 8, -3, -11, 5)
"""Angles in degrees of the cards in the discard pile, repeated in this order."""


class Held(NamedTuple):
    """A card in the open hand."""

    card: Card
    """Name of the card."""
    do: str
    """Verb of a tap on the card; empty while a tap has no effect."""
    closed: bool
    """Whether it can't be played now, so that a tap explains why."""
    is_new: bool = False
    """Whether it was drawn since its owner's last turn."""


def named(name: Card) -> str:
    """Return the display name of a card or colour."""
    return words.thing(GAME, name)


# ---------------------------------------------------------------------- the other players


def others(players: Sequence[Player], sizes: Sequence[int], seats: Sequence[Seat]) -> Node:
    """Return the other players, clockwise, each with a card back for every card held."""
    plates = [_plate(players[seat], sizes[seat], seat, at) for at, seat in enumerate(seats)]
    attrs = {"class": "others", "aria-label": _("The others"), "data-others": len(seats)}
    return h("ul", attrs | {"key": "others"}, plates)


def _plate(player: Player, size: int, seat: Seat, at: int) -> Node:
    holds = counted(player, size)
    backs = min(size, BACKS)
    fan = [back({"--at": at - (backs - 1) / 2}) for at in range(backs)]
    called = ["other__name", is_long(player.name)]
    name = h("span", {"class": called, "aria-hidden": "true"} | EXACT, player.name)
    number = h(
        "span", {"class": "other__number", "aria-hidden": "true"}, size if size > 1 else None
    )
    one = h("span", {"class": "other__one", "key": "one"}, _("One card left!"))
    return h(
        "li",
        {
            "class": "other",
            "data-token": player.mark,
            "style": {"--seat": at},
            "key": f"other-{seat}",
        },
        unseen(holds),
        h("span", {"class": "other__who paper"}, token(player.mark), robot(player), name),
        h("span", {"class": "other__cards", "aria-hidden": "true"}, fan, number),
        one if size == 1 else None,
    )


def counted(player: Player, size: int) -> str:
    """Return how many cards a player has, in words; this number is public."""
    return ngettext("{name}: {n} card", "{name}: {n} cards", size, name=player.name)


# ---------------------------------------------------------------------- draw pile and discard pile


def stock(count: int) -> Node:
    """Return the draw pile; its thickness shows the number of cards."""
    label = unseen(_stocked(count))
    return h("div", {"class": "stock", "key": "stock"}, label, _thickness(count))


def stock_button(count: int, do: str, *, closed: bool, following: bool, is_live: bool) -> Node:
    """Return the draw pile as a button; `do` is the verb that a tap dispatches."""
    label = _stocked(count)
    attrs = {
        "class": ["stock", "is-next" if following else ""],
        "aria-label": label if closed else _("{stock}. Draw a card", stock=label),
        "key": "stock-button",
    }
    acts = {"data-do": do, "aria-disabled": "true" if closed else None, "data-why": closed}
    return h(*pressable(attrs, acts, is_live=is_live), _thickness(count))


def _stocked(count: int) -> str:
    return ngettext("Draw pile: {n} card", "Draw pile: {n} cards", count)


def _thickness(count: int) -> Child:
    layers = min(LAYERS, -(-count // 4))
    cards = [back({"--at": at}) for at in range(layers)] or h("span", {"class": "stock__empty"})
    return [cards, h("span", {"class": "stock__number", "aria-hidden": "true"}, count)]


def pile(laid: Sequence[Card], wish: str, moved: str) -> Node:
    """Return the discard pile, slightly untidy; `moved` says where the top card came from."""
    first = max(0, len(laid) - PILED)
    top = len(laid) - 1
    lying = [
        _lying(at, name, moved if at == top else "") for at, name in enumerate(laid) if at >= first
    ]
    label = _("On top: {card}", card=named(laid[-1])) if laid else _("The cards will go here.")
    attrs = {"class": "pile", "key": "pile", "data-empty": not laid}
    return h("div", attrs, unseen(label), lying, wished(wish) if wish else None)


def _lying(at: int, name: Card, moved: str) -> Node:
    style = {"--lean": LEANS[at % len(LEANS)], "--aside": LEANS[(at * 3 + 1) % len(LEANS)]}
    attrs = {"class": "card", "style": style, "key": f"laid-{at}-{name}"}
    return card(name, "div", attrs | {"data-from": moved or None})


def wished(colour: str) -> Node:
    """Return the flag that shows the colour wished for."""
    return h(
        "p",
        {"class": "wished paper", "key": f"wished-{colour}"},
        h("span", {"class": "swatch", "data-colour": colour, "aria-hidden": "true"}),
        unseen(_("Chosen colour: {colour}", colour=named(colour))),
        h("span", {"aria-hidden": "true"}, named(colour)),
    )


# ---------------------------------------------------------------------- the hand


def hand(cards: Sequence[Held], owner: Seat, label: str, *, is_live: bool) -> Node:
    """Return a hand as a fan, in several rows on a phone."""
    rows = _rows(len(cards))
    at = 0
    lines = []
    for number, size in enumerate(rows):
        fan = [_held(cards, at + place, place, size, is_live=is_live) for place in range(size)]
        lines.append(h("div", {"class": "hand__row", "key": f"row-{number}"}, fan))
        at += size
    attrs = {
        "class": "hand",
        "role": "group",
        "aria-label": label,
        "data-roving": is_live,
        "data-rows": len(rows),
        "style": {"--cards": len(cards), "--row": max(rows, default=1)},
        "key": f"hand-{owner}",
    }
    return h("div", attrs, lines)


def _rows(count: int) -> list[int]:
    """Return the number of cards in each row, as equal as possible."""
    rows = max(1, -(-count // ROW))
    return [count // rows + (number < count % rows) for number in range(rows)]


def _held(cards: Sequence[Held], at: int, place: int, size: int, *, is_live: bool) -> Node:
    held = cards[at]
    copies = sum(other.card == held.card for other in cards[:at])
    following = not held.closed and held.do and all(one.closed for one in cards[:at])
    attrs = {
        "class": ["card hand__card", _standing(held)],
        "aria-label": _label(held),
        "style": {"--in-row": place - (size - 1) / 2, "--in-all": at - (len(cards) - 1) / 2},
        "key": f"{held.card}-{copies}",
    }
    acts = {
        "data-do": held.do or None,
        "aria-disabled": "true" if held.closed or not held.do else None,
        "data-why": held.closed,
        "data-next": bool(following),
    }
    return card(held.card, *pressable(attrs, acts, is_live=is_live))


def _standing(held: Held) -> str:
    lifted = "" if held.closed or not held.do else "is-open"
    return " ".join(filter(None, (lifted, "is-new" if held.is_new else "")))


def _label(held: Held) -> str:
    name = named(held.card)
    if held.is_new:
        name = _("{card}, new", card=name)
    return name if held.closed or not held.do else _("{card}: play", card=name)


# ---------------------------------------------------------------------- curtain and colour dialog


def curtain(player: Player, step: int, *, is_live: bool) -> Node:
    """Return the curtain that hides the next player's hand."""
    ask = _("{name}, take the tablet. Everyone else, look away.", name=player.name)
    show = block([token(player.mark), _("Show my cards")], SHOW_CARDS, "big", **{"data-next": True})
    return h(
        "div",
        {"class": "curtain", "data-token": player.mark, "key": f"curtain-{step}"},
        h("span", {"class": "curtain__cloth", "aria-hidden": "true"}),
        h("p", {"class": "curtain__ask"}, ask),
        show if is_live else None,
        h("span", {"class": "curtain__valance", "aria-hidden": "true"}),
    )


def wishing() -> Node:
    """Return the dialog that asks for the wished colour (MM6)."""
    swatches = [_swatch(colour, first=colour == COLOURS[0]) for colour in COLOURS]
    group = h("div", {"class": "swatches", "data-roving": True}, swatches)
    return dialog("wish", _("Which colour would you like?"), group)


def _swatch(colour: str, *, first: bool) -> Node:
    attrs = {
        "type": "button",
        "class": "swatches__one",
        "data-do": f"{MOVE} lay wish {colour}",
        "autofocus": first,
        "data-next": first,
    }
    cloth = h("span", {"class": "swatch", "data-colour": colour, "aria-hidden": "true"})
    return h("button", attrs, cloth, h("span", None, named(colour)))


# ---------------------------------------------------------------------- the end of the game


def last_card() -> Node:
    """Return the winner's “Mau-Mau!” call, shown if the game ended with a player's last card."""
    return h("p", {"class": "finale__cry", "key": "cry"}, _("Mau-Mau!"))


def still_held(left: Sequence[tuple[Player, Sequence[Card]]]) -> Node:
    """Return the cards still held at the end of the game."""
    hands = [_left(player, cards) for player, cards in left]
    return h("ul", {"class": "finale", "key": "held", "aria-label": _("Cards left")}, hands)


def _left(player: Player, cards: Sequence[Card]) -> Node:
    inside = [token(player.mark), robot(player), player.name]
    who = h("span", {"class": "other__who paper"}, inside)
    text = ", ".join(map(named, cards))
    attrs = {"class": "finale__cards", "role": "img", "aria-label": text}
    fan = h("span", attrs, [card(name) for name in cards])
    return h("li", {"class": "finale__hand"}, who, fan)
