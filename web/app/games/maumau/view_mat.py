"""View of the table in Mau-Mau: other players, draw pile, discard pile, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.games.maumau import view as views
from app.i18n import _
from app.ports.commands import DEAL, MOVE
from app.views.kit.card import message_or_tip, turn_card
from app.views.kit.widgets import block, unseen
from spielekiste.core.seats import PERSON, Player
from spielekiste.core.state import Seat
from spielekiste.games.maumau import DRAW, PASS, MauMauView
from spielekiste.games.maumau.cards import WISH, Card
from spielekiste.games.maumau.moves import LAYS

HIDE = "hide"
"""Verb of a control."""


class MatFacts(NamedTuple):
    """Data for rendering the table."""

    seen: MauMauView
    """The state as the viewer may see it; while the curtain is closed, its public part."""
    players: Sequence[Player]
    """All players at the table."""
    lower: Seat
    """Seat at the lower edge: the viewer, or the next one while the curtain is closed."""
    decides: bool
    """Whether the viewer is to move."""
    resting: bool
    """Whether the viewer's turn is over and the drawn card is still shown."""
    waiting: Node | None
    """Replacement for the controls while a bot is to move; None on a human player's turn."""
    fresh: Sequence[Card]
    """Cards that the viewer has drawn since the last decision."""
    narration: str
    """Description of the events since the last decision."""
    message: str
    """Text of what the player can do now."""
    tip: str
    """Tip for a first game, shown instead of that text; may be empty."""
    moved: str
    """Origin of the top card if it was just played, else an empty string."""
    dealing: bool
    """Whether the cards are flying to the hands."""
    wishing: bool
    """Whether the dialog that asks for a colour is open."""
    steps: int
    """Number of steps in the match."""
    is_live: bool
    """Whether cards and buttons can be tapped."""
    is_far: bool = False
    """Whether others have a device of their own, so that `waiting` is also below an open hand."""

    @property
    def viewer(self) -> Seat | None:
        """Seat whose hand is open; None while the curtain is closed."""
        return self.seen.viewer

    @property
    def next_player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seen.turn]


def mat(facts: MatFacts) -> Node:
    """Return the view of the table."""
    seen = facts.seen
    middle = h(
        "div",
        {"class": "cards", "key": "cards"},
        _stock(facts),
        views.pile(seen.laid, seen.wish, facts.moved),
    )
    rows, around = _rows(facts), _around(facts)
    shape = {"data-rows": rows, "style": {"--rows": rows, "--others": len(around)}}
    return h(
        "section",
        {"class": ["mat maumau", "is-dealing" if facts.dealing else ""], "key": "mat"} | shape,
        _turn(facts),
        views.others(facts.players, seen.sizes, around),
        middle,
        h("div", {"class": "own-cards", "key": "own"}, _lower_edge(facts), _own_count(facts)),
        views.wishing() if facts.wishing else None,
    )


def _rows(facts: MatFacts) -> int:
    """Return the row count of the largest human hand, so that the layout is the same every turn."""
    sizes = zip(facts.seen.sizes, facts.players, strict=True)
    largest = max((size for size, player in sizes if player.mind == PERSON), default=1)
    return max(1, -(-largest // views.ROW))


def _around(facts: MatFacts) -> list[Seat]:
    """Return the seats opposite the viewer; if bots play and no hand is open, all seats."""
    watched = facts.waiting is not None and facts.viewer is None
    seats = len(facts.players)
    return [(facts.lower + step) % seats for step in range(0 if watched else 1, seats)]


def _turn(facts: MatFacts) -> Node:
    resting = facts.resting
    seat = facts.seen.turn if facts.waiting is not None and not resting else facts.lower
    player = facts.players[seat]
    title = _("{name}, this is your card.", name=player.name) if resting else ""
    card = turn_card(player, f"{seat}-{resting}", title, is_live=facts.is_live)
    inside = [card, h("p", {"class": "message"}, facts.narration)]
    return h("div", {"class": "turn", "data-token": player.mark, "key": "turn"}, inside)


def _stock(facts: MatFacts) -> Node:
    seen = facts.seen
    if not facts.decides:
        return views.stock(seen.stock)
    code = seen.why_not(DRAW)
    only = DRAW in seen.legal() and len(seen.legal()) == 1
    do = f"why {code}" if code else "move draw"
    return views.stock_button(
        seen.stock, do, closed=bool(code), following=only, is_live=facts.is_live
    )


# ---------------------------------------------------------------------- bottom bar


def _own_count(facts: MatFacts) -> Node | None:
    """Return how many cards the player at the lower edge has, for screen readers only."""
    is_opposite = len(_around(facts)) == len(facts.players)
    size = facts.seen.sizes[facts.lower]
    return None if is_opposite else unseen(views.counted(facts.players[facts.lower], size))


def _lower_edge(facts: MatFacts) -> Child:
    seen, viewer = facts.seen, facts.viewer
    waits = facts.waiting is not None and not facts.resting
    if waits and (viewer is None or not seen.laid):
        return facts.waiting
    if seen.due and not waits:
        return _dealing(facts)
    if viewer is None:
        return views.curtain(facts.next_player, facts.steps, is_live=facts.is_live)
    return _hand(facts, viewer)


def _dealing(facts: MatFacts) -> Node:
    label = _("Take the card") if facts.seen.laid else _("Deal the cards")
    ask = h("p", {"class": "ask"}, facts.message) if facts.message else None
    deal = block(label, DEAL, "big", **{"data-next": True, "key": "deal"})
    inside = [ask, deal if facts.is_live else None]
    return h("div", {"class": "dealing", "key": "dealing"}, inside)


def _hand(facts: MatFacts, owner: Seat) -> Child:
    ask = message_or_tip(_ask(facts), facts.tip, kind="ask", key="ask")
    cards = views.hand(_held(facts), owner, _("Your cards"), is_live=facts.is_live)
    blocks = _blocks(facts) if facts.is_live else None
    return [ask, h("div", {"class": "actions", "key": "do"}, blocks), cards]


def _ask(facts: MatFacts) -> str:
    """Return the private message for the owner of the hand: drawn cards and possible moves."""
    fresh = facts.fresh
    drawn = _("New: {card}.", card=", ".join(map(views.named, fresh))) if fresh else ""
    return f"{drawn} {facts.message}".strip()


def _held(facts: MatFacts) -> list[views.Held]:
    fresh = list(facts.fresh)
    held = []
    for card in facts.seen.hand:
        is_new = card in fresh
        if is_new:
            fresh.remove(card)
        held.append(_one(facts, card, is_new=is_new))
    return held


def _one(facts: MatFacts, card: Card, *, is_new: bool) -> views.Held:
    if not facts.decides:
        return views.Held(card, "", closed=False, is_new=is_new)
    code = facts.seen.why_not(LAYS[card][0])
    do = "wish" if card == WISH else f"move {LAYS[card][0]}"
    return views.Held(card, f"why {code}" if code else do, closed=bool(code), is_new=is_new)


def _blocks(facts: MatFacts) -> list[Node]:
    if facts.resting:
        label = _("Pass to {name}", name=facts.next_player.name)
        return [block(label, HIDE, "big", **{"data-next": True, "key": "hide"})]
    if not facts.decides:
        return [facts.waiting] if facts.is_far and facts.waiting else []
    legal, blocks = facts.seen.legal(), []
    only = len(legal) == 1
    if DRAW in legal:
        blocks.append(_block(_("Draw a card"), f"{MOVE} draw", only=only))
    if PASS in legal:
        label = _("Keep it") if facts.seen.drawn else _("Pass")
        blocks.append(_block(label, f"{MOVE} pass", only=only))
    return blocks


def _block(label: str, do: str, *, only: bool) -> Node:
    return block(label, do, "big" if only else "wood", **{"data-next": only, "key": do})
