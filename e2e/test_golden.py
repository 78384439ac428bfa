"""The rules wheel in Pyodide replays every golden record with the same results as CPython."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page

from e2e.support import look
from e2e.support.fixtures import ready

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"

REPLAY = """
async ([source, records]) => {
  const plain = document.querySelector('script[type="py"]').getAttribute('data-plain');
  const base = new URL(plain, location.href);
  const config = await (await fetch(base)).json();
  const wheels = config.packages.map((name) => new URL(name, base).href);
  const mjs = performance.getEntriesByType('resource').map((entry) => entry.name)
    .find((name) => name.endsWith('/pyodide.mjs'));
  const { loadPyodide } = await import(mjs);
  const python = await loadPyodide();
  for (const wheel of wheels.filter((name) => /\\/spielekiste-[0-9]/.test(name)))
    python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), 'wheel');
  python.globals.set('records', python.toPy(records));
  return python.runPython(source + `
import json, sys
json.dumps([sys.version, {name: replay(text) for name, text in records.items()}])`);
}
"""


def test_every_golden_record_replays_in_the_browser(crate: Page) -> None:
    """In the built site, Pyodide replays every golden record with the same results as CPython."""
    crate.goto("/")
    ready(crate)
    source = (GOLDEN / "replay.py").read_text("utf-8")
    records = {path.stem: path.read_text("utf-8") for path in sorted(GOLDEN.glob("*.txt"))}
    version, found = json.loads(look.evaluate(crate, REPLAY, [source, records]))
    assert version.startswith("3.14")
    assert found == json.loads((GOLDEN / "expected.json").read_text("utf-8"))
