"""Sounds synthesised from noise and tones: wood, dice, cards, paper, pencil, short tunes.

Pure Python with the same bytes on every run. A sound is a list of samples that ends in silence.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from workshop.build.assets.site import Site

RATE = 11_025
"""Samples per second: enough for rustling, and one second takes 11 KB."""

PEAK = 0.7
"""Peak of a sound, where 1 is full scale; quiet sounds have less."""

EDGE = 0.004
"""Minimum fade in and out, in seconds, against clicks."""

Samples: TypeAlias = list[float]


# ---------------------------------------------------------------------- building blocks


class Noise:
    """White noise between -1 and 1 from a linear congruential generator, so it repeats."""

    def __init__(self, seed: int) -> None:
        self._at = seed

    def __call__(self) -> float:
        """Return the next sample."""
        self._at = (self._at * 1_664_525 + 1_013_904_223) % 2**32
        return self._at / 2**31 - 1


def band(seconds: float, low: float, high: float, seed: int = 1) -> Samples:
    """Return noise between two frequencies in hertz."""
    noise, slow, fast = Noise(seed), 0.0, 0.0
    up, down = _pole(high), _pole(low)
    found = []
    for _ in range(_count(seconds)):
        fast += up * (noise() - fast)
        slow += down * (fast - slow)
        found.append(fast - slow)
    return found


def tone(seconds: float, start: float, end: float = 0, bright: float = 0.25) -> Samples:
    """Return a tone in hertz, with some overtones; it may glide to a second frequency."""
    count, end, phase = _count(seconds), end or start, 0.0
    found = []
    for at in range(count):
        phase += math.tau * (start + (end - start) * at / count) / RATE
        found.append(
            math.sin(phase) + bright * math.sin(2 * phase) + bright**2 * math.sin(3 * phase)
        )
    return found


def fading(samples: Sequence[float], decay: float, attack: float = EDGE) -> Samples:
    """Fade a sound in within `attack`, and out with the time constant `decay`, in seconds."""
    last = len(samples)
    return [
        value
        * min(1.0, at / (attack * RATE))
        * math.exp(-at / (decay * RATE))
        * min(1.0, (last - 1 - at) / (EDGE * RATE))
        for at, value in enumerate(samples)
    ]


def swelling(samples: Sequence[float]) -> Samples:
    """Fade a sound in and out like a wave."""
    last = max(1, len(samples) - 1)
    return [value * math.sin(math.pi * at / last) ** 2 for at, value in enumerate(samples)]


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Samples:
    """Mix sounds, each with its start in seconds and its loudness."""
    length = max(_count(start) + len(samples) for start, _loud, samples in parts)
    found = [0.0] * length
    for start, loud, samples in parts:
        first = _count(start)
        for at, value in enumerate(samples):
            found[first + at] += loud * value
    return found


def knocked(pitch: float, decay: float = 0.03, seed: int = 7) -> Samples:
    """Return a knock on something hard: a short hum and the impact."""
    body = fading(tone(decay * 5, pitch, pitch * 0.94), decay, 0.002)
    blow = fading(band(decay * 3, pitch, pitch * 6, seed), decay / 2, 0.002)
    return mixed((0, 1, body), (0, 1.4, blow))


def notes(*played: tuple[float, float, float], decay: float = 0.16) -> Samples:
    """Return a short tune of notes: (start in seconds, hertz, length in seconds)."""
    return mixed(
        *((start, 1, fading(tone(length, pitch), decay, 0.008)) for start, pitch, length in played)
    )


# ---------------------------------------------------------------------- the sounds


def _throw() -> Samples:
    """Dice rattling in the cup, falling on the felt and rolling out."""
    beats = (0, 0.05, 0.09, 0.15, 0.19, 0.28, 0.36, 0.47, 0.6)
    hits = [
        (beat, 1 - beat, knocked(900 + 170 * (at * 5 % 7), 0.014, at + 3))
        for at, beat in enumerate(beats)
    ]
    felt = swelling(band(0.5, 120, 700, 11))
    return mixed((0.1, 0.5, felt), *hits)


def _hop() -> Samples:
    return mixed((0, 1, fading(tone(0.12, 420, 620), 0.035)), (0, 0.4, knocked(700, 0.012)))


def _capture() -> Samples:
    """A piece tumbling, ever lower and slower."""
    falls = ((0, 560), (0.1, 470), (0.19, 390), (0.31, 330), (0.46, 260))
    parts = [(at, 1 - at, knocked(pitch, 0.035, int(pitch))) for at, pitch in falls]
    return mixed(*parts, (0, 0.35, fading(tone(0.4, 700, 240), 0.16)))


def _card() -> Samples:
    slide = swelling(band(0.13, 1400, 4200, 5))
    return mixed((0, 0.8, slide), (0.1, 0.9, fading(band(0.07, 300, 1800, 9), 0.014, 0.002)))


def _shuffle() -> Samples:
    flicks = [
        (0.028 * at, 0.55 + 0.4 * (at % 3) / 2, fading(band(0.03, 900, 3800, at + 1), 0.009, 0.002))
        for at in range(20)
    ]
    return mixed(*flicks, (0.6, 1, fading(band(0.09, 250, 1500, 31), 0.02, 0.002)))


def _pencil() -> Samples:
    strokes = ((0, 0.11), (0.14, 0.08), (0.24, 0.14))
    return mixed(
        *(
            (start, 0.9, swelling(band(length, 1800, 4600, 17 + at)))
            for at, (start, length) in enumerate(strokes)
        )
    )


def _star() -> Samples:
    return notes(*((0.07 * at, pitch, 0.4) for at, pitch in enumerate((1047, 1319, 1568, 2093))))


def _splash() -> Samples:
    drops = [(0.12 + 0.07 * at, 0.4, fading(tone(0.09, 500 + 130 * at, 900 + 160 * at), 0.03))
             for at in range(5)]  # fmt: skip
    return mixed((0, 1, fading(band(0.6, 300, 2600, 23), 0.13, 0.012)), *drops)


def _fanfare() -> Samples:
    return notes((0, 523, 0.2), (0.12, 659, 0.2), (0.24, 784, 0.5), (0.24, 1047, 0.5))


def _win() -> Samples:
    return notes(
        (0, 523, 0.18), (0.1, 659, 0.18), (0.2, 784, 0.18), (0.32, 1047, 0.22), (0.44, 784, 0.16),
        (0.54, 1047, 0.36), (0.54, 1319, 0.36), (0.54, 659, 0.36), decay=0.18,
    )  # fmt: skip


def _sad() -> Samples:
    """Two falling notes, and a yawn."""
    steps = notes((0, 392, 0.2), (0.18, 330, 0.2), decay=0.12)
    return mixed((0, 1, steps), (0.36, 0.9, fading(tone(0.36, 300, 200), 0.16, 0.02)))


SOUNDS: dict[str, Callable[[], Samples]] = {
    "throw": _throw,
    "knock": lambda: knocked(300, 0.035),
    "hop": _hop,
    "capture": _capture,
    "card": _card,
    "shuffle": _shuffle,
    "pencil": _pencil,
    "star": _star,
    "splash": _splash,
    "fanfare": _fanfare,
    "win": _win,
    "sad": _sad,
}
"""Sounds by name."""

QUIET = {"card": 0.45, "pencil": 0.35, "shuffle": 0.5, "hop": 0.55, "sad": 0.45}
"""Peaks of sounds that must not startle."""


# ---------------------------------------------------------------------- files


def sounds() -> dict[str, bytes]:
    """Return every sound as a WAV file."""
    return {name: wav(finished(make(), QUIET.get(name, PEAK))) for name, make in SOUNDS.items()}


def add_sounds(site: Site) -> dict[str, str]:
    """Add the sounds to the site; return name → path."""
    return {name: site.add_hashed(f"{name}.wav", data) for name, data in sounds().items()}


def listed(addresses: dict[str, str]) -> bytes:
    """Return the JSON list of sounds for the application."""
    return json.dumps(addresses, indent=1, sort_keys=True).encode()


def finished(samples: Sequence[float], peak: float) -> Samples:
    """Centre a sound on zero, soften its ends and scale it to its peak."""
    flat = _without_drift(samples)
    soft = _soft_ends(flat)
    loudest = max(map(abs, soft))
    return [peak * value / loudest for value in soft]


def wav(samples: Sequence[float]) -> bytes:
    """Encode samples as a mono WAV file with 8 bits per sample."""
    data = bytes(min(255, max(0, round(128 + 127 * value))) for value in samples)
    data += bytes([128]) * (len(data) % 2)
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, RATE, RATE, 1, 8)
    body = form + struct.pack("<4sI", b"data", len(data)) + data
    return struct.pack("<4sI4s", b"RIFF", 4 + len(body), b"WAVE") + body


def _without_drift(samples: Iterable[float]) -> Samples:
    """Remove inaudibly low frequencies and any offset from zero."""
    found, before, value = [], 0.0, 0.0
    for sample in samples:
        value = 0.995 * (value + sample - before)
        before = sample
        found.append(value)
    return found


def _soft_ends(samples: Sequence[float]) -> Samples:
    edge, last = EDGE * RATE, len(samples) - 1
    return [value * min(1.0, at / edge, (last - at) / edge) for at, value in enumerate(samples)]


def _count(seconds: float) -> int:
    return round(seconds * RATE)


def _pole(hertz: float) -> float:
    """Return the coefficient of a one-pole low-pass filter."""
    return 1 - math.exp(-math.tau * hertz / RATE)
