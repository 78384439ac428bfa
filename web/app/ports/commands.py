"""Commands: what a part of the application does when a control is used, by the verb of that control.

`data-do="why box-taken"` is the verb `why` with the argument `box-taken`; a field adds its value. Each
part declares the verbs that it answers in `commands`. The application makes one table of the parts
that are there now, so that each verb has one answer, and its editor leads from a verb to the method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

Command = Callable[[str, str], object]
"""Called with the argument of the verb and the value of the field; both may be empty."""

Commands = Mapping[str, Command]
"""Commands by verb."""


class Part(Protocol):
    """What answers verbs."""

    @property
    def commands(self) -> Commands:
        """What it does, by verb."""


class VerbClash(ValueError):
    """Two parts that are there at the same time declare one verb."""


class UnansweredVerb(UserWarning):
    """A control was used whose verb no part declares: a note in the console, an error in a test."""


def table_of(parts: Iterable[Part]) -> Commands:
    """Return the commands of all parts; raise `VerbClash`."""
    table: dict[str, Command] = {}
    owners: dict[str, str] = {}
    for part in parts:
        name = type(part).__name__
        for verb, command in part.commands.items():
            if verb in table:
                fault = f"the verb “{verb}” is declared by {owners[verb]} and by {name}"
                raise VerbClash(fault)
            table[verb], owners[verb] = command, name
    return table


# ---------------------------------------------------------------------- methods as commands


def plain(act: Callable[[], object]) -> Command:
    """Return a command for a method that needs neither argument nor value."""
    return lambda _argument, _value: act()


def by_argument(act: Callable[[str], object]) -> Command:
    """Return a command for a method that takes the argument."""
    return lambda argument, _value: act(argument)


def by_number(act: Callable[[int], object]) -> Command:
    """Return a command for a method that takes the argument as a number."""
    return lambda argument, _value: act(int(argument))


def by_value(act: Callable[[str], object]) -> Command:
    """Return a command for a method that takes the value of a field."""
    return lambda _argument, value: act(value)
