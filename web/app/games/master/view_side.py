"""Side view of Kniffel Master: the current player's board, all players' small boards, and cards."""

from __future__ import annotations

from app.dom.nodes import EXACT, Node, h
from app.games.five_dice import OPEN_DRAWER
from app.games.master import view as views
from app.games.master.choices import Cards, choices, price_list
from app.games.master.scene import BoardsScene
from app.games.master.spoken import board_words
from app.i18n import _
from app.views.kit.dice import small_dice
from app.views.kit.widgets import icon, pressable
from spielekiste.core.state import Seat
from spielekiste.parts.dice import THROWS


def boards(scene: BoardsScene) -> Node:
    """Return the peg boards and the cards below them."""
    big = views.peg_board(scene.viewed_board())
    return h(
        "section",
        {"class": "master", "key": "master", "aria-label": _("Boards")},
        h("div", {"class": "master__board", "key": "board"}, big, _back(scene)),
        _rivals(scene),
        _todo(scene),
    )


def final_boards(scene: BoardsScene) -> Node:
    """Return the peg boards of all players."""
    seats = range(len(scene.state.boards))
    items = [_final_board(scene, seat) for seat in seats]
    return h("ul", {"class": "master-keepsake", "key": "keepsake"}, items)


def _final_board(scene: BoardsScene, seat: Seat) -> Node:
    player = scene.players[seat]
    name = h("h3", {"class": "keepsake__name", "data-token": player.mark} | EXACT, player.name)
    return h("li", {"class": "keepsake__board"}, name, views.peg_board(scene.board_of(seat)))


def _back(scene: BoardsScene) -> Node | None:
    turn = scene.state.turn
    if scene.frame is not None or scene.viewed == turn:
        return None
    return views.back_knob(scene.players[turn].name)


def _rivals(scene: BoardsScene) -> Node | None:
    """Return all players' small boards, which open when tapped; None for a single player."""
    seats = range(len(scene.state.boards))
    if len(seats) == 1:
        return None
    small = [
        views.small_board(
            scene.board_of(seat),
            viewed=seat == scene.viewed,
            turn=seat == scene.turn,
            is_live=scene.is_live,
        )
        for seat in seats
    ]
    said = [board_words(scene.board_of(seat).spoken) for seat in seats if seat != scene.viewed]
    attrs = {
        "class": "rivals",
        "data-roving": scene.is_live,
        "role": "group",
        "data-count": len(small),
    }
    return h("div", attrs | {"aria-label": _("Everyone’s boards"), "key": "rivals"}, small, said)


def _todo(scene: BoardsScene) -> Node:
    """Return the cards, or the list of coin prices while there are no dice to use.

    While the dice of the first roll are moving, the space for the cards is empty.
    """
    every = scene.choices()
    if not every and not (scene.is_rolling and scene.state.throws > 1):
        inside = price_list(scene.state.course)
        return h("section", {"class": "todo todo--idle", "id": "todo", "key": "todo"}, inside)
    is_due = scene.state.throws >= THROWS and scene.weighed is None
    cards = Cards(every, scene.weighed, scene.taps(), is_live=scene.is_live, is_due=is_due)
    return choices(cards, _handle(scene), is_open=scene.drawer)


def _handle(scene: BoardsScene) -> Node:
    expanded = "true" if scene.drawer else "false"
    acts = {"data-do": OPEN_DRAWER, "aria-expanded": expanded, "aria-controls": "todo"}
    handle = pressable({"class": "todo__handle"}, acts, is_live=scene.is_live)
    label = h("span", {"class": "todo__what"}, _("What you can do"))
    return h(*handle, label, small_dice(scene.places, rolling=scene.is_rolling), icon("down"))
