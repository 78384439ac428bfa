// @ts-check
/**
 * Stores matches on this device: in IndexedDB through idb-keyval, with the last step of each match
 * also written into a journal in localStorage until the write has finished, because a page may be killed at any
 * moment.
 *
 * A match is `{stamp, text}`; its stamp `revision.writer` names one version of it. A page may only
 * replace a version that it wrote or loaded (`base`): a newer one of another page stays. All other
 * data in the database is returned as text, and no row can prevent reading the others.
 *
 * Contract with Python (app/ports/border.py): `window.spielekisteSaves`, and the event
 * `spielekiste:kept` on the window, with `{key, stamp}`, when another page has written. If storage
 * is refused, nothing is ever written, and every `put` reports it.
 *
 * In an iframe there is a separate database, in which each host's matches have its origin as key
 * prefix; see frame.js.
 *
 * tests/app/support/two_windows.py is a model of this file's rules; change both.
 */
import { createStore, del, entries, get, keys, update } from "idb-keyval";

/** @typedef {{stamp: string, text: string}} Saved */
/** @typedef {Saved & {name: string, key: string, base: string}} Entry */

const host = window.spielekisteHost;
const isHosted = host !== undefined && host.owner !== "";
const NAME = isHosted ? "spielekiste-hosts" : "spielekiste";
const JOURNAL = isHosted ? "spielekiste.host-aside." : "spielekiste.aside.";
const TIMEOUT_MS = 5000;
const HOST_REPLY_MS = 1000; // timeout for the host's reply to a message sent long before
const EMPTY = JSON.stringify({ readable: true, kept: [] });
const LONGEST_STAMP = 100;
const LARGEST = 4_000_000; // maximum characters returned per row; our rows are smaller
let store = createStore(NAME, "shelf");

/** Return the key prefix of this page's matches; null if the host is not known. */
function owner() {
  return host ? host.owner : "";
}

/** Return the rows of this page's matches, with the prefix removed from their keys.
 * @param {[string, string, string][]} rows @returns {[string, string, string][]} */
function ownOf(rows) {
  const begin = owner();
  if (begin === null) return [];
  return rows.filter(([key]) => key.startsWith(begin))
    .map(([key, stamp, text]) => [key.slice(begin.length), stamp, text]);
}

/** Return whether there is no storage at all: in embedded or sandboxed iframes, or with site data
 * blocked.
 * @param {unknown} error */
function isRefused(error) {
  if (!(error instanceof DOMException)) return false;
  return error.name === "SecurityError" || /denied permission/.test(error.message);
}

/** Run an operation on the store, a second time with a new connection if the first fails.
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

/** Wait for a promise, with a timeout.
 * @template T @param {Promise<T>} work @returns {Promise<T>} */
function timely(work) {
  return Promise.race([work, new Promise((_, reject) => {
    setTimeout(() => reject(new Error("The storage does not respond.")), TIMEOUT_MS);
  })]);
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

// --- rows and stamps --------------------------------------------------------------------------

/** Return the stamp of a row, or "" if the row is not ours. @param {unknown} row */
function stampOf(row) {
  const { stamp } = Object(row);
  return typeof stamp === "string" && stamp.length <= LONGEST_STAMP ? stamp : "";
}

/** Return the text of a row; for a row that is not ours, as much as can be converted to text.
 * @param {unknown} row */
function textOf(row) {
  const { text } = Object(row);
  return (typeof text === "string" ? text : written(row)).slice(0, LARGEST);
}

/** @param {unknown} row */
function written(row) {
  try {
    return String(JSON.stringify(row));
  } catch (_) {
    return typeof row; // nested too deeply, or circular
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

/** Return whether a version based on `base` includes all stored steps.
 * @param {string} before @param {string} base @param {string} stamp */
function follows(before, base, stamp) {
  const isBefore = writer(before) === writer(base) && revision(before) < revision(base);
  return before === "" || before === base || isBefore || writer(before) === writer(stamp);
}

// --- journal ----------------------------------------------------------------------------------

/** @param {string} key @param {string} stamp */
function nameOf(key, stamp) {
  return `${JOURNAL}${key}.${writer(stamp)}`;
}

/** @param {string} key @param {string} base @param {Saved} row */
function addEntry(key, base, row) {
  try {
    localStorage.setItem(nameOf(key, row.stamp), JSON.stringify({ base, ...row }));
    return true;
  } catch (_) {
    return false;
  }
}

/** Read an entry of the journal; unreadable entries become text without a stamp.
 * @param {string} name @returns {Entry} */
function readEntry(name) {
  const raw = localStorage.getItem(name) || "";
  const key = name.slice(JOURNAL.length).replace(/\.[^.]*$/, "");
  try {
    const found = JSON.parse(raw);
    if (stampOf(found) && typeof found.text === "string") {
      return { name, key, base: stampOf({ stamp: found.base }), stamp: found.stamp, text: found.text };
    }
  } catch (_) {
    // returned as raw text below
  }
  return { name, key, base: "", stamp: "", text: raw };
}

/** Remove an entry of the journal, unless it has changed.
 * @param {string} name @param {string} stamp */
function removeEntry(name, stamp) {
  try {
    if (readEntry(name).stamp === stamp) localStorage.removeItem(name);
  } catch (_) {
    // storage is blocked, so there is nothing to remove
  }
}

/** Return all entries of the journal, newest first. @returns {Entry[]} */
function journal() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(JOURNAL)).map(readEntry)
      .sort((one, other) => revision(other.stamp) - revision(one.stamp));
  } catch (_) {
    return [];
  }
}

/** Move an entry of the journal into the store. If the stored match has diverged, the entry
 * becomes a new match, because the page that wrote it is gone and cannot ask the user.
 * @param {Entry} entry */
async function flush({ name, key, base, stamp, text }) {
  const isDone = await writeRow(key, { stamp, text }, (before) => follows(before, base, stamp))
    || await writeRow(`${key}-${writer(stamp) || "aside"}`, { stamp, text }, () => false);
  if (isDone) removeEntry(name, stamp);
}

/** Write a row if the key is free or `may` allows replacing the old row; return whether it is
 * stored.
 * @param {string} key @param {Saved} row @param {(before: string) => boolean} may */
async function writeRow(key, row, may) {
  let [isThere, isNew] = [false, false];
  await reliably(() => update(key, (old) => {
    const before = stampOf(old);
    const isSame = textOf(old) === row.text && before === row.stamp;
    isThere = isSame || (writer(before) === writer(row.stamp) && revision(before) > revision(row.stamp));
    isNew = !isThere && (old === undefined || (before !== "" && may(before)));
    return isNew ? row : old;
  }, store));
  if (isThere || isNew) tellOthers(key, row.stamp); // its page may have been killed before doing so
  return isThere || isNew;
}

/** Write all entries of the journal into the store; one that fails remains. */
async function flushJournal() {
  for (const entry of journal()) {
    await flush(entry).catch((error) => console.info("An entry stays in the journal:", error));
  }
}

// --- calls from Python ------------------------------------------------------------------------

/** Read all rows, one by one if necessary, so that an unreadable row does not hide the others.
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

/** Read all matches: `{readable, kept: [[key, stamp, text], …]}` as JSON. */
async function read() {
  if (owner() === null) return EMPTY;
  /** @type {[string, string, string][]} */
  const kept = [];
  let readable = true;
  try {
    await flushJournal();
    const found = await readRows();
    readable = found.readable;
    for (const [key, row] of found.rows) {
      if (typeof key === "string") kept.push([key, stampOf(row), textOf(row)]);
    }
  } catch (error) {
    readable = isRefused(error);
    if (readable) document.documentElement.dataset.storage = "none";
    console.info("The stored matches cannot be read:", error);
  }
  return JSON.stringify({ readable, kept: ownOf([...kept, ...entriesNotIn(kept)]) });
}

/** Return the entries of the journal for matches that could not be read.
 * @param {[string, string, string][]} kept @returns {[string, string, string][]} */
function entriesNotIn(kept) {
  const known = new Set(kept.map(([key]) => key));
  return journal().filter(({ key }) => !known.has(key) && known.add(key))
    .map(({ key, stamp, text }) => [key, stamp, text]);
}

/** Write a match; resolves to `kept`, `newer`, `full` or `failed`.
 * @param {string} key @param {string} base @param {string} stamp @param {string} text */
async function put(key, base, stamp, text) {
  const isNoted = addEntry(key, base, { stamp, text });
  try {
    return await timely(write(key, base, { stamp, text }));
  } catch (error) {
    console.info("A step could not be saved:", error);
    return isNoted ? "kept" : isFull(error) ? "full" : "failed";
  }
}

/** Write a match into the store, and notify the other pages.
 * @param {string} key @param {string} base @param {Saved} kept */
async function write(key, base, kept) {
  let isNewer = false;
  await reliably(() => update(key, (old) => {
    isNewer = !follows(stampOf(old), base, kept.stamp);
    return isNewer ? old : kept;
  }, store));
  removeEntry(nameOf(key, kept.stamp), kept.stamp);
  if (!isNewer) tellOthers(key, kept.stamp);
  return isNewer ? "newer" : "kept";
}

/** Read one match again: `[stamp, text]` as JSON, both empty if it does not exist.
 * @param {string} key */
async function fetchOne(key) {
  const row = await timely(reliably(() => get(key, store)))
    .catch(() => journal().find((entry) => entry.key === key));
  return JSON.stringify([stampOf(row), row === undefined ? "" : textOf(row)]);
}

/** @param {string} key */
async function drop(key) {
  journal().filter((entry) => entry.key === key).forEach(({ name, stamp }) => removeEntry(name, stamp));
  await reliably(() => del(key, store)).catch(() => {}); // if this fails, nothing could be stored before either
}

/** Ask the browser not to evict this data when space is low; it may ask the user, or refuse. */
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

/** The first read starts now, in parallel with the long downloads; in an iframe once the host is
 * known. */
const first = (isHosted ? host.met.then(read) : read()).catch(() => unread());

/** Return the matches known without the store. */
function unread() {
  return JSON.stringify({ readable: false, kept: ownOf(entriesNotIn([])) });
}

/** Return the result of the first read. After a timeout return the entries of the journal, and dispatch
 * `spielekiste:late` with the result later. */
async function opened() {
  if (owner() === null) await Promise.race([host?.met, new Promise((go) => { setTimeout(go, HOST_REPLY_MS); })]);
  let isLate = false;
  first.then((found) => {
    if (isLate) window.dispatchEvent(new CustomEvent("spielekiste:late", { detail: found }));
  });
  return Promise.race([
    first,
    new Promise((resolve) => {
      const isUnknown = owner() === null;
      setTimeout(() => { isLate = true; resolve(isUnknown ? EMPTY : unread()); }, isUnknown ? 0 : TIMEOUT_MS);
    }),
  ]);
}

/** Wrap an operation on a match so that its key gets this page's prefix. @template T @template {any[]} Rest
 * @param {(key: string, ...rest: Rest) => Promise<T>} work @param {T} otherwise where nothing may be stored
 * @returns {(key: string, ...rest: Rest) => Promise<T>} */
function owned(work, otherwise) {
  return async (key, ...rest) => {
    const begin = owner();
    return begin === null ? otherwise : work(begin + key, ...rest);
  };
}

window.spielekisteSaves = {
  opened,
  put: owned(put, "failed"),
  fetch: owned(fetchOne, JSON.stringify(["", ""])),
  drop: owned(drop, undefined),
  persist,
};

export {};
