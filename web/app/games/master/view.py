"""View of the peg board: tasks, number rows, coin row, parked markers, stars (M1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import EXACT, Node, h
from app.games.master.spoken import SpokenBoard
from app.i18n import _, ngettext
from app.views.kit.widgets import icon, pips, pressable, robot, token, unseen, use
from app.words.base import NOTHING
from spielekiste.core.seats import Player
from spielekiste.core.state import Points, Seat
from spielekiste.games.master.board import (
    PARKING,
    Board,
    Course,
    Field,
    finished_rows,
    free_markers,
    stars,
)
from spielekiste.games.master.coins import COIN_ROW
from spielekiste.games.master.effects import RACE, ROWS
from spielekiste.games.master.tasks import STARS, TASKS

LOOK = "look"
"""Verb of a control."""

Race = Mapping[str, Sequence[Seat]]
"""Seats that were first and second at each task or row so far, by its id (M11)."""

PARKED = 3
"""Number of places for parked markers (M6)."""


class Tap(NamedTuple):
    """Effect of a tap on a task or row."""

    do: str
    """The verb: it previews an action, or explains why the task or row is closed."""
    why: str = ""
    """Reason code if it is closed, else an empty string."""


class PegScene(NamedTuple):
    """Data for rendering a peg board."""

    course: Course
    """Sizes and amounts of the game, such as the length of a row."""
    players: Sequence[Player]
    """All players at the table."""
    seat: Seat
    """Seat of the board's owner."""
    board: Board
    """The position on the board."""
    ghost: Board | None = None
    """The board after the previewed action, if any."""
    race: Race = NOTHING
    """Seats that were first and second at each task and row."""
    ghost_race: Race = NOTHING
    """Seats that would be first and second after the previewed action."""
    taps: Mapping[str, Tap] = NOTHING
    """Effects of taps on tasks and rows, by their ids."""
    fresh: frozenset[str] = frozenset()
    """Ids of the places whose stars were just won."""
    beat: int = 0
    """Counter that changes with each hop."""
    hopping: str = ""
    """Id of the row whose marker is hopping, or an empty string."""

    @property
    def player(self) -> Player:
        """The board's owner."""
        return self.players[self.seat]

    @property
    def spoken(self) -> SpokenBoard:
        """Description of the board for screen readers."""
        return SpokenBoard(self.course, self.board, self.player, self.players, self.race)

    @property
    def then(self) -> Board:
        """The board after the previewed action, or the board itself."""
        return self.ghost or self.board


def peg_board(scene: PegScene) -> Node:
    """Return the board in full size; a tap on a task or row is a shortcut to its card."""
    rows = [_row(scene, number) for number in range(1, len(scene.board.rows) + 1)]
    grid = h(
        "div",
        {"class": "pegboard__grid"},
        [_task(scene, task) for task in TASKS],
        rows,
        _coin_row(scene),
    )
    attrs = {
        "class": "pegboard wood",
        "data-token": scene.player.mark,
        "role": "group",
        "aria-label": _("{name}’s board", name=scene.player.name),
        "key": f"board-{scene.seat}",
    }
    return h("div", attrs, _top(scene), grid)


def small_board(scene: PegScene, *, viewed: bool, turn: bool, is_live: bool) -> Node:
    """Return a small board, which opens when tapped."""
    player, has = scene.player, stars(scene.course, scene.board)
    label = ngettext("{name}: {n} star", "{name}: {n} stars", has, name=player.name)
    attrs = {
        "class": ["rival wood", "is-viewed" if viewed else "", "is-turn" if turn else ""],
        "data-token": player.mark,
        "title": label,
        "key": f"rival-{scene.seat}",
    }
    acts = {"data-do": f"{LOOK} {scene.seat}", "aria-pressed": "true" if viewed else "false"}
    name = h("span", {"class": "rival__name"} | EXACT, robot(player), player.name)
    number = h("span", {"aria-hidden": "true"}, has)
    says = unseen(ngettext("{n} star", "{n} stars", has))
    count = h("span", {"class": "rival__stars"}, use("sym-star", "prize"), number, says)
    head = h("span", {"class": "rival__head"}, token(player.mark), name, count)
    return h(*pressable(attrs, acts, is_live=is_live), head, _mini(scene))


def _mini(scene: PegScene) -> Node:
    """Return the rows and tasks as lines of pegs, hidden from screen readers."""
    tasks = [
        h("span", {"class": ["mini__task", "is-starred" if done else ""]})
        for done in scene.board.starred
    ]
    fields = [*scene.board.rows, scene.board.coin]
    tracks = [_mini_track(scene, number, at) for number, at in enumerate(fields)]
    return h(
        "span",
        {"class": "mini", "aria-hidden": "true"},
        h("span", {"class": "mini__tasks"}, tasks),
        h("span", {"class": "mini__rows"}, tracks),
    )


def _mini_track(scene: PegScene, number: int, at: Field) -> Node:
    done = number < len(scene.board.rows) and at == scene.course.row
    style = {"--at": at, "--of": scene.course.row}
    mark = ["mini__row", "is-done" if done else "", "is-empty" if not at else ""]
    return h("span", {"class": mark}, h("span", {"class": "mini__peg", "style": style}))


# ---------------------------------------------------------------------- top bar


def _top(scene: PegScene) -> Node:
    has, would = stars(scene.course, scene.board), stars(scene.course, scene.then)
    number = h("span", {"class": "counter__number"}, has)
    more = h("span", {"class": "counter__more"}, f"+{would - has}") if would > has else None
    goal = h("span", {"class": "counter__of"}, f"/{scene.course.goal}")
    attrs = {"class": "counter paper", "role": "img", "aria-label": scene.spoken.stars}
    counter = h("span", attrs, use("sym-star", "prize"), number, goal, more)
    return h("div", {"class": "pegboard__top"}, counter, _rest(scene), _parking(scene))


def _rest(scene: PegScene) -> Node:
    """Return the free markers next to the rows (M5)."""
    free = free_markers(scene.course, scene.board)
    pegs = [_peg(scene) for _marker in range(free)]
    return h("span", {"class": "rest", "role": "img", "aria-label": scene.spoken.free}, pegs)


def _parking(scene: PegScene) -> Node:
    """Return the places for the markers of the fourth, fifth and sixth finished row (M6)."""
    now = max(0, finished_rows(scene.course, scene.board) - PARKING + 1)
    then = max(0, finished_rows(scene.course, scene.then) - PARKING + 1)
    places = [_park(scene, place, now, then) for place in range(1, PARKED + 1)]
    label = ngettext("{n} marker parked", "{n} markers parked", now)
    return h("span", {"class": "parking", "role": "img", "aria-label": label}, places)


def _park(scene: PegScene, place: int, now: int, then: int) -> Node:
    peg = _peg(scene) if place <= now else None
    inside = [_star(scene, f"park-{place}", won=place <= now, would=place <= then), peg]
    return h("span", {"class": "parking__place"}, inside)


# ---------------------------------------------------------------------- tasks


def _task(scene: PegScene, task: str) -> Node:
    at = TASKS.index(task)
    done, would = scene.board.starred[at], scene.then.starred[at]
    star = _star(scene, task, won=done, would=would, worth=STARS[task])
    mark = ["task", "is-done" if done else "", "is-ghost" if would and not done else ""]
    return _tapped(
        scene,
        task,
        {"class": mark, "style": {"--nth": at + 1}, "key": f"task-{task}"},
        scene.spoken.task(task),
        [
            h("span", {"class": "task__picture"}, task_picture(task)),
            star,
            _racers(scene, task),
        ],
    )


def task_picture(task: str) -> Node:
    """Return the picture of a task."""
    return use(f"task-{task}", "task__drawing")


def _star(scene: PegScene, place: str, *, won: bool, would: bool, worth: int = 0) -> Node:
    """Return a star, or an empty place for one."""
    fresh = "is-fresh" if won and place in scene.fresh else ""
    mark = "is-won" if won else "is-ghost" if would else ""
    attrs = {"class": ["star-place", mark, fresh], "key": f"star-{place}-{won}"}
    number = h("span", {"class": "star-place__worth", "aria-hidden": "true"}, worth)
    pinned = use("sym-star", "prize") if won or would else None
    return h("span", attrs, pinned, number if worth else None)


# ---------------------------------------------------------------------- rows


def _row(scene: PegScene, number: int) -> Node:
    what, at = ROWS[number - 1], scene.board.rows[number - 1]
    would, last = scene.then.rows[number - 1], scene.course.row
    done = at == last
    mark = ["lane", "is-done" if done else "", "is-ghost" if would != at else ""]
    star = _star(scene, what, won=done, would=would == last and not done)
    peg = _marker(scene, what, at, parked=done or not at)
    track = h(
        "span",
        {"class": "lane__track"},
        [_hole(field, at, would, last) for field in range(1, last + 1)],
        h("span", {"class": "lane__star", "style": {"--at": last}}, star),
        _ghost(scene, at, would) if would not in (at, last) else None,
        peg,
    )
    return _tapped(
        scene,
        what,
        {"class": mark, "style": {"--nth": number}, "key": what},
        scene.spoken.row(number),
        [h("span", {"class": "lane__label"}, pips(number)), track, _racers(scene, what)],
    )


def _coin_row(scene: PegScene) -> Node:
    board, course = scene.board, scene.course
    open_ = board.laps < len(course.laps)
    last = course.laps[board.laps] if open_ else 0
    holes = [_coin_hole(scene, field, last) for field in range(1, course.laps[0] + 1)]
    moved = (scene.then.laps, scene.then.coin) != (board.laps, board.coin)
    ghost = _ghost(scene, board.coin, scene.then.coin) if moved and scene.then.coin else None
    marker = _marker(scene, COIN_ROW, board.coin, parked=not open_)
    label = scene.spoken.coin_row
    attrs = {
        "class": ["lane lane--coins", "is-ghost" if moved else ""],
        "role": "img",
        "aria-label": label,
        "title": label,
        "style": {"--nth": len(board.rows) + 1},
        "key": COIN_ROW,
    }
    name = h("span", {"class": "lane__name"}, words.thing("master", COIN_ROW))
    head = h("span", {"class": "lane__label"}, use("coin", "coin"))
    return h("div", attrs, name, head, h("span", {"class": "lane__track"}, holes, ghost, marker))


def _coin_hole(scene: PegScene, field: Field, last: Field) -> Node:
    """Return a space of the coin row; the last space of a finished lap shows a star (M9)."""
    laps = scene.course.laps
    lap = laps.index(field) + 1 if field in laps else 0
    if lap and lap <= scene.board.laps:
        return _star(scene, f"lap-{lap}", won=True, would=False)
    if lap and lap <= scene.then.laps:
        return _star(scene, f"lap-{lap}", won=False, would=True)
    mark = ["hole", "is-last" if field == last else "", "is-plugged" if field > last else ""]
    return h("span", {"class": mark, "key": f"hole-{field}"})


def _hole(field: Field, at: Field, would: Field, last: Field) -> Node:
    """Return a space of a number row; the star covers the last one."""
    mark = ["hole", "is-under" if field == last else "", "is-trail" if at < field <= would else ""]
    return h("span", {"class": mark, "key": f"hole-{field}"})


def _marker(scene: PegScene, what: str, at: Field, *, parked: bool) -> Node:
    """Return the marker of a row. Its key never changes, so that its element is reused."""
    hops = scene.hopping == what
    attrs = {
        "class": ["lane__marker", "is-away" if parked else "", "" if at else "is-beside"],
        "style": {"--at": at},
        "data-hop": ("even", "odd")[scene.beat % 2] if hops else None,
        "key": "marker",
    }
    return h("span", attrs, _peg(scene))


def _ghost(scene: PegScene, at: Field, would: Field) -> Node:
    attrs = {"class": "lane__marker is-ghost", "style": {"--at": would}, "data-from": at}
    return h("span", attrs | {"key": "ghost"}, _peg(scene))


def _peg(scene: PegScene) -> Node:
    shape = use(f"shape-{scene.player.mark}", "peg__shape")
    return h("span", {"class": "peg", "aria-hidden": "true"}, shape)


# ---------------------------------------------------------------------- shared parts


def _racers(scene: PegScene, what: str) -> Node:
    """Return the first two players to complete a task or row, or the remaining bonus (M11)."""
    takers = [*scene.race.get(what, ()), *([None] * len(RACE))][: len(RACE)]
    would = [*scene.ghost_race.get(what, ()), *([None] * len(RACE))][: len(RACE)]
    if len(scene.players) == 1:
        takers, would = takers[:1], would[:1]
    slots = [
        _racer(scene, bonus, taker, then)
        for bonus, taker, then in zip(RACE, takers, would, strict=False)
    ]
    return h("span", {"class": "racers", "aria-hidden": "true"}, slots)


def _racer(scene: PegScene, bonus: Points, taker: Seat | None, would: Seat | None) -> Node:
    if taker is not None:
        return h("span", {"class": "racer is-taken"}, token(scene.players[taker].mark))
    mark = "is-ghost" if would is not None else ""
    return h("span", {"class": ["racer", mark], "data-bonus": bonus}, f"+{bonus}")


def _tapped(
    scene: PegScene,
    what: str,
    attrs: Mapping[str, object],
    label: str,
    inside: Sequence[Node],
) -> Node:
    """Return a part of the board that is a shortcut to its card.

    It is not a control, because it is too small for a finger; its card or button does the same.
    """
    tap = scene.taps.get(what)
    short = {"data-do": tap.do, "data-why": tap.why or None} if tap else {}
    return h("div", {**attrs, **short, "title": label}, unseen(label), list(inside))


def back_knob(name: str) -> Node:
    """Return the button that leaves another player's board."""
    text = _("Back to {name}’s board", name=name)
    attrs = {"type": "button", "class": "block block--small block--wood", "data-do": LOOK}
    return h("button", attrs | {"key": "back"}, icon("left"), text)
