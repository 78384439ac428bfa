// @ts-check
/**
 * Service worker: caches the files of the app on the device, verified against the build.
 *
 * When it is installed, it caches what every game needs, and every file of which the old version had a copy:
 * made from that copy and an update if possible (updates.js), otherwise fetched. A file that is used is cached
 * then. The others are cached one by one as offline.js sends KEEP.
 *
 * The cache accepts only files whose hash matches the build's, so an update with a single wrong byte
 * is never installed. Cached files are verified in four cases: when this worker is installed; when a
 * page requests one with `cache: "reload"` (boot.js), or in a synchronous request with `Cache-Control: no-cache`
 * (interpreter.js), because it found it damaged; for every page
 * itself, which couldn't make that request; and all cached files once per visit (offline.js sends CHECK).
 * A damaged copy is replaced from the network.
 *
 * A new version waits until no page of the old one is open, or until offline.js sends SKIP_WAITING. It is
 * activated once the old one is idle, so offline.js sends the old one STOP, which ends its check.
 */
import { setCacheNameDetails } from "workbox-core/setCacheNameDetails.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { cleanupOutdatedCaches } from "workbox-precaching/cleanupOutdatedCaches.js";
import { AT_ONCE, PATIENTLY, fetched, pause } from "./download.js";
import { isShared, keep } from "./shared.js";
import { Updates, forget, hashOf, keyOf } from "./updates.js";

const worker = /** @type {SpielekisteWorker} */ (/** @type {unknown} */ (self));

/** A check pauses after each file for `RESTS` times as long as that file took, at most `REST_MS` milliseconds:
 * it uses about a quarter of one processor core and still finishes within seconds. */
const RESTS = 3;
const REST_MS = 250;

setCacheNameDetails({ prefix: "spielekiste" });
const controller = new PrecacheController();
controller.addToCacheList(SPIELEKISTE_KEPT.map(([url, hash]) => (
  { url, integrity: `sha256-${hash}`, revision: url.startsWith("assets/") ? null : hash }
)));
const route = new PrecacheRoute(controller, {
  directoryIndex: "index.html",
  ignoreURLParametersMatching: [/./],
});

/** @param {Response} response @param {string} integrity */
async function isWhole(response, integrity) {
  return integrity === `sha256-${await hashOf(await response.arrayBuffer())}`;
}

/** @returns {Promise<Cache>} */
function opened() {
  return caches.open(controller.strategy.cacheName);
}

/** Return the cached copy of a file; undefined if there is none, or if the storage fails.
 * @param {string} key @returns {Promise<Response | undefined>} */
function found(key) {
  return opened().then((cache) => cache.match(key)).catch(() => undefined);
}

/** Return the cached copy of a file if its hash matches; otherwise make or download it and cache it. If the
 * storage is full, `lost` is its error. @param {string} key @param {typeof AT_ONCE} tries
 * @param {() => Promise<Response | undefined>} make @returns {Promise<{response: Response, lost?: Error}>} */
async function obtained(key, tries, make = async () => undefined) {
  const integrity = controller.getIntegrityForCacheKey(key) ?? "";
  const kept = await found(key);
  if (kept && await isWhole(kept.clone(), integrity).catch(() => false)) return { response: kept };
  const url = new URL(key);
  url.searchParams.delete("__WB_REVISION__");
  const response = await make().catch(() => undefined) || await fetched(url.href, integrity, tries);
  const copy = response.clone();
  const lost = await opened().then((cache) => cache.put(key, copy)).catch((error) => error);
  return { response, lost };
}

/** Return a file for a page, cached if possible. @param {string} key @param {typeof AT_ONCE} tries */
async function checked(key, tries) {
  return (await obtained(key, tries)).response;
}

/** Return a file that must be cached then. @param {Parameters<typeof obtained>} asked */
async function cached(...asked) {
  const { response, lost } = await obtained(...asked);
  if (lost) throw lost;
  return response;
}

/** Return a path without the hash in it, which is the same in every version. @param {string} path */
function nameOf(path) {
  return path.replace(/-[0-9a-f]{12,13}(?=[-./])/g, "-");
}

/** Return the names of all cached files, of any version. @param {Cache} cache */
async function names(cache) {
  const { scope } = worker.registration;
  return new Set((await cache.keys()).map(({ url }) => nameOf(url.split("?")[0].slice(scope.length))));
}

/** Cache what every game needs, and what the old version has kept. */
async function install() {
  const cache = await opened();
  const known = await names(cache);
  const start = SPIELEKISTE_KEPT.find(([path]) => path === "index.html");
  const updates = new Updates(cache, () => cached(keyOf("index.html", start?.[1] ?? ""), PATIENTLY));
  for (const [path, hash, , isLater] of SPIELEKISTE_KEPT) {
    if (isLater && !known.has(nameOf(path))) continue;
    await cached(keyOf(path, hash), PATIENTLY, () => updates.made(path, hash));
  }
}

let checks = 0;

/** Verify every cached file, the start's files first, and replace damaged ones, also those that every game needs
 * and that are missing. Files that can't be downloaded now are verified again on the next visit, whose check
 * ends this one. */
async function check() {
  const number = checks += 1;
  const cache = await opened();
  for (const [path, hash, , isLater] of SPIELEKISTE_KEPT) {
    const key = keyOf(path, hash);
    if (isLater && !await cache.match(key)) continue;
    const begun = performance.now();
    await checked(key, AT_ONCE).catch(() => {});
    await pause(Math.min(RESTS * (performance.now() - begun), REST_MS));
    if (number !== checks) return;
  }
}

/** All files of this version with their keys in the cache, those that every game needs first. */
const ROWS = SPIELEKISTE_KEPT.map(([path, hash, size, isLater]) => ({ key: keyOf(path, hash), size, isLater }));

/** Keys of the files that could not be downloaded, since this worker was started or all of them have failed.
 * @type {Set<string>} */
const failed = new Set();

/** Cache the next of these files and return its key, or null if it cannot be downloaded, so that the others follow
 * all the same. Throw an error if the storage is full, or if no file is left that has not failed.
 * @param {string[]} keys */
async function keepOne(keys) {
  const next = keys.find((key) => !failed.has(key));
  if (!next) {
    failed.clear();
    throw new Error(`not downloaded: ${keys.join(" ")}`);
  }
  const { lost } = await obtained(next, AT_ONCE).catch((error) => {
    console.info("A file was not downloaded:", error);
    failed.add(next);
    return { lost: undefined };
  });
  if (lost) throw lost;
  return failed.has(next) ? null : next;
}

/** Keys of the cached files, as last read, with those cached since. Reading them again for each file would take as
 * long as fetching it. @type {Set<string> | undefined} */
let known;

/** Return the keys of all cached files. */
async function cachedKeys() {
  const cache = await opened();
  return new Set((await cache.keys()).map(({ url }) => url));
}

/** Cache the next file that is missing, if `more`; return what is cached then. Keys are read again before
 * all files are reported as cached, because a file may have been removed meanwhile.
 * @param {boolean} more @returns {Promise<SpielekisteKept>} */
async function keepNext(more) {
  known = (more && known) || await cachedKeys();
  const missing = ROWS.filter(({ key }) => !known?.has(key)).map(({ key }) => key);
  const next = more && missing.length && await keepOne(missing);
  if (next) known.add(next);
  if (missing.length <= 1) known = await cachedKeys();
  const there = known;
  const kept = ROWS.filter(({ key }) => there.has(key));
  const needed = ROWS.filter(({ isLater }) => !isLater);
  return {
    isAll: kept.length === ROWS.length,
    bytes: sizeOf(kept),
    of: sizeOf(ROWS),
    share: sizeOf(needed.filter(({ key }) => there.has(key))) / sizeOf(needed),
  };
}

/** @param {{size: number}[]} rows */
function sizeOf(rows) {
  return rows.reduce((bytes, { size }) => bytes + size, 0);
}

/** Answer a page that asks for the next file or only for the figures. @param {MessageEvent} event */
async function tell({ data, ports: [port] }) {
  const kept = await keepNext(data.type === "KEEP").catch((error) => {
    console.info("The offline copy could not be completed:", error);
    return null;
  });
  port.postMessage(kept);
}

/** Return a page; if no valid copy is available, whatever the network returns instead: a newer version,
 * or the sign-in page of a Wi-Fi network. @param {Request} request @param {string} key */
function page(request, key) {
  return checked(key, AT_ONCE).catch(() => fetch(request)).catch(() => apology(key));
}

/** Return the page shown offline if a page itself is damaged, or was never cached; it resembles boot.js's message.
 * @param {string} key */
async function apology(key) {
  const reason = await found(key) ? "damaged" : "offline";
  const wished = navigator.language.split("-")[0].toLowerCase();
  const lang = wished in SPIELEKISTE_WORDS ? wished : "en";
  const said = SPIELEKISTE_WORDS[lang];
  const html = `<!doctype html><html lang="${lang}" data-state="failed"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Spielekiste</title>
<body style="font: 1.2rem sans-serif; max-width: 32rem; margin: 2rem auto; padding: 0 1rem">
<div id="failure" role="alert" data-reason="${reason}"><p>${said[reason]}</p>
<button type="button" onclick="location.reload()">${said.again}</button></div>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cross-Origin-Embedder-Policy": "require-corp" };
  return new Response(html, { headers });
}

/** Return a cached file, or download and cache it; if the server no longer has it, return its answer. @param {Request} request @param {string} key */
async function used(request, key) {
  return await found(key) || checked(key, AT_ONCE).catch(async (error) => {
    const answer = await fetch(request);
    if (answer.ok) throw error;
    return answer;
  });
}

/** Return whether a page has found its file damaged. @param {Request} request */
function isAgain(request) {
  return request.cache === "reload" || request.headers.get("Cache-Control") === "no-cache";
}

/** @param {SpielekisteFetch} event */
function answer(event) {
  const { request } = event;
  const { scope } = worker.registration;
  if (isShared(request, scope)) event.respondWith(keep(request, scope));
  if (request.method !== "GET") return;
  const params = /** @type {{cacheKey: string} | undefined} */ (route.match(
    /** @type {any} */ ({ request }),
  ));
  if (!params) return;
  if (request.mode === "navigate") event.respondWith(page(request, params.cacheKey));
  else if (isAgain(request)) event.respondWith(checked(params.cacheKey, AT_ONCE));
  else event.respondWith(used(request, params.cacheKey));
}

cleanupOutdatedCaches();
worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => {
  controller.activate(event);
  event.waitUntil(forget());
});
worker.addEventListener("fetch", answer);
worker.addEventListener("message", (event) => {
  const { type } = event.data ?? {};
  if (type === "SKIP_WAITING") worker.skipWaiting();
  if (type === "CHECK") event.waitUntil(check());
  if (type === "KEEP" || type === "FIGURES") event.waitUntil(tell(event));
  if (type === "STOP") checks += 1;
});

export {};
