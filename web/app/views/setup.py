"""The set-up: name cards on the table, rules ticked in pencil, games as a tally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.dialogs.settings import switched
from app.views.kit.widgets import block, icon, knob, rail, token, unseen, use
from app.words.base import Value
from spielekiste.coach.layouts import table_name
from spielekiste.core.match import AIDS, CHOSEN, NO_SCORING
from spielekiste.core.options import OptionInfo, to_text
from spielekiste.core.seats import MARKS, MINDS, NAME_LENGTH, PERSON

if TYPE_CHECKING:
    from app.screens.setup import SetUpScreen


def setup_view(screen: SetUpScreen) -> Node:
    """Return the whole set-up of one game."""
    end = [problem("table", screen.fault_at(None)), block(_("To the table"), "start", "big")]
    form = h(
        "form",
        {"class": "setup__body", "data-submit": "start", "novalidate": True},
        who_plays(screen),
        what_is_agreed(screen),
        h("div", {"class": "setup__end"}, end),
        _more(screen),
        h("span", {"class": "setup__picture"}),
    )
    tools = [
        knob("print", _("Print blank sheets"), "blank"),
        knob("settings", _("Settings"), "open settings"),
    ]
    attrs = {"class": "setup", "key": "setup", "data-game": screen.game.id}
    return h("div", attrs, rail(screen.title, tools), form)


def _more(screen: SetUpScreen) -> Node:
    """The ways to the same table on other devices."""
    duel = block([icon("duel"), _("Same dice on two devices")], "duel", "wood small")
    link = block([icon("share"), _("Prepare a link")], "prepare", "wood small")
    ways = [duel if screen.game.duels else None, link]
    return h("div", {"class": "setup__more", "role": "group"}, ways)


def what_is_agreed(screen: SetUpScreen) -> Node:
    """Return the slip with everything that can be chosen beside the players."""
    return h(
        "section",
        {"class": "slip slip--wide paper", "aria-label": _("What is agreed")},
        _options(screen),
        _match(screen),
        _dice(screen),
        _begin(screen),
        _aids(screen),
    )


# ---------------------------------------------------------------------- who plays


def who_plays(screen: SetUpScreen) -> Node:
    """Return the name cards, with the way to one more."""
    cards = [_card(screen, seat) for seat in range(len(screen.names))]
    return h(
        "section",
        {"class": "setup__seats", "aria-labelledby": "who-plays"},
        h("h2", {"class": "setup__title", "id": "who-plays"}, _("Who plays?")),
        h("ul", {"class": "setup__cards"}, cards, _add(screen)),
    )


def _add(screen: SetUpScreen) -> Child:
    if len(screen.names) >= screen.game.seats[-1] or not screen.may_add:
        return None
    attrs = {"type": "button", "class": "namecard--add", "data-do": "add"}
    return h("li", {"key": "add"}, h("button", attrs, icon("plus"), _("One more")))


def _card(screen: SetUpScreen, seat: int) -> Node:
    mark = screen.marks[seat]
    fault = screen.fault_at(seat)
    inside = [
        _mark_button(screen, seat),
        _name(screen, seat, fault),
        _mind(screen, seat),
        _remove(screen, seat),
        _palette(screen, seat) if screen.palette == seat else None,
        problem(str(seat), fault),
    ]
    attrs = {"class": "namecard paper", "data-token": mark, "key": f"card-{screen.cards[seat]}"}
    return h("li", attrs, inside)


def _name(screen: SetUpScreen, seat: int, fault: str) -> Node:
    attrs: dict[str, Any] = {
        "class": "field__line",
        "data-input": f"name {seat}",
        "value": screen.names[seat],
        "placeholder": screen.default_name(seat),
        "maxlength": NAME_LENGTH,
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "done",
    }
    if fault:
        attrs |= {"aria-invalid": "true", "aria-describedby": f"fault-{seat}"}
    label = unseen(_("Name of player {number}", number=seat + 1))
    return h("label", {"class": "field"}, label, h("input", attrs))


def _mind(screen: SetUpScreen, seat: int) -> Child:
    """Return the choice of who decides for a seat: a person, or a bot of some strength."""
    mind = screen.minds[seat]
    if not screen.may_choose:
        return _settled_mind(mind)
    options = [
        h("option", {"value": code, "selected": code == mind}, words.mind(code)) for code in MINDS
    ]
    select = h("select", {"data-change": f"mind {seat}", "value": mind}, options)
    name = screen.names[seat].strip() or screen.default_name(seat)
    label = unseen(_("Who plays for {name}", name=name))
    sign = icon("person" if mind == PERSON else "bot")
    return h("label", {"class": "pick namecard__mind"}, label, sign, select, icon("down"))


def _settled_mind(mind: str) -> Child:
    """A bot is told; that people play goes without saying."""
    if mind == PERSON:
        return None
    return h("p", {"class": "namecard__mind"}, icon("bot"), words.mind(mind))


def _mark_button(screen: SetUpScreen, seat: int) -> Node:
    mark = screen.marks[seat]
    label = _("Shape and colour: {mark}. Choose another", mark=words.mark(mark))
    attrs = {
        "type": "button",
        "class": "namecard__token",
        "data-do": f"palette {seat}",
        "aria-label": label,
        "title": label,
        "aria-expanded": "true" if screen.palette == seat else "false",
    }
    return h("button", attrs, token(mark))


def _palette(screen: SetUpScreen, seat: int) -> Node:
    own = screen.marks[seat]
    taken = set(screen.marks) - {own}
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


def _remove(screen: SetUpScreen, seat: int) -> Child:
    if len(screen.names) <= screen.game.seats[0] or not screen.may_add:
        return None
    name = screen.names[seat].strip() or screen.default_name(seat)
    label = _("Take {name} off the table", name=name)
    attrs = {"type": "button", "class": "namecard__remove", "data-do": f"remove {seat}"}
    return h("button", attrs | {"aria-label": label, "title": label}, icon("eraser"))


def problem(name: str, fault: str) -> Child:
    """Return what is wrong, to be found by the field it is about; nothing if all is well."""
    if not fault:
        return None
    attrs = {"class": "problem", "id": f"fault-{name}", "role": "alert", "key": f"fault-{name}"}
    return h("p", attrs, icon("warn"), h("span", None, fault))


# ---------------------------------------------------------------------- which rules


def _options(screen: SetUpScreen) -> list[Node]:
    return [_option(screen, info, value) for info, value in screen.options.applying()]


def _option(screen: SetUpScreen, info: OptionInfo, value: object) -> Node:
    text = words.option(screen.game.id, info.name)
    if info.many:
        return part(text.title, _several(info, value), info.name)
    choices = [choice(info.name, text.values.get(way), way, value) for way in info.choices]
    return part(text.title, choices, info.name)


def choice(name: str, text: Value | None, way: object, value: object) -> Node:
    """Return one way of an option to be ticked; `value` is the one that is chosen."""
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
    """Return a value of several numbers as a grid in which each is taken or left by a tap."""
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


def _match(screen: SetUpScreen) -> Child:
    if screen.game.series.most == 1:
        return None
    games = screen.table.games
    several = games > 1 and NO_SCORING not in screen.game.series.scorings
    hint = _("As many games as players works well: then everybody begins once.")
    inside = [
        _games(screen, games),
        h("p", {"class": "slip__hint"}, hint),
        _scoring(screen) if several else None,
    ]
    return part(words.option(screen.game.id, "games").title, inside, "games")


def _games(screen: SetUpScreen, games: int) -> Node:
    most = screen.game.series.most
    fewer = _step("minus", _("One game less"), "games -1", closed=games == 1)
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


def _scoring(screen: SetUpScreen) -> Node:
    text = words.option(screen.game.id, "scoring")
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "data-do": f"choose scoring {way}",
                "aria-pressed": "true" if way == screen.table.scoring else "false",
            },
            value.label,
        )
        for way, value in text.values.items()
    ]
    why = text.values[screen.table.scoring].why
    cut = h("div", {"class": "cut", "role": "group", "aria-label": text.title}, buttons)
    return h("div", {"class": "slip__scoring"}, cut, h("p", {"class": "slip__hint"}, why))


def tally(number: int) -> Node:
    """Return a number as strokes in fives."""
    groups = [5] * (number // 5) + ([number % 5] if number % 5 else [])
    label = ngettext("{n} game", "{n} games", number)
    marks = [use(f"tally-{count}", "tally__mark") for count in groups]
    return h("div", {"class": "tally", "role": "img", "aria-label": label}, marks)


# ---------------------------------------------------------------------- who begins


def _begin(screen: SetUpScreen) -> Child:
    if len(screen.names) == 1:
        return None
    text = words.option(screen.game.id, "begin")
    values = {**text.values, "own": _own_way(screen)}
    info = next(info for info in screen.table.described() if info.name == "begin")
    choices = [choice("begin", values[way], way, screen.table.begin) for way in info.choices]
    first = _first(screen) if screen.table.begin == CHOSEN else None
    return part(text.title, [choices, first], "begin")


def _dice(screen: SetUpScreen) -> Child:
    """Whose dice; a game without dice does not ask."""
    if not screen.game.dice:
        return None
    info = next(info for info in screen.table.described() if info.name == "dice")
    return _option(screen, info, screen.table.dice)


def _aids(screen: SetUpScreen) -> Child:
    """Whether the coach helps; only a game that is solved asks."""
    if table_name(screen.options) is None:
        return None
    return [
        _option(screen, info, value) for info, value in screen.table.items() if info.name in AIDS
    ]


def _own_way(screen: SetUpScreen) -> Value:
    beginning = screen.game.beginning
    if beginning.throw is None:
        return Value(_("As in the rules"), words.question(beginning.question))
    return Value(_("The highest throw"), _("Everybody throws once; a tie throws again."))


def _first(screen: SetUpScreen) -> Node:
    names = [name.strip() or screen.default_name(seat) for seat, name in enumerate(screen.names)]
    buttons = [
        _shape(mark, f"choose first {seat}", chosen=seat == screen.table.first, name=names[seat])
        for seat, mark in enumerate(screen.marks)
    ]
    label = words.option(screen.game.id, "first").title
    return h("div", {"class": "shapes", "role": "group", "aria-label": label}, buttons)
