"""Functions whose code is loaded while one plays (workshop/runtime/pyodide/deferred.py)."""

from __future__ import annotations

import importlib.util
import marshal
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest

from workshop.common.wheel import build_wheel
from workshop.runtime import snapshot
from workshop.runtime.in_node import SCRIPTS

SOURCE = """
class Base:
    def name(self, first, *rest, mark="!", **named):
        return first, rest, mark, named

class Child(Base):
    def name(self, *rest, **named):
        return "child", super().name(*rest, **named)

def count(most=3):
    yield from range(most)

def plain():
    return "plain"
"""


@pytest.fixture
def deferred() -> Any:
    """Return a fresh copy of the module."""
    spec = importlib.util.spec_from_file_location("deferred", SCRIPTS / "deferred.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def games(deferred: Any) -> Iterator[dict[str, Any]]:
    """Return a module's globals, whose functions have stubs as in the snapshot."""
    made: dict[str, Any] = {"__name__": "games"}
    exec(SOURCE, made)  # noqa: S102 - the source above
    functions = [made["Base"].name, made["Child"].name, made["count"], made["plain"]]
    file = marshal.dumps([(each.__code__, each.__qualname__) for each in functions])
    deferred.FUNCTIONS["games"] = functions
    deferred.PARTS["games"] = [(5, len(file))]
    deferred.source = lambda start, length: (b"other" + file)[start : start + length]
    for index, function in enumerate(functions):
        function.__code__ = stub(deferred, index, function)
        function.__qualname__ = function.__name__
    return iter([made])


def stub(deferred: Any, index: int, function: FunctionType) -> CodeType:
    """Return a stub as the build makes it."""
    code: CodeType = deferred.stub.__code__
    values = {"find": deferred.find, "index": index}
    consts = tuple(values.get(each, each) for each in code.co_consts)
    return code.replace(co_consts=consts, co_freevars=function.__code__.co_freevars)


def test_the_first_call_loads_the_code(deferred: Any, games: Iterator[dict[str, Any]]) -> None:
    """Arguments, defaults, `super()` and generators work as without a stub."""
    (made,) = games
    assert made["Child"]().name(1, 2, mark="?", more=3) == ("child", (1, (2,), "?", {"more": 3}))
    assert made["Base"]().name(1) == (1, (), "!", {})
    assert list(made["count"]()) == [0, 1, 2]
    assert not deferred.PARTS
    assert made["plain"].__code__.co_name == "plain"


def test_code_that_cannot_be_read_is_asked_for_again(
    deferred: Any, games: Iterator[dict[str, Any]]
) -> None:
    """If the file is missing, the call fails and changes nothing; the next call tries again."""
    (made,) = games
    read, deferred.source = deferred.source, None
    with pytest.raises(RuntimeError, match="the code of games cannot be loaded yet"):
        made["plain"]()
    deferred.source = read
    assert made["plain"]() == "plain"


def test_all_code_can_be_loaded_in_advance(deferred: Any, games: Iterator[dict[str, Any]]) -> None:
    """Modules are loaded one by one, and after the last one nothing can be read any more."""
    (made,) = games
    deferred.FUNCTIONS["empty"], deferred.PARTS["empty"] = [], []
    assert deferred.load_next()
    assert not deferred.load_next()
    assert deferred.source is None
    assert made["plain"].__code__.co_name == "plain"
    assert not deferred.load_next()


def test_a_snapshot_has_no_code_of_functions_that_a_first_game_does_not_call() -> None:
    """Only functions in `EAGER` keep their code; asynchronous functions always do."""
    wheel = build_wheel(
        "late",
        {
            "late.py": b"def away():\n    return 'words of a deferred function'\n"
            b"async def there():\n    return 'words of an asynchronous function'\n"
        },
    )
    made = snapshot.snapshot([wheel])
    assert b"words of a deferred function" in made.code
    assert b"words of a deferred function" not in made.memory
    assert b"words of an asynchronous function" in made.memory
