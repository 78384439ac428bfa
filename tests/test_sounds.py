"""The computed sounds: length, levels, ends, and variants; every requested sound exists."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest

from app.words import WORDS, common, sounds
from spielekiste.core.state import Event
from tests.node import said

RATE = 44_100

LEAST = {"throw": 4, "hop": 5, "knock": 3, "card": 3, "pencil": 3}
"""Minimum number of variants of frequent sounds."""

MEASURED = f"""
const {{ made, VARIANTS }} = await import("./page/sounds.js");
const names = Object.keys(VARIANTS).filter((name) => name !== "throw");
const throws = [1, 2, 3, 4, 5].map((dice) => `throw ${{dice}}`);
const heard = {{}};
for (const sound of [...names, ...throws]) {{
  heard[sound] = Array.from({{ length: VARIANTS[sound.split(" ")[0]] }}, (_, variant) => {{
    const all = made(sound, variant, {RATE});
    const again = made(sound, variant, {RATE});
    const peak = all.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const last = all.findLastIndex((one) => Math.abs(one) > peak / 100);
    const power = Array.from({{ length: 40 }}, (_, part) => {{
      const some = all.subarray(part * {RATE} / 40, (part + 1) * {RATE} / 40);
      return some.reduce((sum, one) => sum + one * one, 0);
    }});
    return {{
      length: all.length,
      peak,
      offset: all.reduce((sum, one) => sum + one, 0) / all.length,
      first: Math.abs(all[0]),
      final: Math.abs(all[all.length - 1]),
      step: Math.max(Math.abs(all[1]), Math.abs(all[all.length - 2])),
      heard: last / {RATE},
      crossings: all.reduce((count, one, at) => count + (one > 0 !== all[at + 1] > 0 ? 1 : 0), 0),
      power,
      repeats: all.every((one, at) => one === again[at]),
    }};
  }});
}}
console.log(JSON.stringify(heard));
"""
"""Script that measures every variant of every sound."""


class Heard(NamedTuple):
    """Measurements of one variant of a sound."""

    length: int
    peak: float
    offset: float
    first: float
    final: float
    step: float
    """Level of the samples next to both ends."""
    heard: float
    """Time in seconds until the level stays below a hundredth of the peak."""
    crossings: int
    power: list[float]
    """Energy of each fortieth of a second, for one second."""
    repeats: bool


SOUNDS = {
    name: [Heard(**variant) for variant in variants] for name, variants in said(MEASURED).items()
}

EVERY = [
    pytest.param(variant, id=f"{name} {number}")
    for name, variants in SOUNDS.items()
    for number, variant in enumerate(variants)
]


def test_every_sound_that_a_screen_asks_for_is_there() -> None:
    """Every sound that a game, board or setting uses exists."""
    asked = {"knock", "card"} | (set(common.SOUNDS.values()) - {common.THROW})
    asked |= {sound for words in WORDS.values() for sound in words.sounds.values()}
    assert asked <= set(SOUNDS)


def test_every_kind_of_event_that_sounds_is_told() -> None:
    """A game assigns sounds only to its own kinds of events."""
    for words in WORDS.values():
        assert set(words.sounds) <= set(words.tellers) | set(common.TELLERS)


@pytest.mark.parametrize("dice", [(3,), (1, 2), (1, 2, 3, 4, 5)])
def test_a_throw_sounds_by_its_dice(dice: tuple[int, ...]) -> None:
    """There is a sound for each number of dice, and duplicates are played once."""
    thrown = Event("throw", 0, dice=dice)
    assert sounds("kniffel", [thrown, thrown]) == [f"throw {len(dice)}"]
    assert f"throw {len(dice)}" in SOUNDS


@pytest.mark.parametrize("heard", EVERY)
def test_a_sound_is_short(heard: Heard) -> None:
    """Lengths are 0.2 to 1.2 seconds, with at most 0.4 seconds of silence at the end."""
    assert 0.2 <= heard.length / RATE <= 1.2
    assert heard.heard >= 0.08
    assert heard.length / RATE - heard.heard <= 0.4


@pytest.mark.parametrize("heard", EVERY)
def test_a_sound_is_heard_and_does_not_click(heard: Heard) -> None:
    """The peak is neither faint nor clipped, there is no DC offset, and both ends are silent."""
    assert 0.35 <= heard.peak <= 0.81
    assert abs(heard.offset) < 0.001
    assert heard.first == heard.final == 0
    assert heard.step < 0.03


@pytest.mark.parametrize("heard", EVERY)
def test_a_sound_is_the_same_every_time(heard: Heard) -> None:
    """Computing a variant again gives the same samples."""
    assert heard.repeats


@pytest.mark.parametrize("name", LEAST)
def test_what_is_often_heard_has_variants(name: str) -> None:
    """Any two variants differ in their envelope or pitch."""
    for sound, variants in SOUNDS.items():
        if sound.split(" ")[0] == name:
            assert len(variants) >= LEAST[name]
            assert all(_differ(one, other) for one, other in combinations(variants, 2))


def test_more_dice_make_more_noise() -> None:
    """The peak is the same, but five dice have more energy than one."""
    power = [sum(sum(one.power) for one in SOUNDS[f"throw {dice}"]) for dice in range(1, 6)]
    assert power[4] > 1.5 * power[0]


def _differ(one: Heard, other: Heard) -> bool:
    course = sum(abs(a - b) for a, b in zip(one.power, other.power, strict=True))
    louder = max(sum(one.power), sum(other.power))
    pitch = abs(one.crossings - other.crossings) / max(one.crossings, other.crossings)
    return course > 0.05 * louder or pitch > 0.02
