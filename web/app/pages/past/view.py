"""View of the past games: what waits, each player's statistics, and a list of games with replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, isolated, pgettext
from app.saves.saved_match import SavedMatch
from app.settings import Settings
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import block, icon, knob, number, rail, settings_knob, token
from app.views.result import winner_line
from app.views.saved_games import PUT_MATCH_AWAY, SAVE_ALL, SavedGamesFacts, ago, shelf_view
from app.words import WORDS
from spielekiste.core.state import Outcome
from spielekiste.parts.statistics import Bin, Career, Kind, bins

ERASE_PAST, OPEN_MORE = "erase-past", "open-more"
"""Verbs of the controls."""

LOW_BAR = 4
"""Minimum count of a bar with full height, so that a single game has a low bar."""


class PastGame(NamedTuple):
    """One past game."""

    saved: SavedMatch
    outcome: Outcome | None
    """The outcome; None until the game has been replayed."""
    hint_line: str
    """Text on the number of times each player asked the coach."""
    has_sheet: bool
    """Whether the score sheet can be printed."""
    has_review: bool
    """Whether the game can be reviewed."""


class PastFacts(NamedTuple):
    """Data for the page: all past games."""

    settings: Settings
    games: Sequence[PastGame]
    """The games, most recent first."""
    careers: Mapping[Kind, Sequence[Career]]
    """Statistics of the players, by game and rules."""
    counting: bool
    """Whether some games are still to be replayed."""
    saved: SavedGamesFacts
    """The unfinished games, those that can't be read, and those that were deleted."""
    now: int
    """Current time, in milliseconds since 1970."""


def past_view(facts: PastFacts) -> Node:
    """Return the page of past games."""
    tools = [sound_knob(facts.settings), settings_knob()]
    shelf = shelf_view(facts.saved)
    return h(
        "div",
        {"class": "page", "key": "past"},
        rail(_("Past games"), tools),
        shelf,
        _nothing() if not facts.games and not shelf else None,
        [_kind(kind, careers) for kind, careers in facts.careers.items()],
        h("p", {"class": "page__wait", "role": "status"}, _("Working it out…"))
        if facts.counting
        else None,
        _games(facts) if facts.games else None,
        _ways(some=bool(facts.games)),
    )


def _nothing() -> Node:
    text = _("No finished games on this device yet.")
    mouse = h("span", {"class": "page__mouse"})
    return h(
        "div", {"class": "page__nothing", "key": "nothing"}, mouse, h("p", {"class": "paper"}, text)
    )


def _ways(*, some: bool) -> Node:
    """Return the buttons for saving, opening or deleting all past games."""
    erase = block([icon("eraser"), _("Delete all past games")], ERASE_PAST, "paper small")
    return h(
        "section",
        {"class": "page__ways paper", "key": "ways"},
        h(
            "p",
            None,
            _(
                "Save all the games and bots on this device in one file, and open it on any other "
                "device."
            ),
        ),
        h(
            "div",
            {"class": "dialog__buttons"},
            block([icon("save"), _("Save everything")], SAVE_ALL, "paper small"),
            block([icon("plus"), _("Open a file or a link")], OPEN_MORE, "paper small"),
            erase if some else None,
        ),
    )


# ---------------------------------------------------------------------- statistics


def _kind(kind: Kind, careers: Sequence[Career]) -> Node:
    counted = WORDS[kind.game].counted
    unit = _(counted) if counted else _("Points")
    heads = [_("Games"), _("Won"), _("Average"), pgettext("score", "Best")]
    who = h("th", {"class": "standings__who"}, h("span", None, unit))
    head = h("tr", None, who, [h("th", {"scope": "col"}, text) for text in heads])
    table = h(
        "table",
        {"class": "standings"},
        h("thead", None, head),
        h("tbody", None, [_career(career) for career in careers]),
    )
    pictures = _pictures([career for career in careers if career.games >= ENOUGH], unit)
    scroll = {"class": "past__scroll", "tabindex": "0", "role": "region"}
    return h(
        "section",
        {"class": "past__kind paper", "data-game": kind.game, "key": "-".join(map(str, kind))},
        h("h2", {"class": "past__title"}, _title(kind)),
        h("div", scroll | {"aria-label": _title(kind)}, table),
        h("div", {"class": "past__pictures"}, pictures) if pictures else None,
    )


def _title(kind: Kind) -> str:
    name = words.game(kind.game)
    if kind.rules:
        rules = words.option(kind.game, "rules").values[kind.rules].label
        name = _("{game}, {rules}", game=name, rules=rules)
    return _("{game}: written on the block", game=name) if kind.on_block else name


def _career(career: Career) -> Node:
    name = h("span", EXACT, token(career.mark), career.name)
    who = h("th", {"scope": "row", "class": "standings__who"}, name)
    numbers: list[Child] = [career.games, career.wins, number(career.average), career.best]
    return h("tr", {"data-token": career.mark}, who, [h("td", None, one) for one in numbers])


ENOUGH = 3
"""Minimum number of games for which a player's histogram is shown."""


def _pictures(careers: Sequence[Career], unit: str) -> list[Node]:
    """Return a histogram for each player, all on the same scale."""
    among = [score for career in careers for score in career.scores]
    bars = [bins(career.scores, among) for career in careers]
    most = max([LOW_BAR, *(bar.count for of_one in bars for bar in of_one)])
    return [_picture(*pair, unit, most) for pair in zip(careers, bars, strict=True)]


def _picture(career: Career, bars: Sequence[Bin], unit: str, most: int) -> Node:
    """Return a histogram of a player's results, with the same data as text."""
    counts = ", ".join(
        _("{range}: {n}", range=_range(one), n=one.count) for one in bars if one.count
    )
    label = _(
        "{name}. {unit}. How often each result came up: {told}",
        unit=unit,
        name=career.name,
        told=counts,
    )
    name = h("figcaption", {"class": "past__name"} | EXACT, token(career.mark), career.name)
    room = {"class": "past__bars", "role": "img", "aria-label": label}
    attrs = {"class": "past__picture", "data-token": career.mark, "key": career.name}
    return h("figure", attrs, name, h("div", room, [_bar(one, most) for one in bars]))


def _bar(one: Bin, most: int) -> Node:
    """Return a bar with its count above it and the lowest of its results below it."""
    share = {"--share": f"{one.count / most:.3f}"}
    bar = [
        h("span", {"class": "past__count"}, one.count),
        h("span", {"class": "past__bar", "style": share}),
    ]
    room = h("span", {"class": "past__room"}, bar if one.count else None)
    return h("span", {"class": "past__bin"}, room, h("span", {"class": "past__from"}, one.first))


def _range(one: Bin) -> str:
    return str(one.first) if one.first == one.last else f"{one.first}–{one.last}"


# ---------------------------------------------------------------------- list of games


def _games(facts: PastFacts) -> Node:
    rows = [_game(game, facts.saved.now) for game in facts.games]
    title = h("h2", {"class": "shelf__title", "id": "games"}, _("Game by game"))
    attrs = {"class": "shelf", "aria-labelledby": "games", "key": "games"}
    return h("section", attrs, title, h("ul", {"class": "shelf__rows"}, rows))


def _game(game: PastGame, now: int) -> Node:
    saved = game.saved
    names = ", ".join(isolated(player.name) for player in saved.players)
    ended = winner_line(saved.players, game.outcome) if game.outcome else ""
    said = " · ".join(filter(None, [ended, ago(saved.changed, now)]))
    look = {"class": "block block--small block--paper", "href": f"#/past/{saved.id}"}
    away = _("Delete this game: {names}", names=names)
    unseen: Child = h("span", {"class": "unseen"}, f": {words.game(saved.game)}, {names}")
    return h(
        "li",
        {"class": "shelf__row paper", "data-game": saved.game, "key": saved.id},
        h("span", {"class": "shelf__picture"}),
        h(
            "div",
            {"class": "shelf__text"},
            h("h3", {"class": "shelf__name"}, words.game(saved.game)),
            h("p", {"class": "shelf__who"}, names),
            h("p", {"class": "shelf__when"}, said),
            h("p", {"class": "shelf__when"}, game.hint_line) if game.hint_line else None,
        ),
        h(
            "div",
            {"class": "shelf__do"},
            h("a", look, _("Watch"), unseen),
            _review(saved, unseen) if game.has_review else None,
            _paper(saved, names) if game.has_sheet else None,
            knob("close", away, f"{PUT_MATCH_AWAY} {saved.id}", **{"class": "knob knob--paper"}),
        ),
    )


def _paper(saved: SavedMatch, names: str) -> Node:
    """Return the link to the printed score sheet."""
    label = _("Print this sheet: {names}", names=names)
    attrs = {"class": "knob knob--paper past__paper", "href": f"#/print/{saved.game}/{saved.id}"}
    return h("a", attrs | {"aria-label": label, "title": label}, icon("print"))


def _review(saved: SavedMatch, unseen: Child) -> Node:
    """Return the link to the review."""
    attrs = {"class": "block block--small block--paper", "href": f"#/review/{saved.id}"}
    return h("a", attrs, _("Luck or skill?"), unseen)
