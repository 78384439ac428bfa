"""The camera for tests."""

from __future__ import annotations

import json
from collections.abc import Callable


class FakeScanner:
    """`ports.platform.Scanner` that reports what a test tells it to report."""

    def __init__(self) -> None:
        self.is_on = False
        self.others = 0
        """How often another camera was asked for."""
        self._tell: Callable[[str], None] = lambda _told: None

    def begin(self, tell: Callable[[str], None], *, other: bool = False) -> None:
        """Record the request."""
        self._tell, self.is_on = tell, True
        self.others += other

    def stop(self) -> None:
        """Switch the camera off."""
        self.is_on = False

    def say(self, **told: object) -> None:
        """Send a message, as the camera would."""
        self._tell(json.dumps(told))
