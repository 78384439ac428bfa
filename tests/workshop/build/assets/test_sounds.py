"""The app's sounds: short, without clicks, and complete."""

from __future__ import annotations

import io
import wave

import pytest

from app.words import WORDS, common
from workshop.build.assets.site import Site
from workshop.build.assets.sounds import SOUNDS, add_sounds, sounds

FILES = sounds()


def samples(name: str) -> list[float]:
    """Return the samples of a sound, -1 to 1."""
    with wave.open(io.BytesIO(FILES[name])) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 1)
        return [(byte - 128) / 127 for byte in file.readframes(file.getnframes())]


def seconds(name: str) -> float:
    """Return the duration of a sound."""
    with wave.open(io.BytesIO(FILES[name])) as file:
        assert file.getframerate() <= 22_050
        return float(file.getnframes() / file.getframerate())


def test_every_sound_of_a_screen_exists() -> None:
    """The sounds named by the games' words and by the boards exist."""
    asked = {"knock", "card"} | set(common.SOUNDS.values())
    asked |= {sound for words in WORDS.values() for sound in words.sounds.values()}
    assert asked <= set(FILES)


def test_every_kind_with_a_sound_exists() -> None:
    """A game's sounds belong to kinds of its own events."""
    for words in WORDS.values():
        assert set(words.sounds) <= set(words.tellers) | set(common.TELLERS)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_and_small(name: str) -> None:
    """It has a few KB and lasts less than a second."""
    assert 0.08 <= seconds(name) <= 0.91
    assert len(FILES[name]) <= 12_288


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_heard_and_does_not_click(name: str) -> None:
    """The peak is neither faint nor clipped, there is no offset, and both ends are near zero."""
    heard = samples(name)
    assert 0.25 <= max(map(abs, heard)) <= 0.75
    assert abs(sum(heard) / len(heard)) < 0.01
    assert max(map(abs, heard[:3] + heard[-3:])) < 0.06


def test_sounds_are_the_same_every_time() -> None:
    """Their hashed names are the same too."""
    assert sounds() == FILES


def test_the_site_holds_each_sound_under_its_hash() -> None:
    """The list that the application reads names files of the site."""
    site = Site()
    listed = add_sounds(site)
    assert {site.files[path] for path in listed.values()} == set(FILES.values())
    assert all(path.startswith(f"assets/{name}-") for name, path in listed.items())
