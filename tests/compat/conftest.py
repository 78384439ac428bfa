from __future__ import annotations

from tests.app.conftest import catalogues, speech

__all__ = ["catalogues", "speech"]
