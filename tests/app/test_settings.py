"""Tests of settings, whose stored values are never trusted."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings import CHOICES, Settings
from tests.app.support.fakes import FakePlatform, started

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(tuple(CHOICES)), inner),
)


@given(st.none() | st.text() | ANYTHING.map(json.dumps))
def test_any_text_gives_settings(text: str | None) -> None:
    """Parsing never fails, whatever the input, and every setting gets one of its choices."""
    settings = Settings.parse(text)
    assert all(getattr(settings, name) in values for name, values in CHOICES.items())


def test_endless_nesting_gives_the_defaults() -> None:
    """Deeply nested JSON, which the JSON parser itself rejects, gives the defaults."""
    assert Settings.parse("[" * 200_000) == Settings()


@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()}))
def test_settings_read_back_equal(values: dict[str, str]) -> None:
    """`parse` reverses `str`."""
    assert Settings.parse(str(Settings(**values))) == Settings(**values)


@pytest.mark.parametrize(("name", "value"), [("theme", "pink"), ("lamp", "dark"), ("sound", "")])
def test_an_invalid_choice_changes_nothing(name: str, value: str) -> None:
    """Unknown values and unknown settings are ignored."""
    assert Settings().with_(name, value) == Settings()


def test_one_bad_value_affects_no_other() -> None:
    """An invalid value does not affect the other settings."""
    text = json.dumps({"theme": "pink", "language": "de", "more": 1})
    assert Settings.parse(text) == Settings(language="de")


@pytest.mark.parametrize(("kept", "sound"), [(None, "off"), ('{"sound": "on"}', "on")])
def test_an_embedded_app_is_silent_at_first(kept: str | None, sound: str) -> None:
    """In a host page, sound is off until a person turns it on."""
    platform = FakePlatform(storage={"settings": kept} if kept else None)
    platform.is_embedded = True
    assert started(platform).stage.settings.sound == sound
