"""View of imported matches: game, players and score, or where the data is damaged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, ngettext, pgettext
from app.saves.programs import Program
from app.settings import Settings
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import block, icon, rail, settings_knob, token
from spielekiste.core.seats import Player

BOT_FOR, BOT_TAKE, BOTS_TAKE, HAND_OVER = "bot-for", "bot-take", "bots-take", "hand-over"
READ_LINK, LINK_TYPED, LOOK, PICK_FILES = "link", "link-typed", "look", "pick-files"
SHELVE, TAKE, TO_BOARD = "shelve", "take", "to-board"
"""Verbs of the controls."""

SHOWN = 300
"""Maximum number of characters of unreadable text shown."""


class ImportedMatch(NamedTuple):
    """An imported match."""

    game: str
    players: Sequence[Player]
    standing: str
    """The winner or the player to move, as text."""
    over: bool
    secret: bool
    """Whether the match has hidden information and can't be replayed."""
    has_board: bool = False
    """Whether there is a class board, which can take it in."""


class BrokenImport(NamedTuple):
    """Imported data that can't be read."""

    name: str
    """Name of the file; empty for a link."""
    text: str
    why: str


class ImportsFacts(NamedTuple):
    """Data for the page: everything that has been imported."""

    settings: Settings
    rows: Sequence[ImportedMatch | BrokenImport]
    """The imports, most recent first."""
    waiting: int
    """Number of imports still to be read."""
    bots: Child = None
    """Rows of imported bots."""
    typed: str = ""
    """Content of the field for links."""
    is_only: bool = False
    """Whether the address keeps one game, so that nothing else can be opened."""


def imports_view(facts: ImportsFacts) -> Node:
    """Return the page with all imports and the controls for importing more."""
    tools = [sound_knob(facts.settings), settings_knob()]
    rows = [_row(number, row) for number, row in enumerate(facts.rows)]
    waiting = facts.waiting
    left = ngettext("{n} more file to read.", "{n} more files to read.", waiting)
    return h(
        "div",
        {"class": "page", "key": "arrivals"},
        rail(_("Open a game"), tools),
        h("p", {"class": "page__wait", "role": "status"}, left) if waiting else None,
        facts.bots,
        h("ul", {"class": "shelf__rows page__rows", "key": "rows"}, rows) if rows else None,
        None if facts.is_only else _ways(facts.typed, first=not rows and not facts.bots),
    )


def _ways(typed: str, *, first: bool) -> Node:
    """Return the controls for importing a match: choosing, dropping or pasting."""
    text = _("Choose a file with saved games or bots, drop it on this page, or paste a link.")
    line = {
        "class": "field__line page__paste",
        "data-input": LINK_TYPED,
        "data-change": READ_LINK,
        "value": typed,
        "rows": 2,
        "autocomplete": "off",
        "spellcheck": "false",
    }
    pick = block([icon("plus"), _("Choose files")], PICK_FILES, "small", **{"data-next": first})
    label = h("span", {"class": "field__label"}, _("Paste a link"))
    field = h("label", {"class": "field"}, label, h("textarea", line))
    drop = h("div", {"class": "page__drop"}, icon("home"), h("p", None, text), pick)
    return h("section", {"class": "page__ways paper", "key": "ways"}, drop, field)


def _row(number: int, row: ImportedMatch | BrokenImport) -> Node:
    game = row.game if isinstance(row, ImportedMatch) else None
    inside = _match(number, row) if isinstance(row, ImportedMatch) else _broken(number, row)
    picture = h("span", {"class": "shelf__picture"}) if game else None
    attrs = {"class": "shelf__row paper", "data-game": game, "key": f"{number}-{game}"}
    return h("li", attrs, picture, inside)


def _match(number: int, match: ImportedMatch) -> list[Node]:
    attrs = {"class": "page__player"} | EXACT
    players = [
        h("span", attrs | {"data-token": player.mark}, token(player.mark), player.name)
        for player in match.players
    ]
    body = h(
        "div",
        {"class": "shelf__text"},
        h("h2", {"class": "shelf__name"}, words.game(match.game)),
        h("p", {"class": "shelf__who"}, players),
        h("p", {"class": "shelf__when"}, match.standing),
    )
    return [body, h("div", {"class": "shelf__do"}, _match_blocks(number, match))]


def _match_blocks(number: int, match: ImportedMatch) -> list[Child]:
    kind = "small" if match.over else "paper small"
    look = block(_("Watch"), f"{LOOK} {number}", kind)
    if match.over:
        board = block(_("Put it on the class board"), f"{TO_BOARD} {number}", "small")
        keep = block(_("Keep it here"), f"{SHELVE} {number}", "paper small")
        return [board if match.has_board else None, look, keep]
    take = block(_("Continue here"), f"{TAKE} {number}", "small", **{"data-next": number == 0})
    return [take, look] if not match.secret else [take]


def _broken(number: int, row: BrokenImport) -> list[Node]:
    why, excerpt = row.why, row.text[:SHOWN] + ("…" if len(row.text) > SHOWN else "")
    body = h(
        "div",
        {"class": "shelf__text"},
        h("h2", {"class": "shelf__name"}, row.name or _("A link")),
        h("p", {"class": "shelf__when"}, icon("warn"), _("It can’t be opened: {why}", why=why)),
        h("pre", {"class": "fair__code page__text"}, excerpt) if excerpt else None,
    )
    buttons = [
        block(_("Save as a file"), f"{HAND_OVER} {number}", "paper small"),
        block(_("Save it for later"), f"{SHELVE} {number}", "paper small"),
    ]
    return [body, h("div", {"class": "shelf__do"}, buttons if row.text else None)]


class ImportedBot(NamedTuple):
    """An imported bot."""

    program: Program
    is_file: bool
    """Whether the bot is from a Python file, which does not specify the game."""


def imported_bots(rows: Sequence[ImportedBot], games: Sequence[str]) -> Child:
    """Return the rows, and a button that stores all bots; None if there are none."""
    if not rows:
        return None
    several = len(rows) > 1
    label = ngettext("Keep {n} bot", "Keep all {n} bots", len(rows))
    bots = [_bot_row(at, row, games) for at, row in enumerate(rows)]
    return [
        h("ul", {"class": "shelf__rows page__rows", "key": "bots"}, bots),
        block(label, BOTS_TAKE, "", key="bots-take", **{"data-next": True}) if several else None,
    ]


def _bot_row(at: int, row: ImportedBot, games: Sequence[str]) -> Node:
    program = row.program
    lines = len(program.source.splitlines())
    size = ngettext("A bot in {n} line of Python", "A bot in {n} lines of Python", lines)
    body = h(
        "div",
        {"class": "shelf__text"},
        h("h2", {"class": "shelf__name"}, program.name.strip() or _("My bot")),
        h("p", {"class": "shelf__when"}, f"{words.game(program.game)}. {size}"),
    )
    choice = _choice(at, program.game, games) if row.is_file else None
    keep = block(pgettext("bot", "Keep it"), f"{BOT_TAKE} {at}", "small")
    picture = h("span", {"class": "shelf__picture"})
    attrs = {"class": "shelf__row paper", "data-game": program.game, "key": f"bot-{at}"}
    return h("li", attrs, picture, body, h("div", {"class": "shelf__do"}, choice, keep))


def _choice(at: int, chosen: str, games: Sequence[str]) -> Node:
    """Return the choice of the game that a program plays."""
    choices = [
        h("option", {"value": game, "selected": game == chosen}, words.game(game)) for game in games
    ]
    attrs = {"data-change": f"{BOT_FOR} {at}", "value": chosen, "aria-label": _("Game")}
    return h("span", {"class": "pick"}, h("select", attrs, choices), icon("down"))
