"""Script that opens the page of the example and prints what is shown and built, as JSON.

It runs as a separate process in a copy of the sources that contains the page.
"""

from __future__ import annotations

import json
import sys

from tests.app.support.fakes import FakePlatform, started, tap
from workshop.build.assets.late import is_late, modules_of, packages_of, without_late
from workshop.build.assets.site import Site
from workshop.build.assets.styles import late_sheet
from workshop.common.paths import APP
from workshop.common.wheel import package_files


def main() -> None:
    """Count once on the page, then list its archive."""
    platform = FakePlatform("/counter")
    app = started(platform)
    tap(app, platform, "count")
    modules = modules_of("counter")
    seen = {
        "title": app.screen.title,
        "text": platform.text,
        "modules": sorted(modules),
        "packages": packages_of([*modules]),
        "start": [path for path in without_late(package_files(APP)) if "counter" in path],
        "is_late": is_late(["pages/counter/pages.py"]),
        "styles": late_sheet(Site(), ["pages/counter"]).decode(),
    }
    sys.stdout.write(json.dumps(seen))


if __name__ == "__main__":
    main()
