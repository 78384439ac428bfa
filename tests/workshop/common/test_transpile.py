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
def test_what_old_browsers_lack_is_written_out(modern: bytes, gone: bytes) -> None:
    """Class static blocks above all."""
    assert gone not in transpiled(modern)


def test_waiting_at_the_top_stays() -> None:
    """PyScript's modules cannot do without it, and Safari 15 has it."""
    assert b"await x" in transpiled(b"const x = 1; export const y = await x;")


def test_what_cannot_be_transpiled_stops_the_build() -> None:
    """With the words of esbuild."""
    with pytest.raises(RuntimeError, match="esbuild"):
        transpiled(b"const = 1")
