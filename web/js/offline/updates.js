// @ts-check
/**
 * Makes files of this release from cached files of an earlier one and the updates between them, which the build made
 * (py/workshop/build/assets/updates/README.md). Everything here may fail; worker.js then fetches the whole file.
 *
 * Updates are kept in a cache of their own, so that an installation that was interrupted doesn't fetch them
 * again. It is deleted when the new version is activated.
 */
import { renewed } from "./difference.js";
import { AT_ONCE, fetched } from "./download.js";

const CACHE = "spielekiste-update";
const START = "index.html";
const HTML = ".html";

/** A difference, and the old file that it changes. @typedef {{path: string, hash: string, difference: Uint8Array}} Change */

/** Return the key of a version of a file in the cache, as Workbox makes it. @param {string} path @param {string} hash */
export function keyOf(path, hash) {
  const url = new URL(path, location.href);
  if (!path.startsWith("assets/")) url.searchParams.set("__WB_REVISION__", hash);
  return url.href;
}

/** @param {ArrayBuffer} bytes @returns {Promise<string>} */
export async function hashOf(bytes) {
  const sum = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(sum)));
}

/** Split an update into its differences, by path and hash of the new file.
 * @param {ArrayBuffer} update @returns {[string, Change][]} */
function changesOf(update) {
  const size = new DataView(update).getUint32(0, true);
  /** @type {[string, string, string, string, number][]} */
  const rows = JSON.parse(new TextDecoder().decode(new Uint8Array(update, 4, size)));
  let at = 4 + size;
  return rows.map(([path, hash, oldPath, oldHash, length]) => {
    const difference = new Uint8Array(update, at, length);
    at += length;
    return [`${path} ${hash}`, { path: oldPath, hash: oldHash, difference }];
  });
}

/** Return an update from its cache, or fetch and keep it if there is room. @param {string} path @param {string} hash */
async function updateOf(path, hash) {
  const kept = await caches.open(CACHE);
  const found = await kept.match(path);
  if (found) {
    const bytes = await found.arrayBuffer();
    if (await hashOf(bytes) === hash) return bytes;
  }
  const response = await fetched(path, `sha256-${hash}`, AT_ONCE);
  await kept.put(path, response.clone()).catch(() => {});
  return response.arrayBuffer();
}

/** Load the updates from the oldest release in that cache to this one: after an interrupted installation there are
 * two, and most files belong to the older one. Without any, or if an update can't be loaded, there are no changes.
 * @param {Cache} cache @returns {Promise<Map<string, Change>>} */
async function load(cache) {
  /** @type {[string, Change][]} */
  const changes = [];
  const oldest = (await starts(cache)).map(Boolean).lastIndexOf(true);
  for (const [path, hash] of SPIELEKISTE_UPDATES.slice(0, oldest + 1)) {
    changes.push(...changesOf(await updateOf(path, hash)));
  }
  return new Map(changes);
}

/** Return the start pages of earlier releases in that cache. @param {Cache} cache */
function starts(cache) {
  return Promise.all(SPIELEKISTE_UPDATES.map(([, , start]) => cache.match(keyOf(START, start))));
}

/** Return the headers for a page made by an update: those that it shared with an old start page are now the new
 * one's, as they belong to all pages.
 * @param {Headers} old @param {Headers[]} before of the old start pages @param {Headers} after of the new one */
export function headersFor(old, before, after) {
  /** @param {string} name */
  const isShared = (name) => before.some((start) => old.get(name) === start.get(name));
  const headers = new Headers(old);
  for (const name of old.keys()) if (isShared(name)) headers.delete(name);
  for (const [name, value] of after) if (isShared(name)) headers.set(name, value);
  return headers;
}

/** Makes files from those of an earlier release. */
export class Updates {
  /** @param {Cache} cache @param {() => Promise<Response>} start fetches the new start page */
  constructor(cache, start) {
    this.cache = cache;
    this.start = start;
    /** @type {Promise<[Headers[], Headers]> | undefined} */
    this.starts = undefined;
    this.changes = load(cache).catch((error) => {
      console.info("The updates could not be loaded:", error);
      return /** @type {Map<string, Change>} */ (new Map());
    });
  }

  /** Return a version of a file from the cache, or make it; undefined if neither works.
   * @param {string} path @param {string} hash @returns {Promise<{bytes: ArrayBuffer, response: Response} | undefined>} */
  async version(path, hash) {
    const found = await this.cache.match(keyOf(path, hash));
    if (found) return { bytes: await found.clone().arrayBuffer(), response: found };
    const change = (await this.changes).get(`${path} ${hash}`);
    const old = change && await this.version(change.path, change.hash);
    if (!change || !old) return undefined;
    const bytes = renewed(new Uint8Array(old.bytes), change.difference).buffer;
    return { bytes: /** @type {ArrayBuffer} */ (bytes), response: old.response };
  }

  /** Return a file of this release made from an old one, or undefined. Its hash is that of the build.
   * @param {string} path @param {string} hash @returns {Promise<Response | undefined>} */
  async made(path, hash) {
    const found = (await this.changes).has(`${path} ${hash}`) && await this.version(path, hash);
    if (!found || await hashOf(found.bytes) !== hash) return undefined;
    const old = found.response.headers;
    const headers = path.endsWith(HTML) ? headersFor(old, ...await this.startHeaders()) : new Headers(old);
    for (const name of ["Content-Length", "Content-Encoding", "ETag", "Last-Modified"]) headers.delete(name);
    return new Response(found.bytes, { headers });
  }

  /** Return the headers of the old start pages and of the new one. */
  startHeaders() {
    this.starts ??= starts(this.cache).then(async (known) => {
      const before = known.flatMap((start) => start?.headers ?? []);
      return [before, (await this.start()).headers];
    });
    return this.starts;
  }
}

/** Forget the updates, after an installation has used them. */
export function forget() {
  return caches.delete(CACHE);
}
