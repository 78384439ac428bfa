"""Cards of the possible actions in Kniffel Master, in four groups (M1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.games.master.view import Tap, task_picture
from app.i18n import _, ngettext
from app.ports.commands import MOVE, PREVIEW
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
    """An action and its effects."""

    action: Action
    """The move."""
    events: Sequence[Event]
    """The events that it would cause, in order."""
    stars: Points
    """Number of stars that it would score."""

    @property
    def coins(self) -> Field:
        """Number of spaces that the coin marker would move in total."""
        return sum(event.amount for event in self.events if event.kind in PAYING)

    @property
    def group(self) -> str:
        """Group of the action: `task`, `rows`, `coins`, `both` or `pass`."""
        if self.action.task:
            return "task"
        if self.action.rows:
            return "both" if self.action.coins else "rows"
        return "coins" if self.action.coins else "pass"


class Cards(NamedTuple):
    """Data for rendering the cards."""

    every: Sequence[ActionChoice]
    """All possible actions."""
    looked_at: Action | None
    """The previewed action, if any."""
    taps: Mapping[str, Tap]
    """What a tap on each task and row does; closed ones are shown below the cards."""
    is_live: bool
    """Whether they can be tapped."""
    is_due: bool
    """Whether one of them must be played now, after the last roll."""


def choices(cards: Cards, handle: Child, *, is_open: bool) -> Node:
    """Return the cards of all actions; a second tap confirms the previewed one.

    Below them are the closed tasks and rows; a tap on one explains why it is closed.
    """
    titles = _titles()
    groups = [
        _group(titles[name], [choice for choice in cards.every if choice.group == name], cards)
        for name in titles
        if any(choice.group == name for choice in cards.every)
    ]
    attrs = {
        "class": ["todo", "is-open" if is_open else "", "is-due" if cards.is_due else ""],
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
    deeds = [
        _deed(choice, chosen=choice.action == cards.looked_at, is_live=cards.is_live)
        for choice in some
    ]
    return h(
        "div",
        {"class": "todo__group", "key": title},
        h("h3", {"class": "todo__title"}, title),
        h("div", {"class": "todo__cards"}, deeds),
    )


def _closed(cards: Cards) -> Node | None:
    """Return a small button for each task and row that these dice don't fit, or None."""
    closed = [(what, tap) for what, tap in cards.taps.items() if tap.why]
    signs = [_sign(what, tap, is_live=cards.is_live) for what, tap in closed]
    if not signs:
        return None
    title = h("h3", {"class": "todo__title"}, _("Why not these?"))
    attrs = {"class": "todo__group todo__group--closed", "key": "closed"}
    return h("div", attrs, title, h("div", {"class": "todo__signs"}, signs))


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
        "data-do": f"{MOVE} {notation}" if chosen else f"{PREVIEW} {notation}",
        "aria-pressed": "true" if chosen else "false",
        "data-next": chosen,
    }
    confirm = h("span", {"class": "deed__do"}, icon("check"), _("Play it")) if chosen else None
    picture = h("span", {"class": "deed__picture", "aria-hidden": "true"}, _picture(choice))
    title = h("span", {"class": "deed__title"}, _title(choice))
    text = h("span", {"class": "deed__text"}, title, lines)
    return h(*pressable(attrs, acts, is_live=is_live), picture, text, _gains(choice), confirm)


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
    """Return the name of the combination or task that earns the coins."""
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
    """Return the stars and the coin row spaces that an action scores, or None."""
    stars = ngettext("{n} star", "{n} stars", choice.stars)
    coins = ngettext("{n} space in the coin row", "{n} spaces in the coin row", choice.coins)
    gains = [
        _gain("sym-star", "prize", choice.stars, stars),
        _gain("coin", "coin", choice.coins, coins),
    ]
    return h("span", {"class": "deed__gains"}, gains) if any(gains) else None


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
    """Return the effects of an action as sentences, except those in its title."""
    if choice.group == "pass":
        return [_("You can’t use these dice anywhere.")]
    alone = len(choice.action.rows) == 1
    lines = (_line(event, alone=alone) for event in choice.events)
    return [line for line in lines if line]


def _line(event: Event, *, alone: bool) -> str:
    if event.kind == "row":
        return _only_row_line(event) if alone else _row_line(event)
    if event.kind == "race":
        return _race_line(event)
    if event.kind == "row-star":
        row = words.thing("master", event.what)
        return _("Finished: 1 star.") if alone else _("{row} finished: 1 star.", row=row)
    sentences = {
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
    return sentences.get(event.kind, "")


def _row_line(event: Event) -> str:
    row = words.thing("master", event.what)
    if not event.origin:
        return _("{row}: a new marker goes on space {to}.", row=row, to=event.target)
    return _("{row}: from space {at} to {to}.", row=row, at=event.origin, to=event.target)


def _only_row_line(event: Event) -> str:
    if not event.origin:
        return _("A new marker goes on space {to}.", to=event.target)
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
    """Return a list of the combinations that earn coins, shown before the first roll (M8)."""
    amounts = (PAIR, TWO_PAIRS, course.three_alike, course.four_alike)
    rows = [
        (words.thing("master", what), amount)
        for what, amount in zip(COMBINATIONS, amounts, strict=True)
    ]
    rows.append((_("Repeat one of your tasks"), AGAIN))
    row = {"class": "prices__row"}
    lines = [
        h("div", row, h("dt", None, what), h("dd", None, use("coin", "coin"), amount))
        for what, amount in rows
    ]
    title = h("h3", {"class": "prices__title"}, _("Coins for the coin row"))
    return h("div", {"class": "prices paper", "key": "prices"}, title, h("dl", None, lines))
