"""Helper that runs scripts of web/js in Node.js."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from workshop.common.paths import WEB


def said(script: str) -> Any:
    """Return the JSON printed by a script in web/js; raise `CalledProcessError` if it fails."""
    done = subprocess.run(  # noqa: S603 - a test's own script
        ["node", "--input-type=module", "-e", script],  # noqa: S607 - node is asked for by name
        cwd=WEB / "js",
        capture_output=True,
        check=True,
        text=True,
    )
    return json.loads(done.stdout)
