"""Views of rules that are settled already: by a prepared link or a duel."""

from __future__ import annotations

from collections.abc import Iterator

from app import words
from app.dom.nodes import Node, h
from app.i18n import _, ngettext
from app.links.prepared import Prepared
from app.views.dialogs.settings import switched
from spielekiste.core.match import AIDS
from spielekiste.core.options import OptionInfo, to_text


def agreed_list(prepared: Prepared) -> Node:
    """Return the settings of a link as a list, on screen and in print."""
    lines = [
        h("li", {"class": "agreed__line", "key": title}, h("b", None, title), " ", value)
        for title, value in agreed_lines(prepared)
    ]
    return h("ul", {"class": "agreed"}, lines)


def agreed_lines(prepared: Prepared) -> Iterator[tuple[str, str]]:
    """Yield each setting of a prepared table as a title and its value."""
    game = prepared.game.id
    for info, value in prepared.options.applying():
        yield _told(game, info, value)
    if prepared.table.games > 1:
        n = prepared.table.games
        yield words.option(game, "games").title, ngettext("{n} game", "{n} games", n)
    for info, value in prepared.table.items():
        if info.name in ("dice", *AIDS) and value != info.default:
            yield _told(game, info, value)
    if prepared.same:
        yield _("The same dice for everyone"), _("every device gets the same rolls, turn by turn")


def _told(game: str, info: OptionInfo, value: object) -> tuple[str, str]:
    text = words.option(game, info.name)
    if info.many or value not in info.choices:
        return text.title, to_text(value).replace(",", ", ")
    known = text.values.get(value)
    if known:
        return text.title, known.label
    return text.title, switched(on=bool(value)) if isinstance(value, bool) else to_text(value)


def duel_rules() -> Node:
    """Return the rules of a duel as a short list."""
    rules = (
        _("Everyone gets the same dice: whatever you keep, the same numbers come up on the same roll of the same turn."),
        _("If you roll fewer than five dice, you get the first of those five numbers. The dice "
          "you keep don’t change later rolls."),
        _("Once you’ve seen a roll, it stands. You can only undo your own decision, and only "
          "until the next roll."),
        _("At the end each device shows a code for the other. The higher total wins."),
    )  # fmt: skip
    return h("ul", {"class": "duel__rules"}, [h("li", None, rule) for rule in rules])
