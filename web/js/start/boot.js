// @ts-check
/**
 * Monitors the start: queues taps until Python handles them, repairs damaged or missing files, and
 * shows a message if the app can't be opened.
 *
 * Deliberately written in ES5 syntax: it must also run in browsers too old for the rest of the app.
 *
 * Contract with Python (web/app):
 * - `<html data-state>` is initially `loading`; Python sets it to `ready`, this script to `failed`.
 * - `window.spielekisteEarly` is a list of `{type, do, value, control}`, oldest first: one entry for
 *   each click, Enter or Space on a control with `data-do` while loading, and for each changed field.
 *   Python processes it when it begins to listen, and sets it to null.
 * - `window.spielekisteFail(reason, cause)` ends a start that can't succeed.
 * - `window.spielekisteMissing(cause)` shows, after the start, that Python can't continue without a file.
 *
 * Error handling, cheapest step first:
 * 1. A failed fetch is retried twice, after pauses; so is the style sheet.
 * 2. Other failures can't be retried in the same page: browsers never reload a module that failed to
 *    load. `mend` then compares every file that the start needs with the build (`<html data-whole>`
 *    names the list of hashes) and downloads each mismatch again, bypassing all caches. Then the page
 *    reloads, at most `RESTARTS` times per visit. The queued taps survive in `history.state`, which
 *    persists across reloads and works in every browser.
 *    A file that doesn't arrive is requested a second time, as a probe. If the probe completes, the
 *    page reloads; while it receives data, the connection is merely slow; if it receives nothing, the
 *    start stops waiting for the file.
 * 3. If that fails, `#failure` shows the problem, a remedy and, in small print, the technical cause.
 * An error that may be unrelated to the start (any error in the page) only shortens the timeout.
 */
(function () {
  "use strict";

  var root = document.documentElement;
  var PATIENCE = 60; // timeout in seconds without progress; seconds in which the page was blocked don't count
  var QUIET = 20; // the same, before missing files are probed, and again before the start gives up on them
  var DOUBTFUL = 10; // the same, after an error, if no request is pending
  var PAUSES = [1000, 3000]; // milliseconds before each retry of a failed request
  var ANSWER_MS = 20000; // timeout for the start of a response
  var WHOLE_MS = 45000; // timeout for a whole file; most are cached already
  var NO_ANSWER = ": no answer";
  var NOT_WHOLE = ": the answer stopped before its end";
  var ASIDE = /\/(outlines-[^/]*\/|offline-)/; // the start doesn't wait for these
  var SPARE = /\/((fast|outlines)-[^/]*\/|offline-)/; // the start continues without these once they have failed
  var RESTARTS = 2;
  var EARLY_MAX = 20;
  var FOREIGN = "A sandboxed frame can't load the game: " + location.host + " must send the header "
    + "Access-Control-Allow-Origin: *, or the frame needs sandbox=\"allow-scripts allow-same-origin\".";

  var PLAIN = "Sorry, the app couldn’t be opened. Check that this device is online and its browser up to date, then try again.";

  /** State passed on by the previous attempt: the number of reloads so far, and the queued taps.
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

  // --- taps before the app is ready ---------------------------------------------------------

  /** The attribute with the action, by type of event; see app/browser/browser.py.
   * @type {Record<string, string>} */
  var SAID_BY = { click: "data-do", change: "data-change", input: "data-input", submit: "data-submit" };

  /** @param {Element} control */
  function valueOf(control) {
    var field = /** @type {HTMLInputElement} */ (control);
    return field.type === "checkbox" ? (field.checked ? "on" : "off") : String(field.value || "");
  }

  /** @param {Event} event */
  function remember(event) {
    if (!loading() || !window.spielekisteEarly) return;
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

  /** Queue an event; successive input in the same field replaces its previous entry.
   * @param {SpielekisteEarly} tap */
  function note(tap) {
    var last = early[early.length - 1];
    if (tap.type === "input" && last && last.type === "input" && last.control === tap.control) early.pop();
    early.push(tap);
    if (early.length > EARLY_MAX) early.shift();
  }

  // --- failed requests ----------------------------------------------------------------------

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

  /** Retry after each of the `PAUSES`, until it succeeds. @template T @param {() => Promise<T>} act
   * @param {number} done number of retries so far @returns {Promise<T>} */
  function persist(act, done) {
    return act().catch(function (error) {
      if (done >= PAUSES.length) throw error;
      return pause(PAUSES[done]).then(function () { return persist(act, done + 1); });
    });
  }

  /** Addresses requested by `patientFetch`, except those that failed for good. @type {string[]} */
  var asked = [];

  /** Replacement for `fetch` during the start, with retries. A request that still fails only counts as
   * a doubt at first, because the start may not need it.
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

  /** Retry the style sheet. The app works without it, so its failure never ends the start.
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

  // --- files that differ from the build -----------------------------------------------------

  /** @param {string} path @param {string} hash @param {RequestCache} cache @returns {Promise<Response>} */
  function ask(path, hash, cache) {
    return within(plainFetch(path, { integrity: "sha256-" + hash, cache: cache }).then(good), WHOLE_MS, path);
  }

  /** Return why a file is unavailable: its content is damaged, or there is no response.
   * @param {string} path @returns {Promise<SpielekisteReason>} */
  function fault(path) {
    return within(plainFetch(path).then(good), ANSWER_MS, path).then(
      function () { return /** @type {SpielekisteReason} */ ("damaged"); },
      function () { return navigator.onLine === false ? "offline" : "net"; },
    );
  }

  /** Download a file again, bypassing all caches. If a script has imported the damaged copy meanwhile, Chromium
   * keeps it in memory even when the page is reloaded; one more request removes it from there.
   * @param {string} path @param {string} hash @returns {Promise<Response>} */
  function replaced(path, hash) {
    return persist(function () { return ask(path, hash, "reload"); }, 1).then(function (answer) {
      function done() { return answer; }
      return ask(path, hash, "no-cache").then(done, done);
    });
  }

  /** Check a file; if it doesn't match its hash, replace it.
   * @param {SpielekisteMended} found @param {string} path @param {string} hash @returns {Promise<any>} */
  function look(found, path, hash) {
    return ask(path, hash, "default").catch(function () {
      return replaced(path, hash).then(function (answer) {
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

  /** Replace a damaged copy of a script that the start doesn't need; the next visit runs it.
   * @param {HTMLScriptElement} script */
  function restore(script) {
    look({ mended: 0, reason: "", cause: "" }, script.src, script.integrity.replace("sha256-", ""));
  }

  /** Check all files that the start needs. @returns {Promise<SpielekisteMended>} */
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

  /** Update to a newer version, if there is one: this version's files may have been removed from the server.
   * @returns {Promise<boolean>} whether the page is about to reload */
  function renew() {
    var workers = worked();
    if (!workers) return Promise.resolve(false);
    return workers.getRegistration().then(function (kept) {
      return kept && kept.update().then(function () {
        var next = kept.installing || kept.waiting;
        return next ? taken(next) : false;
      });
    }).then(Boolean, function () { return false; });
  }

  /** Return the page's service workers, if one controls it; a sandboxed frame may not even ask. */
  function worked() {
    try {
      return navigator.serviceWorker && navigator.serviceWorker.controller ? navigator.serviceWorker : undefined;
    } catch (_) {
      return undefined;
    }
  }

  /** Wait until a service worker is installed, and activate it. @param {ServiceWorker} next @returns {Promise<boolean>} */
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

  var isLeaving = false;

  /** Reload the page once, unless the limit has been reached. @returns {boolean} */
  function begin() {
    if (isLeaving) return true; // a second reload would abort the first one
    if (before.times >= RESTARTS) return false;
    var taps = early.map(function (tap) { return { type: tap.type, do: tap.do, value: tap.value }; });
    if (!leave({ times: before.times + 1, taps: taps })) return false;
    isLeaving = true;
    location.reload();
    return true;
  }

  /** Save the state for the next attempt. @param {object | undefined} start */
  function leave(start) {
    try {
      history.replaceState(Object.assign({}, history.state, { start: start }), "");
      return true;
    } catch (_) {
      return false; // no history.state, so no next attempt
    }
  }

  /** Return the message (app/prerender/start_words.py) in the language chosen by prepaint.js; if the
   * messages are damaged, a general one in English.
   * @param {SpielekisteReason} reason @returns {{lang: string, text: string, again: string}} */
  function words(reason) {
    try {
      var texts = JSON.parse((document.getElementById("words") || root).textContent || "");
      var lang = texts[root.lang] ? root.lang : "en";
      if (texts[lang][reason] && texts[lang].again) return { lang: lang, text: texts[lang][reason], again: texts[lang].again };
    } catch (_) { /* use the general message */ }
    return { lang: "en", text: PLAIN, again: "Try again" };
  }

  /** @param {string} tag @param {string} style @param {string} text */
  function made(tag, style, text) {
    var element = document.createElement(tag);
    element.className = style;
    element.textContent = text;
    return element;
  }

  /** Repair before the reload, so that the next attempt needn't detect the problem again. */
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
    root.removeAttribute("data-flat"); // the message isn't part of the lid
    if (document.getElementById("failure")) show(reason, cause);
    else document.addEventListener("DOMContentLoaded", function () { show(reason, cause); });
  }

  /** @param {unknown} cause */
  function told(cause) {
    if (cause instanceof HTMLScriptElement) return cause.src;
    return (cause instanceof Error && cause.message) || String(cause || "");
  }

  var ending = false;

  /** Return whether the server does not let a page without an origin of its own, such as a sandboxed frame,
   * load its files: then only requests that may not read the answer succeed. @returns {Promise<boolean>} */
  function isRefused() {
    if (window.origin !== "null" || root.hasAttribute("data-stick")) return Promise.resolve(false);
    return plainFetch(location.href).then(function () { return false; }, function () {
      return plainFetch(location.href, { mode: "no-cors" }).then(function () { return true; });
    }).catch(function () { return false; });
  }

  /** Say which header a sandboxed frame needs, here and to the page around it (embed.js). */
  function refuse() {
    console.error("spielekiste:", FOREIGN);
    end("broken", FOREIGN);
    var message = { spielekiste: 1, type: "error", code: "start", where: "sandbox", message: FOREIGN };
    window.parent.postMessage(message, "*");
  }

  /** Repair and reload, or show what is wrong. @param {SpielekisteReason} reason
   * @param {unknown} [cause] technical cause @param {boolean} [certain] whether another attempt with the
   * same files would fail in the same way */
  function fail(reason, cause, certain) {
    if (!loading() || ending || root.hasAttribute("data-again")) return; // interpreter.js opens it again
    ending = true;
    console.info("The files of the start are checked:", reason, cause || "");
    isRefused().then(function (refused) {
      return refused ? refuse() : repair(reason, cause, certain);
    }).then(function () { ending = false; });
  }

  /** @param {SpielekisteReason} reason @param {unknown} cause @param {boolean} [certain] */
  function repair(reason, cause, certain) {
    return mend().then(function (found) {
      if (!loading()) return;
      if ((found.mended || !(certain || found.reason)) && begin()) return;
      if (!found.reason) return end(reason, told(cause));
      return renew().then(function (due) {
        if (!due && found.reason) end(found.reason, found.cause + " – " + told(cause));
      });
    });
  }

  window.spielekisteFail = fail;
  window.spielekisteMissing = function (cause) {
    end(navigator.onLine === false ? "offline" : "net", told(cause));
  };
  window.spielekisteMend = function () {
    return mend().then(function (found) { return found.mended > 0 && begin(); });
  };

  var doubts = "";

  /** Record an error that may not affect the start.
   * @param {unknown} cause */
  function doubt(cause) {
    doubts = doubts || told(cause) || "an error without a name";
  }

  /** Return whether the address is one of the app's own files. @param {string} address */
  function isOurs(address) {
    return address.indexOf(new URL("assets/", document.baseURI).href) === 0;
  }

  /** @param {ErrorEvent | Event} event */
  function onError(event) {
    var target = event.target;
    if (target instanceof HTMLLinkElement) {
      if (target.rel === "stylesheet") restyle(target); // other links are only hints
    } else if (target instanceof HTMLScriptElement) {
      if (target.hasAttribute("data-spare")) restore(target);
      else fail("net", target);
    } else if (event instanceof ErrorEvent) {
      if (event.error instanceof SyntaxError && isOurs(event.filename)) fail("broken", event.error);
      else doubt(event.error || event.message);
    }
  }

  /** Report WebAssembly errors: Pyodide ignores a broken interpreter and waits for ever. @param {"instantiateStreaming" | "compileStreaming"} name */
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

  // --- timeouts -----------------------------------------------------------------------------

  var idle = 0;
  var seen = "";

  /** Probes of pending files, by address. @type {Record<string, SpielekisteProbe>} */
  var probes = {};

  /** Request a pending file a second time, and count the chunks received: a connection that is merely slow
   * always delivers some. @param {string} address */
  function sound(address) {
    if (probes[address]) return; // a link and a script can have the same address
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

  /** Return whether the page is still waiting for a file; a completed probe adds one entry to the browser's list.
   * @param {string} address */
  function isMissing(address) {
    var probe = probes[address];
    return performance.getEntriesByName(address).length <= (probe && probe.isWhole ? 1 : 0);
  }

  /** Stop waiting for files that don't arrive. If all probes completed, only the first requests hang, so
   * reload the page. The app works without its style sheet. Otherwise name the file: checking all the
   * others too would take minutes.
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
    sheet.dispatchEvent(new Event("error")); // prepaint.js waits for this event too
    sheet.remove();
  }

  /** Show which file doesn't arrive, unless a newer version can be installed. @param {string} address */
  function name(address) {
    ending = true;
    within(renew(), ANSWER_MS, "").catch(function () {}).then(function (due) {
      ending = false;
      var cause = address + (probes[address].pieces ? NOT_WHOLE : NO_ANSWER);
      if (!due && loading()) end(navigator.onLine === false ? "offline" : "net", cause);
    });
  }

  /** Return a text that changes with every download and every step of the start. */
  function news() {
    var bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("progress"));
    var pieces = Object.keys(probes).map(function (address) { return probes[address].pieces; });
    return [performance.getEntriesByType("resource").length, performance.getEntriesByType("mark").length,
      bar && bar.value].concat(pieces).join(" ");
  }

  /** Check the progress, once a second, but not of a page that is loaded in advance. Seconds in which the page was blocked don't count, because the timer
   * runs only once after them. */
  function wait() {
    if (!loading() || ending || document.prerendering) return;
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

  /** Return the start's pending files; if there are none, only the device is slow. */
  function unanswered() {
    var links = document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=modulepreload]");
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

  /** Return whether single_file.js can run; its requirements need Chrome 89, Firefox 113 or Safari 16.4. */
  function readsSticks() {
    return "DecompressionStream" in window && "supports" in HTMLScriptElement
      && HTMLScriptElement.supports("importmap");
  }

  window.addEventListener("error", onError, true);
  window.addEventListener("unhandledrejection", function (event) { doubt(event.reason); });
  // Python's script has ended; if the state isn't `ready` by now, it never will be.
  document.addEventListener("py:done", function () { fail("broken", "Python has ended", true); });
  Object.keys(SAID_BY).forEach(function (type) { document.addEventListener(type, remember, true); });
  new MutationObserver(settle).observe(root, { attributes: true, attributeFilter: ["data-state"] });
  root.removeAttribute("data-languages"); // otherwise the page stays blank if a host's policy blocks prepaint.js
  var timer = setInterval(wait, 1000);
  if (tooOld()) end("old", navigator.userAgent);
  else if (!root.hasAttribute("data-stick")) window.fetch = patientFetch;
  watch("instantiateStreaming");
  watch("compileStreaming");
})();
