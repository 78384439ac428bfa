"""Moves, results and events in English words, for people who read JSON or play in a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from spielekiste.core.begin import Begin
from spielekiste.core.chance import Picked
from spielekiste.core.state import Event
from spielekiste.games.ente.course import Answer
from spielekiste.games.ludo.board import OUT, Step
from spielekiste.games.master.actions import Action
from spielekiste.games.maumau.draws import Dealt, Drawn
from spielekiste.games.maumau.moves import Instead, Lay
from spielekiste.games.symbols.rules import HEXHEX_SYMBOLS, WELTRAUM_SYMBOLS
from spielekiste.parts.dice import Keep, Thrown
from spielekiste.parts.sheet import Enter

ONE = re.compile(r"\b1 ((?:coin |extra )?(?:coin|point|space|star))s\b")
"""Pattern of a plural after the number 1."""

FACES: Mapping[str, Sequence[str]] = MappingProxyType(
    {"weltraum": WELTRAUM_SYMBOLS, "hexhex": HEXHEX_SYMBOLS}
)
"""Symbols on the faces of a game's dice; other games have numbers."""

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "three-alike": "three of a kind",
        "four-alike": "four of a kind",
        "triple-and-pair": "triple and pair",
        "chance-5-10": "chance 5 to 10",
        "chance-25-30": "chance 25 to 30",
        "ufo": "UFO",
        "kniffel": "Kniffel",
        "weltraum-kniffel": "Weltraum-Kniffel",
        "hexhex-kniffel": "Hex-hex-Kniffel",
    }
)
"""Names of boxes, tasks and cards that are not their ids with spaces."""

EVENTS: Mapping[str, str] = MappingProxyType(
    {
        "throw": "{who} rolls {dice}.",
        "keep": "{who} keeps {dice}.",
        "enter": "{who} enters {amount} points in {what}.",
        "strike": "{who} crosses out {what}.",
        "correct": "{who} corrects {what} from {origin} to {amount} points.",
        "extra": "{who} gets {amount} extra points.",
        "task": "{who} gets {amount} stars for {what}.",
        "row": "{who} moves from {origin} to {target} in {what}.",
        "row-star": "{who} finishes {what} and gets {amount} stars.",
        "park": "{who} parks a marker and gets {amount} stars.",
        "overhang": "{who} gets {amount} coin spaces for spare dice.",
        "race": "{who} gets {amount} coin spaces for being number {target} with {what}.",
        "coins": "{who} gets {amount} coins.",
        "coin-move": "{who} moves from {origin} to {target} in the coin row.",
        "coin-lap": "{who} finishes lap {target} of the coin row and gets {amount} stars.",
        "coins-lost": "{who} loses {amount} spaces after the last lap.",
        "pass": "{who} passes.",
        "lapse": "{who} can't use the {dice}. Tries left: {amount}.",
        "out": "{who} brings out a piece.",
        "move": "{who} moves from {origin} to {target}.",
        "capture": "{who} sends a piece of {other} back to its start.",
        "again": "{who} rolls again.",
        "finish": "{who} finishes in place {amount}.",
        "stop": "The table ends the game.",
        "offer": "{who} may go on from {origin} to {target}.",
        "duck": "{who} goes on from the duck on {origin} to {target}.",
        "advance": "{who} advances from {origin} to {target}.",
        "ship": "{who} takes the ship from {origin} to {target}.",
        "bus": "{who} takes the bus from {origin} to {target}.",
        "lost": "{who} gets lost and goes from {origin} to {target}.",
        "train": "{who} takes the train from {origin} to {target}.",
        "suitcase": "{who} forgot the suitcase and goes from {origin} to {target}.",
        "decline": "{who} stays on {target}.",
        "hotel": "{who} rests at the hotel. Turns to miss: {amount}.",
        "beach": "{who} rests at the beach. Turns to miss: {amount}.",
        "viewpoint": "{who} is at the viewpoint and rolls again.",
        "rain": "{who} is in the rain and needs a 6.",
        "stay": "{who} stays in the rain.",
        "miss": "{who} misses a turn.",
        "win": "{who} reaches the goal.",
        "deal": "{who} gets {what}.",
        "turn-up": "The first card is {what}.",
        "lay": "{who} plays {what}. Cards left: {amount}.",
        "wish": "{who} wishes for {what}.",
        "draw": "{who} draws {what}. Cards now: {amount}.",
        "reshuffle": "The played cards become the draw pile: {amount}.",
        "mau-mau": "{who} has no card left.",
        "begins": "{who} begins.",
        "goal-reached": "{who} has {amount} stars, so this is the last round.",
        "throw-off": "{who} rolls {dice} for who begins.",
        "tie": "{who} has the same and rolls again.",
    }
)
"""A sentence for each kind of event."""


def name(id_: str) -> str:
    """Return the name of a box, task, card or space.

    >>> name("four-alike"), name("red-3")
    ('four of a kind', 'red 3')
    """
    return NAMES.get(id_, id_.replace("-", " "))


def faces(game: str, dice: Sequence[int]) -> str:
    """Return the faces of dice with their names.

    >>> faces("kniffel", (1, 3, 3)), faces("weltraum", (1, 2))
    ('1, 3 and 3', 'UFO and rocket')
    """
    symbols = FACES.get(game)
    return listed([name(symbols[face - 1]) if symbols else str(face) for face in dice])


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def words(game: str, step: Any) -> str:  # noqa: PLR0911 - one line for each kind of step
    """Return a move or a result of chance in words.

    >>> words("kniffel", Keep((3, 3))), words("maumau", Lay("wish", "green"))
    ('Keep 3 and 3', 'Play wish and wish for green')
    """
    if isinstance(step, Keep):
        return f"Keep {faces(game, step.dice)}" if step.dice else "Roll all five dice again"
    if isinstance(step, Thrown):
        return f"Roll {faces(game, step.dice)}"
    if isinstance(step, Enter):
        return f"Enter in {name(step.box)}"
    if isinstance(step, Action):
        return _action(step)
    if isinstance(step, Step):
        return "Bring out a piece" if step == OUT else f"Move the piece on space {step.origin}"
    if isinstance(step, Answer):
        return "Go on" if step.takes else "Stay here"
    if isinstance(step, Lay | Instead | Dealt | Drawn):
        return _cards(step)
    if isinstance(step, Begin | Picked):
        return f"Seat {step.seat} begins"
    return str(step).capitalize()


def _action(action: Action) -> str:
    if action.task:
        return f"Complete the task {name(action.task)}"
    parts = [f"row {number}" for number in action.rows]
    parts += [singular(f"{action.coins} coins")] if action.coins else []
    return f"Use the dice for {listed(parts)}" if parts else "Pass"


def _cards(step: Lay | Instead | Dealt | Drawn) -> str:
    if isinstance(step, Dealt):
        return f"Deal {listed([*map(name, step.cards)])}"
    if isinstance(step, Drawn):
        return f"Draw {name(step.card)}"
    if isinstance(step, Instead):
        return "Draw a card" if step.word == "draw" else "Pass"
    return f"Play {name(step.card)}" + (f" and wish for {step.wish}" if step.wish else "")


def sentence(game: str, event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence; `names` are the players by seat.

    >>> sentence("ludo", Event("again", 1), ["Ada", "Ben"])
    'Ben rolls again.'
    """
    text = EVENTS[event.kind].replace("{amount}", str(event.amount))
    return singular(text).format(
        who=names[event.seat],
        what=name(event.what) if event.what else "a card",
        origin=event.origin,
        target=event.target,
        other=names[event.other] if event.other is not None else "",
        dice=faces(game, event.dice) if event.dice else "none",
    )


def singular(text: str) -> str:
    """Return a text in which one of a thing is no plural.

    >>> singular("1 points, 11 stars, 1 coin spaces")
    '1 point, 11 stars, 1 coin space'
    """
    return ONE.sub(r"1 \1", text)
