"""`python -m e2e.speech`: write all text of whole games, in every language, to `build/speech`."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from multiprocessing import get_context

from app.i18n import LANGUAGES
from e2e.speech.files import write
from spielekiste import GAMES
from workshop.common.paths import ROOT


def main() -> int:
    """Write a file for each language and game that SPEECH chooses (`de/*`, `*/ludo`)."""
    wanted = os.environ.get("SPEECH") or "*"
    asked = [
        (lang, game) for lang in LANGUAGES for game in GAMES if fnmatch(f"{lang}/{game}", wanted)
    ]
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for path, lines in pool.map(write, *zip(*asked, strict=True)):
            print(f"{path.relative_to(ROOT)}: {lines} lines", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
