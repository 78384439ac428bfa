// @ts-check
/**
 * The service worker: keeps every file of the crate on the device, each checked against the build.
 *
 * Nothing enters the cache unless its bytes are those that the build made, so an update with one
 * wrong byte is never installed. What was kept before is checked in four cases: when this worker is
 * installed, when a page asks for it with `cache: "reload"` because it found it damaged (boot.js),
 * when it is a page itself, which could not ask, and all of it once a visit (offline.js sends CHECK).
 * A copy that is damaged is replaced from the network.
 *
 * A new version waits until no page of the old one is open, or until offline.js sends SKIP_WAITING. It takes
 * over when the old one has nothing to do any more, so offline.js sends that one STOP, which ends its check.
 */
import { copyResponse } from "workbox-core/copyResponse.js";
import { setCacheNameDetails } from "workbox-core/setCacheNameDetails.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { cleanupOutdatedCaches } from "workbox-precaching/cleanupOutdatedCaches.js";

const worker = /** @type {SpielekisteWorker} */ (/** @type {unknown} */ (self));

/** How a file is asked for: the pauses before in milliseconds, and how the browser's own cache is used.
 * @type {[number, RequestCache][]} */
const AT_ONCE = [[0, "default"], [0, "reload"]];
/** @type {typeof AT_ONCE} */
const PATIENTLY = [...AT_ONCE, [1000, "reload"], [4000, "reload"]];

/** After each file of a check, the check rests for so many times as long as the look took, but not longer than
 * so many milliseconds: it takes a quarter of one processor, and is done in seconds all the same. */
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
  const sum = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(sum)))}`;
}

/** @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((go) => { setTimeout(go, ms); });
}

/** Fetch a file that is as the build made it; the browser itself compares. @param {string} url
 * @param {string | undefined} integrity @param {typeof AT_ONCE} tries @returns {Promise<Response>} */
async function fetched(url, integrity, [[ms, cache], ...more]) {
  await pause(ms);
  try {
    const response = await fetch(url, { integrity, cache, credentials: "same-origin" });
    if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
    return response.redirected ? await copyResponse(response) : response;
  } catch (error) {
    if (!more.length) throw error;
    return fetched(url, integrity, more);
  }
}

/** The kept copy of a file if that is whole, or else a new one, which is kept from then on.
 * @param {string} key @param {typeof AT_ONCE} tries */
async function checked(key, tries) {
  const integrity = controller.getIntegrityForCacheKey(key) ?? "";
  const cache = await caches.open(controller.strategy.cacheName);
  const kept = await cache.match(key).catch(() => undefined);
  if (kept && await isWhole(kept.clone(), integrity).catch(() => false)) return kept;
  const url = new URL(key);
  url.searchParams.delete("__WB_REVISION__");
  const response = await fetched(url.href, integrity, tries);
  await cache.put(key, response.clone());
  return response;
}

async function fill() {
  for (const key of controller.getURLsToCacheKeys().values()) await checked(key, PATIENTLY);
}

let checks = 0;

/** Look at every file that is kept, those of a start first, and replace what is damaged or gone; what
 * cannot be had now is looked at again on the next visit, with which another check takes this one's place. */
async function check() {
  const number = checks += 1;
  for (const key of controller.getURLsToCacheKeys().values()) {
    const begun = performance.now();
    await checked(key, AT_ONCE).catch(() => {});
    await pause(Math.min(RESTS * (performance.now() - begun), REST_MS));
    if (number !== checks) return;
  }
}

/** A page; where a good copy is not to be had, what the network has in its place: a newer crate, or
 * the page on which one signs in. @param {Request} request @param {string} key */
function page(request, key) {
  return checked(key, AT_ONCE).catch(() => fetch(request)).catch(apology);
}

/** What is said when a page itself is damaged, and there is no network. It is what boot.js makes. */
function apology() {
  const wished = navigator.language.split("-")[0].toLowerCase();
  const lang = wished in SPIELEKISTE_WORDS ? wished : "en";
  const said = SPIELEKISTE_WORDS[lang];
  const html = `<!doctype html><html lang="${lang}" data-state="failed"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Spielekiste</title>
<body style="font: 1.2rem sans-serif; max-width: 32rem; margin: 2rem auto; padding: 0 1rem">
<div id="failure" role="alert" data-reason="damaged"><p>${said.damaged}</p>
<button type="button" onclick="location.reload()">${said.again}</button></div>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cross-Origin-Embedder-Policy": "require-corp" };
  return new Response(html, { headers });
}

/** @param {SpielekisteFetch} event */
function answer(event) {
  const { request } = event;
  if (request.method !== "GET") return;
  const params = /** @type {{cacheKey: string} | undefined} */ (route.match(
    /** @type {any} */ ({ request }),
  ));
  if (!params) return;
  if (request.mode === "navigate") event.respondWith(page(request, params.cacheKey));
  else if (request.cache === "reload") event.respondWith(checked(params.cacheKey, AT_ONCE));
  else event.respondWith(controller.strategy.handle({ event, request, params }));
}

cleanupOutdatedCaches();
worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => { controller.activate(event); });
worker.addEventListener("fetch", answer);
worker.addEventListener("message", (event) => {
  if (event.data && event.data.type === "SKIP_WAITING") worker.skipWaiting();
  if (event.data && event.data.type === "CHECK") event.waitUntil(check());
  if (event.data && event.data.type === "STOP") checks += 1;
});

export {};
