"""Content of printed pages: blank sheets for a game, or the filled-in sheets of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app import words
from app.dom.nodes import Node
from app.games.master.paper import PrintedBoard, board_block
from app.games.master.scene import race_of
from app.i18n import _
from app.views.kit.print_sheet import PrintedColumn, Row, Sheet, sheet_block, who
from app.views.kit.score_sheet import line_title
from app.views.result import winner_line
from spielekiste.core.game import Game
from spielekiste.core.match import NO_SCORING, Match
from spielekiste.core.options import Options
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.games.master.state import MasterState
from spielekiste.parts.block import BlockState
from spielekiste.parts.sheet import SheetRules
from spielekiste.parts.sheet_game import SheetState

STRUCK = "–"
"""Text of a crossed-out box."""

EVENING = 10
"""Number of games on a blank list of results."""

COUNTED = frozenset({"ludo", "ente"})
"""Games whose list of results adds up places; other lists add up the cards left in the hand."""

SHEETS = (SheetState, BlockState)
"""State classes of games with a score sheet."""

SCORED = (*SHEETS, MasterState)
"""State classes of games with a score sheet or a board to write on."""


def is_scored(game: Game) -> bool:
    """Return whether a match of this game can be printed, on a score sheet or a board."""
    return isinstance(_first(game, game.options.of({})), SCORED)


def is_leaf(game: Game) -> bool:
    """Return whether each sheet is for one player, with a column for each game (H2)."""
    return game.series.most > 1 and NO_SCORING in game.series.scorings


def height(game: Game, options: Options) -> int:
    """Return the number of rows of the sheet; 0 for a board."""
    state = _first(game, options)
    if isinstance(state, SheetState):
        return len(state.rules.lines)
    return 0 if isinstance(state, MasterState) else EVENING + 1


def blank(game: Game, options: Options, columns: int, room: int) -> Node:
    """Return one blank sheet or board; `columns` is the number of players."""
    state = _first(game, options)
    if isinstance(state, MasterState):
        return board_block(PrintedBoard(state.course, agreed(game, options)))
    if not isinstance(state, SheetState):
        return sheet_block(_evening(game, columns), room)
    rows, owned = _rows(game.id, state.rules), is_leaf(game)
    heads = _numbers(game) if owned else [PrintedColumn()] * columns
    title = words.game(game.id)
    return sheet_block(Sheet(title, agreed(game, options), rows, heads, owned=owned), room)


def played(table: Table, room: int, day: str) -> list[Node]:
    """Return the printed form of a match: one sheet per game or per player, or all boards.

    `day` is the date of the match, in words.
    """
    match, game = table.match, table.setup.game
    subtitle = " · ".join(filter(None, (agreed(game, table.setup.options), day)))
    if isinstance(match.state, MasterState):
        return _boards(table, match.state, subtitle)
    sheets = _leaves(table, subtitle) if is_leaf(game) else _games(table, subtitle)
    return [sheet_block(sheet, room) for sheet in sheets]


def count(table: Table) -> int:
    """Return the number of sheets for a match of a score sheet game."""
    leaves = is_leaf(table.setup.game)
    return len(table.setup.players) if leaves else max(1, len(table.match.firsts))


def agreed(game: Game, options: Options) -> str:
    """Return the chosen rules and options in one line."""
    parts = (_option_text(game.id, info.name, value) for info, value in options.applying())
    return " · ".join(filter(None, parts))


def _option_text(game: str, name: str, value: Any) -> str:
    text = words.option(game, name)
    if isinstance(value, (bool, tuple)):
        return text.title if value is True else ""
    wording = text.values.get(value)
    if name == "rules" and wording:
        return wording.label
    return _("{title}: {value}", title=text.title, value=wording.label if wording else value)


def _first(game: Game, options: Options) -> Any:
    return game.start(game.seats[-1], options)


def _rows(game: str, rules: SheetRules) -> list[Row]:
    boxes = {enter.box for enter in rules.enters}
    return [Row(line, line_title(game, line), _kind(line, boxes)) for line in rules.lines]


def _kind(line: str, boxes: set[str]) -> str:
    return "" if line in boxes else "total" if line == "total" else "sum"


def _numbers(game: Game) -> list[PrintedColumn]:
    return [PrintedColumn(_number(number)) for number in range(1, game.series.most + 1)]


def _number(number: int) -> str:
    return f"{number}."


def _evening(game: Game, columns: int) -> Sheet:
    """Return a blank list for the results of up to `EVENING` games."""
    rows = [Row(str(number), _number(number)) for number in range(1, EVENING + 1)]
    rows.append(Row("total", _("Total"), "total"))
    how = _(
        "Write down everyone’s place in each game. The player with the lowest total wins the evening."
    )
    if game.id not in COUNTED:
        how = _(
            "Write down how many cards are left. The player with the lowest total wins the evening."
        )
    return Sheet(words.game(game.id), how, rows, [PrintedColumn()] * columns)


# ---------------------------------------------------------------------- played matches


def _states(table: Table) -> list[SheetState | BlockState]:
    """Return the last state of each game that has started in the match."""
    states: dict[int, SheetState | BlockState] = {}
    for match in table.positions:
        if isinstance(match.state, SHEETS):
            states[len(match.firsts)] = match.state
    return list(states.values())


def _games(table: Table, subtitle: str) -> list[Sheet]:
    """Return a sheet for each game with a column per player; `subtitle` is the line below the title."""
    setup, states = table.setup, _states(table)
    game, players = setup.game, setup.players
    sheets = [
        Sheet(
            _title(table, number),
            subtitle,
            _rows(game.id, state.rules),
            [
                PrintedColumn(who(player), _entries(state, seat))
                for seat, player in enumerate(players)
            ],
            foot=[winner_line(players, state.outcome)] if state.outcome else [],
        )
        for number, state in enumerate(states, 1)
    ]
    return [*sheets[:-1], sheets[-1]._replace(foot=[*sheets[-1].foot, *_standings(table.match)])]


def _title(table: Table, number: int) -> str:
    name, games = words.game(table.setup.game.id), table.setup.table.games
    if games == 1:
        return name
    return _("{game}, game {number} of {games}", game=name, number=number, games=games)


def _standings(match: Match) -> list[str]:
    """Return the total scores of a finished match of several games, or an empty list."""
    scores = match.scores()
    if scores is None or match.setup.table.games == 1 or match.due != "nothing":
        return []
    pairs = zip(match.setup.players, scores, strict=True)
    totals = " · ".join(f"{player.name} {score}" for player, score in pairs)
    return [_("The whole match: {points}", points=totals)]


def _leaves(table: Table, subtitle: str) -> list[Sheet]:
    """Return a sheet for each player with a column per game (H2)."""
    setup, states = table.setup, _states(table)
    game = setup.game
    rows = _rows(game.id, states[0].rules)
    return [
        Sheet(words.game(game.id), subtitle, rows, _filled(game, states, seat), player, owned=True)
        for seat, player in enumerate(setup.players)
    ]


def _filled(
    game: Game, states: Sequence[SheetState | BlockState], seat: Seat
) -> list[PrintedColumn]:
    written = [
        PrintedColumn(_number(n), _entries(state, seat)) for n, state in enumerate(states, 1)
    ]
    return [*written, *_numbers(game)[len(states) :]]


def _entries(state: SheetState | BlockState, seat: Seat) -> Mapping[str, str]:
    """Return the entries and sums on a seat's sheet; an empty sheet has no sums."""
    sheet, sums = state.sheets[seat], state.sums(seat)
    boxes = dict(zip((enter.box for enter in state.rules.enters), sheet.entries, strict=True))
    if all(entry is None for entry in boxes.values()):
        return {}
    entries = {
        box: str(entry) if entry else STRUCK for box, entry in boxes.items() if entry is not None
    }
    due = {line: str(n) for line, n in sums.items() if n or sheet.is_full or line not in LATE}
    return entries | due


LATE = frozenset({"bonus", "extra", "product"})
"""Lines that stay empty while their value is 0 but may still change."""


def _boards(table: Table, state: MasterState, subtitle: str) -> list[Node]:
    setup = table.setup
    race = race_of(event for match in table.positions for event in match.events)
    return [
        board_block(PrintedBoard(state.course, subtitle, player, board, race))
        for player, board in zip(setup.players, state.boards, strict=True)
    ]


def is_printable(table: Table) -> bool:
    """Return whether a match has started and can be printed."""
    return isinstance(table.match.state, SCORED)
