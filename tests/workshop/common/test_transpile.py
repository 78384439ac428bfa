"""Scripts for older browsers."""

from __future__ import annotations

import pytest

from workshop.common.transpile import transpiled


@pytest.mark.parametrize(
    ("modern", "gone"),
    [
        (b"class A { static { A.x = 1; } } export { A };", b"static {"),
        (b"class A { #x = 1; static has(a) { return #x in a; } } export { A };", b"#x in"),
        (b"let a = null; a ??= 1; export { a };", b"\x00"),
    ],
)
def test_missing_features_of_old_browsers_are_transpiled(modern: bytes, gone: bytes) -> None:
    """Features such as class static blocks are replaced by older code."""
    assert gone not in transpiled(modern)


def test_top_level_await_stays() -> None:
    """PyScript's modules need top-level await, and Safari 15 supports it."""
    assert b"await x" in transpiled(b"const x = 1; export const y = await x;")


def test_a_syntax_error_stops_the_build() -> None:
    """The error contains the message of esbuild."""
    with pytest.raises(RuntimeError, match="esbuild"):
        transpiled(b"const = 1")
