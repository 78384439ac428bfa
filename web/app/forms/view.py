"""Views of the parts of a set-up: name cards, rules as checkboxes, number of games as tally marks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.dialogs.settings import switched
from app.views.kit.widgets import block, icon, knob, tick_box, token, unseen, use
from app.words.base import OptionText, Value
from spielekiste.core.options import OptionInfo, to_text
from spielekiste.core.seats import MARKS, MINDS, NAME_LENGTH, PERSON

ADD_SEAT, ADD_BOT, CALL, CHOOSE = "add", "add-bot", "call", "choose"
TO_DUEL, FOLD, COUNT_GAMES, SET_MARK = "duel", "fold", "games", "mark"
SET_MIND, SET_NAME, OPEN_PALETTE, REMOVE_SEAT = "mind", "name", "palette", "remove"
"""Verbs of the controls."""

RULES = "rules-slip"
"""Id of the foldable section with everything except the players."""


class SeatCard(NamedTuple):
    """Data for one seat's card."""

    card: int
    """Id of the card, unchanged when other cards are added or removed."""
    name: str
    """The name as entered."""
    fallback: str
    """The seat's default name, used if no name is entered."""
    mark: str
    mind: str
    fault: str = ""
    """Error text for this seat, or an empty string."""
    is_open: bool = False
    """Whether the card is open, with all choices but the name."""

    @property
    def display_name(self) -> str:
        """The name that the player in this seat will have."""
        return self.name.strip() or self.fallback


class SeatsFacts(NamedTuple):
    """Data for all name cards, clockwise."""

    cards: Sequence[SeatCard]
    may_add: bool
    may_remove: bool
    may_choose: bool
    """Whether the user can choose if a human or a bot plays each seat."""
    suggestions: Sequence[str] = ()
    """Names entered earlier, which an open card offers."""
    own: Mapping[str, str] = {}
    """Names of the user-written bots for this game, by their id in a seat."""
    minds: Sequence[str] = MINDS
    """Kinds of players that the game offers besides these."""


class OptionRow(NamedTuple):
    """An option and its current value."""

    info: OptionInfo
    value: object

    @property
    def is_usual(self) -> bool:
        """True if the option has its default value."""
        return bool(self.value == self.info.default)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The chosen numbers of an option with several values."""
        return self.value if isinstance(self.value, tuple) else ()


class AgreedFacts(NamedTuple):
    """Data for all choices except the players; None and empty parts are not shown."""

    game: str
    in_sight: Sequence[OptionRow]
    """Options of the game that are shown outside the folded rules."""
    options: Sequence[OptionRow]
    games: int
    most_games: int
    """Maximum number of games in a match; 1 hides the choice."""
    scoring: str
    """The scoring of a match, or an empty string if there is no choice."""
    dice: OptionRow | None
    begin: OptionRow | None
    question: str
    """Id of the question from the rules that decides who begins; empty if the dice decide."""
    first: int | None
    """The seat chosen to begin, or None if it is decided otherwise."""
    aids: Sequence[OptionRow]
    unfolded: Collection[str] = ()
    """Ids of the unfolded sections."""


def beside(slip: Node) -> Node:
    """Return a slip and, if there is room below it, the picture of the game's box."""
    return h("div", {"class": "setup__side"}, slip, h("span", {"class": "setup__picture"}))


def what_is_agreed(facts: AgreedFacts, seats: SeatsFacts) -> Node:
    """Return the slip with the dice and, folded, all other choices except the players."""
    inside = [
        _options(facts, facts.options),
        _match(facts) if facts.most_games > 1 else None,
        _begin(facts, facts.begin, seats) if facts.begin else None,
        _options(facts, facts.aids),
    ]
    opened = "is-open" if RULES in facts.unfolded else ""
    strips = [*([facts.dice] if facts.dice else []), *facts.in_sight]
    return h(
        "section",
        {"class": ["slip paper", opened], "aria-label": _("Dice and rules")},
        [_strip(facts.game, row) for row in strips],
        _fold(facts, RULES, _("Rules"), _summary(facts), inside, change=True),
    )


def _strip(game: str, row: OptionRow) -> Node:
    """Return an option as one strip of buttons, which has room for three values."""
    info, chosen = row
    text = words.option(game, info.name)
    buttons = [
        h(
            "button",
            {
                "type": "button",
                "data-do": f"{CHOOSE} {info.name} {to_text(way)}",
                "aria-pressed": "true" if way == chosen else "false",
            },
            text.values[way].label,
        )
        for way in info.choices
    ]
    label = {"role": "group", "aria-label": text.title, "data-roving": True}
    why = None if row.is_usual else h("p", {"class": "slip__hint"}, text.values[chosen].why)
    return part(text.title, [h("div", {"class": "cut"} | label, buttons), why], info.name)


def _fold(
    facts: AgreedFacts,
    name: str,
    title: str,
    summary: Child,
    inside: Child,
    *,
    change: bool = False,
) -> Node:
    """Return a part with a title and a summary, which shows its content when tapped.

    `change` adds the word that says so.
    """
    word = h("span", {"class": "fold__change"}, _("Change")) if change else None
    head = h(
        "summary",
        {"class": "fold__head", "data-do": f"{FOLD} {name}"},
        h("span", {"class": "slip__title"}, title),
        h("span", {"class": "fold__told"}, summary),
        word,
        icon("down"),
    )
    attrs = {"class": "fold", "open": name in facts.unfolded, "key": f"fold-{name}"}
    return h("details", attrs, head, h("div", {"class": "fold__inside"}, inside))


def _summary(facts: AgreedFacts) -> list[Child]:
    """Return a summary of the choices, with non-default ones marked."""
    parts: list[Child] = []
    for word, is_usual in _choices_made(facts):
        kind = "fold__word" if is_usual else "fold__word is-other"
        parts += [" · " if parts else None, h("span", {"class": kind}, word)]
    return parts


def _choices_made(facts: AgreedFacts) -> Iterator[tuple[str, bool]]:
    """Yield each choice as text, with whether it is the default."""
    yield from ((_label(facts, row), row.is_usual) for row in facts.in_sight)
    others = [row for row in facts.options if not row.is_usual]
    if not others and not facts.in_sight:
        yield _("The usual rules"), True
    yield from ((_label(facts, row), False) for row in others)
    if facts.most_games > 1:
        games = facts.games
        yield ngettext("{n} game", "{n} games", games), games == 1
    rest = [*([facts.begin] if facts.begin else []), *facts.aids]
    yield from ((_label(facts, row), False) for row in rest if not row.is_usual)


def _label(facts: AgreedFacts, row: OptionRow) -> str:
    """Return the name of an option's value, or of the option if the value has none."""
    text = words.option(facts.game, row.info.name)
    wording = text.values.get(row.value)
    if wording:
        return wording.label
    return text.title if row.info.many or isinstance(row.value, bool) else _number_of(text, row)


def _number_of(text: OptionText, row: OptionRow) -> str:
    return f"{text.title} {to_text(row.value)}"


# ---------------------------------------------------------------------- players


def who_plays(facts: SeatsFacts) -> Node:
    """Return the name cards, with a button for adding one."""
    cards = [_card(facts, seat) for seat in range(len(facts.cards))]
    return h(
        "section",
        {"class": "setup__seats", "aria-labelledby": "who-plays"},
        h("h2", {"class": "setup__title", "id": "who-plays"}, _("Who’s playing?")),
        h("ul", {"class": "setup__cards"}, cards, _adding(facts) if facts.may_add else None),
    )


def _adding(facts: SeatsFacts) -> Node:
    """Return the buttons for adding a human player or a bot."""
    person = _add(ADD_SEAT, icon("plus"), _("One more player"))
    bot = _add(ADD_BOT, icon("plus"), icon("bot"), _("Bot")) if facts.may_choose else None
    return h("li", {"class": "setup__add", "key": "add"}, person, bot)


def _add(do: str, *label: Child) -> Node:
    return h("button", {"type": "button", "class": "namecard--add", "data-do": do}, *label)


def _card(facts: SeatsFacts, seat: int) -> Node:
    """Return a name card; all but the name is changed on an open card, of which there is one."""
    card = facts.cards[seat]
    inside = [
        _toggle(card, seat, may_choose=facts.may_choose),
        _name(card, seat),
        _kind(facts.own.get(card.mind) or words.mind(card.mind)) if card.mind != PERSON else None,
        _opened(facts, seat) if card.is_open else None,
        problem(str(seat), card.fault),
    ]
    attrs = {"class": "namecard paper", "data-token": card.mark, "key": f"card-{card.card}"}
    return h("li", attrs, inside)


def _toggle(card: SeatCard, seat: int, *, may_choose: bool) -> Node:
    """Return the button that opens a card, with the shape and the kind of player."""
    label = _("Shape and colour: {mark}. Choose another", mark=words.mark(card.mark))
    if may_choose:
        label = _("{name}: shape, person or bot", name=card.display_name)
    attrs = {
        "type": "button",
        "class": "namecard__token",
        "data-do": f"{OPEN_PALETTE} {seat}",
        "aria-label": label,
        "title": label,
        "aria-expanded": "true" if card.is_open else "false",
    }
    sign = icon("person" if card.mind == PERSON else "bot") if may_choose else None
    return h("button", attrs, token(card.mark), sign, icon("down"))


def _opened(facts: SeatsFacts, seat: int) -> Node:
    """Return everything on an open card that is not on a closed one."""
    card = facts.cards[seat]
    inside = [
        _palette(facts, seat),
        _mind(card, seat, facts) if facts.may_choose else None,
        _remove(card, seat) if facts.may_remove else None,
        _known(facts.suggestions, seat) if card.mind == PERSON and facts.suggestions else None,
    ]
    return h("div", {"class": "namecard__more"}, inside)


def _known(names: Sequence[str], seat: int) -> Node:
    """Return a button for each name entered earlier."""
    slips = [
        h(
            "button",
            {
                "type": "button",
                "class": "known__name paper",
                "data-do": f"{CALL} {seat} {name}",
                "key": name,
            },
            name,
        )
        for name in names
    ]
    label = _("Names you typed before")
    return h("div", {"class": "known", "role": "group", "aria-label": label}, slips)


def _name(card: SeatCard, seat: int) -> Node:
    attrs: dict[str, Any] = {
        "class": "field__line",
        "data-input": f"{SET_NAME} {seat}",
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


def _mind(card: SeatCard, seat: int, facts: SeatsFacts) -> Node:
    """Return the control for choosing a seat's player: human, built-in bot or user-written bot."""
    mind, own = card.mind, facts.own
    offered = [code for code in MINDS if code in (*facts.minds, mind)]
    options = _minds({code: words.mind(code) for code in offered}, mind)
    title = {"label": _("Your bots for this game"), "key": "own"}
    group = h("optgroup", title, _minds(own, mind)) if own else None
    select = h("select", {"data-change": f"{SET_MIND} {seat}", "value": mind}, options, group)
    label = unseen(_("Person or bot: {name}", name=card.display_name))
    sign = icon("person" if mind == PERSON else "bot")
    return h("label", {"class": "pick namecard__mind"}, label, sign, select, icon("down"))


def _minds(names: Mapping[str, str], chosen: str) -> list[Node]:
    return [
        h("option", {"value": mind, "selected": mind == chosen}, name)
        for mind, name in names.items()
    ]


def _kind(name: str) -> Node:
    """Return the name of a bot's kind."""
    return h("p", {"class": "namecard__kind"}, name)


def _palette(facts: SeatsFacts, seat: int) -> Node:
    own = facts.cards[seat].mark
    taken = {card.mark for card in facts.cards} - {own}
    buttons = [
        _shape(mark, f"{SET_MARK} {seat} {mark}", chosen=mark == own, closed=mark in taken)
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
    label = _("Remove {name}", name=card.display_name)
    return block([icon("eraser"), label], f"{REMOVE_SEAT} {seat}", "paper small")


def problem(name: str, fault: str) -> Child:
    """Return an error message as an alert for its input field, or None if there is no error."""
    if not fault:
        return None
    attrs = {"class": "problem", "id": f"fault-{name}", "role": "alert", "key": f"fault-{name}"}
    return h("p", attrs, icon("warn"), h("span", None, fault))


# ---------------------------------------------------------------------- rules


def _options(facts: AgreedFacts, rows: Sequence[OptionRow]) -> list[Node]:
    return [_option(facts, row) for row in rows]


def _option(facts: AgreedFacts, row: OptionRow) -> Node:
    info = row.info
    text = words.option(facts.game, info.name)
    if info.many:
        summary = ", ".join(map(str, row.chosen))
        return _fold(facts, info.name, text.title, summary, _several(row, text.title))
    inside = choices(text, row)
    if not text.values:
        inside = [h("div", {"class": "slip__short"}, inside)]
    return part(text.title, inside, info.name)


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
        "data-change": f"{CHOOSE} {name} {code}",
    }
    return h(
        "label",
        {"class": "choice", "key": f"{name}-{code}"},
        h("input", attrs),
        tick_box(),
        h("span", {"class": "choice__name"}, label),
        h("span", {"class": "choice__why"}, why) if why else None,
    )


def _several(row: OptionRow, title: str) -> Node:
    """Return an option that takes several numbers as a grid of toggle buttons."""
    chosen = set(row.chosen)
    buttons = [_number(row.info.name, number, chosen) for number in row.info.choices]
    attrs = {"class": "numbers", "role": "group", "aria-label": title, "data-roving": True}
    return h("div", attrs, buttons)


def _number(name: str, number: int, chosen: set[int]) -> Node:
    others = tuple(sorted(chosen ^ {number}))
    attrs = {
        "type": "button",
        "data-do": f"{CHOOSE} {name} {to_text(others)}",
        "aria-pressed": "true" if number in chosen else "false",
    }
    return h("button", attrs, number)


def part(title: str, inside: Child, key: str) -> Node:
    """Return one part of a slip with its title."""
    legend = h("legend", {"class": "slip__title"}, title)
    return h("fieldset", {"class": "slip__part", "key": key}, legend, inside)


# ---------------------------------------------------------------------- number of games


def _match(facts: AgreedFacts) -> Node:
    hint = _("One game per player works well: that way, everyone goes first once.")
    inside = [
        _games(facts.games, facts.most_games),
        h("p", {"class": "slip__hint"}, hint),
        _scoring(facts.game, facts.scoring) if facts.scoring else None,
    ]
    return part(words.option(facts.game, "games").title, inside, "games")


def _games(games: int, most: int) -> Node:
    fewer = _step("minus", _("One fewer game"), f"{COUNT_GAMES} -1", closed=games == 1)
    more = _step("plus", _("One more game"), f"{COUNT_GAMES} 1", closed=games == most)
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
                "data-do": f"{CHOOSE} scoring {way}",
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
    """Return a number as tally marks, in groups of five."""
    groups = [5] * (number // 5) + ([number % 5] if number % 5 else [])
    label = ngettext("{n} game", "{n} games", number)
    marks = [use(f"tally-{count}", "tally__mark") for count in groups]
    return h("div", {"class": "tally", "role": "img", "aria-label": label}, marks)


# ---------------------------------------------------------------------- first player


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
        _shape(card.mark, f"{CHOOSE} first {seat}", chosen=seat == first, name=card.display_name)
        for seat, card in enumerate(cards)
    ]
    label = words.option(game, "first").title
    return h("div", {"class": "shapes", "role": "group", "aria-label": label}, buttons)
