// @ts-check
/**
 * Installs the application on the device when the user asks for it, and never before.
 *
 * `<html data-install>` is `offered` if the browser can install it, `share` if the user has to use
 * the share menu (iPhone, iPad). The event `spielekiste:install` asks the browser to install it.
 * The page names the manifest in English; here it is replaced by that of the visitor's language.
 */
const html = document.documentElement;

/** @type {SpielekisteOffer | null} */
let offer = null;

/** @param {"offered" | "share" | ""} way */
function tell(way) {
  html.dataset.install = way;
  window.dispatchEvent(new Event("spielekiste:device"));
}

/** @param {Event} event */
function keepOffer(event) {
  event.preventDefault();
  offer = /** @type {SpielekisteOffer} */ (event);
  tell("offered");
}

/** Show the browser's installation dialog; an offer can be used only once. */
function take() {
  const taken = offer;
  offer = null;
  tell("");
  taken?.prompt();
}

/** Name the manifest in the page's language; workshop/build/pages/install.py makes the same name. */
function translate() {
  if (!html.lang || html.lang === "en") return;
  const path = `manifest-${html.lang}.webmanifest`;
  document.querySelector("link[rel=manifest]")?.setAttribute("href", path);
}

if (!("embed" in html.dataset)) {
  translate();
  window.addEventListener("beforeinstallprompt", keepOffer);
  window.addEventListener("appinstalled", () => tell(""));
  window.addEventListener("spielekiste:install", take);
  if (/** @type {SpielekisteNavigator} */ (navigator).standalone === false) tell("share");
}
