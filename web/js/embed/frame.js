// @ts-check
/**
 * Connects the application in an iframe with the host page; see messages.js for the messages.
 *
 * The host is the parent window, and its origin is that of its first message: after it, messages
 * from other origins are ignored, and all messages are sent to that origin only. Before it, only
 * `hello` is sent, which contains no data. A host without an origin of its own (a sandboxed or
 * local page) cannot be addressed by origin, so only the window is checked.
 *
 * Each host origin has its own stored matches, separate from the visitor's (`owner`). Only the
 * browser's own information counts: `ancestorOrigins`, else the origin of the first message. A
 * referrer may belong to another page than the parent; it selects the storage for a host that never
 * sends a message, and messages from another origin are then ignored. A host without an origin has
 * no storage.
 *
 * With `?fit=content` in the address the page is as high as its content, and `size` reports that
 * height; without it, the page fills the iframe.
 *
 * Contract with Python (app/ports/border.py): `window.spielekisteHost.open(hear)` passes all
 * earlier and later messages to `hear`, as JSON; `tell(json)` sends a message; `owner` is the
 * prefix of all names in the storage of this page, null while nothing may be stored; `denied` names
 * the permissions that the host does not grant. saves.js waits for `met`.
 */
import { CRATE, HOST, VERSION, faultOf, isOurs, reply } from "./messages.js";

const html = document.documentElement;
const host = window.parent === window ? null : window.parent;
const MOST_WAITING = 100;
const MOST_GROWTH = 12; // maximum number of successive growths
const NOBODY = /^(null$|file:)/; // the two forms of a file's origin, which all files share

/** Origin of the host's messages. */
let origin = "";
/** Origin that owns the stored matches; may be known before the first message. */
let home = "";
/** @type {() => void} */
let know = () => {};
/** @type {Promise<void>} */
const met = new Promise((resolve) => { know = resolve; });
/** @type {Record<string, unknown>[]} */
let unsaid = [];
/** @type {string[]} */
let unheard = [];
/** @type {((json: string) => void) | null} */
let hear = null;

/** @param {Record<string, unknown>} message */
function say(message) {
  const whole = { spielekiste: VERSION, ...message };
  const fault = faultOf(whole, CRATE);
  if (fault) throw new Error(`${message.type}: ${fault.where}: ${fault.message}`);
  if (!origin) unsaid = [...unsaid, whole].slice(-MOST_WAITING);
  else host?.postMessage(whole, origin === "null" ? "*" : origin);
}

/** Return the host's origin if the browser reports it before any message, else "". */
function nearest() {
  const around = location.ancestorOrigins?.[0] ?? "";
  if (around && !NOBODY.test(around)) return around;
  return document.referrer ? new URL(document.referrer).origin : "";
}

/** @param {string} found */
function settle(found) {
  home = NOBODY.test(found) ? "" : found;
  know();
}

/** @param {MessageEvent} event */
function meet(event) {
  if (origin) return event.origin === origin;
  if (home && event.origin !== home) return false;
  origin = event.origin;
  settle(origin);
  const waiting = unsaid;
  unsaid = [];
  waiting.forEach(say);
  return true;
}

/** @param {MessageEvent} event */
function listen(event) {
  if (event.source !== host || !isOurs(event.data) || !meet(event)) return;
  const fault = faultOf(event.data, HOST);
  if (fault) say({ type: "error", ...fault, ...reply(event.data) });
  else if (event.data.type !== "hello") pass(JSON.stringify(event.data));
}

/** @param {string} json */
function pass(json) {
  if (hear) hear(json);
  else if (unheard.length < MOST_WAITING) unheard.push(json);
}

/** @param {(json: string) => void} ear */
function open(ear) {
  hear = ear;
  unheard.forEach((json) => ear(json)); // a Python function would reject forEach's other arguments
  unheard = [];
}

/** Report the page's height whenever it changes. Content that grows only because the
 * iframe grows has no fixed height; its changes are ignored until the next input. */
function measure() {
  let told = -1;
  let grown = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === told || (height > told && grown > MOST_GROWTH)) return;
    grown = height > told ? grown + 1 : 0;
    told = height;
    say({ type: "size", height });
  }).observe(document.body);
  for (const done of ["pointerdown", "keydown"]) addEventListener(done, () => { grown = 0; }, true);
}

/** Open the site's other pages in a new tab, because the host may not be allowed to frame them.
 * @param {Event} event */
function openBeside(event) {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (link instanceof HTMLAnchorElement && link.pathname !== location.pathname) link.target = "_blank";
}

/** Return the permissions that this page needs and the pages around it do not grant. Only Chromium
 * can tell about all of them; the others tell by what they offer. */
function denied() {
  const { featurePolicy: policy } = /** @type {{featurePolicy?: {allowsFeature: (name: string) => boolean}}} */ (/** @type {unknown} */ (document));
  /** @type {Record<string, boolean>} */
  const missing = {
    fullscreen: "requestFullscreen" in html && !document.fullscreenEnabled,
    "screen-wake-lock": "wakeLock" in navigator && policy?.allowsFeature("screen-wake-lock") === false,
    "web-share": "canShare" in navigator && !navigator.canShare({ url: location.href }),
  };
  return Object.keys(missing).filter((name) => missing[name]);
}

/** Report a failed start; boot.js has shown the reason to the user. */
function watchStart() {
  const look = () => {
    if (html.dataset.state !== "failed") return;
    const where = document.getElementById("failure")?.dataset.reason ?? "";
    say({ type: "error", code: "start", where, message: "the application could not be started" });
  };
  new MutationObserver(look).observe(html, { attributeFilter: ["data-state"] });
  look();
}

window.spielekisteHost = {
  open,
  tell: (json) => say(JSON.parse(json)),
  denied: host ? denied() : [],
  met: host ? met : Promise.resolve(),
  get owner() {
    if (!host) return "";
    return home ? `${home} ` : null;
  },
};

if (host) {
  if (nearest()) settle(nearest());
  window.addEventListener("message", listen);
  document.addEventListener("click", openBeside, true);
  host.postMessage({ spielekiste: VERSION, type: "hello" }, "*");
  measure();
  watchStart();
}
