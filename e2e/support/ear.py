"""Records sounds at the page's audio output, because a test machine may have no audio device."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

from e2e.support import look
from e2e.support.app_driver import do, run_python
from e2e.support.fixtures import until

EAR = """
window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
const connect = AudioNode.prototype.connect;
const ends = new Map();
AudioNode.prototype.connect = function (other, ...more) {
  ends.set(this, other);
  return connect.call(this, other, ...more);
};
AudioBufferSourceNode.prototype.start = function (...when) {
  const samples = this.buffer.getChannelData(0);
  const gain = ends.get(this);
  window.heard.push({
    rate: this.buffer.sampleRate,
    length: this.buffer.length,
    print: samples.reduce((sum, one, at) => (sum * 31 + Math.round(one * 32768) * (at % 7)) | 0, 0),
    volume: Math.round(gain.gain.value * 100),
    out: ends.get(gain) === this.context.destination,
  });
  return start.apply(this, when);
};
const Plain = window.AudioContext;
window.AudioContext = class extends Plain {
  constructor(...options) {
    super(...options);
    window.made += 1;
  }
};
HTMLMediaElement.prototype.play = () => { throw new Error('a sound beside the volume'); };
window.made = 0;
"""
"""Script that records sounds and counts `AudioContext`s."""


class Sound(NamedTuple):
    """A sound that was played."""

    rate: int
    length: int
    print: int
    """Checksum of the samples."""
    volume: int
    """Volume in hundredths."""
    out: bool
    """Whether the gain node is connected to the output."""


SCRIPT = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/sounds-'))"


PATIENT = """
import js
from app.browser import audio
audio.LATE_MS = 60_000
js.window.isPatient = True
"""


def wait_for_sounds(page: Page) -> None:
    """Let a page play a first sound however long its script takes to arrive."""
    run_python(page, PATIENT)
    until(page, lambda: look.evaluate(page, "window.isPatient === true"), "Python")


def heard(page: Page) -> list[Sound]:
    """Return all sounds so far."""
    return [Sound(**sound) for sound in look.evaluate(page, "window.heard")]


def wake(page: Page, what: str) -> None:
    """Perform a first action that plays a sound, which is left out if the script takes long, and wait for the script."""
    do(page, what)
    until(page, lambda: look.evaluate(page, SCRIPT), "the script of the sounds")


def hear(page: Page, what: str) -> Sound:
    """Perform an action that plays a sound, and return the sound."""
    before = len(heard(page))
    do(page, what)
    until(page, lambda: len(heard(page)) > before, f"the sound of {what}")
    return heard(page)[-1]
