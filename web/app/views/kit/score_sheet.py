"""The score sheet: a table with a row per box or sum, and a column per player or game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, ngettext
from app.ports.commands import MOVE, WHY
from app.views.kit.widgets import icon, pips, pressable, robot, symbol, token, unseen, use
from app.words import WORDS
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Points, Seat
from spielekiste.games.kniffel.rules import BONUS_FROM
from spielekiste.parts.sheet import Box, Offer
from spielekiste.parts.sheet_game import SheetState

NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")

COMBINATIONS = frozenset(
    {
        "triple",
        "two-pairs",
        "triple-and-pair",
        "five-different",
        "weltraum-kniffel",
        "hexhex-kniffel",
    }
)
"""Boxes with a picture of their combination, `combo-…` in the sprite."""

ENDING = frozenset({"upper-total", "lower-total", "product"})
"""Sums below which a thick line ends a part of the sheet."""

CROWDS = ((3, "few"), (5, "some"), (8, "many"))
"""Maximum numbers of players for each width of the columns."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Data for rendering a score sheet."""

    game: str
    """The game's id."""
    state: SheetState
    """The position."""
    players: Sequence[Player]
    """Owners of the columns."""
    last: Event | None = None
    """The last entry, to be marked."""
    asks: bool = True
    """Whether open boxes can be filled in; False while a bot decides."""
    is_live: bool = True
    """Whether open boxes are buttons; False in a replay."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a score sheet: the entries of a player in a game."""

    player: Player
    """Owner of the column."""
    seat: Seat
    """Seat of the owner."""
    state: SheetState | None
    """The state of the game; None if it has not started."""
    head: Node
    """Head of the column."""
    last: Event | None = None
    """The last entry, to be marked."""
    asks: bool = True
    """Whether open boxes can be filled in; False while a bot decides."""
    is_live: bool = True
    """Whether open boxes are buttons; False in a replay."""
    offers: Mapping[Box, Offer] = field(init=False)
    """The possible entries, by box."""

    def __post_init__(self) -> None:
        """Compute the possible entries, once for all rows."""
        state = self.state if self.is_active and self.asks else None
        offers = {offer.enter.box: offer for offer in state.offers()} if state else {}
        object.__setattr__(self, "offers", offers)

    @property
    def is_active(self) -> bool:
        """True if the owner is to move in this game."""
        state = self.state
        return state is not None and state.outcome is None and state.turn == self.seat

    @property
    def mark(self) -> str:
        """CSS class that marks the column of the player to move."""
        return "is-active" if self.is_active else ""


def sheet(paper: Paper) -> Node:
    """Return the score sheet of all players as a table."""
    seats = len(paper.players)
    crowd = next(name for most, name in CROWDS if seats <= most)
    columns = [
        Column(player, seat, paper.state, _who(player), paper.last, paper.asks, paper.is_live)
        for seat, player in enumerate(paper.players)
    ]
    return table(paper.game, columns, crowd, _("Score sheet"), paper.state.rules.lines)


def table(
    game: str, columns: Sequence[Column], crowd: str, caption: str, lines: Sequence[str]
) -> Node:
    """Return a score sheet with these columns; `crowd` selects the width of the columns."""
    head = h("thead", None, h("tr", None, _corner(), [_head(column) for column in columns]))
    state = next(column.state for column in columns if column.state is not None)
    boxes = {enter.box: enter.index for enter in state.rules.enters}
    body = h("tbody", None, [_row(game, columns, line, boxes.get(line)) for line in lines])
    attrs = {"class": "sheet", "data-crowd": crowd, "data-seats": len(columns)}
    roving = {"data-roving": any(column.is_live for column in columns)}
    return h("table", attrs | roving, h("caption", None, caption), head, body)


def _corner() -> Node:
    return h("th", {"class": "sheet__corner"}, _("Sheet"))


def _who(player: Player) -> Node:
    label = h("span", {"class": "sheet__name"} | EXACT, player.name)
    return h("span", {"class": "sheet__who"}, token(player.mark), robot(player), label)


def _head(column: Column) -> Node:
    attrs = {
        "scope": "col",
        "class": ["sheet__player", column.mark],
        "data-token": column.player.mark,
        "title": column.player.name,
    }
    return h("th", attrs, column.head)


def _row(game: str, columns: Sequence[Column], line: str, index: int | None) -> Node:
    """Return the row of a box, given by its index on the sheet, or of a sum."""
    kind = "" if index is not None else _sum_kind(line)
    head = h("th", {"scope": "row", "class": "sheet__head"}, line_title(game, line))
    cells = [
        _cell(column, _sum(column, line) if index is None else _box(game, column, line, index))
        for column in columns
    ]
    return h("tr", {"class": ["sheet__row", kind], "key": line}, head, cells)


def _sum_kind(line: str) -> str:
    if line == "bonus":
        return "sheet__way"
    if line == "total":
        return "sheet__total"
    return "sheet__sum sheet__sum--end" if line in ENDING else "sheet__sum"


def line_title(game: str, line: str) -> Node:
    """Return the title of a row, with its picture and small print."""
    small = words.hint(game, line)
    return h(
        "span",
        {"class": "sheet__title"},
        _picture(game, line),
        h("span", {"class": "sheet__label"}, words.line(game, line)),
        h("span", {"class": "sheet__hint"}, small) if small else None,
    )


def _picture(game: str, line: str) -> Node | None:
    """Return the small picture of a row: a number, a symbol or a combination."""
    if line in WORDS[game].faces:
        return symbol(line)
    if line in COMBINATIONS:
        return use(f"combo-{line}", "pips pips--combo")
    return pips(NUMBERS.index(line) + 1) if line in NUMBERS else None


def _cell(column: Column, inside: Node) -> Node:
    attrs = {"class": ["sheet__cell", column.mark], "data-token": column.player.mark}
    return h("td", attrs, inside)


def _box(game: str, column: Column, box: str, index: int) -> Node:
    entry = column.state.sheets[column.seat].entries[index] if column.state else None
    if entry is None:
        return _open_box(game, column, box)
    last = column.last
    fresh = last is not None and last.seat == column.seat and last.what == box
    mark = "is-written" if fresh else ""
    ring = h("span", {"class": "box__ring"}) if fresh else None
    if entry == 0:
        return h("span", {"class": ["box", "is-struck", mark]}, unseen("0"), ring)
    return h("span", {"class": ["box", "is-filled", mark]}, h("span", None, entry), ring)


def _open_box(game: str, column: Column, box: str) -> Node:
    offer = column.offers.get(box)
    if offer is None:
        return h("span", {"class": "box"})
    draw = _closed if offer.closed else _offered
    return draw(game, offer, is_live=column.is_live)


def _offered(game: str, offer: Offer, *, is_live: bool) -> Node:
    name = words.thing(game, offer.enter.box)
    label = ngettext("{box}: score {n} point", "{box}: score {n} points", offer.points, box=name)
    if offer.points == 0:
        label = _("{box}: cross out, 0 points", box=name)
    if offer.extra:
        label += ", " + _("and {points} extra", points=offer.extra)
    zero = "is-zero" if offer.points == 0 else ""
    attrs = {"class": "box is-open", "aria-label": label}
    may = pressable(attrs, {"data-do": f"{MOVE} {offer.enter}"}, is_live=is_live)
    points: Child = h("span", {"class": ["box__may", zero]}, offer.points)
    plus = h("span", {"class": "box__extra"}, f"+{offer.extra}") if offer.extra else None
    return h(*may, points, plus)


def _closed(game: str, offer: Offer, *, is_live: bool) -> Node:
    why = words.reason(game, offer.closed)
    label = f"{words.thing(game, offer.enter.box)}. {why}"
    attrs = {"class": "box is-closed", "aria-label": label, "title": why}
    acts = {"aria-disabled": "true", "data-do": f"{WHY} {offer.closed}", "data-why": offer.closed}
    return h(
        *pressable(attrs, acts, is_live=is_live), h("span", {"class": "box__why"}, icon("lock"))
    )


def _sum(column: Column, line: str) -> Node:
    if column.state is None:
        return h("span", {"class": "box"})
    sums = column.state.sums(column.seat)
    if line == "bonus" and not sums["bonus"]:
        return _way(column.state, column.seat, sums["upper"])
    empty = all(entry is None for entry in column.state.sheets[column.seat].entries)
    figure = "" if empty or (line == "extra" and not sums[line]) else str(sums[line])
    return h("span", {"class": "box"}, h("span", None, figure))


def _way(state: SheetState, seat: Seat, upper: Points) -> Node:
    """Return the progress of the upper boxes towards the bonus (C2), or a dash if missed."""
    if None not in state.sheets[seat].entries[: len(NUMBERS)]:
        return h("span", {"class": "box is-struck"}, unseen("0"))
    goal = h("span", {"class": "way__of", "aria-hidden": "true"}, f"/{BONUS_FROM}")
    of = [goal, unseen(_("of {goal}", goal=BONUS_FROM))]
    fill = h("span", {"class": "way__fill", "style": {"--progress": f"{upper / BONUS_FROM:.3f}"}})
    return h(
        "span",
        {"class": "box"},
        h(
            "span",
            {"class": "way"},
            h("span", {"class": "way__count"}, h("span", None, upper), of),
            h("span", {"class": "way__bar"}, fill),
        ),
    )


FEW = 2
"""Maximum number of players whose names fit on the tabs."""


def tabs(players: Sequence[Player], chosen: Seat | None, *, is_live: bool) -> Node:
    """Return the tabs: the current game, and one page for each player."""
    this = [h("span", None, _("This game"))]
    buttons = [_tab(None, this, "", pressed=chosen is None, is_live=is_live)]
    for seat, player in enumerate(players):
        inside = [token(player.mark), robot(player), h("span", EXACT, player.name)]
        label = _("All of {name}’s games", name=player.name)
        buttons.append(_tab(seat, inside, label, pressed=chosen == seat, is_live=is_live))
    crowd = "few" if len(players) <= FEW else "many"
    attrs = {"class": "leaves", "role": "group", "aria-label": _("Which sheet?")}
    return h("div", attrs | {"data-crowd": crowd, "data-roving": is_live}, buttons)


def _tab(
    seat: Seat | None, inside: Sequence[Child], label: str, *, pressed: bool, is_live: bool
) -> Node:
    attrs = {"class": "leaves__tab", "aria-label": label or None, "title": label or None}
    acts = {
        "data-do": f"leaf {'' if seat is None else seat}".strip(),
        "aria-pressed": "true" if pressed else "false",
    }
    return h(*pressable(attrs, acts, is_live=is_live), inside)


def leaf(
    game: str,
    player: Player,
    seat: Seat,
    games: Sequence[SheetState | None],
    last: Event | None = None,
    *,
    is_live: bool,
) -> Node:
    """Return a player's page, with a column for each game of the match, started or not.

    `last` is the entry to mark in the current game.
    """
    begun = sum(state is not None for state in games)
    columns = [
        Column(
            player,
            seat,
            state,
            _number(number, state, seat),
            last if number == begun else None,
            is_live=is_live,
        )
        for number, state in enumerate(games, 1)
    ]
    lines = next(state.rules.lines for state in games if state is not None)
    return table(game, columns, "games", _("All of {name}’s games", name=player.name), lines)


def _number(number: int, state: SheetState | None, seat: Seat) -> Node:
    """Return the header of a game's column: the number of the game, with a crown for its winner."""
    won = state is not None and state.outcome is not None and seat in state.outcome.winners
    crown = h("span", {"class": "sheet__crown", "aria-hidden": "true"}) if won else None
    words = _("Game {number}, won", number=number) if won else _("Game {number}", number=number)
    numeral = h("span", {"class": "sheet__number", "aria-hidden": "true"}, number)
    return h("span", {"class": "sheet__who"}, crown, numeral, unseen(words))
