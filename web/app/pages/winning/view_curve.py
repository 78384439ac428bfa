"""View of a curve: the drawing, the chosen position, the turning points, and every turn in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.games.sheet.view_coach import dice_picture
from app.i18n import _
from app.table.review import MOVE_CURVE
from app.table.view_review import SHOW_MOMENT, done_words, flag
from app.views.kit.widgets import block, fold, icon, percent, signed, token
from spielekiste.coach.curve import Curve, Influence, Swing
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

DRAWING = ".curve__picture > svg"
"""Selector of the drawing."""

SAVE = "save"
"""Argument of the verb `curve` that saves the drawing."""

WIDE, HIGH = 480, 360
"""Size of the drawing."""

LEFT, RIGHT, TOP, LOW = 72, 456, 104, 326
"""Edges of the curve in it."""

ROUND, ANGLED = (
    "M{x} {y}m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
    "M{x} {y}m0-19l19 19l-19 19l-19-19z",
)
"""Marks of turning points: round for luck, angled for a decision."""

ROOM = 0.06
"""Margin at both ends of the chart, as a fraction of its range."""


class CurveFacts(NamedTuple):
    """Data for the curve of one seat."""

    table: Table
    number: int
    """Number of the game in the match, from 0."""
    curve: Curve
    seat: Seat
    chosen: int
    """Number of turns before the chosen position."""

    @property
    def player(self) -> Player:
        """The player whose chance is shown."""
        return self.table.setup.players[self.seat]

    @property
    def chances(self) -> list[float]:
        """The player's chance before the first turn and after each one."""
        return [row[self.seat] for row in self.curve.chances]

    @property
    def points(self) -> tuple[int, ...]:
        """Numbers of the turning points, in the order of the game."""
        return tuple(sorted(self.curve.turning_points(self.seat)))


def curve_view(facts: CurveFacts | None, picture: Node | None = None) -> Node:
    """Return the part of the review; without facts, a message that the chances are computed."""
    kind = "past__title" if facts is None else "unseen"  # the drawing has the title, too
    title = h("h2", {"class": kind}, _("Chance of winning"))
    attrs = {"class": "review__part paper curve", "key": "curve"}
    if facts is None:
        text = _("The coach is working out the chances of winning…")
        return h("section", attrs, title, h("p", {"role": "status"}, text))
    save = block([icon("save"), _("Save as a picture")], f"{MOVE_CURVE} {SAVE}", "paper small")
    plot = h("div", {"class": "curve__picture"}, picture, _slider(facts))
    inside = (title, plot, _position(facts), _turning(facts), _sums(facts), _every(facts), save)
    return h("section", attrs, *inside)


def change_words(change: float) -> str:
    """Return a change of a chance in points of a hundred, with its sign."""
    hundredths = round(100 * change)
    sign = "+" if hundredths > 0 else "−" if hundredths < 0 else ""
    return sign + _("{n}%", n=abs(hundredths))


def chance_words(chance: float) -> str:
    """Return a chance in whole percent; only a decided game has 0 or 100."""
    return percent(chance if chance in (0, 1) else min(max(round(chance, 2), 0.01), 0.99))


# ---------------------------------------------------------------------- drawing


def drawing(facts: CurveFacts) -> Node:
    """Return the curve as SVG, of paths and texts only, which a canvas can repeat."""
    places = [_place(facts, at) for at in range(len(facts.chances))]
    line = "M" + "L".join(f"{x} {y}" for x, y in places)
    middle = _height(1 / len(facts.table.setup.players))
    area = f"{line}L{places[-1][0]} {middle}H{LEFT}z"
    below = f"{facts.player.name} · {words.game(facts.table.setup.game.id)}"
    parts: list[Child] = [
        h("path", {"class": "curve__paper", "d": f"M0 0h{WIDE}v{HIGH}H0z"}),
        _text("curve__title", WIDE // 2, 42, _("Chance of winning")),
        _text("curve__below", WIDE // 2, 76, below),
        [_rule(share) for share in (0.0, 0.5, 1.0)],
        h("path", {"class": "curve__area", "data-token": facts.player.mark, "d": area}),
        h("path", {"class": "curve__middle", "d": f"M{LEFT} {middle}H{RIGHT}"}),
        h("path", {"class": "curve__line", "data-token": facts.player.mark, "d": line}),
        [_mark(facts, number, place) for place, number in enumerate(facts.points, 1)],
    ]
    attrs = {"viewBox": f"0 0 {WIDE} {HIGH}", "role": "img", "aria-label": _in_words(facts)}
    return h("svg", attrs | EXACT, parts)


def _in_words(facts: CurveFacts) -> str:
    """Return what the drawing shows: the chance at the start, the turning points, and the end."""
    turns = [_turn_words(facts, number) for number in facts.points]
    first = _(
        "{name} at the start: {chance}",
        name=facts.player.name,
        chance=chance_words(facts.chances[0]),
    )
    last = _(
        "{name} at the end: {chance}",
        name=facts.player.name,
        chance=chance_words(facts.chances[-1]),
    )
    return ". ".join([_("Chance of winning"), first, *turns, last]) + "."


def _rule(share: float) -> list[Node]:
    y = _height(share)
    return [
        h("path", {"class": "curve__rule", "d": f"M{LEFT} {y}H{RIGHT}"}),
        _text("curve__scale", LEFT - 8, y + 7, percent(share)),
    ]


def _mark(facts: CurveFacts, number: int, place: int) -> list[Node]:
    """Return the mark of a turning point in its player's colour, with its number."""
    swing = facts.curve.swings[number]
    x, y = _place(facts, number + 1)
    x, y = min(x, RIGHT - 2), min(max(y, TOP + 12), LOW - 12)
    shape = (ROUND if swing.is_luck else ANGLED).format(x=x, y=y)
    mark = facts.table.setup.players[swing.seat].mark
    return [
        h("path", {"class": "curve__mark", "data-token": mark, "d": shape}),
        h("text", {"class": "curve__number", "data-token": mark, "x": x, "y": y + 7}, str(place)),
    ]


def _place(facts: CurveFacts, at: int) -> tuple[int, int]:
    """Return the point of the curve after this number of turns."""
    x = LEFT + (RIGHT - LEFT) * at / len(facts.curve.swings)
    return round(x), _height(facts.chances[at])


def _height(chance: float) -> int:
    return round(LOW - (LOW - TOP) * chance)


def _text(kind: str, x: int, y: int, text: str) -> Node:
    return h("text", {"class": kind, "x": x, "y": y}, text)


# ---------------------------------------------------------------------- the chosen position


def _slider(facts: CurveFacts) -> Node:
    """Return the slider on the curve; a tap on it chooses a position."""
    attrs = {
        "type": "range",
        "class": "curve__slider",
        "data-input": MOVE_CURVE,
        "min": 0,
        "max": len(facts.curve.swings),
        "value": facts.chosen,
        "aria-label": _("Position in the game"),
        "aria-valuetext": _position_words(facts),
    }
    return h("input", attrs)


def _position_words(facts: CurveFacts) -> str:
    return f"{_title(facts)}. {facts.player.name}: {chance_words(facts.chances[facts.chosen])}"


def _title(facts: CurveFacts) -> str:
    if not facts.chosen:
        return _("The beginning.").rstrip(".")
    swing = facts.curve.swings[facts.chosen - 1]
    name = facts.table.setup.players[swing.seat].name
    return _("{name}, turn {n}", name=name, n=swing.turn + 1)


def _position(facts: CurveFacts) -> Node:
    """Return the chosen position: whose turn it was, what it changed, and a way into it."""
    chances = facts.chances
    now = chance_words(chances[facts.chosen])
    if facts.chosen:
        now = f"{chance_words(chances[facts.chosen - 1])} → {now}"
    swing = facts.curve.swings[facts.chosen - 1] if facts.chosen else None
    line: list[Child] = [token(facts.player.mark), facts.player.name, h("b", None, now)]
    return h(
        "div",
        {"class": "curve__position", "key": "position"},
        h("h3", {"class": "curve__turn"}, _title(facts)),
        h("p", {"class": "curve__chance"}, line),
        _turn(facts, swing) if swing else None,
    )


def _turn(facts: CurveFacts, swing: Swing) -> list[Node]:
    game, state = facts.table.setup.game.id, facts.table.positions[swing.at].state
    dice = cast("SheetState", state).dice
    move = cast("Enter", facts.table.steps[swing.at])
    at = swing.at if swing.is_luck else swing.dearest
    return [
        h(
            "p",
            {"class": "moment__way"},
            dice_picture(game, dice),
            h("span", None, done_words(game, move)),
        ),
        h(
            "ul",
            {"class": "curve__causes"},
            _cause("clover", _("Luck with the dice"), swing.luck),
            _cause("coach", _("Decisions"), swing.decided),
        ),
        block([icon("play"), _("Play from here")], f"{SHOW_MOMENT} {at}", "paper small"),
    ]


def _cause(sign: str, label: str, influence: Influence) -> Node:
    points = _("{n} points", n=signed(influence.points))
    value = h("span", {"class": "curve__value"}, f"{change_words(influence.chance)} · {points}")
    return h("li", None, icon(sign), h("span", None, label), value)


# ---------------------------------------------------------------------- turning points and sums


def _turning(facts: CurveFacts) -> Child:
    """Return the turning points as buttons that choose their positions."""
    if not facts.points:
        return None
    rows = []
    for place, number in enumerate(facts.points, 1):
        is_chosen = facts.chosen == number + 1
        sign = icon("clover" if facts.curve.swings[number].is_luck else "coach")
        label = [h("b", None, str(place)), sign, h("span", None, _turn_words(facts, number))]
        pressed = {"aria-pressed": "true" if is_chosen else "false"}
        rows.append(
            h("li", None, block(label, f"{MOVE_CURVE} {number + 1}", "paper small", **pressed))
        )
    return [
        h("h3", {"class": "curve__turn"}, _("Where it turned")),
        h("ol", {"class": "curve__points"}, rows),
    ]


def _turn_words(facts: CurveFacts, number: int) -> str:
    """Return a turn with its change of the player's chance and the cause."""
    swing = facts.curve.swings[number]
    name = facts.table.setup.players[swing.seat].name
    change = change_words(facts.curve.change(number, facts.seat))
    if swing.is_luck:
        return _("{name}, turn {n}: {change} by luck", name=name, n=swing.turn + 1, change=change)
    return _("{name}, turn {n}: {change} by decisions", name=name, n=swing.turn + 1, change=change)


def _sums(facts: CurveFacts) -> Node:
    """Return the changes by luck, decisions and the others, from the start to the end."""
    sums = facts.curve.sums(facts.seat)
    steps = (sums.luck.chance, sums.decided.chance, sums.others)
    ends = [sums.start]
    for step in steps:
        ends.append(ends[-1] + step)
    room = ROOM * (max(ends) - min(ends))
    scale = (min(ends) - room, max(ends) + room)
    labels = (
        ("clover", _("Luck with the dice")),
        ("coach", _("Decisions")),
        ("people", _("The other players")),
    )
    rows = [
        flag(sign, label, change_words(step), (ends[at], ends[at + 1]), scale)
        for at, ((sign, label), step) in enumerate(zip(labels, steps, strict=True))
    ]
    start = flag("flag", _("At the start"), chance_words(sums.start), (ends[0],) * 2, scale)
    end = flag("flag", _("At the end"), chance_words(sums.end), (ends[-1],) * 2, scale)
    return h("ol", {"class": "luck"}, start, rows, end)


def _every(facts: CurveFacts) -> Node:
    """Return all turns in words, folded."""
    rows = [h("li", None, text) for text in _turns(facts)]
    return fold(_("Every turn"), h("ol", {"class": "curve__turns"}, rows), heading="h3")


def _turns(facts: CurveFacts) -> Iterator[str]:
    for number in range(len(facts.curve.swings)):
        chance = chance_words(facts.chances[number + 1])
        yield f"{_turn_words(facts, number)} → {chance}"
