// @ts-check
/**
 * Keeps matches on this device: IndexedDB through idb-keyval, and the last step of each match aside
 * in localStorage until it has arrived there, since a page may be killed at any moment.
 *
 * A match is `{stamp, text}`; its stamp `revision.writer` names one writing of it. A page may only
 * replace what it wrote itself or what it found (`base`): a newer one of another page stays.
 *
 * Contract with Python (app/browser.py): `window.spielekisteShelf`, and the event
 * `spielekiste:kept` on the window, with `{key, stamp}`, when another page has written.
 * Where storage is refused, nothing is ever written, and every `put` says so.
 *
 * In a frame there is another shelf, on which each host's matches go by its origin; see frame.js.
 */
import { createStore, del, entries, get, update } from "idb-keyval";

/** @typedef {{stamp: string, text: string}} Kept */

const host = window.spielekisteHost;
const isHosted = host !== undefined && host.owner !== "";
const NAME = isHosted ? "spielekiste-hosts" : "spielekiste";
const ASIDE = isHosted ? "spielekiste.host-aside." : "spielekiste.aside.";
const PATIENCE_MS = 5000;
const WORD_MS = 1000; // the host's first word is an answer to one that was said long before
const EMPTY = JSON.stringify({ readable: true, kept: [] });
let store = createStore(NAME, "shelf");

/** What the keys of this page's matches begin with; null where the host is not known. */
function owner() {
  return host ? host.owner : "";
}

/** Whether there is no storage at all, and storage.js has put its stand-in in the way. */
function isRefused() {
  return document.documentElement.dataset.storage === "none";
}

/** Do something with the store, once more with a new connection if the old one was lost.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function reliably(work) {
  try {
    return await work();
  } catch (error) {
    if (isFull(error) || isRefused()) throw error;
    store = createStore(NAME, "shelf");
    return work();
  }
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** The stamp of what is kept, empty for what was never ours. @param {Kept | undefined} kept */
function stampOf(kept) {
  return String(kept?.stamp ?? "");
}

/** @param {Kept | undefined} kept */
function revision(kept) {
  return parseInt(stampOf(kept), 10) || 0;
}

/** @param {string} stamp */
function writer(stamp) {
  return stamp.split(".")[1];
}

// --- aside ----------------------------------------------------------------------------------

/** @param {string} key @param {Kept} kept */
function putAside(key, kept) {
  try {
    localStorage.setItem(ASIDE + key, JSON.stringify(kept));
    return true;
  } catch (_) {
    return false;
  }
}

/** @param {string} key @returns {Kept | undefined} */
function getAside(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(ASIDE + key) || "null");
    return kept && typeof kept.stamp === "string" && typeof kept.text === "string" ? kept : undefined;
  } catch (_) {
    return undefined;
  }
}

/** Forget what lies aside, if it is still that writing. @param {string} key @param {string} stamp */
function dropAside(key, stamp = "") {
  try {
    if (!stamp || getAside(key)?.stamp === stamp) localStorage.removeItem(ASIDE + key);
  } catch (_) {
    // blocked: there is nothing to forget
  }
}

/** @returns {string[]} */
function keysAside() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(ASIDE))
      .map((name) => name.slice(ASIDE.length));
  } catch (_) {
    return [];
  }
}

/** Bring what lies aside to where it belongs, unless the match went on from there. */
async function settle() {
  for (const key of keysAside()) {
    const aside = getAside(key);
    if (!aside) continue;
    await reliably(() => update(key, (old) => (revision(old) < revision(aside) ? aside : old), store));
    dropAside(key, aside.stamp);
  }
}

// --- what Python asks for ---------------------------------------------------------------------

/** Read everything: `{readable, kept: [[key, stamp, text], …]}` as JSON. */
async function read() {
  const begin = owner();
  if (begin === null || isRefused()) return EMPTY;
  /** @type {Map<string, Kept>} */
  const found = new Map();
  let readable = true;
  try {
    await settle();
    for (const [key, kept] of await reliably(() => entries(store))) found.set(String(key), kept);
  } catch (error) {
    readable = isRefused();
    console.info("The shelf cannot be read:", error);
  }
  for (const key of keysAside()) {
    const aside = getAside(key);
    if (aside && revision(aside) > revision(found.get(key))) found.set(key, aside);
  }
  const kept = [...found].filter(([key]) => key.startsWith(begin))
    .map(([key, one]) => [key.slice(begin.length), stampOf(one), String(one?.text)]);
  return JSON.stringify({ readable, kept });
}

/** Write a match; tells `kept`, or `newer`, `full`, `failed` and why not.
 * @param {string} key @param {string} base @param {string} stamp @param {string} text */
async function put(key, base, stamp, text) {
  const kept = { stamp, text };
  const isAside = putAside(key, kept);
  let isNewer = false;
  try {
    await reliably(() => update(key, (old) => {
      const before = stampOf(old);
      isNewer = before !== "" && before !== base && writer(before) !== writer(stamp);
      return isNewer ? old : kept;
    }, store));
  } catch (error) {
    console.info("A step could not be kept:", error);
    return isAside ? "kept" : isFull(error) ? "full" : "failed";
  }
  dropAside(key, stamp);
  if (!isNewer) channel?.postMessage({ key, stamp });
  return isNewer ? "newer" : "kept";
}

/** Read one match again: `[stamp, text]` as JSON, both empty if it is not there. @param {string} key */
async function fetchOne(key) {
  /** @type {Kept | undefined} */
  const kept = await reliably(() => get(key, store)).catch(() => getAside(key));
  return JSON.stringify([stampOf(kept), String(kept?.text ?? "")]);
}

/** @param {string} key */
async function drop(key) {
  dropAside(key);
  await reliably(() => del(key, store)).catch(() => {}); // what cannot be written is not there either
}

/** Ask the browser not to clear this away when room is short; it may ask the person, or refuse. */
async function persist() {
  if (!navigator.storage?.persist || await navigator.storage.persisted()) return;
  await navigator.storage.persist();
}

// --- other pages ------------------------------------------------------------------------------

const channel = "BroadcastChannel" in window ? new BroadcastChannel(`${NAME}.shelf`) : null;
channel?.addEventListener("message", ({ data: { key, stamp } }) => {
  const begin = owner();
  if (begin === null || !key.startsWith(begin)) return;
  const detail = { key: key.slice(begin.length), stamp };
  window.dispatchEvent(new CustomEvent("spielekiste:kept", { detail }));
});

/** The first reading starts now, beside the long downloads and before a stand-in can be there; in a
 * frame once it is known whose page it is. */
const first = isHosted ? host.met.then(read) : read();

/** Return what was read; if that takes too long, nothing, and tell it by `spielekiste:late`. */
async function opened() {
  if (owner() === null) await Promise.race([host?.met, new Promise((go) => { setTimeout(go, WORD_MS); })]);
  let isLate = false;
  first.then((found) => {
    if (isLate) window.dispatchEvent(new CustomEvent("spielekiste:late", { detail: found }));
  });
  return Promise.race([
    first,
    new Promise((resolve) => {
      const isUnknown = owner() === null;
      setTimeout(() => { isLate = true; resolve(isUnknown ? EMPTY : ""); }, isUnknown ? 0 : PATIENCE_MS);
    }),
  ]);
}

/** Do something with a match of this page's, by its key among all. @template T @template {any[]} Rest
 * @param {(key: string, ...rest: Rest) => Promise<T>} work @param {T} otherwise where there is no shelf
 * @returns {(key: string, ...rest: Rest) => Promise<T>} */
function owned(work, otherwise) {
  return async (key, ...rest) => {
    const begin = owner();
    return begin === null ? otherwise : work(begin + key, ...rest);
  };
}

window.spielekisteShelf = {
  opened,
  put: owned(put, "failed"),
  fetch: owned(fetchOne, JSON.stringify(["", ""])),
  drop: owned(drop, undefined),
  persist,
};

export {};
