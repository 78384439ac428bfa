// @ts-check
/**
 * The front for a class: `class/` goes on to the visitor's language, and the site is cached for use offline.
 *
 * The page is static, so it has no offline.js, which follows the application's start; after this first copy, that
 * script completes and checks it when a game is opened.
 */
const site = new URL("../", import.meta.url);
const CALM_MS = 2000;

/** Return the visitor's languages, the one chosen in the settings first. @returns {string[]} */
function wishes() {
  try {
    const own = JSON.parse(localStorage.getItem("spielekiste.settings") || "{}") || {};
    return [own.language, ...navigator.languages].filter(Boolean);
  } catch {
    return [...navigator.languages];
  }
}

/** Go on to the page in the visitor's language, unless this one is in it, or was chosen. */
function choose() {
  if (!/\/class\/(index\.html)?$/.test(location.pathname)) return;
  const links = [...document.querySelectorAll("a[hreflang]")];
  for (const wish of wishes()) {
    const code = String(wish).split("-")[0].toLowerCase();
    if (code === document.documentElement.lang) return;
    const link = links.find((each) => each.getAttribute("hreflang") === code);
    if (link instanceof HTMLAnchorElement) return location.replace(link.href);
  }
}

/** Return the worker's address, as offline.js does. @returns {any} */
function worker() {
  const address = new URL("sw.js", site).href;
  const trust = window.trustedTypes?.createPolicy("spielekiste-worker", { createScriptURL: () => address });
  return trust ? trust.createScriptURL("") : address;
}

function cache() {
  navigator.serviceWorker.register(worker(), { scope: site.href }).catch((error) => {
    console.info("The site could not be cached on this device:", error);
  });
}

choose();
if ("serviceWorker" in navigator) window.addEventListener("load", () => setTimeout(cache, CALM_MS));
