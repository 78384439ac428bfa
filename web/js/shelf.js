// @ts-check
/**
 * Keeps matches on this device: IndexedDB through idb-keyval, and the last step of each match aside
 * in localStorage until it has arrived there, since a page may be killed at any moment.
 *
 * A match is `{stamp, text}`; its stamp `revision.writer` names one writing of it. A page may only
 * replace what it wrote itself or what it found (`base`): a newer one of another page stays.
 *
 * Contract with Python (app/browser/browser.py): `window.spielekisteShelf`, and the event
 * `spielekiste:kept` on the window, with `{key, stamp}`, when another page has written.
 * Where storage is refused, nothing is ever written, and every `put` says so.
 */
import { createStore, del, entries, get, update } from "idb-keyval";

/** @typedef {{stamp: string, text: string}} Kept */

const ASIDE = "spielekiste.aside.";
const PATIENCE_MS = 5000;
let store = createStore("spielekiste", "shelf");

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
    store = createStore("spielekiste", "shelf");
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
  const kept = [...found].map(([key, one]) => [key, stampOf(one), String(one?.text)]);
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

const channel = "BroadcastChannel" in window ? new BroadcastChannel("spielekiste.shelf") : null;
channel?.addEventListener("message", (event) => {
  window.dispatchEvent(new CustomEvent("spielekiste:kept", { detail: event.data }));
});

/** The first reading starts now, beside the long downloads and before a stand-in can be there. */
const first = isRefused() ? Promise.resolve(JSON.stringify({ readable: true, kept: [] })) : read();

/** Return what was read; if that takes too long, nothing, and tell it by `spielekiste:late`. */
function opened() {
  let isLate = false;
  first.then((found) => {
    if (isLate) window.dispatchEvent(new CustomEvent("spielekiste:late", { detail: found }));
  });
  return Promise.race([
    first,
    new Promise((resolve) => {
      setTimeout(() => { isLate = true; resolve(""); }, PATIENCE_MS);
    }),
  ]);
}

window.spielekisteShelf = {
  opened,
  put,
  fetch: fetchOne,
  drop,
  persist,
};

export {};
