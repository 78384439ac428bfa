"""Sheets for teachers by game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from workshop.teaching.lesson import Lesson
from workshop.teaching.words.ente import ENTE
from workshop.teaching.words.hexhex import HEXHEX
from workshop.teaching.words.kniffel import KNIFFEL
from workshop.teaching.words.ludo import LUDO
from workshop.teaching.words.master import MASTER
from workshop.teaching.words.maumau import MAUMAU
from workshop.teaching.words.weltraum import WELTRAUM

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {
        "kniffel": KNIFFEL,
        "weltraum": WELTRAUM,
        "hexhex": HEXHEX,
        "master": MASTER,
        "ludo": LUDO,
        "ente": ENTE,
        "maumau": MAUMAU,
    }
)
"""One sheet for every game."""
