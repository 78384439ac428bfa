"""Plays hostile bots on the built site and judges the outcomes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from e2e.hostile.programs import FIRST, INNOCENT, PLAYS, SEED, Program
from e2e.support.any_turn import Scripted, look
from spielekiste.arena import play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.figures import spread
from spielekiste.arena.players import own
from workshop.common.paths import DIST

LIMIT_MS = 1000
"""Time limit of a decision in the campaign, in milliseconds on a device of speed 1."""

FOLLOW_MS = 1000
"""Time limit for finding the line of an endless loop, in milliseconds on a device of speed 1."""

LATE_MS = 1000
"""Milliseconds after the time limit within which a worker must have ended."""

TAP_MS = 5000
"""Maximum time until the page shows the effect of a tap, in milliseconds."""

PATIENCE_MS = 20_000
"""Milliseconds after which a tap counts as having had no effect; see `PLAY`."""

PREPARE = """async (path) => {
  const plain = window.Worker;
  window.hostile = { path, workers: [] };
  window.Worker = class extends plain {
    constructor(...given) {
      super(...given);
      this.told = { since: performance.now(), slow: 1, ended: 0, kind: '', open: 0 };
      window.hostile.workers.push(this.told);
      this.addEventListener('message', ({ data }) => {
        if (data?.type === 'ready') this.told.slow = Math.min(Math.max(Number(data.slow) || 1, 1), 20);
        if (data?.type === 'replies') this.told.open -= 1;
        if (data?.type !== 'at') this.told.since = performance.now();
      });
    }
    postMessage(...given) {
      const [{ role, batch }] = given;
      if (role) Object.assign(this.told, { kind: role.kind, open: role.kind === 'follow' ? 1 : 0 });
      if (batch && !this.told.open++) this.told.since = performance.now();
      super.postMessage(...given);
    }
    terminate() {
      if (!this.told.ended) this.told.ended = performance.now();
      super.terminate();
    }
  };
  const arena = await window.spielekistePage.arena(path);
  arena.dismiss();
  arena.prepare();
}"""
"""Makes the page record when each worker last sent a message, and when it ended; the workers that
were started in advance are replaced by recorded ones.
"""

PLAY = """async (asked) => {
  const { path, workers } = window.hostile;
  const isSpare = ({ kind, ended }) => !kind && !ended;
  workers.splice(0, workers.length, ...workers.filter(isSpare));
  const arena = await window.spielekistePage.arena(path);
  const pause = (ms) => new Promise((go) => setTimeout(go, ms));
  const shown = () => document.querySelector('dialog[open]') !== null;
  const taps = [];
  const tap = async () => {
    const start = performance.now();
    document.querySelector('[data-do="open settings"]').click();
    while (!shown() && performance.now() - start < 20000) await pause(20);
    taps.push(performance.now() - start);
    while (shown() && performance.now() - start < 20000) {
      document.querySelector('dialog[open] [data-do="close"]')?.click();
      await pause(50);
    }
  };
  let figures = null;
  arena.begin(asked, {}, (json) => {
    const told = JSON.parse(json);
    if (told.over) figures = told;
  });
  const begun = performance.now();
  while (!figures && performance.now() - begun < 90000) {
    await tap();
    for (let waits = 0; !figures && waits < 50; waits += 1) await pause(20);
  }
  arena.end();
  const ended = workers.filter(({ kind }) => kind).map(({ since, ...told }) => ({ ...told, took: told.ended - since }));
  return JSON.stringify({ figures, taps, workers: ended });
}"""
"""Plays a contest and taps the page repeatedly during it."""

STATE = """async () => {
  const kept = {};
  for (const { name, version } of await indexedDB.databases?.() ?? []) {
    const base = await new Promise((done, fail) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = fail;
    });
    for (const store of base.objectStoreNames) {
      kept[`${name} ${version} ${store}`] = await new Promise((done, fail) => {
        const asked = base.transaction(store).objectStore(store).getAllKeys();
        asked.onsuccess = () => done(asked.result.map(String));
        asked.onerror = fail;
      });
    }
    base.close();
  }
  const texts = (store) => Object.keys(store).sort().map((name) => [name, store.getItem(name)]);
  return JSON.stringify({
    kept,
    local: texts(localStorage),
    session: texts(sessionStorage),
    cookie: document.cookie,
    address: location.href,
    title: document.title,
    elements: [...document.querySelectorAll('*')].map((each) => each.tagName).join(' '),
    screen: document.getElementById('app').innerText,
    names: Object.getOwnPropertyNames(window).sort(),
  });
}"""
"""Returns all data that a bot must not change."""


class Outcome(NamedTuple):
    """Outcome of a program."""

    program: Program
    verdict: str
    line: int
    tap_ms: float
    """Longest time until the effect of a tap, in milliseconds."""
    wrong: tuple[str, ...]
    """Violations found, as text."""


def prepare(page: Scripted, root: Path = DIST) -> None:
    """Prepare the page for `played`; it must show the bots page of the site in `root`."""
    path = f"assets/{next((root / 'assets').glob('arena-*.js')).name}"
    look(page, PREPARE, path)
    look(page, PLAY, _asked(Program("", "", "kniffel", FIRST, frozenset())))


def _asked(program: Program) -> str:
    """Return the description of a contest between the program and the innocent bot."""
    return json.dumps(
        {
            "game": program.game, "options": {}, "seed": SEED, "games": program.games,
            "limit": LIMIT_MS, "players": [{"source": program.source}, {"source": INNOCENT}],
        }
    )  # fmt: skip


def played(
    page: Scripted,
    program: Program,
    requests: Sequence[str],
    root: Path = DIST,
    *,
    is_timed: bool = True,
) -> Outcome:
    """Play a program against the innocent bot and judge it, including its timing if `is_timed`."""
    before, known = look(page, STATE), len(requests)
    told = json.loads(look(page, PLAY, _asked(program)))
    wrong = list(_wrong(told, program))
    if is_timed:
        wrong += _late(told)
    after = look(page, STATE)
    if after != before:
        wrong.append(f"changed: {_difference(json.loads(before), json.loads(after))}")
    if foreign := [path for path in requests[known:] if not (root / path.lstrip("/")).exists()]:
        wrong.append(f"requests: {foreign}")
    verdict, line = _verdict(told["figures"])
    return Outcome(program, verdict, line, max(told["taps"], default=0), tuple(wrong))


def _wrong(told: Mapping[str, Any], program: Program) -> Sequence[str]:
    verdict, _line = _verdict(told["figures"])
    found = [] if verdict in program.verdicts else [f"{verdict}: {told['figures']}"]
    if max(told["taps"], default=PATIENCE_MS) >= PATIENCE_MS:
        found.append("a tap had no effect")
    if not all(each["ended"] for each in told["workers"]):
        found.append("a worker still runs")
    if verdict != "error":
        found += _other_results(told["figures"], program)
    return found


def _late(told: Mapping[str, Any]) -> Sequence[str]:
    found = [f"a tap took {took:.0f} ms" for took in told["taps"] if took > TAP_MS]
    late = [each for each in told["workers"] if each["open"] and each["took"] > _longest(each)]
    return [*found, *(f"a worker ran for {each['took']:.0f} ms" for each in late)]


def _longest(worker: Mapping[str, Any]) -> float:
    """Return the time limit, in milliseconds, within which a worker must end."""
    limit: float = (FOLLOW_MS if worker["kind"] == "follow" else LIMIT_MS) * worker["slow"]
    return limit + LATE_MS


def _verdict(figures: Mapping[str, Any] | None) -> tuple[str, int]:
    if figures is None:
        return "no end", 0
    if "error" in figures:
        return "error", 0
    if figures["fault"] is None:
        return PLAYS, 0
    player, code, line, *_args = figures["fault"]
    return (code if player == 0 else f"the other one: {code}"), line


def _other_results(figures: Mapping[str, Any] | None, program: Program) -> Sequence[str]:
    """Return differences between the counted results and those of harmless bots in CPython."""
    if not figures or not figures["done"]:
        return []
    expected = [
        list(spread(each[: figures["done"]])) for each in _results(program.game, program.games)
    ]
    counted = [each[:5] for each in figures["players"]]
    return [] if counted == expected else [f"results {counted} instead of {expected}"]


@cache
def _results(game: str, games: int) -> Sequence[Sequence[float]]:
    plan = contest(game, 2, games, SEED)
    return play_all(plan, [own(FIRST, plan, 0), own(INNOCENT, plan, 1)]).results


def _difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    found = [name for name in before if before[name] != after[name]]
    return repr([(name, *_first_difference(before[name], after[name])) for name in found])


def _first_difference(before: object, after: object) -> tuple[str, str]:
    one, other = json.dumps(before), json.dumps(after)
    pairs = enumerate(zip(one, other, strict=False))
    start = max(next((at for at, (a, b) in pairs if a != b), 40) - 40, 0)
    return one[start : start + 120], other[start : start + 120]
