"""What can be done with the dice in Kniffel Master: a card for each action, in four groups (M1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.games.master.view import Tap, task_picture
from app.i18n import _, ngettext
from app.views.kit.widgets import icon, pips, pressable, unseen, use
from spielekiste.core.state import Event, Points
from spielekiste.games.master.actions import Action
from spielekiste.games.master.board import Course, Field
from spielekiste.games.master.coins import AGAIN, COMBINATIONS, PAIR, TWO_PAIRS
from spielekiste.games.master.effects import ROWS
from spielekiste.games.master.tasks import TASKS

PAYING = frozenset({"overhang", "race", "coins"})
"""Events that move the coin marker."""


class ActionChoice(NamedTuple):
    """One action and what it would do."""

    action: Action
    """The move."""
    events: Sequence[Event]
    """What it would do, in order."""
    stars: Points
    """The stars it would bring."""

    @property
    def coins(self) -> Field:
        """The fields by which the coin marker would move in all."""
        return sum(event.amount for event in self.events if event.kind in PAYING)

    @property
    def group(self) -> str:
        """Which of the four kinds of action it is, or the pass."""
        if self.action.task:
            return "task"
        if self.action.rows:
            return "both" if self.action.coins else "rows"
        return "coins" if self.action.coins else "pass"


class Cards(NamedTuple):
    """What the cards are drawn from."""

    every: Sequence[ActionChoice]
    """All actions that are possible."""
    looked_at: Action | None
    """The one that is looked at."""
    taps: Mapping[str, Tap]
    """What tasks and rows lead to; those that are closed are shown below the cards."""
    is_live: bool
    """Whether they can be tapped."""


def choices(cards: Cards, handle: Child, *, is_open: bool) -> Node:
    """Return the cards of all actions; the one that is looked at is confirmed by a second tap.

    Below them stand the tasks and rows that are closed, each to be asked why.
    """
    titles = _titles()
    groups = [
        _group(titles[name], [choice for choice in cards.every if choice.group == name], cards)
        for name in titles
        if any(choice.group == name for choice in cards.every)
    ]
    attrs = {
        "class": ["todo", "is-open" if is_open else ""],
        "aria-label": _("What you can do"),
        "id": "todo",
        "key": "todo",
    }
    inside = {"class": "todo__groups", "data-roving": cards.is_live}
    return h("section", attrs, handle, h("div", inside, groups, _closed(cards)))


def _titles() -> Mapping[str, str]:
    return {
        "task": _("Complete a task"),
        "rows": _("Move along the rows"),
        "coins": _("Take coins"),
        "both": _("One row and coins"),
        "pass": _("No move possible"),
    }


def _group(title: str, some: Sequence[ActionChoice], cards: Cards) -> Node:
    shown = [
        _deed(choice, chosen=choice.action == cards.looked_at, is_live=cards.is_live)
        for choice in some
    ]
    return h(
        "div",
        {"class": "todo__group", "key": title},
        h("h3", {"class": "todo__title"}, title),
        h("div", {"class": "todo__cards"}, shown),
    )


def _closed(cards: Cards) -> Node | None:
    """Return a small sign for each task and row that these dice cannot be used for."""
    closed = [(what, tap) for what, tap in cards.taps.items() if tap.why]
    signs = [_sign(what, tap, is_live=cards.is_live) for what, tap in closed]
    if not signs:
        return None
    title = h("h3", {"class": "todo__title"}, _("Not this time. Why?"))
    return h("div", {"class": "todo__group todo__group--closed", "key": "closed"}, title,
             h("div", {"class": "todo__signs"}, signs))  # fmt: skip


def _sign(what: str, tap: Tap, *, is_live: bool) -> Node:
    name = words.thing("master", what)
    picture = task_picture(what) if what in TASKS else pips(ROWS.index(what) + 1)
    label = _("{what}: why not?", what=name)
    attrs = {"class": "sign", "aria-label": label, "title": name, "key": f"sign-{what}"}
    return h(*pressable(attrs, {"data-do": tap.do}, is_live=is_live), picture)


def _deed(choice: ActionChoice, *, chosen: bool, is_live: bool) -> Node:
    notation = str(choice.action)
    lines = [h("span", {"class": "todo__line"}, line) for line in _lines(choice)]
    attrs = {"class": ["deed paper", "is-chosen" if chosen else ""], "key": notation}
    acts = {
        "data-do": f"move {notation}" if chosen else f"preview {notation}",
        "aria-pressed": "true" if chosen else "false",
        "data-next": chosen,
    }
    confirm = h("span", {"class": "deed__do"}, icon("check"), _("Play it")) if chosen else None
    return h(
        *pressable(attrs, acts, is_live=is_live),
        h("span", {"class": "deed__picture", "aria-hidden": "true"}, _picture(choice)),
        h("span", {"class": "deed__text"}, h("span", {"class": "deed__title"}, _title(choice)),
          lines),
        _gains(choice),
        confirm,
    )  # fmt: skip


def _title(choice: ActionChoice) -> str:
    action = choice.action
    if action.task:
        return words.thing("master", action.task)
    coins = ngettext("{n} coin", "{n} coins", action.coins) if action.coins else ""
    if not action.rows:
        if not coins:
            return _("Pass the dice on")
        return _("{coins}: {what}", coins=coins, what=_brings(choice))
    rows = [words.thing("master", ROWS[number - 1]) for number in action.rows]
    return " + ".join([*rows, *([coins] if coins else [])])


def _brings(choice: ActionChoice) -> str:
    """Return what the coins come from."""
    what = next(event.what for event in choice.events if event.kind == "coins")
    name = words.thing("master", what)
    return _("{task} again", task=name) if what in TASKS else name


def _picture(choice: ActionChoice) -> Child:
    action = choice.action
    if action.task:
        return task_picture(action.task)
    rows = [pips(number) for number in action.rows]
    return [*rows, use("coin", "coin")] if action.coins else rows or icon("right")


def _gains(choice: ActionChoice) -> Node | None:
    """Return stars and fields of the coin row that it brings."""
    stars = ngettext("{n} star", "{n} stars", choice.stars)
    coins = ngettext("{n} space in the coin row", "{n} spaces in the coin row", choice.coins)
    found = [
        _gain("sym-star", "prize", choice.stars, stars),
        _gain("coin", "coin", choice.coins, coins),
    ]
    return h("span", {"class": "deed__gains"}, found) if any(found) else None


def _gain(symbol: str, kind: str, amount: int, label: str) -> Node | None:
    if not amount:
        return None
    return h(
        "span",
        {"class": "gain"},
        use(symbol, kind),
        h("span", {"aria-hidden": "true"}, f"+{amount}"),
        unseen(label),
    )


def _lines(choice: ActionChoice) -> list[str]:
    """Return in words what the action does, but what its title says already."""
    if choice.group == "pass":
        return [_("You can’t use these dice anywhere.")]
    alone = len(choice.action.rows) == 1
    told = (_line(event, alone=alone) for event in choice.events)
    return [line for line in told if line]


def _line(event: Event, *, alone: bool) -> str:
    if event.kind == "row":
        return _only_row_line(event) if alone else _row_line(event)
    if event.kind == "race":
        return _race_line(event)
    if event.kind == "row-star":
        return _("{row} finished: 1 star.", row=words.thing("master", event.what))
    told = {
        "park": _("The marker is parked: 1 more star."),
        "overhang": ngettext(
            "{n} spare die goes to the coin row.",
            "{n} spare dice go to the coin row.",
            event.amount,
        ),
        "coin-lap": _("Coin row finished: 1 star."),
        "coins-lost": ngettext("{n} coin is lost.", "{n} coins are lost.", event.amount),
        "goal-reached": _("15 stars: this is the last round."),
    }
    return told.get(event.kind, "")


def _row_line(event: Event) -> str:
    row = words.thing("master", event.what)
    if not event.origin:
        return _("{row}: a marker starts on space {to}.", row=row, to=event.target)
    return _("{row}: from space {at} to {to}.", row=row, at=event.origin, to=event.target)


def _only_row_line(event: Event) -> str:
    if not event.origin:
        return _("A marker starts on space {to}.", to=event.target)
    return _("From space {at} to {to}.", at=event.origin, to=event.target)


def _race_line(event: Event) -> str:
    if event.target == 1:
        return ngettext(
            "First to do it: {n} extra space in the coin row.",
            "First to do it: {n} extra spaces in the coin row.",
            event.amount,
        )
    return ngettext(
        "Second to do it: {n} extra space in the coin row.",
        "Second to do it: {n} extra spaces in the coin row.",
        event.amount,
    )


def price_list(course: Course) -> Node:
    """Return what brings coins, to be read while nothing else is due (M8)."""
    amounts = (PAIR, TWO_PAIRS, course.three_alike, course.four_alike)
    rows = [
        (words.thing("master", what), amount)
        for what, amount in zip(COMBINATIONS, amounts, strict=True)
    ]
    rows.append((_("Repeat one of your tasks"), AGAIN))
    lines = [
        h("div", {"class": "prices__row"}, h("dt", None, what),
          h("dd", None, use("coin", "coin"), amount))
        for what, amount in rows
    ]  # fmt: skip
    title = h("h3", {"class": "prices__title"}, _("Coins for the coin row"))
    return h("div", {"class": "prices paper", "key": "prices"}, title, h("dl", None, lines))
