"""View of the arrivals on a class board, and of the controls for adding results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, ngettext
from app.pages.board.view import empty_view
from app.views.kit.widgets import block, fold, icon, knob, token, unseen
from app.words import WORDS
from spielekiste.core.state import Points

BOARD_ACCEPT, BOARD_AGAIN, BOARD_CLEAR = "board-accept", "board-again", "board-clear"
BOARD_LOOK, BOARD_PICK, BOARD_REMOVE = "board-look", "board-pick", "board-remove"
BOARD_SAVE_BROKEN, BOARD_SAVED, BOARD_TEXT = "board-save-broken", "board-saved", "board-text"
BOARD_TYPED = "board-typed"
"""Verbs of the controls."""

KEPT_NODES = 600
"""Number of rows whose nodes are kept, as comparing equal nodes again takes no time."""

SHOWN = 120
"""Maximum number of characters shown of unreadable text."""


class Scored(NamedTuple):
    """A player of an arrival."""

    mark: str
    name: str
    points: Points | None
    """The result; None before the end of the match."""


class ArrivalRow(NamedTuple):
    """An arrival in the list."""

    id: str
    number: int
    """Number on the board, from 1."""
    game: str = ""
    """Id of the game; empty if the arrival can't be read."""
    players: tuple[Scored, ...] = ()
    source: str = ""
    """One of `links.board.SOURCES`; empty if it can't be read."""
    is_over: bool = True
    on_block: bool = False
    """Whether the points were written on a block, so that no dice prove them."""
    is_foreign: bool = False
    """Whether it is from another link or game, so that the teacher decides."""
    can_look: bool = False
    """Whether the match can be replayed."""
    shapes: bool = False
    """Whether names are left out."""
    why: str = ""
    """Why it can't be read, or an empty string."""
    lab: str = ""
    """The result of an experiment in the lab in words, or an empty string."""


class BrokenArrival(NamedTuple):
    """Input that could not be added."""

    name: str
    """Name of the file; empty for a link or a code."""
    text: str
    why: str


class DeviceMatch(NamedTuple):
    """A finished match on this device."""

    id: str
    game: str
    names: str
    date: str
    """Day on which it was played, in words."""
    is_todays: bool


class CollectFacts(NamedTuple):
    """Data for arrivals and the controls for adding results."""

    rows: Sequence[ArrivalRow]
    """The arrivals, most recent first."""
    results: int
    """Number of results that the board shows."""
    waiting: int
    """Number of arrivals still to be read."""
    known: Mapping[str, str]
    """Recognised duels in words, by id, latest last."""
    broken: Sequence[BrokenArrival]
    refused: int
    """Number of texts that could not be taken in."""
    last: str
    """What was said about the latest arrival."""
    typed: str
    fault: str
    device: Sequence[DeviceMatch]
    """Finished matches of this device, most recent first."""
    own: Child = None
    """Name and settings of the board."""


def collect_view(facts: CollectFacts) -> list[Child]:
    """Return the controls for adding results, except the camera, and the list of arrivals."""
    ways = h(
        "section",
        {"class": "board__ways", "aria-label": _("Collect results"), "key": "ways"},
        _files(),
        _text(facts.typed, facts.fault),
        _device(facts.device) if facts.device else None,
    )
    results = h(
        "section",
        {"class": "board__found", "aria-label": _("Results"), "key": "found"},
        _count(facts),
        empty_view() if not (facts.rows or facts.waiting or facts.refused) else None,
        _known(facts.known) if facts.known else None,
        _broken(facts) if facts.refused else None,
        _list(_("From another link or game"), [row for row in facts.rows if row.is_foreign]),
        _list("", [row for row in facts.rows if not row.is_foreign]),
    )
    return [ways, results, facts.own]


# ---------------------------------------------------------------------- ways in


def _files() -> Node:
    text = _("Choose files with results, or drop them on this page.")
    pick = block([icon("plus"), _("Choose files")], BOARD_PICK, "paper small")
    attrs = {"class": "board__way paper", "key": "files"}
    return h("div", attrs, h("p", None, text), pick)


def _text(typed: str, fault: str) -> Node:
    attrs = {
        "class": "field__line board__text",
        "data-input": BOARD_TYPED,
        "data-change": BOARD_TEXT,
        "value": typed,
        "rows": 2,
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "enterkeyhint": "done",
        "aria-invalid": "true" if fault else None,
        "aria-describedby": "board-fault" if fault else None,
    }
    label = h("span", {"class": "field__label"}, _("Paste links, or type the code of a duel"))
    field = h("label", {"class": "field"}, label, h("textarea", attrs))
    wrong = [icon("warn"), h("span", {"id": "board-fault"}, fault)]
    problem = h("p", {"class": "problem", "key": "fault"}, wrong) if fault else None
    return h("div", {"class": "board__way paper", "key": "text"}, field, problem)


def _device(matches: Sequence[DeviceMatch]) -> Node:
    """Return this device's finished matches, each with a button that adds it."""
    todays = [match.id for match in matches if match.is_todays]
    every = ngettext("Add today’s {n} game", "Add today’s {n} games", len(todays))
    take = block(every, f"{BOARD_SAVED} {','.join(todays)}", "small") if todays else None
    rows = h("ul", {"class": "board__matches"}, [_match(match) for match in matches])
    inside = fold(_("Games on this device"), [take, rows])
    return h("div", {"class": "board__way paper", "key": "device"}, inside)


def _match(match: DeviceMatch) -> Node:
    label = _("Add {game}, {names}", game=words.game(match.game), names=match.names)
    take = knob("plus", label, f"{BOARD_SAVED} {match.id}", **{"class": "knob knob--paper"})
    text = f"{words.game(match.game)} · {match.names} · {match.date}"
    return h("li", {"key": match.id}, h("span", None, text), take)


# ---------------------------------------------------------------------- what has arrived


def _count(facts: CollectFacts) -> Node:
    text = ngettext("{n} result", "{n} results", facts.results)
    left = ngettext("{n} more to read.", "{n} more to read.", facts.waiting)
    return h(
        "div",
        {"class": "board__count paper", "key": "count"},
        h("p", {"class": "board__number"}, text),
        h("p", {"class": "board__last"}, facts.last) if facts.last else None,
        h("p", {"class": "board__waiting"}, left) if facts.waiting else None,
    )


def _known(known: Mapping[str, str]) -> Node:
    """Return the recognised duels, most recent first, each with a button that counts it again."""
    rows = [
        h("li", {"key": key}, h("p", None, sentence),
          block(_("Count as another child’s result"), f"{BOARD_AGAIN} {key}", "paper small"))
        for key, sentence in reversed(list(known.items()))
    ]  # fmt: skip
    away = block(_("Clear this list"), f"{BOARD_CLEAR} known", "paper small")
    title = h("h2", {"class": "board__title"}, _("Already on the board"))
    attrs = {"class": "board__known paper", "key": "known"}
    return h("div", attrs, title, h("ul", None, rows), away)


def _broken(facts: CollectFacts) -> Node:
    """Return the rejected inputs, each with its error and the error's position."""
    title = ngettext("{n} can’t be opened", "{n} can’t be opened", facts.refused)
    rows = [_broken_row(number, each) for number, each in enumerate(facts.broken)]
    away = block(_("Clear this list"), BOARD_CLEAR, "paper small")
    return h(
        "div",
        {"class": "board__broken paper", "key": "broken"},
        h("h2", {"class": "board__fault"}, icon("warn"), title),
        h("ul", None, rows),
        away,
    )


def _broken_row(number: int, broken: BrokenArrival) -> Node:
    shown = broken.text[:SHOWN] + ("…" if len(broken.text) > SHOWN else "")
    save = block(_("Save as a file"), f"{BOARD_SAVE_BROKEN} {number}", "paper small")
    inside = [
        h("p", None, h("b", None, broken.name or _("A result")), ": ", broken.why),
        h("pre", {"class": "fair__code board__text-read"}, shown) if shown else None,
        save if broken.text else None,
    ]
    return h("li", None, inside)


def _list(title: str, rows: Sequence[ArrivalRow]) -> Child:
    if not rows:
        return None
    nodes = [_row_in(i18n.spoken(), row) for row in rows]
    head = h("h2", {"class": "board__title"}, title) if title else None
    attrs = {"class": "board__rows"}
    key = "others" if title else "results"
    return h("div", {"key": key}, head, h("ul", attrs, nodes))


@lru_cache(maxsize=KEPT_NODES)
def _row_in(language: str, row: ArrivalRow) -> Node:
    """Return a row in the given language; equal rows share one node."""
    del language
    who = [row.lab, *_who(row)]
    body = h("div", {"class": "board__who"}, who, h("p", {"class": "board__how"}, _how(row)))
    attrs = {"class": "board__row paper", "key": row.id, "data-game": row.game or None}
    number = h("span", {"class": "board__place"}, row.number)
    return h("li", attrs, number, body, h("div", {"class": "board__do"}, _buttons(row)))


def _who(row: ArrivalRow) -> list[Child]:
    return [
        h(
            "span",
            {"class": "board__player", "data-token": player.mark},
            token(player.mark),
            _name(player, shapes=row.shapes),
            None if player.points is None else h("b", {"class": "board__points"}, player.points),
        )
        for player in row.players
    ]


def _name(player: Scored, *, shapes: bool) -> Node:
    if shapes:
        return unseen(f"{words.mark(player.mark)} {player.name}")
    return h("span", {"class": "board__name"} | EXACT, player.name)


def _how(row: ArrivalRow) -> str:
    """Return the game, source and state of an arrival."""
    if row.why:
        return _("It can’t be opened: {why}", why=row.why)
    if row.lab:
        return " · ".join([_("Probability lab"), _source(row.source)])
    counted = WORDS[row.game].counted
    parts = [words.game(row.game), _(counted) if counted else "", _source(row.source)]
    points = _("written on the block, not checked") if row.on_block else ""
    state = "" if row.is_over else _("not finished")
    return " · ".join(part for part in [*parts, points, state] if part)


def _source(source: str) -> str:
    return {
        "code": _("scanned"),
        "link": _("link"),
        "file": _("file"),
        "typed": _("typed code, not checked"),
        "device": _("this device"),
    }.get(source, "")


def _buttons(row: ArrivalRow) -> list[Child]:
    name = str(row.number)
    look = _("View result {n}", n=name)
    away = _("Remove result {n}", n=name)
    kind = {"class": "knob knob--paper"}
    accept = block(_("Add it"), f"{BOARD_ACCEPT} {row.id}", "small") if row.is_foreign else None
    return [
        accept,
        knob("play", look, f"{BOARD_LOOK} {row.id}", **kind) if row.can_look else None,
        knob("close", away, f"{BOARD_REMOVE} {row.id}", **kind),
    ]
