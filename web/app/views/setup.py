"""View of the set-up: name cards, rules to tick in pencil, number of games as a tally."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.dialogs.settings import switched
from app.views.kit.widgets import block, icon, knob, rail, token, unseen, use
from app.words.base import OptionText, Value
from spielekiste.core.options import OptionInfo, to_text
from spielekiste.core.seats import MARKS, MINDS, NAME_LENGTH, PERSON


class SeatCard(NamedTuple):
    """The card of one seat."""

    card: int
    """Id of the card, unchanged when other cards are added or removed."""
    name: str
    """The typed name."""
    fallback: str
    """The seat's default name, for an empty one."""
    mark: str
    mind: str
    fault: str = ""
    """Problem of this seat as text, or an empty string."""
    is_open: bool = False
    """Whether the choice of marks is open."""

    @property
    def shown(self) -> str:
        """The name that the seat will have."""
        return self.name.strip() or self.fallback


class SeatsFacts(NamedTuple):
    """All name cards, clockwise."""

    cards: Sequence[SeatCard]
    may_add: bool
    may_remove: bool
    may_choose: bool
    """Whether the user can choose the mind of each seat."""


class OptionRow(NamedTuple):
    """An option and its current value."""

    info: OptionInfo
    value: object


class AgreedFacts(NamedTuple):
    """Everything to choose besides the players; None and empty parts are not shown."""

    game: str
    options: Sequence[OptionRow]
    games: int
    most_games: int
    """Maximum number of games in a match; 1 hides the choice."""
    scoring: str
    """The scoring of a match, or an empty string if there is no choice."""
    dice: OptionRow | None
    begin: OptionRow | None
    question: str
    """Id of the rules' question that decides who begins; empty if the dice decide."""
    first: int | None
    """The seat chosen to begin, or None if none is to be chosen."""
    aids: Sequence[OptionRow]


class SetUpFacts(NamedTuple):
    """The set-up of one game."""

    title: str
    seats: SeatsFacts
    agreed: AgreedFacts
    duels: bool
    """Whether the game can be played with the same dice on two devices."""
    fault: str = ""
    """Problem of the whole table as text, or an empty string."""


def setup_view(facts: SetUpFacts) -> Node:
    """Return the set-up of one game."""
    end = [problem("table", facts.fault), block(_("Go to the table"), "start", "big")]
    form = h(
        "form",
        {"class": "setup__body", "data-submit": "start", "novalidate": True},
        who_plays(facts.seats),
        what_is_agreed(facts.agreed, facts.seats),
        h("div", {"class": "setup__end"}, end),
        _more(duels=facts.duels),
        h("span", {"class": "setup__picture"}),
    )
    tools = [
        knob("print", _("Print blank sheets"), "blank"),
        knob("settings", _("Settings"), "open settings"),
    ]
    attrs = {"class": "setup", "key": "setup", "data-game": facts.agreed.game}
    return h("div", attrs, rail(facts.title, tools), form)


def _more(*, duels: bool) -> Node:
    """Return the buttons to play on other devices."""
    duel = block([icon("duel"), _("Same dice on two devices")], "duel", "wood small")
    link = block([icon("share"), _("Prepare a link")], "prepare", "wood small")
    ways = [duel if duels else None, link]
    return h("div", {"class": "setup__more", "role": "group"}, ways)


def what_is_agreed(facts: AgreedFacts, seats: SeatsFacts) -> Node:
    """Return the slip with everything to choose besides the players."""
    return h(
        "section",
        {"class": "slip slip--wide paper", "aria-label": _("What you’ve agreed")},
        _options(facts.game, facts.options),
        _match(facts) if facts.most_games > 1 else None,
        _option(facts.game, facts.dice) if facts.dice else None,
        _begin(facts, facts.begin, seats) if facts.begin else None,
        _options(facts.game, facts.aids),
    )


# ---------------------------------------------------------------------- who plays


def who_plays(facts: SeatsFacts) -> Node:
    """Return the name cards, with a button to add one."""
    cards = [_card(facts, seat) for seat in range(len(facts.cards))]
    return h(
        "section",
        {"class": "setup__seats", "aria-labelledby": "who-plays"},
        h("h2", {"class": "setup__title", "id": "who-plays"}, _("Who’s playing?")),
        h("ul", {"class": "setup__cards"}, cards, _add() if facts.may_add else None),
    )


def _add() -> Node:
    attrs = {"type": "button", "class": "namecard--add", "data-do": "add"}
    return h("li", {"key": "add"}, h("button", attrs, icon("plus"), _("One more player")))


def _card(facts: SeatsFacts, seat: int) -> Node:
    card = facts.cards[seat]
    inside = [
        _mark_button(card, seat),
        _name(card, seat),
        _mind(card, seat) if facts.may_choose else _settled_mind(card.mind),
        _remove(card, seat) if facts.may_remove else None,
        _palette(facts, seat) if card.is_open else None,
        problem(str(seat), card.fault),
    ]
    attrs = {"class": "namecard paper", "data-token": card.mark, "key": f"card-{card.card}"}
    return h("li", attrs, inside)


def _name(card: SeatCard, seat: int) -> Node:
    attrs: dict[str, Any] = {
        "class": "field__line",
        "data-input": f"name {seat}",
        "value": card.name,
        "placeholder": card.fallback,
        "maxlength": NAME_LENGTH,
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    if card.fault:
        attrs |= {"aria-invalid": "true", "aria-describedby": f"fault-{seat}"}
    label = unseen(_("Player {number}’s name", number=seat + 1))
    return h("label", {"class": "field"}, label, h("input", attrs))


def _mind(card: SeatCard, seat: int) -> Node:
    """Return the choice of the seat's mind: a person, or a bot of some strength."""
    mind = card.mind
    options = [
        h("option", {"value": code, "selected": code == mind}, words.mind(code)) for code in MINDS
    ]
    select = h("select", {"data-change": f"mind {seat}", "value": mind}, options)
    label = unseen(_("Person or bot: {name}", name=card.shown))
    sign = icon("person" if mind == PERSON else "bot")
    return h("label", {"class": "pick namecard__mind"}, label, sign, select, icon("down"))


def _settled_mind(mind: str) -> Child:
    """Return the label of a bot, or None for a person."""
    if mind == PERSON:
        return None
    return h("p", {"class": "namecard__mind"}, icon("bot"), words.mind(mind))


def _mark_button(card: SeatCard, seat: int) -> Node:
    label = _("Shape and colour: {mark}. Choose another", mark=words.mark(card.mark))
    attrs = {
        "type": "button",
        "class": "namecard__token",
        "data-do": f"palette {seat}",
        "aria-label": label,
        "title": label,
        "aria-expanded": "true" if card.is_open else "false",
    }
    return h("button", attrs, token(card.mark))


def _palette(facts: SeatsFacts, seat: int) -> Node:
    own = facts.cards[seat].mark
    taken = {card.mark for card in facts.cards} - {own}
    buttons = [
        _shape(mark, f"mark {seat} {mark}", chosen=mark == own, closed=mark in taken)
        for mark in MARKS
    ]
    label = _("Shape and colour")
    return h("div", {"class": "shapes", "role": "group", "aria-label": label}, buttons)


def _shape(mark: str, do: str, *, chosen: bool, closed: bool = False, name: str = "") -> Node:
    label = name or words.mark(mark)
    attrs = {
        "type": "button",
        "data-do": do,
        "data-token": mark,
        "aria-pressed": "true" if chosen else "false",
        "aria-label": label,
        "title": label,
        "disabled": closed,
    }
    return h("button", attrs, token(mark))


def _remove(card: SeatCard, seat: int) -> Node:
    label = _("Remove {name}", name=card.shown)
    attrs = {"type": "button", "class": "namecard__remove", "data-do": f"remove {seat}"}
    return h("button", attrs | {"aria-label": label, "title": label}, icon("eraser"))


def problem(name: str, fault: str) -> Child:
    """Return a problem as an alert for its input field, or None if there is none."""
    if not fault:
        return None
    attrs = {"class": "problem", "id": f"fault-{name}", "role": "alert", "key": f"fault-{name}"}
    return h("p", attrs, icon("warn"), h("span", None, fault))


# ---------------------------------------------------------------------- which rules


def _options(game: str, rows: Sequence[OptionRow]) -> list[Node]:
    return [_option(game, row) for row in rows]


def _option(game: str, row: OptionRow) -> Node:
    info, value = row
    text = words.option(game, info.name)
    if info.many:
        return part(text.title, _several(info, value), info.name)
    return part(text.title, choices(text, row), info.name)


def choices(text: OptionText, row: OptionRow) -> list[Node]:
    """Return the values of an option as radio buttons."""
    info, value = row
    return [choice(info.name, text.values.get(way), way, value) for way in info.choices]


def choice(name: str, text: Value | None, way: object, value: object) -> Node:
    """Return one value of an option as a radio button; `value` is the chosen one."""
    code = to_text(way)
    label, why = text or Value(switched(on=way) if isinstance(way, bool) else code)
    attrs = {
        "type": "radio",
        "name": name,
        "value": code,
        "checked": way == value,
        "data-change": f"choose {name} {code}",
    }
    return h(
        "label",
        {"class": "choice", "key": f"{name}-{code}"},
        h("input", attrs),
        h("span", {"class": "choice__tick"}),
        h("span", {"class": "choice__name"}, label),
        h("span", {"class": "choice__why"}, why) if why else None,
    )


def _several(info: OptionInfo, value: object) -> Node:
    """Return an option of several numbers as a grid of toggle buttons."""
    chosen = set(value) if isinstance(value, tuple) else set()
    buttons = [_number(info.name, number, chosen) for number in info.choices]
    return h("div", {"class": "numbers", "role": "group", "data-roving": True}, buttons)


def _number(name: str, number: int, chosen: set[int]) -> Node:
    others = tuple(sorted(chosen ^ {number}))
    attrs = {
        "type": "button",
        "data-do": f"choose {name} {to_text(others)}",
        "aria-pressed": "true" if number in chosen else "false",
    }
    return h("button", attrs, number)


def part(title: str, inside: Child, key: str) -> Node:
    """Return one part of a slip under its title."""
    legend = h("legend", {"class": "slip__title"}, title)
    return h("fieldset", {"class": "slip__part", "key": key}, legend, inside)


# ---------------------------------------------------------------------- how many games


def _match(facts: AgreedFacts) -> Node:
    hint = _("One game per player works well, so that everyone goes first once.")
    inside = [
        _games(facts.games, facts.most_games),
        h("p", {"class": "slip__hint"}, hint),
        _scoring(facts.game, facts.scoring) if facts.scoring else None,
    ]
    return part(words.option(facts.game, "games").title, inside, "games")


def _games(games: int, most: int) -> Node:
    fewer = _step("minus", _("One game fewer"), "games -1", closed=games == 1)
    more = _step("plus", _("One game more"), "games 1", closed=games == most)
    number = h("output", {"class": "stepper__number"}, games)
    return h(
        "div",
        {"class": "slip__line"},
        h("div", {"class": "stepper"}, fewer, number, more),
        tally(games),
    )


def _step(symbol: str, label: str, do: str, *, closed: bool) -> Node:
    return knob(symbol, label, do, disabled=closed, **{"class": "knob knob--paper"})


def _scoring(game: str, scoring: str) -> Node:
    text = words.option(game, "scoring")
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "data-do": f"choose scoring {way}",
                "aria-pressed": "true" if way == scoring else "false",
            },
            value.label,
        )
        for way, value in text.values.items()
    ]
    why = text.values[scoring].why
    cut = h("div", {"class": "cut", "role": "group", "aria-label": text.title}, buttons)
    return h("div", {"class": "slip__scoring"}, cut, h("p", {"class": "slip__hint"}, why))


def tally(number: int) -> Node:
    """Return a number as tally marks in groups of five."""
    groups = [5] * (number // 5) + ([number % 5] if number % 5 else [])
    label = ngettext("{n} game", "{n} games", number)
    marks = [use(f"tally-{count}", "tally__mark") for count in groups]
    return h("div", {"class": "tally", "role": "img", "aria-label": label}, marks)


# ---------------------------------------------------------------------- who begins


def _begin(facts: AgreedFacts, row: OptionRow, seats: SeatsFacts) -> Node:
    text = words.option(facts.game, "begin")
    own = OptionText(text.title, {**text.values, "own": _own_way(facts.question)})
    first = None if facts.first is None else _first(facts.game, seats.cards, facts.first)
    return part(text.title, [choices(own, row), first], "begin")


def _own_way(question: str) -> Value:
    if question:
        return Value(_("As the rules say"), words.question(question))
    return Value(_("The highest roll"), _("Everyone rolls once; if it’s a tie, roll again."))


def _first(game: str, cards: Sequence[SeatCard], first: int) -> Node:
    buttons = [
        _shape(card.mark, f"choose first {seat}", chosen=seat == first, name=card.shown)
        for seat, card in enumerate(cards)
    ]
    label = words.option(game, "first").title
    return h("div", {"class": "shapes", "role": "group", "aria-label": label}, buttons)
