"""Types of the views' annotations in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PLAIN: Mapping[str, str] = MappingProxyType(
    {
        "Action": "an action, which is a move",
        "Answer": "a move",
        "Box": "the name of a box, a text",
        "Card": "a card, a text",
        "Cards": "a tuple of cards",
        "Colour": "the name of a colour, a text",
        "Dice": "a tuple of faces, sorted",
        "Enter": "a move",
        "Entries": "a dictionary: points or None, by box",
        "Field": "the number of a space",
        "Keep": "a move",
        "Keep | Enter": "a move",
        "Lay": "a move",
        "Move": "a move",
        "Points": "a whole number",
        "Position": "an object of the rules",
        "Seat": "the number of a seat, from 0",
        "Seat | None": "the number of a seat, from 0",
        "Step": "a move",
        "Worth": "a function of yours that takes a box and points, and returns a number",
        "Task": "the name of a task, a text",
        "bool": "True or False",
        "dict[Card, float]": "a dictionary: probability by card",
        "dict[Dice, float]": "a dictionary: probability by result",
        "dict[Seat, tuple[Field, ...]]": "a dictionary: a tuple of spaces by seat",
        "dict[int, int]": "a dictionary: space by number",
        "float": "a number",
        "int": "a whole number",
        "int | Sequence[int]": "faces, or lists of faces",
        "list[Action]": "a list of actions, which are moves",
        "list[Box]": "a list of names of boxes",
        "list[Card]": "a list of cards",
        "list[Dice]": "a list of tuples of faces",
        "list[Task]": "a list of names of tasks",
        "str": "a text",
        "tuple[Card, ...]": "a tuple of cards",
        "tuple[Event, ...]": "a tuple of events",
        "tuple[Field, ...]": "a tuple of spaces",
        "tuple[Move, ...]": "a tuple of moves",
        "tuple[int, ...]": "a tuple of whole numbers",
    }
)
"""Plain words for each annotation; a new annotation must be added here."""
