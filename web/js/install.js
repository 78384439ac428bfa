// @ts-check
/**
 * Lets the crate be put beside the device's other apps, when a person asks for it and never before.
 *
 * `<html data-install>` is `offered` where the browser can do it, `share` where the person has to do
 * it from the share menu (iPhone, iPad). The event `spielekiste:install` asks the browser to do it.
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

/** An offer can be taken up once. */
function take() {
  const taken = offer;
  offer = null;
  tell("");
  taken?.prompt();
}

if (!("embed" in html.dataset)) {
  window.addEventListener("beforeinstallprompt", keepOffer);
  window.addEventListener("appinstalled", () => tell(""));
  window.addEventListener("spielekiste:install", take);
  if (/** @type {SpielekisteNavigator} */ (navigator).standalone === false) tell("share");
}
