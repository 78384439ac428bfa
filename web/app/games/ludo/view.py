"""View of the Ludo board: a wooden cross with inlaid spaces, four corners, and pawns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, ngettext
from app.ports.commands import MOVE, WHY
from app.views.kit.widgets import is_long, pressable, robot, token, use
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.games.ludo import START, RaceBoard, Step
from spielekiste.parts.track import Field

LETTERS = "abcd"
"""Letters of the home spaces (L1)."""

Stand = tuple[tuple[Field, ...], ...]
"""Spaces of each seat's pieces; each piece keeps its index in the row."""


@dataclass(frozen=True, slots=True)
class PieceChoice:
    """A legal move."""

    number: int
    """Number of the move on the screen, from 1."""
    step: Step
    target: Field
    """Target space, in its owner's count."""
    hit: Seat | None
    """Seat whose piece is sent home, if any."""


@dataclass(frozen=True, slots=True)
class LudoScene:
    """Data for rendering the board."""

    board: RaceBoard
    players: Sequence[Player]
    stand: Stand
    turn: Seat
    face: int = 0
    """The roll to be used, 0 if there is none."""
    choices: tuple[PieceChoice, ...] = ()
    reasons: tuple[str, ...] = ()
    """Reason code why each piece of the current seat can't move; empty for those that can."""
    finished: tuple[Seat, ...] = ()
    """Seats with all pieces home, in order of finishing."""
    hopping: tuple[Seat, int] | None = None
    """The hopping piece, as seat and number."""
    falling: tuple[Seat, int] | None = None
    """The piece that is falling home, as seat and number."""
    beat: int = 0
    """Counter that changes with each hop."""
    is_live: bool = True
    """Whether pieces and moves can be tapped."""


def ludo(scene: LudoScene) -> Node:
    """Return the board."""
    board = scene.board
    corners = {corner(board, seat): seat for seat in range(len(scene.players))}
    marks = tuple(player.mark for player in scene.players)
    return h(
        "div",
        {"class": "ludo", "role": "group", "aria-label": _("Board"), "data-roving": scene.is_live},
        h("div", {"class": "ludo__cross", "aria-hidden": "true"}),
        [_corner(scene, number, corners.get(number)) for number in range(CORNERS)],
        _track(board, marks),
        h("div", {"class": "ludo__middle", "aria-hidden": "true"}, use("compass", "ludo__rose")),
        [_aim(scene, choice) for choice in scene.choices],
        [
            _pawn(scene, seat, number)
            for seat in range(len(scene.players))
            for number in range(board.pieces)
        ],
    )


# ---------------------------------------------------------------------- the board


def _corner(scene: LudoScene, number: int, seat: Seat | None) -> Node:
    """Return a corner with its start spaces and the player's name."""
    attrs = {"class": ["ludo__corner", f"ludo__corner--{number}"], "key": f"corner-{number}"}
    if seat is None:
        return h("div", attrs, h("span", {"class": "ludo__saucer is-empty"}))
    player = scene.players[seat]
    active = "is-active" if seat == scene.turn and seat not in scene.finished else ""
    starts = [
        _field(start(number, at, scene.board.pieces), "ludo__field--start", player.mark)
        for at in range(scene.board.pieces)
    ]
    plate = h(
        "span",
        {"class": ["ludo__name", "paper", active], "title": player.name},
        token(player.mark),
        robot(player),
        h("span", {"class": ["ludo__called", is_long(player.name)]} | EXACT, player.name),
        _placed(scene, seat),
    )
    saucer = h("span", {"class": ["ludo__saucer", active]})
    return h("div", attrs | {"data-token": player.mark}, saucer, starts, plate)


def _placed(scene: LudoScene, seat: Seat) -> Child:
    if seat not in scene.finished:
        return None
    return h("span", {"class": "ludo__place"}, f"{scene.finished.index(seat) + 1}.")


@cache
def _track(board: RaceBoard, marks: tuple[str, ...]) -> list[Node]:
    """Return the spaces of the track and the home rows; A and home spaces show their owner's shape.

    The nodes are cached, since rendering skips nodes that are identical to the previous ones.
    """
    owners = {corner(board, seat): mark for seat, mark in enumerate(marks)}
    ring = [_ring_field(place, owners) for place in range(board.track)]
    goals = [
        _field(goal(turns, at), "ludo__field--goal", mark, _letter(LETTERS[at]))
        for turns, mark in owners.items()
        for at in range(board.pieces)
    ]
    return ring + goals


def _ring_field(place: int, owners: Mapping[int, str]) -> Node:
    turns, along = divmod(place, QUARTER)
    mark = owners.get(turns) if along == 0 else None
    kind = "ludo__field--entry" if along == 0 else ""
    inside = [_letter("A"), use("ludo-arrow", "ludo__arrow")] if mark else None
    return _field(track(place), kind, mark, inside, turns)


def _field(at: Square, kind: str, mark: str | None, inside: Child = None, turns: int = 0) -> Node:
    attrs = {
        "class": ["ludo__field", kind],
        "data-token": mark,
        "data-turns": turns if kind == "ludo__field--entry" else None,
        "style": at.style,
        "aria-hidden": "true",
    }
    shape = h("svg", {"class": "ludo__shape"}, h("use", {"href": f"#shape-{mark}"}))
    return h("span", attrs, shape if mark else None, inside)


def _letter(letter: str) -> Node:
    """Return the letter of a space. It is the same in every language."""
    return h("span", {"class": "ludo__letter", "data-letter": letter})


def _aim(scene: LudoScene, choice: PieceChoice) -> Node:
    """Return a ring on the destination of a move."""
    at = spot(scene.board, scene.turn, choice.target, 0)
    several = choice.number if len(scene.choices) > 1 else None
    attrs = {
        "class": ["ludo__aim", "is-hit" if choice.hit is not None else ""],
        "key": f"aim-{choice.number}",
        "style": at.style,
        "aria-hidden": "true",
    }
    return h("span", attrs, h("span", {"class": "ludo__tag"}, several) if several else None)


# ---------------------------------------------------------------------- the pieces


def _pawn(scene: LudoScene, seat: Seat, number: int) -> Node:
    """Return a piece. A tap moves it or explains why it can't move; others' pieces are inactive."""
    player, field = scene.players[seat], scene.stand[seat][number]
    at = spot(scene.board, seat, field, number)
    hopping = scene.hopping == (seat, number)
    choice = _choice(scene, seat, field)
    attrs = {
        "class": [
            "pawn",
            "is-movable" if choice else "",
            "is-hopping" if hopping else "",
            "is-falling" if scene.falling == (seat, number) else "",
            "is-home" if field >= scene.board.track else "",
        ],
        "key": f"pawn-{seat}-{number}",
        "data-token": player.mark,
        "data-hop": ("even", "odd")[scene.beat % 2] if hopping else None,
        "style": at.style | {"--z": f"{10 + round(at.y * 4)}"},
    }
    label = _("{name}: {place}", name=player.name, place=where(scene.board, field))
    attrs["aria-label"] = f"{label}. {choice_text(scene, choice)}" if choice else label
    piece = pressable(attrs, _use_of(scene, seat, number, choice), is_live=scene.is_live)
    return h(*piece, drawing(player.mark), _tag(scene, choice))


def _choice(scene: LudoScene, seat: Seat, field: Field) -> PieceChoice | None:
    if seat != scene.turn:
        return None
    return next((choice for choice in scene.choices if choice.step.origin == field), None)


def _use_of(
    scene: LudoScene, seat: Seat, number: int, choice: PieceChoice | None
) -> dict[str, str]:
    """Return the attributes for a tap on a piece."""
    if choice is not None:
        return {"data-do": f"{MOVE} {choice.step}"}
    why = scene.reasons[number] if seat == scene.turn and scene.reasons else ""
    closed = {"aria-disabled": "true"}
    return closed | ({"data-do": f"{WHY} {why}", "data-why": why} if why else {})


def _tag(scene: LudoScene, choice: PieceChoice | None) -> Child:
    if choice is None or len(scene.choices) == 1:
        return None
    return h("span", {"class": "ludo__tag", "data-number": choice.number})


@cache
def drawing(mark: str) -> Node:
    """Return a pawn with its player's shape on the head."""
    place = {"x": 13.5, "y": 7, "width": 21, "height": 21}
    shape = h("use", {"class": "pawn__mark", "href": f"#shape-{mark}"} | place)
    inside = [h("use", {"href": "#pawn"}), shape]
    return h("svg", {"class": "pawn__body", "viewBox": "0 0 48 66", "aria-hidden": "true"}, inside)


# ---------------------------------------------------------------------- texts


def where(board: RaceBoard, field: Field) -> str:
    """Return a description of a piece's space."""
    if field == START:
        return _("on a start space")
    if field >= board.track:
        return _("on home space {letter}", letter=LETTERS[field - board.track])
    if field == 0:
        return _("on space A")
    return ngettext("{n} space past A", "{n} spaces past A", field)


def choice_text(scene: LudoScene, choice: PieceChoice) -> str:
    """Return a short label for a move."""
    board, target = scene.board, choice.target
    if choice.hit is not None:
        return _("Send {name} home", name=scene.players[choice.hit].name)
    if choice.step.origin == START:
        return _("Bring a piece out")
    if target >= board.track:
        letter = LETTERS[target - board.track]
        inside = choice.step.origin >= board.track
        return (
            _("Move up to {letter}", letter=letter)
            if inside
            else _("Home, to {letter}", letter=letter)
        )
    return ngettext("Move {n} space", "Move {n} spaces", scene.face)


def choices(scene: LudoScene) -> Node:
    """Return buttons for the moves; a single move gets a big button."""
    many = len(scene.choices) > 1
    buttons = [_choice_button(scene, choice, many=many) for choice in scene.choices]
    roving = many and scene.is_live
    attrs = {"class": "choices", "data-count": len(buttons), "data-roving": roving}
    attrs |= {"role": "group", "aria-label": _("Moves"), "key": "choices"}
    return h("div", attrs, buttons if scene.is_live else None)


def _choice_button(scene: LudoScene, choice: PieceChoice, *, many: bool) -> Node:
    """Return the button of a move: what the piece does and, among several, where it is."""
    tag = h("span", {"class": "choices__number", "data-number": choice.number})
    text, hit = choice_text(scene, choice), choice.hit
    place = where(scene.board, choice.step.origin)
    act = _("Send home") if hit is not None else text
    return h(
        "button",
        {
            "type": "button",
            "class": ["block", "block--small block--wood" if many else ""],
            "key": f"choice-{choice.number}",
            "data-do": f"{MOVE} {choice.step}",
            "data-next": choice.number == 1,
            "aria-label": f"{text}: {place}" if many or hit is not None else None,
        },
        tag if many else None,
        h(
            "span",
            {"class": "choices__text"},
            f"{act} " if many else act,
            h("span", {"class": "choices__from"}, place) if many else None,
        ),
        token(scene.players[hit].mark) if hit is not None else None,
    )


SIDE = 11
"""Columns and rows of the grid."""

QUARTER = 10
"""Number of spaces from one A to the next."""

CORNERS = 4

_EDGE = SIDE - 1

_ARM = (
    *((4, y) for y in range(10, 5, -1)),
    *((x, 6) for x in range(3, -1, -1)),
    (0, 5),
)
"""The first quarter of the track: up the lower arm, then left along the left arm."""

_YARDS = ((1.5, 8.0), (1.5, 2.0), (8.5, 2.0), (8.5, 8.0))
"""Centre of the start spaces in each corner."""

_SEATS = {
    3: ((0.0, -0.72), (-0.72, 0.55), (0.72, 0.55)),
    4: ((-0.66, -0.66), (0.66, -0.66), (-0.66, 0.66), (0.66, 0.66)),
}
"""Offsets of the start spaces from their centre, by their number."""


class Square(NamedTuple):
    """A point on the grid, in spaces from the upper left corner."""

    x: float
    y: float

    @property
    def style(self) -> dict[str, str]:
        """CSS custom properties that place an element at this point."""
        return {"--x": f"{self.x:g}", "--y": f"{self.y:g}"}


def corner(board: RaceBoard, seat: Seat) -> int:
    """Return a seat's corner: 0 at the lower left, then clockwise."""
    return board.entries[seat] // QUARTER


def track(place: int) -> Square:
    """Return the point of a track space; 0 is the A of the first seat."""
    turns, along = divmod(place, QUARTER)
    return _turned(_ARM[along], turns)


def goal(corner_: int, number: int) -> Square:
    """Return the point of a corner's home space, counted from 0 (a)."""
    return _turned((5, 9 - number), corner_)


def start(corner_: int, number: int, pieces: int) -> Square:
    """Return the point of a corner's start space."""
    (x, y), (right, down) = _YARDS[corner_], _SEATS[pieces][number]
    return Square(x + right, y + down)


def spot(board: RaceBoard, seat: Seat, field: Field, number: int) -> Square:
    """Return the point of a seat's piece; `number` selects its start space."""
    place = board.place(seat, field)
    if place is not None:
        return track(place)
    if field == START:
        return start(corner(board, seat), number, board.pieces)
    return goal(corner(board, seat), field - board.track)


def _turned(at: tuple[int, int], turns: int) -> Square:
    """Rotate a point clockwise around the centre by a number of quarter turns."""
    x, y = at
    for _turn in range(turns):
        x, y = _EDGE - y, x
    return Square(x, y)
