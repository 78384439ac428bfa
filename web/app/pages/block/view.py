"""Views of the block: the strip with whose turn it is, the sheet, and the dialogs for writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, ngettext
from app.pages.block.pad import Choice, Pad
from app.views.kit.card import turn_card
from app.views.kit.score_sheet import CROWDS, ENDING, line_title
from app.views.kit.widgets import block, dialog, pips, token, unseen
from app.views.who_begins import BEGIN
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Points, Seat
from spielekiste.games.kniffel.rules import BONUS_FROM
from spielekiste.parts.block import ALIKE, Entry
from spielekiste.parts.sheet import Enter

WRITE_ALIKE, WRITE_FURTHER, PICK, COMPARE_BOXES = "alike", "further", "pick", "possible"
TYPE, WRITE, WRITE_TYPED = "type", "write", "write-typed"
"""Verbs of the controls."""

LIVE = ("answer", "move", "next")
"""Values of `Match.due` at which boxes can be tapped."""


def strip(board: Pad) -> Node:
    """Return the name of the player whose turn it is, the message, and the buttons."""
    desk, state = board.desk, board.state
    player = desk.table.setup.players[board.turn]
    filled = sum(len(sheet.entries) - sheet.entries.count(None) for sheet in state.sheets)
    joy = any(event.kind == "extra" for event in desk.match.events)
    if desk.match.due == "answer":
        text = h("span", {"class": "turn__text"}, _("Who goes first?"))
        card = h("h2", {"class": "turn__card paper is-new", "key": "who"}, text)
    else:
        card = turn_card(player, f"{len(desk.match.ended)}-{board.turn}-{filled}", is_live=True)
    message = h("p", {"class": ["message", "is-joy" if joy else ""]}, board.message())
    possible = block(_("What’s still possible?"), COMPARE_BOXES, "wood small")
    actions = h("div", {"class": "pad__actions"}, _extra(board), possible)
    mark = player.mark if desk.match.due == "move" else None
    attrs = {"class": "pad__strip", "key": "strip", "data-token": mark}
    return h("section", attrs, card, message, actions)


def _extra(board: Pad) -> Node | None:
    """Return the button for an extra Kniffel of the player whose turn it is, if it may be one."""
    if not board.may_be_further(board.turn):
        return None
    return block(_("Extra Kniffel!"), f"{WRITE_FURTHER} {board.turn}", "small", key="extra")


# ---------------------------------------------------------------------- the sheet


class Pencil(NamedTuple):
    """What the steps so far have left on the sheet besides the points."""

    last: Event | None
    """The last entry or correction, which is circled."""
    olds: Mapping[tuple[Seat, str], Points]
    """Points crossed out by corrections, by seat and box."""


def pad(board: Pad) -> Node:
    """Return the sheet with a column for each player, on paper."""
    setup, state = board.desk.table.setup, board.state
    seats = range(len(setup.players))
    crowd = next(name for most, name in CROWDS if len(seats) <= most)
    corner = h("th", {"class": "sheet__corner"}, _("Sheet"))
    heads = [_head(board, seat, player) for seat, player in enumerate(setup.players)]
    boxes = {enter.box: enter for enter in state.rules.enters}
    pencil = Pencil(board.last, board.olds())
    rows = [_row(board, line, boxes.get(line), pencil) for line in state.rules.lines]
    attrs = {"class": "sheet pad__sheet", "data-crowd": crowd, "data-seats": len(seats)}
    table = h(
        "table",
        attrs | {"data-roving": True},
        h("caption", None, _("Score sheet")),
        h("thead", None, h("tr", None, corner, heads)),
        h("tbody", None, rows),
    )
    scroll = {
        "class": "sheet-scroll",
        "tabindex": "0",
        "role": "group",
        "aria-label": _("Score sheet"),
    }
    inside = h("div", {"class": "sheet-paper paper"}, h("div", scroll, table))
    return h("section", {"class": "pad", "key": "pad", "aria-label": _("Score sheet")}, inside)


def _is_up(board: Pad, seat: Seat) -> str:
    return "is-active" if board.desk.match.due == "move" and board.turn == seat else ""


def _head(board: Pad, seat: Seat, player: Player) -> Node:
    """Return the head of a column; while it is asked who begins, it is a button."""
    name = h("span", {"class": "sheet__name"} | EXACT, player.name)
    inside: list[Child] = [token(player.mark), name]
    if board.desk.match.due == "answer":
        acts = {"type": "button", "class": "sheet__who pad__who", "data-do": f"{BEGIN} {seat}"}
        who = h("button", acts | {"title": _("{name} goes first.", name=player.name)}, inside)
    else:
        who = h("span", {"class": "sheet__who"}, inside)
    kind = ["sheet__player", _is_up(board, seat)]
    attrs = {"scope": "col", "class": kind, "data-token": player.mark, "title": player.name}
    return h("th", attrs, who)


def _row(board: Pad, line: str, enter: Enter | None, pencil: Pencil) -> Node:
    game, players = board.desk.table.setup.game.id, board.desk.table.setup.players
    kind = "" if enter is not None else _kind(line)
    head = h("th", {"scope": "row", "class": "sheet__head"}, line_title(game, line))
    cells = [
        h(
            "td",
            {"class": ["sheet__cell", _is_up(board, seat)], "data-token": player.mark},
            _box(board, seat, enter, pencil) if enter is not None else _sum(board, seat, line),
        )
        for seat, player in enumerate(players)
    ]
    return h("tr", {"class": ["sheet__row", kind], "key": line}, head, cells)


def _kind(line: str) -> str:
    if line == "bonus":
        return "sheet__way"
    if line == "total":
        return "sheet__total"
    return "sheet__sum sheet__sum--end" if line in ENDING else "sheet__sum"


def _box(board: Pad, seat: Seat, enter: Enter, pencil: Pencil) -> Node:
    """Return a box: a button with the entry, the old one crossed out, and a ring if it is the last."""
    name, box = _named(board, seat, enter)
    entry, last = board.state.sheets[seat].entries[enter.index], pencil.last
    old = pencil.olds.get((seat, enter.box))
    is_last = last is not None and (last.seat, last.what) == (seat, enter.box)
    kinds = ["box", "is-written" if is_last else ""]
    kinds.append("is-open" if entry is None else "is-filled" if entry else "is-struck")
    inside: list[Child] = [
        h("s", {"class": "pad__old", "data-old": str(old)}) if old is not None else None,
        h("span", None, entry) if entry else None,
        h("span", {"class": "box__ring"}) if is_last else None,
    ]
    if board.desk.match.due not in LIVE:
        return h("span", {"class": kinds}, unseen("0") if entry == 0 else None, inside)
    acts = {"type": "button", "data-do": f"{PICK} {seat} {enter.index}"}
    return h("button", {"class": kinds, "aria-label": _label(name, box, entry, old)} | acts, inside)


def _label(name: str, box: str, entry: Points | None, old: Points | None) -> str:
    """Return a box in words: its owner, its points, and those that were crossed out."""
    if entry is None:
        return _("{name}, {box}: write points", name=name, box=box)
    if old is None:
        return _("{name}, {box}: {n}. Correct it", name=name, box=box, n=entry)
    return _("{name}, {box}: {n}, not {old}. Correct it", name=name, box=box, n=entry, old=old)


def _named(board: Pad, seat: Seat, enter: Enter) -> tuple[str, str]:
    setup = board.desk.table.setup
    return setup.players[seat].name, words.thing(setup.game.id, enter.box)


def _sum(board: Pad, seat: Seat, line: str) -> Node:
    """Return a calculated line; the bonus shows how many points of 63 there are (C2)."""
    sums, entries = board.state.sums(seat), board.state.sheets[seat].entries
    if all(entry is None for entry in entries) or (line in ("extra", "product") and not sums[line]):
        return h("span", {"class": "box"})
    if line == "bonus" and not sums["bonus"] and None in entries[:6]:
        goal = h("span", {"class": "pad__of", "aria-hidden": "true"}, f"/{BONUS_FROM}")
        of = [h("span", None, sums["upper"], goal), unseen(_("of {goal}", goal=BONUS_FROM))]
        return h("span", {"class": "box pad__way"}, of)
    return h("span", {"class": "box"}, h("span", None, sums[line]))


# ---------------------------------------------------------------------- the dialogs


def dialog_of(board: Pad) -> Node | None:
    """Return the open dialog, or None."""
    if board.is_comparing:
        return _comparison(board)
    choice = board.choice
    if choice is None:
        return None
    if choice.is_further:
        return _further(board, choice)
    return _points(board, choice)


def _points(board: Pad, choice: Choice) -> Node:
    """Return the dialog with the points that a box can get (B2), crossing out apart from them."""
    enter = board.state.rules.enters[choice.at or 0]
    name, box = _named(board, choice.seat, enter)
    held = board.held(choice.seat, enter.index)
    title = _("{name}: {box}", name=name, box=box)
    entries = board.choices()
    keys = [_key(entry) for entry in entries if entry.points]
    out = _("Cross out") if held is None else _("Cross out, 0 points")
    zero = [
        block(out, f"{WRITE} {enter.index} 0", "paper small")
        for entry in entries
        if not entry.points
    ]
    more = block(_("Extra Kniffel!"), f"{WRITE_FURTHER} {choice.seat} {enter.index}", "small")
    again = [more] if board.may_be_further(choice.seat, enter.index) else []
    now = h("p", {"class": "keypad__now"}, _("Now: {n}", n=held)) if held is not None else None
    rows: list[Child] = [now, _grid(keys), _typing(choice) if len(keys) > 1 else None]
    return dialog("points", title, h("div", {"class": "keypad"}, rows), [*zero, *again])


def _grid(keys: Sequence[Node]) -> Node:
    attrs = {"class": "keypad__keys", "data-many": len(keys) > FEW, "data-roving": True}
    return h("div", attrs | {"role": "group", "aria-label": _("Points")}, keys)


FEW = 6
"""Maximum number of keys at full size."""


def _key(entry: Entry) -> Node:
    n = entry.points
    label = ngettext("{n} point", "{n} points", n)
    attrs = {
        "type": "button",
        "class": "keypad__key",
        "data-do": f"{WRITE} {entry.enter.index} {n}",
    }
    return h("button", attrs | {"aria-label": label}, n)


def _typing(choice: Choice) -> Node:
    """Return a field for points, which can be typed, too (B2)."""
    field = {
        "class": "field__line keypad__field",
        "inputmode": "numeric",
        "autocomplete": "off",
        "maxlength": "2",
        "value": choice.typed,
        "data-input": TYPE,
        "aria-label": _("Type the points"),
        "placeholder": _("Type the points"),
    }
    write = block(_("Write"), WRITE_TYPED, "wood small", disabled=not choice.typed)
    attrs = {"class": "keypad__type", "data-submit": WRITE_TYPED}
    return h("form", attrs, h("input", field), write)


def _further(board: Pad, choice: Choice) -> Node:
    """Return the dialog for an extra Kniffel: its number, then what it allows (B3)."""
    name = board.desk.table.setup.players[choice.seat].name
    title = _("{name}: extra Kniffel!", name=name)
    if not choice.alike:
        dice = [_die(number) for number in ALIKE]
        question = h("p", None, _("Five of which number?"))
        return dialog("alike", title, [question, _grid(dice)])
    entries = board.allowed()
    rows = [_allowance(board, entry, extra) for entry, extra in entries]
    text = _("Write it here:")
    if choice.at not in (None, *(entry.enter.index for entry, _extra in entries)):
        text = _("It can’t be written in this box.")
    return dialog("allowed", title, [h("p", None, text), h("div", {"class": "rows"}, rows)])


def _die(number: int) -> Node:
    attrs = {
        "type": "button",
        "class": "keypad__key keypad__die",
        "data-do": f"{WRITE_ALIKE} {number}",
    }
    return h("button", attrs | {"aria-label": str(number)}, pips(number))


def _allowance(board: Pad, entry: Entry, extra: Points) -> Node:
    text = allowed(board.desk.table.setup.game.id, entry, extra)
    return block(text, f"{WRITE} {entry.enter.index} {entry.points}", "paper small")


def allowed(game: str, entry: Entry, extra: Points) -> str:
    """Return one of the things that a further Kniffel allows, as text."""
    box = words.thing(game, entry.enter.box)
    if extra:
        return _("{box}: {n}, and {extra} extra.", box=box, n=entry.points, extra=extra)
    return _("{box}: {n}.", box=box, n=entry.points)


def _comparison(board: Pad) -> Node:
    """Return the dialog with each player's total and the highest that can still be reached (B7)."""
    players = board.desk.table.setup.players
    head = h(
        "tr",
        None,
        h("td", None, ""),
        h("th", {"scope": "col"}, _("Now")),
        h("th", {"scope": "col"}, _("At most")),
    )
    rows = [
        h(
            "tr",
            {"key": f"seat-{seat}"},
            h("th", {"scope": "row"} | EXACT, token(player.mark), " ", player.name),
            [h("td", None, number) for number in board.best(seat)],
        )
        for seat, player in enumerate(players)
    ]
    table = h("table", {"class": "pad__best"}, h("thead", None, head), h("tbody", None, rows))
    note = h("p", None, _("Extra Kniffels not counted."))
    return dialog("possible", _("What’s still possible?"), [table, note])
