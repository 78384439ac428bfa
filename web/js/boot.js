// @ts-check
/**
 * Watches over the start: remembers taps until Python answers them, and says so when it never will.
 *
 * Plain old JavaScript on purpose: it must run in browsers too old for everything after it.
 *
 * Contract with Python (web/app):
 * - `<html data-state>` is `loading` here, set to `ready` by Python, or to `failed` by this script.
 * - `window.spielekisteEarly` is a list of `{type, do, value, control}`, oldest first: one entry for
 *   each click, and each Enter or Space, on a control with `data-do` while loading, and for each
 *   field that was changed. Python takes it once it is ready.
 */
(function () {
  "use strict";

  var root = document.documentElement;
  var PATIENCE_MS = 90000;
  var AFTER_RUN_MS = 5000;
  var EARLY_MAX = 20;

  var TEXTS = {
    de: {
      old: "Dieser Browser ist leider zu alt für die Spielekiste. Bitte aktualisiere ihn oder nimm einen anderen.",
      net: "Ein Teil der Spielekiste ließ sich nicht laden. Ist das Gerät mit dem Netz verbunden?",
      slow: "Das Laden dauert ungewöhnlich lange. Du kannst warten oder es noch einmal versuchen.",
      broken: "Beim Öffnen der Spielekiste ist etwas schiefgegangen.",
      again: "Noch einmal versuchen",
    },
    en: {
      old: "Sorry, this browser is too old for the crate of games. Please update it or use another one.",
      net: "A part of the crate of games could not be loaded. Is the device connected?",
      slow: "Loading takes unusually long. You can wait or try again.",
      broken: "Something went wrong while opening the crate of games.",
      again: "Try again",
    },
  };

  /** @type {SpielekisteEarly[]} */
  var early = [];
  window.spielekisteEarly = early;

  function loading() {
    return root.getAttribute("data-state") === "loading";
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

  // --- a start that fails -------------------------------------------------------------------

  /** @returns {"de" | "en"} */
  function language() {
    return /^de\b/i.test(navigator.language || "") ? "de" : "en";
  }

  /** @param {"old" | "net" | "slow" | "broken"} reason */
  function show(reason) {
    var lang = language();
    var box = document.getElementById("failure");
    if (!box) return;
    var text = document.createElement("p");
    text.className = "arrival__text";
    text.textContent = TEXTS[lang][reason];
    var again = document.createElement("button");
    again.type = "button";
    again.className = "block block--small";
    again.textContent = TEXTS[lang].again;
    again.addEventListener("click", function () { location.reload(); });
    box.textContent = "";
    box.lang = lang;
    box.setAttribute("data-reason", reason);
    box.appendChild(text);
    box.appendChild(again);
    box.hidden = false;
    var crate = document.querySelector(".crate__inside");
    if (crate) crate.insertBefore(box, crate.firstChild);
    box.scrollIntoView({ block: "center" });
  }

  /** @param {"old" | "net" | "slow" | "broken"} reason @param {unknown} [cause] for who looks closer */
  function fail(reason, cause) {
    if (!loading()) return;
    console.info("The crate did not start:", reason, cause || "");
    root.setAttribute("data-state", "failed");
    root.removeAttribute("data-flat"); // what is said then is not on the lid
    if (document.getElementById("failure")) show(reason);
    else document.addEventListener("DOMContentLoaded", function () { show(reason); });
  }

  /** @param {unknown} error */
  function reasonOf(error) {
    var text = String(error);
    if (/magic word|MIME/.test(text)) return "net"; // another page in the place of our file
    if (/SyntaxError|CompileError|is not a function|is not defined/.test(text)) return "old";
    return /fetch|network|load|import|404|HTTP/i.test(text) ? "net" : "broken";
  }

  /** @param {ErrorEvent | Event} event */
  function onError(event) {
    var target = event.target;
    var isStyle = target instanceof HTMLLinkElement && target.rel === "stylesheet"; // others are hints
    if (target instanceof HTMLScriptElement || isStyle) fail("net", target);
    else if (event instanceof ErrorEvent) fail(reasonOf(event.error || event.message), event.error || event.message);
  }

  // Pyodide swallows a lost or broken interpreter and waits for ever, so both of its ways to fail
  // are watched from outside.

  /** What the fast way needs may fail: the plain way is taken then.
   * @param {any} request */
  function canSpare(request) {
    return /\/fast-[^/]*\//.test(String((request && request.url) || request));
  }

  /** @param {any} owner @param {string} name @param {(result: any) => void} inspect */
  function watch(owner, name, inspect) {
    var plain = owner && owner[name];
    if (!plain) return;
    owner[name] = function () {
      /** @type {Promise<any>} */
      var promise = plain.apply(owner, arguments);
      if (!canSpare(arguments[0])) promise.then(inspect, function (error) { fail(reasonOf(error), error); });
      return promise;
    };
  }

  function watchLoading() {
    watch(window, "fetch", function (response) { if (!response.ok) fail("net", response.url); });
    watch(window.WebAssembly, "instantiateStreaming", function () {});
    watch(window.WebAssembly, "compileStreaming", function () {});
  }

  // --- patience -----------------------------------------------------------------------------

  var timer = 0;

  function progress() {
    clearTimeout(timer);
    timer = setTimeout(function () { fail("slow"); }, PATIENCE_MS);
  }

  function settle() {
    if (root.getAttribute("data-state") !== "ready") return;
    clearTimeout(timer);
    early.forEach(function (tap) { tap.control.removeAttribute("aria-busy"); });
    var box = document.getElementById("failure");
    if (box) box.hidden = true;
  }

  function tooOld() {
    return typeof WebAssembly !== "object" || !("noModule" in document.createElement("script"))
      || typeof structuredClone !== "function" || !("hasOwn" in Object)
      || (root.hasAttribute("data-stick") && !readsSticks());
  }

  /** What stick.js cannot do without came with Chrome 89, Firefox 113, Safari 16.4. */
  function readsSticks() {
    return "DecompressionStream" in window && "supports" in HTMLScriptElement
      && HTMLScriptElement.supports("importmap");
  }

  window.addEventListener("error", onError, true);
  window.addEventListener("unhandledrejection", function (event) { fail(reasonOf(event.reason), event.reason); });
  window.addEventListener("py:progress", progress);
  // PyScript reports errors of the Python code itself only to the console; so the run has ended,
  // well or not, and if nobody called it ready soon after, it never will be.
  document.addEventListener("py:done", function () {
    setTimeout(function () { fail("broken"); }, AFTER_RUN_MS);
  });
  Object.keys(SAID_BY).forEach(function (type) { document.addEventListener(type, remember, true); });
  new MutationObserver(settle).observe(root, { attributes: true, attributeFilter: ["data-state"] });
  root.removeAttribute("data-languages"); // else nothing is seen where a host's policy forbids first.js
  progress();
  watchLoading();
  if (tooOld()) fail("old");
})();
