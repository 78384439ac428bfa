// @ts-check
/**
 * Watches over the start: remembers taps until Python answers them, mends what is damaged or was lost
 * on the way, and says so when the crate cannot be opened.
 *
 * Plain old JavaScript on purpose: it must run in browsers too old for everything after it.
 *
 * Contract with Python (web/app):
 * - `<html data-state>` is `loading` here, set to `ready` by Python, or to `failed` by this script.
 * - `window.spielekisteEarly` is a list of `{type, do, value, control}`, oldest first: one entry for
 *   each click, and each Enter or Space, on a control with `data-do` while loading, and for each
 *   field that was changed. Python takes it once it is ready.
 * - `window.spielekisteFail(reason, cause)` ends a start that can come to nothing.
 *
 * What happens when something goes wrong, from the cheapest to the last:
 * 1. A fetch that was lost is repeated twice, after pauses; so is the style sheet.
 * 2. All else cannot be repeated in the same page: a module that did not load has not loaded for good.
 *    `mend` then compares every file that the start needs with the build (`<html data-whole>` names the
 *    list of their hashes), asks anew for each that differs, past all caches, and the page is loaded
 *    again, at most `RESTARTS` times a visit. The taps go along, in `history.state`, which a reload keeps
 *    and no browser refuses.
 *    A file that does not arrive is asked for once more. If that one does, the page is loaded again; as
 *    long as something of it arrives, the line is only slow; if nothing does, it is not waited for any longer.
 * 3. If that does not help, `#failure` says what is wrong, what helps, and small the technical reason.
 * A failure that may concern the start or not (any error in the page) only shortens the patience.
 */
(function () {
  "use strict";

  var root = document.documentElement;
  var PATIENCE = 60; // seconds without anything new, of those in which the page itself was not held up
  var QUIET = 20; // the same, before what does not arrive is asked for once more, and for more of that answer
  var DOUBTFUL = 10; // the same, once there was an error and no file is on its way
  var PAUSES = [1000, 3000]; // before a lost request is repeated
  var ANSWER_MS = 20000; // for an answer to begin
  var WHOLE_MS = 45000; // for a file to be here, where most are already
  var NO_ANSWER = ": no answer";
  var NOT_WHOLE = ": the answer stopped before its end";
  var ASIDE = /\/(outlines-[^/]*\/|offline-)/; // no start waits for these
  var SPARE = /\/((fast|outlines)-[^/]*\/|offline-)/; // a start does without these where they are known to be lost
  var RESTARTS = 2;
  var EARLY_MAX = 20;

  var PLAIN = "Sorry, the app couldn’t be opened. Check that this device is online and its browser up to date, then try again.";

  /** What an earlier attempt of this visit left: how often it began again, and what was tapped.
   * @type {{times: number, taps: SpielekisteEarly[]}} */
  var before = (history.state && history.state.start) || { times: 0, taps: [] };

  /** @type {SpielekisteEarly[]} */
  var early = before.taps.map(function (tap) {
    return { type: tap.type, do: tap.do, value: tap.value, control: root };
  });
  window.spielekisteEarly = early;

  function loading() {
    return root.getAttribute("data-state") === "loading";
  }

  function isReady() {
    return root.getAttribute("data-state") === "ready";
  }

  // --- taps that come too early -------------------------------------------------------------

  /** Which attribute says what an event is for; see app/browser/browser.py.
   * @type {Record<string, string>} */
  var SAID_BY = { click: "data-do", change: "data-change", input: "data-input", submit: "data-submit" };

  /** @param {Element} control */
  function valueOf(control) {
    var field = /** @type {HTMLInputElement} */ (control);
    return field.type === "checkbox" ? (field.checked ? "on" : "off") : String(field.value || "");
  }

  /** @param {Event} event */
  function remember(event) {
    if (!loading()) return;
    if (event.type === "submit") event.preventDefault();
    var name = SAID_BY[event.type];
    var control = event.target instanceof Element && event.target.closest("[" + name + "]");
    if (!control) return;
    var isField = event.type === "input" || event.type === "change";
    if (!isField) control.setAttribute("aria-busy", "true");
    note({
      type: event.type,
      do: control.getAttribute(name) || "",
      value: isField ? valueOf(control) : control.getAttribute("data-value") || "",
      control: control,
    });
  }

  /** Add to what came early; what is written into a field letter by letter counts once.
   * @param {SpielekisteEarly} tap */
  function note(tap) {
    var last = early[early.length - 1];
    if (tap.type === "input" && last && last.type === "input" && last.control === tap.control) early.pop();
    early.push(tap);
    if (early.length > EARLY_MAX) early.shift();
  }

  // --- lost requests ------------------------------------------------------------------------

  var plainFetch = window.fetch;

  /** @param {number} ms @returns {Promise<void>} */
  function pause(ms) {
    return new Promise(function (done) { setTimeout(done, ms); });
  }

  /** @param {Response} answer */
  function good(answer) {
    if (!answer.ok) throw new Error(answer.url + ": HTTP " + answer.status);
    return answer;
  }

  /** @template T @param {Promise<T>} work @param {number} ms @param {string} what @returns {Promise<T>} */
  function within(work, ms, what) {
    return Promise.race([work, pause(ms).then(function () { throw new Error(what + NO_ANSWER); })]);
  }

  /** Do it again after each pause, until it succeeds. @template T @param {() => Promise<T>} act
   * @param {number} done how often it was tried already @returns {Promise<T>} */
  function persist(act, done) {
    return act().catch(function (error) {
      if (done >= PAUSES.length) throw error;
      return pause(PAUSES[done]).then(function () { return persist(act, done + 1); });
    });
  }

  /** What was asked for by `patientFetch`, without what failed for good. @type {string[]} */
  var asked = [];

  /** The page's own fetch while it starts: what is lost is asked for again. What still fails is at
   * first only a reason for doubt, since the start may do without it.
   * @param {RequestInfo | URL} target @param {RequestInit} [options] @returns {Promise<Response>} */
  function patientFetch(target, options) {
    if (!loading()) return plainFetch(target, options);
    var address = new URL(target instanceof Request ? target.url : String(target), document.baseURI).href;
    /** @type {Response | undefined} */
    var answer;
    asked.push(address);
    return persist(function () {
      return within(plainFetch(target, options), ANSWER_MS, address).then(function (found) {
        return good(answer = found);
      });
    }, 0).catch(function (error) {
      asked.splice(asked.indexOf(address), 1);
      if (!SPARE.test(address)) doubt(address + ": " + told(error));
      if (answer) return answer;
      throw error;
    });
  }

  /** @type {string} */
  var lostSheet = "";

  /** The crate plays without its style sheet, so that never ends a start.
   * @param {HTMLLinkElement} link */
  function restyle(link) {
    var times = Number(link.getAttribute("data-again") || 0);
    if (times >= PAUSES.length) {
      lostSheet = link.href;
      settle();
      return;
    }
    pause(PAUSES[times]).then(function () {
      return plainFetch(link.href, { cache: "reload" });
    }).catch(function () {}).then(function () {
      var next = /** @type {HTMLLinkElement} */ (link.cloneNode());
      next.setAttribute("data-again", String(times + 1));
      if (link.parentNode) link.parentNode.replaceChild(next, link);
    });
  }

  // --- files that are not as the build made them --------------------------------------------

  /** @param {string} path @param {string} hash @param {RequestCache} cache @returns {Promise<Response>} */
  function ask(path, hash, cache) {
    return within(plainFetch(path, { integrity: "sha256-" + hash, cache: cache }).then(good), WHOLE_MS, path);
  }

  /** Why a file is not to be had: what there is of it is damaged, or there is nothing.
   * @param {string} path @returns {Promise<SpielekisteReason>} */
  function fault(path) {
    return within(plainFetch(path).then(good), ANSWER_MS, path).then(
      function () { return /** @type {SpielekisteReason} */ ("damaged"); },
      function () { return navigator.onLine === false ? "offline" : "net"; },
    );
  }

  /** Look at a file, and have it fetched past all caches unless it is whole.
   * @param {SpielekisteMended} found @param {string} path @param {string} hash @returns {Promise<any>} */
  function look(found, path, hash) {
    return ask(path, hash, "default").catch(function () {
      return persist(function () { return ask(path, hash, "reload"); }, 1).then(function (answer) {
        found.mended += 1;
        return answer;
      });
    }).catch(function () {
      return fault(path).then(function (reason) {
        if (found.reason !== "damaged") found.reason = reason;
        found.cause = path;
      });
    });
  }

  /** Look at all files that a start needs. @returns {Promise<SpielekisteMended>} */
  function mend() {
    /** @type {SpielekisteMended} */
    var found = { mended: 0, reason: "", cause: "" };
    var list = (root.getAttribute("data-whole") || "").split(" ");
    if (root.hasAttribute("data-stick") || !list[1]) return Promise.resolve(found);
    return look(found, list[0], list[1]).then(function (answer) {
      return answer ? answer.json() : { start: [], plain: [] };
    }).then(function (files) {
      var all = files.start.concat(root.getAttribute("data-start") === "plain" ? files.plain : []);
      return Promise.all(all.map(function (/** @type {string[]} */ file) { return look(found, file[0], file[1]); }));
    }).then(function () { return found; });
  }

  /** Take a newer crate, if there is one: the files of this one may be gone for good.
   * @returns {Promise<boolean>} whether the page will be loaded again */
  function renew() {
    var workers = navigator.serviceWorker;
    if (!workers || !workers.controller) return Promise.resolve(false);
    return workers.getRegistration().then(function (kept) {
      return kept && kept.update().then(function () {
        var next = kept.installing || kept.waiting;
        return next ? taken(next) : false;
      });
    }).then(Boolean, function () { return false; });
  }

  /** Wait until a worker has everything, and let it take over. @param {ServiceWorker} next @returns {Promise<boolean>} */
  function taken(next) {
    return new Promise(function (done) {
      function look() {
        if (next.state === "installed") next.postMessage({ type: "SKIP_WAITING" });
        if (next.state === "activated") done(begin());
        if (next.state === "redundant") done(false);
      }
      next.addEventListener("statechange", look);
      look();
    });
  }

  // --- a start that fails -------------------------------------------------------------------

  /** Load the page again, unless that was done too often. @returns {boolean} */
  function begin() {
    if (before.times >= RESTARTS) return false;
    var taps = early.map(function (tap) { return { type: tap.type, do: tap.do, value: tap.value }; });
    if (!leave({ times: before.times + 1, taps: taps })) return false;
    location.reload();
    return true;
  }

  /** Note what the next attempt is to know. @param {object | undefined} start */
  function leave(start) {
    try {
      history.replaceState(Object.assign({}, history.state, { start: start }), "");
      return true;
    } catch (_) {
      return false; // then there is none
    }
  }

  /** What is said (app/prerender/start_words.py), in the language that prepaint.js has chosen; where those
   * words are damaged, what is true of every failure, in English.
   * @param {SpielekisteReason} reason @returns {{lang: string, text: string, again: string}} */
  function words(reason) {
    try {
      var texts = JSON.parse((document.getElementById("words") || root).textContent || "");
      var lang = texts[root.lang] ? root.lang : "en";
      if (texts[lang][reason] && texts[lang].again) return { lang: lang, text: texts[lang][reason], again: texts[lang].again };
    } catch (_) { /* then these */ }
    return { lang: "en", text: PLAIN, again: "Try again" };
  }

  /** @param {string} tag @param {string} style @param {string} text */
  function made(tag, style, text) {
    var element = document.createElement(tag);
    element.className = style;
    element.textContent = text;
    return element;
  }

  /** Mend first, so that the next attempt need not find out again what is wrong. */
  function retry() {
    var box = document.getElementById("failure");
    if (isReady() && !lostSheet) return;
    if (box) box.setAttribute("aria-busy", "true");
    within(mend(), ANSWER_MS, "").catch(function () {}).then(function () { location.reload(); });
  }

  /** @param {SpielekisteReason} reason @param {string} cause */
  function show(reason, cause) {
    var said = words(reason);
    var box = document.getElementById("failure");
    if (!box) return;
    var again = made("button", "block block--small", said.again);
    again.setAttribute("type", "button");
    again.addEventListener("click", retry);
    if (/net|offline|damaged/.test(reason)) window.addEventListener("online", retry);
    box.textContent = "";
    box.lang = said.lang;
    box.setAttribute("data-reason", reason);
    box.appendChild(made("p", "arrival__text", said.text));
    box.appendChild(again);
    if (cause) box.appendChild(made("small", "arrival__cause", cause.slice(0, 300))).lang = "en";
    box.hidden = false;
    var crate = document.querySelector(".crate__inside");
    if (crate) crate.insertBefore(box, crate.firstChild);
    box.scrollIntoView({ block: "center" });
  }

  /** @param {SpielekisteReason} reason @param {string} cause */
  function end(reason, cause) {
    console.info("The crate did not start:", reason, cause);
    leave(undefined);
    root.setAttribute("data-state", "failed");
    root.removeAttribute("data-flat"); // what is said then is not on the lid
    if (document.getElementById("failure")) show(reason, cause);
    else document.addEventListener("DOMContentLoaded", function () { show(reason, cause); });
  }

  /** @param {unknown} cause */
  function told(cause) {
    if (cause instanceof HTMLScriptElement) return cause.src;
    return (cause instanceof Error && cause.message) || String(cause || "");
  }

  var ending = false;

  /** Mend and begin again, or say what is wrong. @param {SpielekisteReason} reason
   * @param {unknown} [cause] for who looks closer @param {boolean} [certain] another attempt with the same
   * files would end in the same way */
  function fail(reason, cause, certain) {
    if (!loading() || ending) return;
    ending = true;
    console.info("The files of the start are checked:", reason, cause || "");
    mend().then(function (found) {
      if (!loading()) return;
      if ((found.mended || !(certain || found.reason)) && begin()) return;
      if (!found.reason) return end(reason, told(cause));
      return renew().then(function (due) {
        if (!due && found.reason) end(found.reason, found.cause + " – " + told(cause));
      });
    }).then(function () { ending = false; });
  }

  window.spielekisteFail = fail;
  window.spielekisteMend = function () {
    return mend().then(function (found) { return found.mended > 0 && begin(); });
  };

  var doubts = "";

  /** Something went wrong; whether the start can do without it is seen if it goes on.
   * @param {unknown} cause */
  function doubt(cause) {
    doubts = doubts || told(cause) || "an error without a name";
  }

  /** Whether that is one of the crate's own files. @param {string} address */
  function isOurs(address) {
    return address.indexOf(new URL("assets/", document.baseURI).href) === 0;
  }

  /** @param {ErrorEvent | Event} event */
  function onError(event) {
    var target = event.target;
    if (target instanceof HTMLLinkElement) {
      if (target.rel === "stylesheet") restyle(target); // others are hints
    } else if (target instanceof HTMLScriptElement) {
      if (!target.hasAttribute("data-spare")) fail("net", target);
    } else if (event instanceof ErrorEvent) {
      if (event.error instanceof SyntaxError && isOurs(event.filename)) fail("broken", event.error);
      else doubt(event.error || event.message);
    }
  }

  /** Pyodide swallows a broken interpreter and waits for ever. @param {"instantiateStreaming" | "compileStreaming"} name */
  function watch(name) {
    /** @type {any} */
    var owner = window.WebAssembly;
    var plain = owner && owner[name];
    if (!plain) return;
    owner[name] = function () {
      var promise = plain.apply(owner, arguments);
      promise.catch(function (/** @type {unknown} */ error) { fail("broken", error); });
      return promise;
    };
  }

  // --- patience -----------------------------------------------------------------------------

  var idle = 0;
  var seen = "";

  /** What came of asking once more for files that are on their way. @type {Record<string, SpielekisteProbe>} */
  var probes = {};

  /** Ask once more for a file that is on its way, and read along as it arrives: on a line that is only slow
   * something always does. @param {string} address */
  function sound(address) {
    if (probes[address]) return; // it is both a link's and a script's
    /** @type {SpielekisteProbe} */
    var probe = probes[address] = { pieces: 0, isWhole: false };
    /** @param {ReadableStreamDefaultReader<Uint8Array>} reader @returns {Promise<any>} */
    function read(reader) {
      return reader.read().then(function (part) {
        probe.pieces += 1;
        if (part.done) probe.isWhole = true;
        else return loading() ? read(reader) : reader.cancel();
      });
    }
    plainFetch(address, { cache: "no-store", priority: "low" }).then(good).then(function (answer) {
      probe.pieces += 1;
      return answer.body && read(answer.body.getReader());
    }).catch(function () {});
  }

  /** Whether the page still waits for a file; its probe is in the browser's list as well once it is whole.
   * @param {string} address */
  function isMissing(address) {
    var probe = probes[address];
    return performance.getEntriesByName(address).length <= (probe && probe.isWhole ? 1 : 0);
  }

  /** Wait no longer for files that do not arrive. If all were there when asked for once more, only the first
   * requests hang, so the page is loaded again. The crate plays without its style sheet. Else say which
   * file it is: to look at all others as well would take minutes.
   * @param {string[]} addresses */
  function giveUp(addresses) {
    var hung = addresses.filter(function (address) { return !probes[address].isWhole; });
    var sheet = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=stylesheet]"));
    if (!hung[0] && begin()) ending = true;
    else if (sheet && addresses.indexOf(sheet.href) >= 0) forgo(sheet);
    else name(hung[0] || addresses[0]);
  }

  /** @param {HTMLLinkElement} sheet */
  function forgo(sheet) {
    idle = 0;
    sheet.setAttribute("data-again", String(PAUSES.length));
    sheet.dispatchEvent(new Event("error")); // prepaint.js waits for it as well
    sheet.remove();
  }

  /** Say which file does not arrive, unless there is a newer crate. @param {string} address */
  function name(address) {
    ending = true;
    within(renew(), ANSWER_MS, "").catch(function () {}).then(function (due) {
      ending = false;
      var cause = address + (probes[address].pieces ? NOT_WHOLE : NO_ANSWER);
      if (!due && loading()) end(navigator.onLine === false ? "offline" : "net", cause);
    });
  }

  /** What changes whenever something has arrived or was done. */
  function news() {
    var bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("progress"));
    var pieces = Object.keys(probes).map(function (address) { return probes[address].pieces; });
    return [performance.getEntriesByType("resource").length, performance.getEntriesByType("mark").length,
      bar && bar.value].concat(pieces).join(" ");
  }

  /** Count the seconds in which nothing has come, but not those in which the whole page was held up: it
   * is called once after these. */
  function wait() {
    if (!loading() || ending) return;
    var now = news();
    idle = now === seen ? idle + 1 : 0;
    seen = now;
    var missing = unanswered();
    var needed = missing.filter(function (address) { return !ASIDE.test(address); });
    var unsounded = needed.filter(function (address) { return !probes[address]; });
    if (idle >= QUIET && unsounded[0]) {
      unsounded.forEach(sound);
      seen = news();
      idle = 0;
    } else if (idle >= QUIET && needed[0]) giveUp(needed);
    else if (idle < (doubts && !missing[0] ? DOUBTFUL : PATIENCE)) return;
    else if (doubts) fail("broken", doubts);
    else fail("slow", missing[0] && missing[0] + NO_ANSWER, !missing[0]);
  }

  /** The files of the start that are still on their way; if there is none, only the device is slow. */
  function unanswered() {
    var links = document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=modulepreload], link[rel=preload]");
    var addresses = /** @type {string[]} */ (Array.prototype.map.call(links, function (link) { return link.src || link.href; }));
    return addresses.concat(asked).filter(isMissing);
  }

  function settle() {
    if (!isReady()) return;
    clearInterval(timer);
    if (history.state && history.state.start) leave(undefined);
    early.forEach(function (tap) { tap.control.removeAttribute("aria-busy"); });
    var box = document.getElementById("failure");
    if (box) box.hidden = true;
    if (lostSheet) show("net", lostSheet);
  }

  function tooOld() {
    return typeof WebAssembly !== "object" || !("noModule" in document.createElement("script"))
      || typeof structuredClone !== "function" || !("hasOwn" in Object)
      || (root.hasAttribute("data-stick") && !readsSticks());
  }

  /** What single_file.js cannot do without came with Chrome 89, Firefox 113, Safari 16.4. */
  function readsSticks() {
    return "DecompressionStream" in window && "supports" in HTMLScriptElement
      && HTMLScriptElement.supports("importmap");
  }

  window.addEventListener("error", onError, true);
  window.addEventListener("unhandledrejection", function (event) { doubt(event.reason); });
  // Python's script has ended, well or not; if it has not called itself ready, it never will.
  document.addEventListener("py:done", function () { fail("broken", "Python has ended", true); });
  Object.keys(SAID_BY).forEach(function (type) { document.addEventListener(type, remember, true); });
  new MutationObserver(settle).observe(root, { attributes: true, attributeFilter: ["data-state"] });
  root.removeAttribute("data-languages"); // else nothing is seen where a host's policy forbids prepaint.js
  var timer = setInterval(wait, 1000);
  if (tooOld()) end("old", navigator.userAgent);
  else if (!root.hasAttribute("data-stick")) window.fetch = patientFetch;
  watch("instantiateStreaming");
  watch("compileStreaming");
})();
