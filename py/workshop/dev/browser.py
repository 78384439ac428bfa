"""The browser for tests: found, or fetched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CHOICE = "SPIELEKISTE_BROWSER"
"""The environment variable that names another Chromium."""

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")

UNASKED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "DestroyProfileOnBrowserClose",
    "HeapProfilerReporting",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
)
"""What the browser does for the people in front of it: two pages of its own with every window, which
cost a fifth of what ours costs to start; samples of its own memory, for which it walks along the stack
and at times off its end, and the page crashes; and what Playwright switches off as well."""

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNASKED)}",
)
"""So that it runs as root in a container and asks nothing of any network."""


def find() -> str | None:
    """The path of a Chromium that starts: the chosen one, an installed one, Playwright's own."""
    chosen = os.environ.get(CHOICE)
    if chosen:
        return chosen
    return next(filter(_starts, _candidates()), None)


def find_or_install() -> str:
    """The path of a Chromium, fetched if need be; SystemExit with advice if there is no way."""
    for attempt in (_nothing, _install_from_playwright, _install_from_system):
        attempt()
        path = find()
        if path:
            return path
    sys.exit(f"No Chromium found or fetched: install one, or set {CHOICE} to its path.")


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield _playwrights()


def _playwrights() -> str:
    """Where Playwright keeps its Chromium; asked in a process of its own, for it starts a loop."""
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return asked.stdout.strip()


def _starts(path: str) -> bool:
    """Whether it is there with all the libraries it needs."""
    if not Path(path).is_file():
        return False
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def _nothing() -> None:
    """Take what is there."""


def _install_from_playwright() -> None:
    tried([sys.executable, "-m", "playwright", "install", "chromium"])


def _install_from_system() -> None:
    if not shutil.which("apt-get"):
        return
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    tried([*root, "apt-get", "update", "-qq"])
    tried([*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])


def tried(command: list[str]) -> None:
    """Run a command that may fail; the command and its output are printed."""
    print("+", *command, file=sys.stderr, flush=True)
    try:
        subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    except OSError as error:
        print(error, file=sys.stderr)
