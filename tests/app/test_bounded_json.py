"""JSON that was stored or sent: what can't be written again is refused when it is read."""

from __future__ import annotations

import pytest

from app.bounded_json import read_json


@pytest.mark.parametrize(
    "text", [r'{"name": "\ud83d"}', r'["\uDE00x"]', r'{"\ud800": 1}', '["\ud83d"]']
)
def test_half_a_surrogate_pair_is_refused(text: str) -> None:
    """Such a text could be shown, but not saved."""
    with pytest.raises(ValueError, match="surrogates not allowed"):
        read_json(text)


@pytest.mark.parametrize("text", [r'["\ud83d\ude00"]', '["😀"]', r'["\\ud83d"]'])
def test_a_whole_pair_is_read(text: str) -> None:
    """Escaped pairs, and text that only looks like an escape, stay."""
    assert read_json(text)[0] in ("😀", r"\ud83d")
