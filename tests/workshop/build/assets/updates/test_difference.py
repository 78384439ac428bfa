"""Binary diffs, applied by web/js/offline/difference.js in node."""

from __future__ import annotations

import base64
import json
import random

import pytest

from tests.node import said
from workshop.build.assets.updates.difference import difference

APPLY = """
const { renewed } = await import('./offline/difference.js');
const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64'));
console.log(JSON.stringify(CASES.map(([old, patch]) => {
  try {
    return Buffer.from(renewed(bytes(old), bytes(patch))).toString('base64');
  } catch (error) {
    return `error: ${error.constructor.name}: ${error.message}`;
  }
})));
"""


BATCH = 20
"""Number of cases for one run of node, whose script is an argument of limited length."""


def made(cases: list[tuple[bytes, bytes]]) -> list[bytes | str]:
    """Return the page's result for each old file and diff: the new file, or the error."""
    given = [[base64.b64encode(part).decode() for part in case] for case in cases]
    found = []
    for at in range(0, len(given), BATCH):
        found += said(APPLY.replace("CASES", json.dumps(given[at : at + BATCH])))
    return [text if text.startswith("error") else base64.b64decode(text) for text in found]


def changed(rng: random.Random, old: bytes) -> bytes:
    """Return a version of a file with some parts replaced, added, removed, moved or shifted."""
    new = bytearray(old)
    for _ in range(rng.randrange(6)):
        at, size = rng.randrange(len(new) + 1), rng.randrange(1, 60)
        part = rng.choice([b"", rng.randbytes(size), bytes(new[:size])])
        new[at : at + rng.choice([0, size])] = part
    for at in range(0, len(new), rng.randrange(5, 200)):
        new[at] = (new[at] + 8) % 256
    return bytes(new)


def pairs(count: int) -> list[tuple[bytes, bytes]]:
    """Return pairs of an old and a new file, some of them empty."""
    rng = random.Random(23)
    olds = [rng.randbytes(rng.choice([0, 1, 40, 500])) * rng.randrange(1, 4) for _ in range(count)]
    return [(old, changed(rng, old)) for old in olds]


def test_the_new_file_is_made_byte_by_byte() -> None:
    """For a hundred pairs, the old file and the diff give the new file."""
    files = pairs(100)
    found = made([(old, difference(old, new)) for old, new in files])
    assert found == [new for _old, new in files]


def test_a_few_changes_make_a_small_difference() -> None:
    """A diff needs a few bytes for each change, not the whole file."""
    old = random.Random(1).randbytes(100_000)
    new = bytearray(old)
    for at in range(0, len(new), 1000):
        new[at] ^= 255
    assert len(difference(old, bytes(new))) < 1000


def test_a_difference_that_is_cut_is_an_error() -> None:
    """A truncated diff is rejected, wherever it ends."""
    old, new = pairs(8)[-1]
    whole = difference(old, new)
    found = made([(old, whole[:end]) for end in range(len(whole))])
    assert {text if isinstance(text, str) else "made" for text in found} == {
        "error: Error: the difference is damaged"
    }


def test_a_difference_for_a_file_of_another_size_is_an_error() -> None:
    """The old file must have the size for which the diff was made."""
    old, new = pairs(8)[-1]
    (found,) = made([(old + b"x", difference(old, new))])
    assert found == "error: Error: the difference belongs to another file"


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_difference_never_makes_more_than_it_says(seed: int) -> None:
    """Damage causes an error, or wrong bytes whose hash the worker rejects, but never a hang."""
    rng = random.Random(seed)
    old, new = pairs(8)[-1]
    whole = difference(old, new)
    cases = []
    for _ in range(200):
        broken = bytearray(whole)
        broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
        cases.append((old, bytes(broken)))
    for text in made(cases):
        assert len(text) == len(new) if isinstance(text, bytes) else text.startswith("error: ")
