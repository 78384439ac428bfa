// @ts-check
/**
 * The application in a learning platform: a box contains one game as a page of its own, and this
 * script instead of embed/frame.js and page/saves.js.
 *
 * Nothing is stored on the device, which other learners may use too; matches are in memory and, the
 * last one, in the platform (recorder.js). `<html data-box>` names the standard, `data-box-game` the game.
 *
 * Contract with Python (app/ports/border.py): `spielekisteHost` and `spielekisteSaves`, as in the
 * scripts that this one replaces. No host page sends messages, and of those from Python only the end
 * of a match is of interest.
 */
import { open } from "./platforms.js";
import { Recorder } from "./recorder.js";

const html = document.documentElement;
const game = html.dataset.boxGame ?? "";
const isKolibri = html.dataset.box === "kolibri";
const version = html.dataset.box === "2004" ? "2004" : "1.2";
/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("box-words")?.textContent || "{}");
const KEY = "box";

// --- words for the people ------------------------------------------------------------------------

/** Show a text above the application until it is closed. @param {string} word @param {string} [detail] */
function say(word, detail) {
  document.getElementById("box-word")?.remove();
  if (word === "saved") return;
  const line = document.createElement("div");
  line.id = "box-word";
  line.setAttribute("role", "alert");
  line.textContent = `${words[word]} ${detail ? `(${detail}) ` : ""}`;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "block block--small";
  close.textContent = words.close;
  close.addEventListener("click", () => line.remove());
  line.append(close);
  document.body.prepend(line);
}

// --- the platform --------------------------------------------------------------------------------

/** Return the storage that Kolibri has for each learner. */
function storage() {
  try {
    return window.localStorage;
  } catch (_) {
    return null; // a frame without an origin has none
  }
}

const platform = open(window, version, isKolibri ? storage() : null);
const clock = {
  now: () => performance.now(),
  later: (/** @type {() => void} */ act, /** @type {number} */ ms) => window.setTimeout(act, ms),
};
const recorder = new Recorder(platform, game, say, clock);

addEventListener("pagehide", () => recorder.end());
addEventListener("visibilitychange", () => { if (document.hidden) recorder.flush(); });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); }); // the connection is closed

// --- matches, for Python -------------------------------------------------------------------------

/** @type {Map<string, [stamp: string, text: string]>} */
const kept = new Map();
const recalled = recorder.recall();
if (recalled) kept.set(KEY, [`1.${KEY}`, JSON.stringify({ record: recalled })]);

window.spielekisteSaves = {
  opened: async () => JSON.stringify({ readable: true, kept: Array.from(kept, ([key, row]) => [key, ...row]) }),
  put: async (key, _base, stamp, text) => {
    kept.set(key, [stamp, text]);
    recorder.keep(text);
    return "kept";
  },
  fetch: async (key) => JSON.stringify(kept.get(key) ?? ["", ""]),
  drop: async (key) => { kept.delete(key); },
  persist: async () => {},
};

// --- messages from Python ------------------------------------------------------------------------

let isOpened = false;

/** Start anew if the stored match could not be opened: its table would be reported together with `ready`. */
function check() {
  if (!recalled || isOpened) return;
  recorder.damaged();
  location.hash = `#/${game}/new`;
}

window.spielekisteHost = {
  open: () => {},
  tell: (json) => {
    const message = JSON.parse(json);
    if (message.type === "ready") setTimeout(check);
    if (message.type === "step") isOpened = true;
    if (message.type === "finished" && message.score && message.game === game) recorder.finish(message.score);
  },
  denied: [],
  met: Promise.resolve(),
  owner: null,
};

export {};
