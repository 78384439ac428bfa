// @ts-check
/**
 * Keeps the crate on the device, once the first game can be played: everything then works with the
 * network off. Not in somebody else's page, and never in the way of the start.
 *
 * A new version waits until no page of the old one is open; `<html data-update="waiting">` and the
 * event `spielekiste:update` on the window tell of it. The event `spielekiste:renew` says that the
 * person wants the newest one now: one that waits takes over, and every page is loaded again, because
 * what a page of the old version might still fetch is no longer there; else only this page is loaded.
 *
 * `<html data-kept data-kept-share data-kept-bytes>` tell how far the keeping is, and the event
 * `spielekiste:device` that this, or what install.js knows, has changed.
 */
import "./install.js";

const html = document.documentElement;
const CALM_MS = 2000;
const LOOK_MS = 500;
const STALE_MS = 3600000; // a page that was open for so long asks again when it is looked at

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const waits = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    html.dataset.update = "waiting";
    window.dispatchEvent(new Event("spielekiste:update"));
  };
  const look = () => registration.installing?.addEventListener("statechange", waits);
  registration.addEventListener("updatefound", look);
  look(); // the browser looks for a new version by itself, too, and may have found one before
  askAgain(registration);
  waits();
}

/** Let what waits take over, which loads every page again; if nothing does, load this one again. */
async function renew() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return location.reload();
  registration.active?.postMessage({ type: "STOP" }); // what it is doing, the next one waits for
  registration.waiting.postMessage({ type: "SKIP_WAITING" });
}

/** @param {ServiceWorkerRegistration} registration */
function askAgain(registration) {
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < STALE_MS) return;
    asked = Date.now();
    registration.update().catch(() => {}); // without a network there is nothing new
  });
}

/** Tell how far it is: `some` with a share from 0 to 1, `all`, `failed`, or `never` where it may not be.
 * @param {"some" | "all" | "failed" | "never"} state */
function tell(state, share = 0) {
  html.dataset.kept = state;
  html.dataset.keptShare = share.toFixed(2);
  window.dispatchEvent(new Event("spielekiste:device"));
}

/** Read from the build how much there is to keep. @returns {Promise<{files: number, bytes: number}>} */
async function plan() {
  const answer = await fetch("kept.json");
  return answer.json();
}

/** How many files are here already. */
async function count() {
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().length;
}

/** Wait until a worker has everything. @param {ServiceWorker} worker @returns {Promise<void>} */
function arrival(worker) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("a file is missing"));
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
    if (!there) tell("some", share); // a slow count may end after the last file has come
  };
  const timer = setInterval(show, LOOK_MS);
  await arrival(worker).finally(() => {
    there = true;
    clearInterval(timer);
  });
}

/** Return the only address of a script that our policy lets through. @returns {any} */
function worker() {
  const rules = { createScriptURL: () => "sw.js" };
  const trust = window.trustedTypes?.createPolicy("spielekiste-worker", rules);
  return trust ? trust.createScriptURL("") : "sw.js";
}

async function keep() {
  try {
    const { files, bytes } = await plan();
    html.dataset.keptBytes = String(bytes);
    const registration = await navigator.serviceWorker.register(worker());
    watch(registration);
    const { active } = registration;
    await fill(registration, files);
    tell("all");
    // One that has only now filled its cache has checked everything, the next one too; it waits for the old
    // one's work to end, which Chromium may never notice if more work comes then.
    if (!registration.waiting) active?.postMessage({ type: "CHECK" });
  } catch (error) {
    console.info("The crate cannot be kept on this device:", error);
    tell(navigator.serviceWorker.controller ? "all" : "failed");
  }
}

function whenCalm() {
  if (html.dataset.state !== "ready") return;
  observer.disconnect();
  setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(keep, { timeout: 4 * CALM_MS });
    else keep();
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
