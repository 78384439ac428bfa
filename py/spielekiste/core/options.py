"""Frozen, validated options of games and tables, with descriptions for a set-up screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import Any, Self, TypeVar

from spielekiste.core.errors import InvalidOption, UnreadableNotation

Kind = TypeVar("Kind", bound="Options")

KEY = "spielekiste"


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """Description of one option."""

    name: str
    """Id of the option."""
    default: Any
    """Default value."""
    choices: tuple[Any, ...]
    """All allowed values; for an option with several values, all allowed members."""
    clause: str
    """Clause of rules.md that defines it."""
    house: bool
    """Whether any value but the default is a house rule, which all players must see."""
    when: tuple[str, tuple[Any, ...]] | None
    """Another option and the values of it for which this option applies; None if it always does."""
    many: bool = False
    """Whether the value is a sorted tuple of several choices."""
    retired: bool = False
    """Whether it is no longer offered: other values are only in old records and addresses."""

    def admits(self, value: object) -> bool:
        """Return True if the value is allowed; bools are not accepted as ints."""
        if not self.many:
            return self._one(value)
        return (
            isinstance(value, tuple)
            and all(map(self._one, value))
            and list(value) == sorted(set(value))
        )

    def expected(self) -> str:
        """Return a short description of the allowed values."""
        numbers = isinstance(self.choices[0], int) and not isinstance(self.choices[0], bool)
        if numbers and len(self.choices) == self.choices[-1] - self.choices[0] + 1 > 2:
            some = f"{self.choices[0]} to {self.choices[-1]}"
        else:
            some = ", ".join(map(to_text, self.choices))
        return f"several of {some}, in order" if self.many else f"one of {some}"

    def _one(self, value: object) -> bool:
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


def choice(
    *choices: Any,
    clause: str,
    default: Any = None,
    house: bool = False,
    when: tuple[str, tuple[Any, ...]] | None = None,
    retired: bool = False,
) -> Any:
    """Declare an option with a fixed set of values; the first is the default if none is given."""
    first = choices[0] if default is None else default
    return _declare(first, choices, clause, when, house=house, retired=retired)


def switch(
    *,
    clause: str,
    default: bool = False,
    house: bool = True,
    when: tuple[str, tuple[Any, ...]] | None = None,
) -> Any:
    """Declare an on/off option; by default it is a house rule."""
    return _declare(default, (False, True), clause, when, house=house)


def several(*default: int, among: tuple[int, ...], clause: str, house: bool = True) -> Any:
    """Declare an option whose value is a sorted tuple of the allowed numbers."""
    return _declare(default, among, clause, house=house, many=True)


def _declare(  # noqa: PLR0913 - one for each part of a description
    default: Any,
    choices: tuple[Any, ...],
    clause: str,
    when: tuple[str, tuple[Any, ...]] | None = None,
    *,
    house: bool,
    many: bool = False,
    retired: bool = False,
) -> Any:
    return field(default=default, metadata={KEY: (choices, clause, house, when, many, retired)})


def _info(declared: Field[Any]) -> OptionInfo:
    return OptionInfo(declared.name, declared.default, *declared.metadata[KEY])


@cache
def _described(options: type[Options]) -> tuple[OptionInfo, ...]:
    """Return the descriptions, cached because every new game needs them."""
    return tuple(map(_info, fields(options)))


@dataclass(frozen=True)
class Options:
    """Base class of options; subclasses declare fields with `choice`, `switch` or `several`.

    Creating options with a value that is not allowed raises `InvalidOption`.
    """

    def __post_init__(self) -> None:
        for info in self.described():
            value = getattr(self, info.name)
            if not info.admits(value):
                raise InvalidOption(info.name, to_text(value), info.expected())

    @classmethod
    def described(cls) -> tuple[OptionInfo, ...]:
        """Return a description of every option, in the order of the set-up screen."""
        return _described(cls)  # type: ignore[arg-type]  # mypy takes the hash of its instances

    @classmethod
    def of(cls, given: Mapping[str, object] | Options | None) -> Self:
        """Return options from a mapping; values may be text, as in a link or a record.

        Raises `InvalidOption` if a name is unknown or a value not allowed.
        """
        if isinstance(given, cls):
            return given
        if isinstance(given, Options):
            raise InvalidOption("options", type(given).__name__, cls.__name__)
        known = {info.name: info for info in cls.described()}
        return cls(**{name: _value(known, name, raw) for name, raw in (given or {}).items()})

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text of `str(options)`; missing options get their defaults."""
        given: dict[str, object] = {}
        for word in text.split():
            name, sign, value = word.partition("=")
            if not sign or name in given:
                raise UnreadableNotation(text, text.find(word), "name=value, each name once")
            given[name] = value
        return cls.of(given)

    def items(self) -> Iterator[tuple[OptionInfo, Any]]:
        """Yield each option's description with its value."""
        return ((info, getattr(self, info.name)) for info in self.described())

    def applying(self) -> Iterator[tuple[OptionInfo, Any]]:
        """Yield the options that apply, given the other values."""
        for info, value in self.items():
            if info.when is None or getattr(self, info.when[0]) in info.when[1]:
                yield info, value

    def offered(self) -> Iterator[tuple[OptionInfo, Any]]:
        """Yield the options that apply and can be chosen, or that have another value than usual."""
        return (
            pair for pair in self.applying() if not pair[0].retired or pair[1] != pair[0].default
        )

    def agreed(self) -> Iterator[tuple[OptionInfo, Any]]:
        """Yield the options that apply and differ from their defaults."""
        return (pair for pair in self.applying() if pair[1] != pair[0].default)

    def __str__(self) -> str:
        return " ".join(f"{info.name}={to_text(value)}" for info, value in self.items())


def to_text(value: object) -> str:
    """Format an option's value: `on`, `off`, a word, a number, or numbers joined by commas."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value)


def _value(known: Mapping[str, OptionInfo], name: str, raw: object) -> object:
    if name not in known:
        raise InvalidOption(name, raw, "one of " + (", ".join(known) or "no option at all"))
    info = known[name]
    if not isinstance(raw, str):
        return tuple(raw) if info.many and isinstance(raw, list) else raw
    return _many(info, raw) if info.many else _one(info, raw)


def _one(info: OptionInfo, raw: str) -> object:
    for value in info.choices:
        if to_text(value) == raw:
            return value
    raise InvalidOption(info.name, raw, info.expected())


def _many(info: OptionInfo, raw: str) -> tuple[object, ...]:
    words = [] if raw == "none" else raw.split(",")
    return tuple(_one(info, word) for word in words)
