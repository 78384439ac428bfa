"""Map of the duck game: a winding track of stones, their pictures, and the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from app import i18n
from app.dom.nodes import EXACT, Child, Node, h
from app.games.ente import map as ente_map
from app.i18n import _, ngettext
from app.ports.commands import MOVE
from app.views.kit.widgets import pressable, robot, token, use
from app.words import ente as words
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.games.ente import DuckCourse
from spielekiste.parts.track import Field

LOOK = "look"
"""Verb of a control."""

DRESSES = 13
"""Number of different costumes of the ducks on the map."""

RIM = ("traveller__rim--ink", "")
"""Outlines around a player's duck, from outside to inside: a dark one and one of paper."""

WORN = 3
"""Interval at which a stone is drawn less round: every third one."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A pending offer and its result."""

    id: str
    target: Field
    """Space the piece would move to."""
    end: Field
    """Space where the piece would end after any ride."""
    place: str
    """Id of the place on the target, or an empty string."""


@dataclass(frozen=True, slots=True)
class Journey:
    """Data for rendering the map."""

    course: DuckCourse
    players: Sequence[Player]
    fields: tuple[Field, ...]
    waits: tuple[int, ...]
    turn: Seat
    offered: Offered | None = None
    going: bool = False
    """Whether the current player's piece is moving."""
    ride: str = ""
    """Id of the ride that carries the piece, or an empty string."""
    beat: int = 0
    """Counter that changes with each step."""
    is_live: bool = True
    """Whether stones can be tapped and questions answered."""


def waiting(course: DuckCourse, field: Field) -> str:
    """Return the id of the place on a stone, including `start` and `goal`; empty for none."""
    if field in (0, course.last):
        return "goal" if field else "start"
    place = course.places[field]
    return place.id if place is not None else ""


def journey(scene: Journey) -> Node:
    """Return the map with its stones and pieces."""
    spots = ente_map.spots(scene.fields)
    return h(
        "div",
        {"class": "map", "role": "group", "aria-label": _("Map"), "data-roving": scene.is_live},
        h("div", {"class": "map__land", "aria-hidden": "true"}),
        _stones(scene.course, i18n.spoken(), is_live=scene.is_live),
        _aim(scene),
        [_piece(scene, seat, spot) for seat, spot in enumerate(spots)],
    )


# ---------------------------------------------------------------------- stones


@lru_cache(maxsize=8)
def _stones(course: DuckCourse, language: str, *, is_live: bool) -> list[Node]:
    """Return all stones, cached by language.

    Rendering skips nodes that are identical to the previous ones.
    """
    del language
    fields = range(course.last + 1)
    ducks = [field for field in fields if waiting(course, field) == "duck"]
    return [_stone(course, field, ducks, is_live=is_live) for field in fields]


def _stone(course: DuckCourse, field: Field, ducks: Sequence[Field], *, is_live: bool) -> Node:
    """Return a numbered space; a tap on a space with a special rule explains that rule."""
    style = ente_map.stone(field).style
    what = waiting(course, field)
    worn = "" if field % WORN else "stone--worn"
    number = h("span", {"class": "stone__number"}, field) if field else None
    if not what:
        attrs = {"class": ["stone", worn], "style": style, "aria-hidden": "true"}
        return h("span", attrs, number)
    text = words.place(what)
    label = _("{field}, {place}. {what}", field=field, place=text.name, what=text.what)
    attrs = {
        "class": ["stone", "stone--duck" if what == "duck" else "stone--spot", worn],
        "style": style,
        "data-spot": what,
        "aria-label": label,
        "title": text.name,
    }
    button = pressable(attrs, {"data-do": f"{LOOK} {field}"}, is_live=is_live)
    return h(*button, _picture(what, ducks, field), number)


def _picture(what: str, ducks: Sequence[Field], field: Field) -> Node:
    if what != "duck":
        return use(f"spot-{what}", "stone__picture")
    return duck(ducks.index(field) % DRESSES + 1)


def duck(dress: int) -> Node:
    """Return a duck in one of thirteen costumes, or in none for 0."""
    worn = h("use", {"href": f"#duck-{dress}"}) if dress else None
    attrs = {"class": "stone__picture", "viewBox": "0 0 250 208", "aria-hidden": "true"}
    return h("svg", attrs, h("use", {"href": "#duck"}), worn)


def _aim(scene: Journey) -> Child:
    """Return a ring on the stone of a pending offer."""
    if scene.offered is None:
        return None
    style = ente_map.stone(scene.offered.target).style
    return h("span", {"class": "map__aim", "style": style, "aria-hidden": "true", "key": "aim"})


# ---------------------------------------------------------------------- pieces


def _piece(scene: Journey, seat: Seat, spot: ente_map.Stone) -> Node:
    player = scene.players[seat]
    going = scene.going and seat == scene.turn
    mood = "" if going else mood_of(scene, seat)
    attrs = {
        "class": [
            "traveller",
            "is-going" if going else "",
            "is-active" if seat == scene.turn else "",
            "is-sharing" if scene.fields.count(scene.fields[seat]) > 1 else "",
            "" if scene.fields[seat] else "is-waiting",
        ],
        "key": f"piece-{seat}",
        "aria-label": _("{name}: {place}", name=player.name, place=whereabouts(scene, seat)),
        "data-token": player.mark,
        "data-mood": mood or None,
        "data-ride": scene.ride if going and scene.ride else None,
        "data-hop": ("even", "odd")[scene.beat % 2] if going and not scene.ride else None,
        "style": spot.style | {"--z": f"{20 + round(spot.y / 20)}"},
    }
    piece = pressable(attrs, {"aria-disabled": "true"}, is_live=scene.is_live)
    ride = _vehicle(scene.ride if going else "")
    return h(*piece, ride, traveller(player.mark), _over(mood))


def mood_of(scene: Journey, seat: Seat) -> str:
    """Return why a piece is held: `rain`, `hotel` or `beach`, else an empty string."""
    what = waiting(scene.course, scene.fields[seat])
    if what == "rain" or (what in ("hotel", "beach") and scene.waits[seat]):
        return what
    return ""


def _vehicle(ride: str) -> Child:
    """Return the vehicle of a ride: ship, bus or train; None on foot (`lost`, `suitcase`)."""
    return use(f"spot-{ride}", "traveller__ride") if ride in ("ship", "bus", "train") else None


def _over(mood: str) -> Child:
    symbol = {"rain": "umbrella", "hotel": "asleep", "beach": "spot-beach"}.get(mood)
    return use(symbol, "traveller__over") if symbol else None


@cache
def traveller(mark: str) -> Node:
    """Return a duck in a player's colour with a paper rim, and the player's shape on a badge."""
    rim = [h("use", {"href": "#duck-rim", "class": f"traveller__rim {kind}"}) for kind in RIM]
    badge = h("circle", {"cx": 104, "cy": 134, "r": 56, "class": "traveller__badge"})
    shape = {"class": "traveller__mark", "href": f"#shape-{mark}"}
    box = {"x": 66, "y": 96, "width": 76, "height": 76}
    attrs = {"class": "traveller__body", "viewBox": "0 0 250 208", "aria-hidden": "true"}
    return h("svg", attrs, rim, h("use", {"href": "#duck"}), badge, h("use", shape | box))


def travellers(scene: Journey) -> Node:
    """Return the list of players, each with their piece's stone and the reason if it is held."""
    rows = [_traveller(scene, seat, player) for seat, player in enumerate(scene.players)]
    return h("ul", {"class": "travellers", "data-count": len(rows), "key": "travellers"}, rows)


def _traveller(scene: Journey, seat: Seat, player: Player) -> Node:
    mood = mood_of(scene, seat)
    held = None
    if mood:
        text = _held(scene, seat, mood)
        count = scene.waits[seat] if mood != "rain" else "6"
        attrs = {"class": "travellers__held", "title": text, "role": "img", "aria-label": text}
        picture = {"rain": "umbrella", "hotel": "asleep", "beach": "spot-beach"}[mood]
        number = h("span", {"class": "travellers__count"}, count)
        held = h("span", attrs, use(picture, "travellers__why"), number)
    classes = ["travellers__one", "paper", "is-active" if seat == scene.turn else ""]
    traveller = {"class": classes, "data-token": player.mark, "title": player.name}
    name = h("span", {"class": "travellers__name"} | EXACT, player.name)
    field = h("span", {"class": "travellers__field"}, scene.fields[seat])
    return h("li", traveller, token(player.mark), robot(player), name, held, field)


def _held(scene: Journey, seat: Seat, mood: str) -> str:
    if mood == "rain":
        return _("waiting for a 6")
    return ngettext("misses {n} turn", "misses {n} turns", scene.waits[seat])


# ---------------------------------------------------------------------- texts


def whereabouts(scene: Journey, seat: Seat) -> str:
    """Return a description of a piece's stone, with the reason if the piece is held there."""
    field = scene.fields[seat]
    what, mood = waiting(scene.course, field), mood_of(scene, seat)
    text = _("on stone {field}", field=field) if field else _("at the start")
    if what and field:
        text = _("on stone {field}, {place}", field=field, place=words.place(what).name)
    return _("{place}, {why}", place=text, why=_held(scene, seat, mood)) if mood else text


def answers(scene: Journey, offered: Offered) -> Node:
    """Return buttons for both answers, each with its effect (E5)."""
    stay = scene.fields[scene.turn]
    go_on = _("Fly on to {field}", field=offered.target)
    if offered.id == "duck":
        go_on = _("Move on to {field}", field=offered.target)
    here, over = _("Stay on {field}", field=stay), _("Your turn is over.")
    buttons = [
        _answer("accept", go_on, _then(offered), "", offered.place),
        _answer("decline", here, over, "block--wood", ""),
    ]
    attrs = {"class": "choices answers", "data-count": 2, "data-roving": scene.is_live}
    attrs |= {"role": "group", "aria-label": _("Move on or stay?"), "key": "answers"}
    return h("div", attrs, buttons if scene.is_live else None)


def _then(offered: Offered) -> str:
    """Return a description of what happens if the offer is accepted."""
    if not offered.place:
        return _("Nothing happens there.")
    if offered.place in ("ship", "bus", "lost", "train", "suitcase"):
        name = words.place(offered.place).name
        return (
            _("{place}: on to {field}", place=name, field=offered.end)
            if (offered.end > offered.target)
            else _("{place}: back to {field}", place=name, field=offered.end)
        )
    if offered.place == "duck":
        return _("Another duck: you may move again.")
    return words.place(offered.place).what


def _answer(move: str, text: str, then: str, kind: str, picture: str) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": ["block", "block--small", kind],
            "key": move,
            "data-do": f"{MOVE} {move}",
            "data-next": move == "accept",
        },
        use(f"spot-{picture}", "answers__picture") if picture and picture != "duck" else None,
        h(
            "span",
            {"class": "answers__text"},
            h("span", {"class": "answers__what"}, text),
            h("span", {"class": "answers__then"}, then),
        ),
    )
