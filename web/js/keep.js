// @ts-check
/**
 * Keeps the crate on the device, once the first game can be played: everything then works with the
 * network off. Not in somebody else's page, and never in the way of the start.
 *
 * A new version waits until no page of the old one is open; `<html data-update="waiting">` and the
 * event `spielekiste:update` on the window tell of it. The event `spielekiste:renew` says that the
 * person wants it now: it takes over, and every page is loaded again, because what a page of the old
 * version might still fetch is no longer there.
 */
const html = document.documentElement;
const CALM_MS = 2000;
const STALE_MS = 3600000; // a page that was open for so long asks again when it is looked at

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const tell = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    html.dataset.update = "waiting";
    window.dispatchEvent(new Event("spielekiste:update"));
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
  window.addEventListener("spielekiste:renew", () => renew(registration));
  askAgain(registration);
  tell();
}

/** @param {ServiceWorkerRegistration} registration */
function renew(registration) {
  if (registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
  else location.reload();
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

async function keep() {
  try {
    watch(await navigator.serviceWorker.register("sw.js"));
    await navigator.serviceWorker.ready;
    html.dataset.kept = "all";
  } catch (error) {
    console.info("The crate cannot be kept on this device:", error);
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

if ("serviceWorker" in navigator && !("embed" in html.dataset)) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  observer.observe(html, { attributeFilter: ["data-state"] });
  whenCalm();
}

export {};
