"""Names of keys on keyboard layouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from app.ports.screen import key_name

QWERTY = tuple("qwertyuiopasdfghjklzxcvbnm")
"""The letters of the codes, row by row."""

LETTERS: Mapping[str, Sequence[str]] = {
    "en-US": QWERTY,
    "AZERTY": "azertyuiopqsdfghjklwxcvbn,",
    "QWERTZ": "qwertzuiopasdfghjklyxcvbnm",
    "Russian": "йцукенгшщзфывапролдячсмить",
    "Greek": ";ςερτυθιοπασδφγηξκλζχψωβνμ",
    "Hebrew": "/'קראטוןםפשדגכעיחלךזסבהנמצ",
    "Arabic": [*"ضصثقفغعهخحشسيبلاتنمئءؤر", "لا", "ى", "ة"],
}
"""The letters of each layout on these codes, without Shift."""

DIGITS = {
    "en-US": "1234567890",
    "AZERTY": "&é\"'(-è_çà",
    "QWERTZ": "1234567890",
    "Russian": "1234567890",
    "Greek": "1234567890",
    "Hebrew": "1234567890",
    "Arabic": "١٢٣٤٥٦٧٨٩٠",
}
"""What each layout's row of digits writes without Shift."""


@pytest.mark.parametrize("layout", LETTERS)
def test_letters_are_named_without_case(layout: str) -> None:
    """A Latin letter is named by its sign, another one by its position, with Shift and Caps Lock too."""
    for code, key in zip(QWERTY, LETTERS[layout], strict=True):
        if not key.isalpha():
            continue
        expected = key if key.isascii() else code
        named = f"Key{code.upper()}"
        assert key_name(key, named) == key_name(key.upper(), named) == expected
        assert key_name(key.upper(), named, shift=True) == ("y" if expected == "z" else expected)


@pytest.mark.parametrize("layout", DIGITS)
def test_digits_are_named_by_position(layout: str) -> None:
    """Shift doesn't matter in the row of digits; only the question mark is named by its sign."""
    for code, key in zip("1234567890", DIGITS[layout], strict=True):
        assert key_name(key, f"Digit{code}") == code
    assert key_name("1", "Digit1", shift=True) == "1"
    assert key_name("?", "Digit6", shift=True) == "?"


def test_other_keys_keep_their_names() -> None:
    """Keys with names, accents, numeric keypads and unknown positions are left alone."""
    assert [key_name(name, name) for name in ("Enter", "F9", "ArrowLeft", " ")] == [
        *("Enter", "F9", "ArrowLeft", " ")
    ]
    assert key_name("End", "Numpad1") == "End"
    assert (key_name("1", "Numpad1"), key_name("٣", "Numpad3")) == ("1", "3")
    assert (key_name("ü", "BracketLeft"), key_name("R", ""), key_name("", "")) == ("ü", "r", "")
