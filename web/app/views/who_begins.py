"""View of the start of a match: a roll-off, a draw, or a question to the players (T2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, isolated, ngettext
from app.ports.commands import THROW
from app.views.kit.widgets import block, pips, robot, token
from spielekiste.core.begin import Lot, Question, ThrowOff
from spielekiste.core.match import REAL, Match
from spielekiste.core.seats import PERSON, Player
from spielekiste.core.state import Seat

BEGIN, BEGIN_PLAY, THROW_ALL = "begin", "off", "throw-all"
"""Verbs of the controls."""

CROWDS = ((3, "few"), (4, "some"), (8, "many"))
"""Sizes of a roll-off by the most players; `some` are smaller on a phone, `many` are in columns."""


def beginning(match: Match, control: Node, *, is_live: bool, rolling: bool = False) -> Child:
    """Return the view for deciding who begins, and then for showing the result.

    `control` is the roll button, or the tray for entering real dice. If `rolling`, the dice of the
    player whose turn it is are moving.
    """
    how, players = match.beginning, match.setup.players
    if isinstance(how, ThrowOff):
        is_quick = match.setup.table.dice != REAL and _has_more(how, players)
        every = _throw_all() if is_live and is_quick else None
        actions = _actions(control, every)
        return _throw_off(how, players, actions, is_live=is_live, rolling=rolling)
    if isinstance(how, Question):
        tap = _to_tap(players, is_live=is_live)
        return _mat(None, words.question(how.id), _("Tap the right name."), tap)
    starter = how.starter if isinstance(how, Lot) else None
    if starter is not None:
        return _decided(players[starter], _("Picked at random."), is_live=is_live)
    lot = block(_("Draw a name"), THROW, "big", **{"data-next": True}) if is_live else None
    return _mat(None, _("Who goes first?"), _("A random draw decides."), _actions(lot))


def beginning_words(match: Match) -> str:
    """Return the sentence that asks the players to decide who begins."""
    how, players = match.beginning, match.setup.players
    if isinstance(how, Question):
        return words.question(how.id)
    if not isinstance(how, ThrowOff):
        return " ".join((_("Who goes first?"), _("A random draw decides.")))
    name = players[how.waiting[0]].name
    if how.past:
        return _("{name}, roll once more.", name=name)
    prompt = _("{name}, it’s your roll.", name=name)
    return prompt if how.thrown else f"{_aim(how)} {prompt}"


def _mat(
    player: Player | None, title: str, message: str, *inside: Child, do: str | None = None
) -> Node:
    """Return the mat; `do` is the verb dispatched by a tap anywhere on it."""
    mark = player.mark if player else None
    text = h("span", {"class": "turn__text"}, title)
    attrs = {"class": "turn__card paper is-new", "key": title}
    card = h("h2", attrs, token(mark) if mark else None, text)
    turn = h(
        "div", {"class": "turn", "data-token": mark}, card, h("p", {"class": "message"}, message)
    )
    return h("section", {"class": "mat", "key": "begin", "data-do": do}, turn, *inside)


def _actions(*buttons: Node | None) -> Node:
    return h("div", {"class": "actions"}, buttons)


def _off() -> Node:
    return block(_("Off we go"), BEGIN_PLAY, "big", **{"data-next": True})


def _decided(player: Player, message: str, *inside: Child, is_live: bool) -> Node:
    title = _("{name} goes first.", name=player.name)
    off = _actions(_off() if is_live else None)
    return _mat(player, title, message, *inside, off, do=BEGIN_PLAY if is_live else None)


def _to_tap(players: Sequence[Player], *, is_live: bool) -> Node:
    buttons = [
        block([token(player.mark), player.name], f"{BEGIN} {seat}", "wood", **EXACT)
        for seat, player in enumerate(players)
    ]
    attrs = {"class": "throwers", "data-roving": is_live}
    return h("div", attrs, buttons if is_live else None)


# ---------------------------------------------------------------------- the roll-off


def _has_more(how: ThrowOff, players: Sequence[Player]) -> bool:
    """Return whether a human player rolls next and other players roll afterwards."""
    return len(how.waiting) > 1 and players[how.waiting[0]].mind == PERSON


def _throw_off(
    how: ThrowOff, players: Sequence[Player], actions: Node, *, is_live: bool, rolling: bool
) -> Node:
    crowd = next(name for most, name in CROWDS if len(players) <= most)
    moving = how.waiting[0] if rolling else None
    rows = [_thrower(how, players[seat], seat, moving) for seat in range(len(players))]
    attrs = {"class": "throwers", "data-crowd": crowd, "aria-label": _("Who rolled what")}
    throwers = h("ul", attrs, rows)
    if how.starter is not None:
        best = how.thrown[-1][1] if len(how.thrown) == 1 else _best(how.thrown)
        points = ngettext("{n} is the highest roll.", "{n} is the highest roll.", best.total)
        return _decided(players[how.starter], points, throwers, is_live=is_live)
    up = players[how.waiting[0]]
    again = _("{name}, roll once more.", name=up.name)
    title = again if how.past else _("{name}, it’s your roll.", name=up.name)
    return _mat(up, title, _why(how, players), throwers, actions)


def _throw_all() -> Node:
    """Return the button that rolls for all players who have not rolled yet."""
    return block(_("Roll for everyone"), THROW_ALL, "wood small", key="throw-all")


def _best(thrown: Sequence[tuple[Seat, Any]]) -> Any:
    return max((result for _seat, result in thrown), key=lambda result: result.total)


def _why(how: ThrowOff, players: Sequence[Player]) -> str:
    if not how.past:
        return _aim(how)
    tied = sorted({seat for seat, _result in how.thrown} | set(how.waiting))
    names = ", ".join(isolated(players[seat].name) for seat in tied)
    return _("It’s a tie! {names} roll again.", names=names)


def _aim(how: ThrowOff) -> str:
    """Return a sentence that says who will go first: the highest roll or the highest total."""
    if getattr(how.throw, "count", 1) == 1:
        return _("Who goes first? The highest roll.")
    return _("Who goes first? The highest total.")


def _thrower(how: ThrowOff, player: Player, seat: Seat, moving: Seat | None) -> Node:
    thrown = [dict(round_).get(seat) for round_ in (*how.past, how.thrown)]
    results = [result for result in thrown if result is not None]
    total = results[-1].total if results and thrown[-1] is not None else None
    last = results[-1].total if results else ""
    return h(
        "li",
        {
            "class": ["thrower paper", _standing(how, seat)],
            "data-token": player.mark,
            "key": f"seat-{seat}",
        },
        token(player.mark),
        h("span", {"class": "thrower__name"} | EXACT, robot(player), player.name),
        h("div", {"class": "thrower__rounds"}, _rounds(how, results, rolling=seat == moving)),
        h("span", {"class": "thrower__sum"}, last if total is None else total),
    )


def _standing(how: ThrowOff, seat: Seat) -> str:
    if how.starter is not None:
        return "is-first" if seat == how.starter else "is-out"
    if seat == how.waiting[0]:
        return "is-active"
    here = {thrower for thrower, _result in how.thrown} | set(how.waiting)
    return "" if seat in here else "is-out"


def _rounds(how: ThrowOff, results: Sequence[Any], *, rolling: bool) -> list[Node]:
    blank = [pips(0) for _die in range(getattr(how.throw, "count", 1))]
    mark = "is-rolling" if rolling else ""
    tumbling = h("div", {"class": ["thrower__dice", mark], "key": "blank"}, blank)
    last = len(results) - 1
    thrown = [
        h(
            "div",
            {
                "class": ["thrower__dice", "is-new" if number == last else "is-past"],
                "key": f"round-{number}",
            },
            [pips(face) for face in result.dice],
        )
        for number, result in enumerate(results)
    ]
    return [*thrown, tumbling] if rolling or not thrown else thrown
