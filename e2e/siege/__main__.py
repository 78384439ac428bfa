"""`python -m e2e.siege files|engines|stores|starts`: run a campaign; exit status 1 after wrong
outcomes.
"""

from __future__ import annotations

import signal
import sys

from e2e.siege import engines, files, starts, stores

CAMPAIGNS = {"files": files.run, "engines": engines.run, "stores": stores.run, "starts": starts.run}


def main() -> int:
    """Run the campaign named on the command line."""
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    if chosen not in CAMPAIGNS:
        print(f"expected a campaign: {', '.join(CAMPAIGNS)}; got {chosen!r}")
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    return CAMPAIGNS[chosen]()


if __name__ == "__main__":
    sys.exit(main())
