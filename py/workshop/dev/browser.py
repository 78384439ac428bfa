"""Find or install the browser for tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from workshop.common.tools import run_tool

CHOICE = "SPIELEKISTE_BROWSER"
"""Environment variable with the path of another Chromium."""

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""Chromium without windows, profiles, preferences and cameras: a third less processor time."""

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
"""Features to switch off: two browser pages that open with every window and cost a fifth of our
page's start; memory samples that sometimes read past the end of the stack and crash the page; and
features that Playwright switches off as well.
"""

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNASKED)}",
)
"""Flags for running as root in a container, without the browser's own network requests."""


def find() -> str | None:
    """Return the path of a working Chromium: the chosen one, an installed one, Playwright's own."""
    chosen = os.environ.get(CHOICE)
    if chosen:
        return chosen
    return next(filter(_starts, _candidates()), None)


def find_shell() -> str | None:
    """Return the path of the chosen browser, of a headless Chromium, or of any Chromium."""
    shells = filter(None, map(shutil.which, SHELLS))
    return os.environ.get(CHOICE) or next(filter(_starts, shells), None) or find()


def install_shell() -> None:
    """Install a headless Chromium if the system offers one; tests also work without it."""
    if not any(map(shutil.which, SHELLS)):
        _install_with_apt(SHELLS[0])


def find_or_install() -> str:
    """Return the path of a Chromium, installed if necessary; SystemExit with advice otherwise."""
    for attempt in (_nothing, _install_from_playwright, _install_from_system):
        attempt()
        path = find()
        if path:
            return path
    sys.exit(f"No Chromium found or installed: install one, or set {CHOICE} to its path.")


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield _playwrights()


def _playwrights() -> str:
    """Return the path of Playwright's Chromium, found in a separate process, since Playwright
    starts an event loop.
    """
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    return run_tool("playwright", [sys.executable, "-c", code]).decode().strip()


def _starts(path: str) -> bool:
    """Return whether the program exists and can be started."""
    if not Path(path).is_file():
        return False
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def _nothing() -> None:
    """Install nothing: the first attempt looks only for installed browsers."""


def _install_from_playwright() -> None:
    tried([sys.executable, "-m", "playwright", "install", "chromium"])


def _install_from_system() -> None:
    _install_with_apt("chromium")


def _install_with_apt(package: str) -> None:
    if not shutil.which("apt-get"):
        return
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    tried([*root, "apt-get", "update", "-qq"])
    tried([*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", package])


def tried(command: list[str]) -> None:
    """Run a command that may fail; print the command and its output."""
    print("+", *command, file=sys.stderr, flush=True)
    try:
        subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    except OSError as error:
        print(error, file=sys.stderr)
