// @ts-check
/**
 * Keeps matches on this device: IndexedDB through idb-keyval, and the last step of each match aside
 * in localStorage until it has arrived there, since a page may be killed at any moment.
 *
 * A match is `{stamp, text}`; its stamp `revision.writer` names one writing of it. A page may only
 * replace what it wrote itself or what it found (`base`): a newer one of another page stays. Whatever
 * else lies there is handed over as text, and nothing that lies there can stop the reading of the rest.
 *
 * Contract with Python (app/ports/border.py): `window.spielekisteShelf`, and the event
 * `spielekiste:kept` on the window, with `{key, stamp}`, when another page has written.
 * Where storage is refused, nothing is ever written, and every `put` says so.
 *
 * In a frame there is another shelf, on which each host's matches go by its origin; see frame.js.
 *
 * tests/app/support/two_windows.py is a model of the rules of this file; change both.
 */
import { createStore, del, entries, get, keys, update } from "idb-keyval";

/** @typedef {{stamp: string, text: string}} Kept */
/** @typedef {Kept & {name: string, key: string, base: string}} Aside */

const host = window.spielekisteHost;
const isHosted = host !== undefined && host.owner !== "";
const NAME = isHosted ? "spielekiste-hosts" : "spielekiste";
const ASIDE = isHosted ? "spielekiste.host-aside." : "spielekiste.aside.";
const PATIENCE_MS = 5000;
const WORD_MS = 1000; // the host's first word is an answer to one that was said long before
const EMPTY = JSON.stringify({ readable: true, kept: [] });
const LONGEST_STAMP = 100;
const LARGEST = 4_000_000; // characters of one row that are handed over; what is ours has fewer
let store = createStore(NAME, "shelf");

/** What the keys of this page's matches begin with; null where the host is not known. */
function owner() {
  return host ? host.owner : "";
}

/** The rows of this page's matches, by their keys without the owner.
 * @param {[string, string, string][]} rows @returns {[string, string, string][]} */
function ownOf(rows) {
  const begin = owner();
  if (begin === null) return [];
  return rows.filter(([key]) => key.startsWith(begin))
    .map(([key, stamp, text]) => [key.slice(begin.length), stamp, text]);
}

/** Whether there is no storage at all: in foreign or sandboxed frames, or with site data blocked.
 * @param {unknown} error */
function isRefused(error) {
  if (!(error instanceof DOMException)) return false;
  return error.name === "SecurityError" || /denied permission/.test(error.message);
}

/** Do something with the store, once more with a new connection if the old one was lost.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function reliably(work) {
  try {
    return await work();
  } catch (error) {
    if (isFull(error) || isRefused(error)) throw error;
    store = createStore(NAME, "shelf");
    return work();
  }
}

/** Wait for something, but not for ever. @template T @param {Promise<T>} work @returns {Promise<T>} */
function timely(work) {
  return Promise.race([work, new Promise((_, reject) => {
    setTimeout(() => reject(new Error("The storage does not answer.")), PATIENCE_MS);
  })]);
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

// --- rows and stamps --------------------------------------------------------------------------

/** The stamp of what is kept, empty for what was never ours. @param {unknown} row */
function stampOf(row) {
  const { stamp } = Object(row);
  return typeof stamp === "string" && stamp.length <= LONGEST_STAMP ? stamp : "";
}

/** The text of a row; of what is none of ours, what can be written of it. @param {unknown} row */
function textOf(row) {
  const { text } = Object(row);
  return (typeof text === "string" ? text : written(row)).slice(0, LARGEST);
}

/** @param {unknown} row */
function written(row) {
  try {
    return String(JSON.stringify(row));
  } catch (_) {
    return typeof row; // too deep, or round
  }
}

/** @param {string} stamp */
function revision(stamp) {
  return Number((/^\d{1,15}(?=\.|$)/.exec(stamp) || [0])[0]);
}

/** @param {string} stamp */
function writer(stamp) {
  return stamp.split(".")[1] || "";
}

/** Whether what was written from `base` has in it all that is stored.
 * @param {string} before @param {string} base @param {string} stamp */
function follows(before, base, stamp) {
  const isBefore = writer(before) === writer(base) && revision(before) < revision(base);
  return before === "" || before === base || isBefore || writer(before) === writer(stamp);
}

// --- aside ----------------------------------------------------------------------------------

/** @param {string} key @param {string} stamp */
function nameOf(key, stamp) {
  return `${ASIDE}${key}.${writer(stamp)}`;
}

/** @param {string} key @param {string} base @param {Kept} kept */
function putAside(key, base, kept) {
  try {
    localStorage.setItem(nameOf(key, kept.stamp), JSON.stringify({ base, ...kept }));
    return true;
  } catch (_) {
    return false;
  }
}

/** What lies aside; what cannot be read is text without a stamp. @param {string} name @returns {Aside} */
function getAside(name) {
  const raw = localStorage.getItem(name) || "";
  const key = name.slice(ASIDE.length).replace(/\.[^.]*$/, "");
  try {
    const found = JSON.parse(raw);
    if (stampOf(found) && typeof found.text === "string") {
      return { name, key, base: stampOf({ stamp: found.base }), stamp: found.stamp, text: found.text };
    }
  } catch (_) {
    // it is kept as it is
  }
  return { name, key, base: "", stamp: "", text: raw };
}

/** Forget what lies aside, if it is still that writing. @param {string} name @param {string} stamp */
function dropAside(name, stamp) {
  try {
    if (getAside(name).stamp === stamp) localStorage.removeItem(name);
  } catch (_) {
    // blocked: there is nothing to forget
  }
}

/** All that lies aside, the latest writing first. @returns {Aside[]} */
function allAside() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(ASIDE)).map(getAside)
      .sort((one, other) => revision(other.stamp) - revision(one.stamp));
  } catch (_) {
    return [];
  }
}

/** Bring what lies aside to where it belongs. Where a match went on without it, it becomes a match
 * of its own: the page that wrote it is gone, and nobody else could tell of it. @param {Aside} aside */
async function settle({ name, key, base, stamp, text }) {
  const isDone = await lay(key, { stamp, text }, (before) => follows(before, base, stamp))
    || await lay(`${key}-${writer(stamp) || "aside"}`, { stamp, text }, () => false);
  if (isDone) dropAside(name, stamp);
}

/** Write a row, if nothing else is there or it `may` take its place; tell whether it is there now.
 * @param {string} key @param {Kept} row @param {(before: string) => boolean} may */
async function lay(key, row, may) {
  let [isThere, isNew] = [false, false];
  await reliably(() => update(key, (old) => {
    const before = stampOf(old);
    const isSame = textOf(old) === row.text && before === row.stamp;
    isThere = isSame || (writer(before) === writer(row.stamp) && revision(before) > revision(row.stamp));
    isNew = !isThere && (old === undefined || (before !== "" && may(before)));
    return isNew ? row : old;
  }, store));
  if (isThere || isNew) tellOthers(key, row.stamp); // its page may not have come to that
  return isThere || isNew;
}

/** Settle all that lies aside, each for itself; none of it goes before it is settled. */
async function settleAll() {
  for (const aside of allAside()) {
    await settle(aside).catch((error) => console.info("A step stays aside:", error));
  }
}

// --- what Python asks for ---------------------------------------------------------------------

/** Read every row, one by one if need be: one that cannot be read does not hide the others.
 * @returns {Promise<{readable: boolean, rows: [IDBValidKey, unknown][]}>} */
async function readRows() {
  try {
    return { readable: true, rows: await reliably(() => entries(store)) };
  } catch (error) {
    if (isRefused(error)) throw error;
    /** @type {[IDBValidKey, unknown][]} */
    const rows = [];
    const names = await keys(store);
    await Promise.allSettled(names.map(async (key) => rows.push([key, await get(key, store)])));
    return { readable: rows.length === names.length, rows };
  }
}

/** Read everything: `{readable, kept: [[key, stamp, text], …]}` as JSON. */
async function read() {
  if (owner() === null) return EMPTY;
  /** @type {[string, string, string][]} */
  const kept = [];
  let readable = true;
  try {
    await settleAll();
    const found = await readRows();
    readable = found.readable;
    for (const [key, row] of found.rows) {
      if (typeof key === "string") kept.push([key, stampOf(row), textOf(row)]);
    }
  } catch (error) {
    readable = isRefused(error);
    if (readable) document.documentElement.dataset.storage = "none";
    console.info("The shelf cannot be read:", error);
  }
  return JSON.stringify({ readable, kept: ownOf([...kept, ...asideOf(kept)]) });
}

/** What lies aside of matches that could not be read.
 * @param {[string, string, string][]} kept @returns {[string, string, string][]} */
function asideOf(kept) {
  const known = new Set(kept.map(([key]) => key));
  return allAside().filter(({ key }) => !known.has(key) && known.add(key))
    .map(({ key, stamp, text }) => [key, stamp, text]);
}

/** Write a match; tells `kept`, or `newer`, `full`, `failed` and why not.
 * @param {string} key @param {string} base @param {string} stamp @param {string} text */
async function put(key, base, stamp, text) {
  const isAside = putAside(key, base, { stamp, text });
  try {
    return await timely(write(key, base, { stamp, text }));
  } catch (error) {
    console.info("A step could not be kept:", error);
    return isAside ? "kept" : isFull(error) ? "full" : "failed";
  }
}

/** Write a match into the store, and tell the other pages. @param {string} key @param {string} base @param {Kept} kept */
async function write(key, base, kept) {
  let isNewer = false;
  await reliably(() => update(key, (old) => {
    isNewer = !follows(stampOf(old), base, kept.stamp);
    return isNewer ? old : kept;
  }, store));
  dropAside(nameOf(key, kept.stamp), kept.stamp);
  if (!isNewer) tellOthers(key, kept.stamp);
  return isNewer ? "newer" : "kept";
}

/** Read one match again: `[stamp, text]` as JSON, both empty if it is not there. @param {string} key */
async function fetchOne(key) {
  const row = await timely(reliably(() => get(key, store)))
    .catch(() => allAside().find((aside) => aside.key === key));
  return JSON.stringify([stampOf(row), row === undefined ? "" : textOf(row)]);
}

/** @param {string} key */
async function drop(key) {
  allAside().filter((aside) => aside.key === key).forEach(({ name, stamp }) => dropAside(name, stamp));
  await reliably(() => del(key, store)).catch(() => {}); // what cannot be written is not there either
}

/** Ask the browser not to clear this away when room is short; it may ask the person, or refuse. */
async function persist() {
  if (!navigator.storage?.persist || await navigator.storage.persisted()) return;
  await navigator.storage.persist();
}

// --- other pages ------------------------------------------------------------------------------

const channel = "BroadcastChannel" in window ? new BroadcastChannel(`${NAME}.shelf`) : null;
channel?.addEventListener("message", (event) => {
  const { key } = Object(event.data);
  const stamp = stampOf(event.data);
  const begin = owner();
  if (typeof key !== "string" || !stamp || begin === null || !key.startsWith(begin)) return;
  const detail = { key: key.slice(begin.length), stamp };
  window.dispatchEvent(new CustomEvent("spielekiste:kept", { detail }));
});

/** @param {string} key @param {string} stamp */
function tellOthers(key, stamp) {
  channel?.postMessage({ key, stamp });
}

/** The first reading starts now, beside the long downloads; in a frame once it is known whose page it is. */
const first = (isHosted ? host.met.then(read) : read()).catch(() => unread());

/** What can be said without the store. */
function unread() {
  return JSON.stringify({ readable: false, kept: ownOf(asideOf([])) });
}

/** Return what was read; if that takes too long, what lies aside, and tell the rest by `spielekiste:late`. */
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
      setTimeout(() => { isLate = true; resolve(isUnknown ? EMPTY : unread()); }, isUnknown ? 0 : PATIENCE_MS);
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
