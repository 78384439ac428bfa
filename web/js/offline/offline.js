// @ts-check
/**
 * Caches the site on the device after the first start, so that it works offline. It does
 * nothing in an iframe, and never delays the start.
 *
 * At first the service worker caches what the games need. The other files follow one by one, as the setting
 * `<html data-keep>` says: `on`, `off`, or empty, which means unless the browser reports a slow or metered connection
 * (some browsers report nothing).
 *
 * A new version waits until no page of the old one is open, announced by `<html
 * data-update="waiting">` and the event `spielekiste:update` on the window. The event
 * `spielekiste:renew` requests the newest version now: a waiting one takes over and all pages are
 * reloaded, because files that the old version might still load no longer exist; otherwise only
 * this page is reloaded.
 *
 * `<html data-kept data-kept-share data-kept-bytes data-kept-of>` report the progress of caching, and the event
 * `spielekiste:device` reports any change of these or of install.js's state.
 */
import "./install.js";
import "./launch.js";

const html = document.documentElement;
const CALM_MS = 2000;
const LOOK_MS = 500;
const LOCK = "spielekiste-keep";
const ANSWER_MS = { FIGURES: 30000, KEEP: 300000 }; // a worker may be ended, or older and know no such message
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

/** Do what requests sw.js, and repeat it after a failure with a new copy: the HTTP cache may contain one that was
 * damaged on the way, and the server confirms it by its ETag.
 * @template T @param {() => Promise<T>} act @returns {Promise<T>} */
async function withWorkerScript(act) {
  try {
    return await act();
  } catch {
    await fetch("sw.js", { cache: "reload" });
    return act();
  }
}

/** Check for updates now and when the page becomes visible after a long time, or after the clock was set back: a
 * clock that nobody can set may stop while the device sleeps. The browser checks by itself, too, but reports no failure.
 * @param {ServiceWorkerRegistration} registration */
function watchForUpdates(registration) {
  let asked = Date.now();
  const check = () => {
    withWorkerScript(() => registration.update()).catch(() => {}); // it fails offline, where there is no update
  };
  if (registration.active) check();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Math.abs(Date.now() - asked) < STALE_MS) return;
    asked = Date.now();
    check();
  });
}

/** Report the progress: `some` with a share from 0 to 1 until the games are cached, `games`, `all`, `failed`, or
 * `never` if not allowed.
 * @param {"some" | "games" | "all" | "failed" | "never"} state */
function tell(state, share = 0) {
  html.dataset.kept = state;
  html.dataset.keptShare = share.toFixed(2);
  window.dispatchEvent(new Event("spielekiste:device"));
}

/** Report what the worker has cached. @param {SpielekisteKept} kept */
function tellKept({ isAll, bytes, of }) {
  html.dataset.keptBytes = String(bytes);
  html.dataset.keptOf = String(of);
  tell(isAll ? "all" : "games", bytes / of);
}

/** Return what the worker answers: what it has cached, or null if nothing else can be kept, or without an answer.
 * @param {ServiceWorker} worker @param {"KEEP" | "FIGURES"} type @returns {Promise<SpielekisteKept | null>} */
function asked(worker, type) {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const silence = new Promise((resolve) => { timer = setTimeout(() => resolve(null), ANSWER_MS[type]); });
  worker.postMessage({ type }, [port2]);
  return Promise.race([answer, silence]).finally(() => {
    clearTimeout(timer);
    port1.close();
  });
}

/** Return whether all files may be cached now. */
function isWished() {
  if (html.dataset.keep !== undefined) return html.dataset.keep === "on";
  const { connection } = /** @type {SpielekisteNavigator} */ (navigator);
  const { saveData = false, type = "", effectiveType = "4g" } = connection ?? {};
  return !saveData && type !== "cellular" && effectiveType === "4g";
}

/** Have the missing files cached one by one, until no other can be downloaded or the wish ends.
 * @param {ServiceWorkerRegistration} registration */
async function keepAll(registration) {
  while (isWished() && html.dataset.kept === "games" && registration.active && !registration.waiting) {
    const kept = await asked(registration.active, "KEEP");
    if (!kept) return;
    tellKept(kept);
  }
}

/** Cache all files, in one page at a time. @param {ServiceWorkerRegistration} registration */
function keepInTurn(registration) {
  const keep = () => keepAll(registration);
  return navigator.locks ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && keep()) : keep();
}

/** Cache all files now, and whenever the setting or the connection changes.
 * @param {ServiceWorkerRegistration} registration */
async function follow(registration) {
  const again = () => { keepInTurn(registration); };
  new MutationObserver(again).observe(html, { attributeFilter: ["data-keep"] });
  /** @type {SpielekisteNavigator} */ (navigator).connection?.addEventListener("change", again);
  await keepInTurn(registration);
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

/** Wait until the first worker has cached what the games need. @param {ServiceWorkerRegistration} registration */
async function fill(registration) {
  const worker = registration.installing || registration.waiting;
  if (registration.active || !worker) return;
  let there = false;
  const show = async () => {
    const kept = await asked(worker, "FIGURES");
    if (kept && !there) tell("some", kept.share); // a slow answer may arrive after the last file was cached
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
    const address = worker();
    const registration = await withWorkerScript(() => navigator.serviceWorker.register(address));
    watch(registration);
    const { active } = registration;
    await fill(registration);
    const kept = registration.active && await asked(registration.active, "FIGURES");
    if (kept) tellKept(kept);
    // A new worker has just checked every file, and so has a waiting one. That one waits until the old worker is
    // idle, which Chromium may never notice if the old worker gets more work now.
    if (!registration.waiting) active?.postMessage({ type: "CHECK" });
    await follow(registration);
  } catch (error) {
    console.info("The site could not be cached on this device:", error);
    tell(navigator.serviceWorker.controller ? "games" : "failed");
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
