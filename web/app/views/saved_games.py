"""Views of the saved games: what waits in the menu, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence
from time import localtime
from typing import NamedTuple

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, isolated, ngettext
from app.ports.route import PAST, Route
from app.saves.saved_match import Afar, Fault, SavedMatch
from app.views.kit.widgets import block, dialog, icon, knob, unseen

BRING_BACK, HAND_OUT, KEEP_COPY = "bring-back", "hand-out", "keep-copy"
PUT_MATCH_AWAY, SAVE_ALL, TAKE_NEWER = "put-match-away", "save-all", "take-newer"
"""Verbs of the controls."""

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
"""Durations, in milliseconds."""


class SavedGamesFacts(NamedTuple):
    """Data for the view: the matches on this device in groups, most recent first."""

    now: int
    """Current time, in milliseconds since 1970."""
    paused: Sequence[SavedMatch] = ()
    broken: Sequence[SavedMatch] = ()
    """Matches that can't be read."""
    away: Sequence[SavedMatch] = ()
    """Discarded matches, which can still be restored."""


def waiting_view(waiting: Sequence[SavedMatch], now: int) -> Child:
    """Return the note with the latest unfinished match, and a link to the others; None if none waits."""
    if not waiting:
        return None
    saved, more = waiting[0], len(waiting) - 1
    what, then = _("Continue: {game}", game=_title(saved)), _turn(saved)
    if saved.afar is not None:
        what, then = then, _title(saved)
    lines = [_names(saved), then, _since(saved, now)]
    said = h(
        "span",
        {"class": "waiting__text"},
        h("strong", {"class": "waiting__what"}, what),
        h("span", {"class": "waiting__lines"}, [_line(line) for line in lines if line]),
    )
    go = {"class": "waiting__go", "href": f"#/{saved.game}/{saved.id}"}
    note = h("a", go, h("span", {"class": "waiting__picture"}), said)
    label = ngettext("{n} more", "{n} more", more)
    others = h("a", {"class": "waiting__more", "href": f"#{Route(PAST)}"}, label)
    attrs = {"class": "waiting paper", "data-game": saved.game, "key": "waiting"}
    return h("div", attrs, note, others if more else None)


def _line(text: str) -> Node:
    return h("span", {"class": "waiting__line"}, text, unseen("."))


def shelf_view(facts: SavedGamesFacts) -> Child:
    """Return the saved games, or None if there are none."""
    rows = [*(_paused(saved, facts.now) for saved in facts.paused), *map(_broken, facts.broken)]
    away = [_away(saved, facts.now) for saved in facts.away]
    if not rows and not away:
        return None
    title = h("h2", {"class": "shelf__title", "id": "shelf"}, _("Saved games"))
    return h(
        "section",
        {"class": "shelf", "aria-labelledby": "shelf", "key": "shelf"},
        title if rows else None,
        h("ul", {"class": "shelf__rows"}, rows) if rows else None,
        _bin(away) if away else None,
    )


def clash_dialog(key: str, *, is_alone: bool) -> Node:
    """Return the dialog about a match that was continued in another window.

    A copy of a match between homes would play on without the others, so none is offered: then
    `is_alone` is false.
    """
    if is_alone:
        text = _(
            "The newer moves are safe. Continue from there, or keep this version as a separate game."
        )
        copy = block(_("Keep this one too"), f"{KEEP_COPY} {key}", "paper small")
    else:
        text, copy = _("The newer moves are safe."), None
    take = block(_("Continue from there"), f"{TAKE_NEWER} {key}", "small", **{"data-next": True})
    buttons = [copy, take]
    return dialog(
        "clash", _("This game has been continued in another window."), h("p", None, text), buttons
    )


def ago(past: int, now: int) -> str:
    """Return the time from `past` to `now`, both in milliseconds, as text."""
    gone = now - past
    if gone < MINUTE:
        return _("just now")
    if gone < HOUR:
        return ngettext("{n} minute ago", "{n} minutes ago", gone // MINUTE)
    if gone < DAY:
        return ngettext("{n} hour ago", "{n} hours ago", gone // HOUR)
    return ngettext("{n} day ago", "{n} days ago", gone // DAY)


def _since(saved: SavedMatch, now: int) -> str:
    """Return how long a match has waited; between homes, since which day of the last six."""
    if saved.afar is None or not 1 <= (now - saved.changed) // DAY < 6:
        return ago(saved.changed, now)
    return [
        _("since Monday"),
        _("since Tuesday"),
        _("since Wednesday"),
        _("since Thursday"),
        _("since Friday"),
        _("since Saturday"),
        _("since Sunday"),
    ][localtime(saved.changed // 1000).tm_wday]


def _bin(away: Sequence[Node]) -> Node:
    title = h(
        "summary", {"class": "shelf__away"}, _("Deleted, can be brought back for at least a week")
    )
    return h("details", {"class": "shelf__bin"}, title, h("ul", {"class": "shelf__rows"}, away))


def _paused(saved: SavedMatch, now: int) -> Node:
    go = h(
        "a",
        {"class": "block block--small block--paper", "href": f"#/{saved.game}/{saved.id}"},
        _("Continue"),
        h("span", {"class": "unseen"}, f": {_who(saved)}"),
    )
    away = _("Delete this game: {names}", names=_names(saved))
    drop = knob("close", away, f"{PUT_MATCH_AWAY} {saved.id}", **{"class": "knob knob--paper"})
    return _row(saved, [_turn(saved), _since(saved, now)], [go, drop])


def _broken(saved: SavedMatch) -> Node:
    fault = saved.fault or Fault(1, "format")
    sentence = _("It can’t be opened: {why}", why=words.record_fault(*fault))
    save = block(_("Save as a file"), f"{HAND_OUT} {saved.id}", "paper small")
    away = _("Delete this game, which can’t be opened")
    drop = knob("close", away, f"{PUT_MATCH_AWAY} {saved.id}", **{"class": "knob knob--paper"})
    return _row(saved, [sentence], [save, drop])


def _away(saved: SavedMatch, now: int) -> Node:
    back = block(_("Bring it back"), f"{BRING_BACK} {saved.id}", "paper small")
    return _row(saved, [ago(saved.trashed_at, now)], [back])


def _row(saved: SavedMatch, lines: Sequence[str], controls: Child) -> Node:
    said = " · ".join(line for line in lines if line)
    body = h(
        "div",
        {"class": "shelf__text"},
        h("h3", {"class": "shelf__name"}, _title(saved)),
        h("p", {"class": "shelf__who"} | EXACT, _names(saved)) if saved.players else None,
        h("p", {"class": "shelf__when"}, icon("warn") if saved.fault else None, said),
    )
    picture = h("span", {"class": "shelf__picture"}) if saved.game else None
    inside = [picture, body, h("div", {"class": "shelf__do"}, controls)]
    attrs = {"class": "shelf__row paper", "data-game": saved.game or None, "key": saved.id}
    return h("li", attrs, inside)


def whose_turn(afar: Afar) -> str:
    """Return whether a match between homes waits for this one, or for whom it waits."""
    if afar.is_due:
        return _("Your turn")
    return _("Waiting for {name}", name=isolated(afar.waits)) if afar.waits else ""


def _title(saved: SavedMatch) -> str:
    return words.game(saved.game) if saved.game else _("A game")


def _who(saved: SavedMatch) -> str:
    return _("{game}, {names}", game=_title(saved), names=_names(saved))


def _names(saved: SavedMatch) -> str:
    return ", ".join(isolated(player.name) for player in saved.players)


def _turn(saved: SavedMatch) -> str:
    if saved.afar is not None:
        return whose_turn(saved.afar)
    if saved.turn is None:
        return ""
    return _("It’s {name}’s turn", name=saved.players[saved.turn].name)
