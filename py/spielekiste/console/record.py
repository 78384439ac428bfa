"""`spielekiste record`: check, print and convert the record of a match."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from spielekiste.console.terminal import DONE, Wrong, load, say, styled, write
from spielekiste.core.match import Match
from spielekiste.core.table import Table
from spielekiste.exchange import event, plain, view
from spielekiste.exchange.words import sentence, words
from spielekiste.positions import Position

HELP = "check, print or convert the record of a match"

TEXT, JSON, POSITION = FORMS = ("text", "json", "position")
"""Forms to convert to: the record itself, all steps as JSON, or the last position as a line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: an action, a file, a form and an output."""
    add = parser.add_argument
    add("action", choices=("check", "print", "convert"), help="what to do with the record")
    add("record", metavar="FILE", help="a record, as the app writes it; - for the standard input")
    add("--to", choices=FORMS, default=JSON, help="what convert writes (default: json)")
    add("--output", metavar="FILE", help="where convert writes (default: the standard output)")


def run(args: argparse.Namespace) -> int:
    """Check, print or convert a record; an invalid one raises `Wrong` with its line."""
    table = load(args.record)
    if args.action == "check":
        say(f"{args.record}: {_summary(table)}")
    elif args.action == "print":
        say(*_sentences(table))
    else:
        _convert(table, args.to, args.output)
    return DONE


def _summary(table: Table) -> str:
    setup, ended = table.setup, table.match.due == "nothing"
    return (
        f"{setup.game.id}, {len(setup.players)} players, {len(table.steps)} steps,"
        f" {'finished' if ended else 'not finished'}"
    )


def _sentences(table: Table) -> Iterator[str]:
    """Yield the match as sentences, one for each event."""
    names = [player.name for player in table.setup.players]
    game = table.setup.game.id
    yield styled(f"{game}: {', '.join(names)}", "bold")
    for match in table.positions:
        yield from (sentence(game, told, names) for told in match.events)
    yield from result(table.match)


def result(match: Match) -> Iterator[str]:
    """Yield the place and the score of each player in the last finished game."""
    if not match.ended:
        return
    outcome = match.ended[-1]
    for place, score, player in sorted(
        zip(
            outcome.places, outcome.scores, (each.name for each in match.setup.players), strict=True
        )
    ):
        yield f"{place}. {player}: {score}"


def _convert(table: Table, form: str, output: str | None) -> None:
    text = {TEXT: _text, JSON: _json, POSITION: _position}[form](table)
    if output is None:
        say(text)
    else:
        write(output, text + "\n")


def _text(table: Table) -> str:
    return str(table.record).rstrip("\n")


def _position(table: Table) -> str:
    match = table.match
    if match.state is None:
        raise Wrong("the first game has not begun")
    return str(Position.of(match.setup.game, match.setup.options, match.state))


def _json(table: Table) -> str:
    """Return players, options and steps as JSON, with all cards."""
    setup, match = table.setup, table.match
    steps = zip(table.steps, table.positions[1:], strict=True)
    public = view(setup.game, setup.options, match.state, None) if match.state else None
    whole = {
        "game": setup.game.id,
        "version": setup.game.version,
        "players": [
            {"name": each.name, "mark": each.mark, "mind": each.mind} for each in setup.players
        ],
        "options": {info.name: plain(value) for info, value in setup.options.items()},
        "steps": [_step(setup.game.id, made, after) for made, after in steps],
        "last": public,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False)


def _step(game: str, made: Any, after: Match) -> dict[str, Any]:
    events = [event(told) for told in after.events]
    return {"id": str(made), "words": words(game, made), "events": events}
