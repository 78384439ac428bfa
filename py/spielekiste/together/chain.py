"""Chains of hashes: a home commits to the last value, and reveals those before it one by one.

Nobody can compute the next opening from the earlier ones, and nobody can change it afterwards: it must
hash to the one before.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from spielekiste.together.errors import BrokenLink

LENGTH = 1_000
"""Number of openings of a chain."""

WIDTH = 16
"""Bytes of a value: SHA-256 cut to 128 bits."""


def after(value: bytes, times: int = 1) -> bytes:
    """Return the value hashed this many times.

    >>> after(b"secret").hex() == sha256(b"secret").hexdigest()[:32]
    True
    """
    for _time in range(times):
        value = sha256(value).digest()[:WIDTH]
    return value


class SecretChain:
    """A chain on the device that made it; the secret must be random and known to nobody else."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @cached_property
    def commitment(self) -> bytes:
        """The end of the chain, sent before the first opening."""
        return self.opening(0)

    def opening(self, number: int) -> bytes:
        """Return an opening by its number from 1 to `LENGTH`; number 0 is the commitment."""
        return after(self._secret, LENGTH - number)


class Chain(NamedTuple):
    """The public part of a chain, as in a link."""

    since: int
    """Number of the turn in which it was first used; 0 if it comes from the invitation or a claim."""
    commitment: bytes
    """The end of the chain."""
    opening: bytes
    """The latest opening; the commitment if there is none yet."""

    def values(self, home: int = -1) -> tuple[bytes, ...]:
        """Return the commitment and all openings so far, in order.

        Raises `BrokenLink` (`chain`) if the latest opening does not lead to the commitment.
        """
        found = [self.opening]
        while found[-1] != self.commitment:
            if len(found) > LENGTH:
                raise BrokenLink("chain", turn=self.since, home=home)
            found.append(after(found[-1]))
        return tuple(reversed(found))
