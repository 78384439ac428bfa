// @ts-check
/**
 * The crate's ear and mouth in somebody else's page; see messages.js for what is said.
 *
 * The host is the window that frames this one, and its origin is that of its first message: from
 * then on nobody else is heard, and every word goes to that origin alone. Until then nothing is said
 * but `hello`, which tells nothing. A host without an origin of its own (a sandboxed or local page)
 * can be named to no browser; there the window alone must do.
 *
 * Each host has a shelf of its own, by its origin, and never the visitor's (`owner`). Only the browser's
 * word for that origin counts: `ancestorOrigins`, else the origin of the first message. A referrer may
 * be that of another page than the one around; it opens a shelf for a host that never speaks, and
 * one that speaks from elsewhere is not heard. A host without an origin has no shelf.
 *
 * With `?fit=content` in the address the page is as high as what is on it, and `size` tells how high
 * that is; without it, it fills the frame.
 *
 * Contract with Python (app/ports/border.py): `window.spielekisteHost.open(hear)` hands over what
 * was heard so far and from now on, as JSON; `tell(json)` says something; `owner` begins the names of
 * everything that is stored for this page, null while nothing may be. shelf.js waits for `met`.
 */
import { CRATE, HOST, VERSION, faultOf, isOurs, reply } from "./messages.js";

const html = document.documentElement;
const host = window.parent === window ? null : window.parent;
const MOST_WAITING = 100;
const MOST_GROWTH = 12; // times in a row
const NOBODY = /^(null$|file:)/; // browsers write the origin of a file in two ways; all files have it

/** Of whoever speaks to the crate. */
let origin = "";
/** By which the shelf goes: it may be known before anything is said. */
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

/** The host's origin as the browser tells it before any message; empty where it does not. */
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
  unheard.forEach((json) => ear(json)); // what else forEach hands over is too much for Python
  unheard = [];
}

/** Tell how high the page is, whenever that changes; but what only grows because its frame does has
 * no height of its own, and is let be until somebody does something. */
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

/** Other pages of the crate open beside the host's, which may not have all of them in its frame.
 * @param {Event} event */
function openBeside(event) {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (link instanceof HTMLAnchorElement && link.pathname !== location.pathname) link.target = "_blank";
}

/** Tell when the crate cannot be opened; boot.js has told the person. */
function watchStart() {
  const look = () => {
    if (html.dataset.state !== "failed") return;
    const where = document.getElementById("failure")?.dataset.reason ?? "";
    say({ type: "error", code: "start", where, message: "the crate could not be opened" });
  };
  new MutationObserver(look).observe(html, { attributeFilter: ["data-state"] });
  look();
}

window.spielekisteHost = {
  open,
  tell: (json) => say(JSON.parse(json)),
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
