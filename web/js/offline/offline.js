// @ts-check
/**
 * Caches the site on the device after the first start, so that everything works offline. It does
 * nothing in an iframe, and never delays the start.
 *
 * A new version waits until no page of the old one is open, announced by `<html
 * data-update="waiting">` and the event `spielekiste:update` on the window. The event
 * `spielekiste:renew` requests the newest version now: a waiting one takes over and all pages are
 * reloaded, because files that the old version might still load no longer exist; otherwise only
 * this page is reloaded.
 *
 * `<html data-kept data-kept-share data-kept-bytes>` report the progress of caching, and the event
 * `spielekiste:device` reports any change of these or of install.js's state.
 */
import "./install.js";
import "./launch.js";

const html = document.documentElement;
const CALM_MS = 2000;
const LOOK_MS = 500;
const STALE_MS = 3600000; // a page open for longer checks for updates when it becomes visible

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const waits = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    html.dataset.update = "waiting";
    window.dispatchEvent(new Event("spielekiste:update"));
  };
  const look = () => registration.installing?.addEventListener("statechange", waits);
  registration.addEventListener("updatefound", look);
  look(); // the browser also checks for updates and may already have found one
  watchForUpdates(registration);
  waits();
}

/** Activate a waiting worker, which reloads every page; if there is none, reload this page. */
async function renew() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return location.reload();
  registration.active?.postMessage({ type: "STOP" }); // the next worker waits until its current work ends
  registration.waiting.postMessage({ type: "SKIP_WAITING" });
}

/** @param {ServiceWorkerRegistration} registration */
function watchForUpdates(registration) {
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < STALE_MS) return;
    asked = Date.now();
    registration.update().catch(() => {}); // it fails offline, where there is no update
  });
}

/** Report the progress: `some` with a share from 0 to 1, `all`, `failed`, or `never` if not
 * allowed.
 * @param {"some" | "all" | "failed" | "never"} state */
function tell(state, share = 0) {
  html.dataset.kept = state;
  html.dataset.keptShare = share.toFixed(2);
  window.dispatchEvent(new Event("spielekiste:device"));
}

/** Load the number of files and bytes to cache, as written by the build.
 * @returns {Promise<{files: number, bytes: number}>} */
async function plan() {
  const answer = await fetch("kept.json");
  return answer.json();
}

/** Return the number of cached files. */
async function count() {
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().length;
}

/** Wait until a worker has cached everything.
 * @param {ServiceWorker} worker @returns {Promise<void>} */
function arrival(worker) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker could not cache all files"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** @param {ServiceWorkerRegistration} registration @param {number} files */
async function fill(registration, files) {
  const worker = registration.installing || registration.waiting;
  if (registration.active || !worker) return;
  let there = false;
  const show = async () => {
    const share = Math.min((await count()) / files, 1);
    if (!there) tell("some", share); // a slow count may end after the last file was cached
  };
  const timer = setInterval(show, LOOK_MS);
  await arrival(worker).finally(() => {
    there = true;
    clearInterval(timer);
  });
}

/** Return the worker's address, the only script address that our policy allows. @returns {any} */
function worker() {
  const rules = { createScriptURL: () => "sw.js" };
  const trust = window.trustedTypes?.createPolicy("spielekiste-worker", rules);
  return trust ? trust.createScriptURL("") : "sw.js";
}

async function cacheSite() {
  try {
    const { files, bytes } = await plan();
    html.dataset.keptBytes = String(bytes);
    const registration = await navigator.serviceWorker.register(worker());
    watch(registration);
    const { active } = registration;
    await fill(registration, files);
    tell("all");
    // A new worker has just checked every file, and so has a waiting one. That one waits until the old worker is
    // idle, which Chromium may never notice if the old worker gets more work now.
    if (!registration.waiting) active?.postMessage({ type: "CHECK" });
  } catch (error) {
    console.info("The site could not be cached on this device:", error);
    tell(navigator.serviceWorker.controller ? "all" : "failed");
  }
}

function whenCalm() {
  if (html.dataset.state !== "ready") return;
  observer.disconnect();
  setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(cacheSite, { timeout: 4 * CALM_MS });
    else cacheSite();
  }, CALM_MS);
}

const observer = new MutationObserver(whenCalm);
window.addEventListener("spielekiste:renew", renew);

if ("serviceWorker" in navigator && !("embed" in html.dataset)) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  observer.observe(html, { attributeFilter: ["data-state"] });
  whenCalm();
} else {
  tell("never");
}
