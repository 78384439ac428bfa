"""View of the end of a game: podium, ranking, standings of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _, isolated, ngettext, pgettext
from app.ports.commands import GO_TO
from app.views.kit.widgets import block, icon, robot, token, unseen
from app.words import WORDS
from app.words.common import hint_line
from spielekiste.coach.layouts import table_name
from spielekiste.core.match import BLOCK, PLACES, Match
from spielekiste.core.seats import MARKS, Player
from spielekiste.core.state import Outcome, Points, Seat
from spielekiste.parts.duel import is_duel

PLAY_AGAIN, CHANGE, DUEL_COMPARE, LOOK_BACK = "again", "change", "duel-compare", "look-back"
NEXT_GAME, PRINT_OUT, TO_REVIEW = "next", "print-out", "review"
"""Verbs of the controls."""

STEPS = 3
"""Number of places on the podium."""

SHAPES = 24
"""Number of falling shapes."""


class Ways(NamedTuple):
    """Actions offered at the end of a game, besides starting a new one."""

    paper: bool = False
    """Whether the score sheet can be printed."""
    locked: bool = False
    """Whether the table is locked."""
    is_live: bool = True
    """Whether controls are shown; False in a replay."""
    handing: str = ""
    """Route of the match's codes for a teacher, or empty."""


ALL_WAYS = Ways()


def ending(
    match: Match, sheet: Child, *, joy: bool, hints: Sequence[int] = (), ways: Ways = ALL_WAYS
) -> Child:
    """Return the end of the last game, with `sheet` below it if there is one.

    `hints` holds the number of times each seat asked the coach, and `ways` the actions offered.
    If `joy` is true, the game has just ended: for a moment, only the board is shown, and confetti
    falls.
    """
    outcome, players = match.ended[-1], match.setup.players
    parts = [
        h("h2", {"class": "ending__title"}, winner_line(players, outcome)),
        h(
            "div",
            {"class": "ending__rest"},
            _rest(match, hints, _next_buttons(match, ways)),
        ),
        sheet,
        _paper(is_live=ways.is_live) if ways.paper else None,
    ]
    attrs = {"class": ["ending", "is-fresh" if joy and sheet else ""], "key": "ending"}
    return [h("section", attrs, parts), confetti() if joy else None]


def _rest(match: Match, hints: Sequence[int], buttons: Node) -> Child:
    """Return everything between the winner's name and the board."""
    outcome, players = match.ended[-1], match.setup.players
    together = len(players) > 1
    return [
        h("p", {"class": "ending__text"}, _points_line(match)),
        h("p", {"class": "ending__hints"}, hint_line(hints, players)) if hints else None,
        podium(players, outcome) if together else None,
        buttons,
        _results(match) if together else None,
    ]


def _paper(*, is_live: bool) -> Node:
    """Return the button that prints the score sheet."""
    label: Child = [icon("print"), _("Print the sheet")]
    way = block(label, PRINT_OUT, "paper small") if is_live else None
    return h("div", {"class": "ending__paper"}, way)


def winner_line(players: Sequence[Player], outcome: Outcome) -> str:
    """Return a sentence that names the winner or, after a tie, all winners."""
    names = [players[seat].name for seat in outcome.winners]
    if len(players) == 1:
        return _("Well played, {name}!", name=names[0])
    if len(names) == 1:
        return _("{name} wins!", name=names[0])
    return _("{names} and {name} win!", names=", ".join(map(isolated, names[:-1])), name=names[-1])


def confetti() -> Node:
    """Return confetti in the players' shapes, which falls once."""
    marks = [token(MARKS[number % len(MARKS)]) for number in range(SHAPES)]
    return h("div", {"class": "confetti", "aria-hidden": "true", "key": "confetti"}, marks)


def _points_line(match: Match) -> str:
    outcome = match.ended[-1]
    best = outcome.scores[outcome.winners[0]]
    verdict = WORDS[match.setup.game.id].verdict
    text = verdict(best) if verdict else ngettext("{n} point.", "{n} points.", best)
    if match.due == "next" and match.setup.game.series.moves_on:
        text += " " + _("{name} starts the next game.", name=_next_starter(match).name)
    return text


def _next_starter(match: Match) -> Player:
    players = match.setup.players
    return players[(match.firsts[-1] + 1) % len(players)]


# ---------------------------------------------------------------------- podium


def podium(players: Sequence[Player], outcome: Outcome) -> Node:
    """Return the podium with the top three places."""
    steps = [_step(players, outcome, place) for place in range(1, STEPS + 1)]
    most = max(outcome.places.count(place) for place in range(1, STEPS + 1))
    pair = "podium--pair" if len([step for step in steps if step]) == STEPS - 1 else ""
    return h("ol", {"class": ["podium", pair], "style": {"--names": most}}, steps)


def _step(players: Sequence[Player], outcome: Outcome, place: int) -> Child:
    seats = [seat for seat, reached in enumerate(outcome.places) if reached == place]
    if not seats or place > STEPS:
        return None
    crown = h("span", {"class": "podium__crown"}) if place == 1 else None
    tokens = [
        h("span", {"class": "podium__player", "data-token": players[seat].mark}, crown,
          token(players[seat].mark))
        for seat in seats
    ]  # fmt: skip
    labels = [_label(players[seat], outcome.scores[seat]) for seat in seats]
    number = h("span", {"class": "podium__number"}, place)
    return h(
        "li",
        {"class": "podium__step place", "data-place": place, "key": f"place-{place}"},
        h("div", {"class": "podium__who", "aria-hidden": "true"}, tokens),
        h("div", {"class": "podium__block wood"}, number, labels),
    )


def _label(player: Player, score: Points) -> Node:
    points = h("span", {"class": "podium__points"}, score)
    return h("span", {"class": "podium__label paper"} | EXACT, robot(player), player.name, points)


# ---------------------------------------------------------------------- standings


def _results(match: Match) -> Node:
    """Return the standings; if the match has no overall winner, all games separately (H2)."""
    several = match.setup.table.games > 1
    return winners(match) if several and match.scores() is None else _standings(match)


def _standings(match: Match) -> Node:
    """Return the ranking of the match if its scores are added up, otherwise of the last game."""
    total, reached = final_scores(match)
    order = sorted(range(len(total)), key=lambda seat: (reached[seat], seat))
    games = [h("th", {"scope": "col"}, number) for number in _games(match)]
    who = h("td", {"class": "standings__who"}, h("span", None))
    counted = WORDS[match.setup.game.id].counted
    points = h("th", {"scope": "col"}, _(counted) if counted else _("Points"))
    head = h("thead", None, h("tr", None, h("td", None), who, games, points))
    rows = [_standing(match, seat, reached[seat], total[seat]) for seat in order]
    table = h(
        "table", {"class": "standings"}, h("caption", None, caption(match)), head,
        h("tbody", None, rows),
    )  # fmt: skip
    return h("div", {"class": "standings-paper paper", "key": "standings"}, table)


def final_scores(match: Match) -> tuple[Sequence[Points], Sequence[int]]:
    """Return scores and places of the match if they are added up, otherwise of the last game."""
    last, total, reached = match.ended[-1], match.scores(), match.standings()
    if total is None or reached is None or match.setup.table.games == 1:
        return last.scores, last.places
    return total, reached


def _games(match: Match) -> range:
    return range(1, len(match.ended) + 1) if match.setup.table.games > 1 else range(0)


def caption(match: Match) -> str:
    """Return the title of the standings."""
    games, played = match.setup.table.games, len(match.ended)
    if games == 1:
        return _("Final ranking")
    by = _("ranked by place") if match.setup.table.scoring == PLACES else _("ranked by points")
    if played < games:
        return _(
            "Standings after game {played} of {games}, {by}", played=played, games=games, by=by
        )
    return _("Final standings after {games} games, {by}", games=games, by=by)


def _standing(match: Match, seat: Seat, place: int, score: Points) -> Node:
    player = match.setup.players[seat]
    by_place = match.setup.table.scoring == PLACES
    results = [_place_mark(end, seat) if by_place else end.scores[seat] for end in match.ended]
    cells = [h("td", None, result) for result in results] if _games(match) else None
    who = h("span", EXACT, token(player.mark), robot(player), player.name)
    name = h("th", {"scope": "row", "class": "standings__who"}, who)
    attrs = {"class": "is-first" if place == 1 else "", "data-token": player.mark}
    number = h("td", {"class": "standings__place"}, f"{place}.")
    return h("tr", attrs, number, name, cells, h("td", None, score))


def _place_mark(outcome: Outcome, seat: Seat) -> str:
    return f"{outcome.places[seat]}."


# ---------------------------------------------------------------------- next actions


def _next_buttons(match: Match, ways: Ways) -> Node:
    """Return the buttons for the next step; four buttons are arranged in a square."""
    is_handed = bool(ways.handing) and match.due != "next"
    buttons = _buttons(match, locked=ways.locked, main="wood" if is_handed else "big")
    if is_handed:
        buttons.insert(0, to_teacher(ways.handing, "big", is_main=True))
    four = "actions--four" if len(buttons) == 4 else ""
    return h("div", {"class": ["actions", four]}, buttons if ways.is_live else None)


def to_teacher(route: str, kind: str = "wood", *, is_main: bool = False) -> Node:
    """Return the button for showing a match's codes to a teacher."""
    return _button(_("Show my result to the teacher"), f"{GO_TO} {route}", kind, is_main=is_main)


def _button(label: str, verb: str, kind: str, *, is_main: bool) -> Node:
    """Return a button; the main one is what Enter and a switch choose."""
    return block(label, verb, kind, **{"data-next": True} if is_main else {})


def _buttons(match: Match, *, locked: bool, main: str) -> list[Node]:
    """Return the buttons of the ending; `main` is the kind of the first one."""
    is_main = main == "big"
    if match.due == "next":
        return [_button(_("Next game"), NEXT_GAME, main, is_main=is_main)]
    if is_duel(match.setup):
        compare = _button(_("Compare the results"), DUEL_COMPARE, main, is_main=is_main)
        return [compare, *_after(match, block(_("Play again"), PLAY_AGAIN, "wood"), locked=locked)]
    again = _button(_("Play again"), PLAY_AGAIN, main, is_main=is_main)
    return _after(match, again, locked=locked)


def _after(match: Match, again: Node, *, locked: bool) -> list[Node]:
    """Return the new-game button and, unless the table is locked, buttons for other actions."""
    if locked:
        return [again]
    other = block(_("Other players or rules"), CHANGE, "wood")
    look = block(_("Watch the replay"), LOOK_BACK, "wood")
    if match.setup.table.dice == BLOCK or table_name(match.setup.options) is None:
        return [again, other, look]
    return [again, block(_("Luck or skill?"), TO_REVIEW, "wood"), look, other]


def winners(match: Match) -> Node:
    """Return the scores of all players in each game, with the winners marked."""
    title = h("h3", {"class": "standings__title"}, _("Every game has its own winner"))
    numbers = range(1, len(match.ended) + 1)
    heads = [_head(number) for number in numbers]
    who = h("td", {"class": "standings__who"}, h("span", None))
    rows = [_row(match, seat) for seat in range(len(match.setup.players))]
    table = h(
        "table",
        {"class": "standings standings--games"},
        h("thead", None, h("tr", None, who, heads)),
        h("tbody", None, rows),
    )
    attrs = {"class": "standings-scroll", "tabindex": "0", "role": "region"}
    scroll = h("div", attrs | {"aria-label": _("Every game has its own winner")}, table)
    return h("div", {"class": "standings-paper paper", "key": "standings"}, title, scroll)


def _head(number: int) -> Node:
    shown = h("span", {"aria-hidden": "true"}, number)
    return h("th", {"scope": "col"}, shown, unseen(_("Game {number}", number=number)))


def _row(match: Match, seat: Seat) -> Node:
    player = match.setup.players[seat]
    name = h("span", EXACT, token(player.mark), robot(player), player.name)
    head = h("th", {"scope": "row", "class": "standings__who"}, name)
    return h("tr", {"data-token": player.mark}, head, [_cell(end, seat) for end in match.ended])


def _cell(outcome: Outcome, seat: Seat) -> Node:
    won = seat in outcome.winners
    crown = (
        h("span", {"class": "standings__crown"}, unseen(pgettext("game", "won"))) if won else None
    )
    points = h("span", {"class": "standings__points"}, outcome.scores[seat])
    return h("td", {"class": "is-won" if won else ""}, h("span", None, crown, points))
