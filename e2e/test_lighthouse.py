"""What Lighthouse says of the built site; what it says of speed is told by `make bench`."""

from __future__ import annotations

from workshop.bench.lighthouse import WISHES, look


def test_it_is_open_to_all_and_found_and_by_good_practice(site: str) -> None:
    """At a desk the menu gets at least what the workshop wishes for, in all but speed.

    Speed is measured with a clock, on whatever machine this is: it has no place in a test.
    """
    found = look(f"{site}/", "desktop", *WISHES)
    short = {
        name: found.scores[name] for name, least in WISHES.items() if found.scores[name] < least
    }
    assert not short, found.faults
