// @ts-check
/**
 * Notices a page that was cut off during transfer: its end, or boot.js, is missing. Requests the
 * page again, bypassing all caches, and reloads if that copy is complete, automatically at most
 * once per visit. Otherwise it shows a message like those of boot.js, with a button to try again.
 *
 * It is the first script of the page, and short, so that few cuts come before it. When a connection
 * breaks, Chromium reports nothing: the page just never finishes loading. So a page without
 * progress for a while is checked too.
 *
 * The single file makes no requests: it shows the message at once, if boot.js is missing; single_file.js
 * notices every other cut. Plain old JavaScript: it runs in every browser.
 */
(function () {
  "use strict";

  var NET = "Part of the app couldn’t be loaded. Is this device connected to the internet?";
  var CUT = "This file is incomplete. Download or copy it again; it may not have finished.";
  var STILL = 20; // seconds without progress, not counting those with a blocked page
  var root = document.documentElement;
  var isFile = root.hasAttribute("data-stick");
  var reason = isFile ? "cut" : "net";
  var still = 0;
  var seen = 0;
  var asked = !!(history.state && history.state.start);
  var isBusy = false;

  /** Store the state for the next attempt, in boot.js's format.
   * @param {object | undefined} start */
  function leave(start) {
    history.replaceState(Object.assign({}, history.state, { start: start }), "");
  }

  /** Request the page, and reload if it is complete. */
  function again() {
    asked = isBusy = true;
    still = 0;
    fetch(location.href, { cache: "reload" }).then(function (answer) {
      return answer.ok ? answer.text() : "";
    }).then(function (text) {
      if (!/<\/html>\s*$/.test(text)) throw new Error("cut");
      leave({ times: 1, taps: [] });
      location.reload();
    }).catch(tell);
  }

  /** @param {Element} box @param {string} tag @param {string} text */
  function add(box, tag, text) {
    var element = document.createElement(tag);
    element.textContent = text;
    return box.appendChild(element);
  }

  /** Return the element for the message. */
  function place() {
    var box = document.getElementById("failure") || document.createElement("div");
    box.id = "failure";
    box.hidden = "spielekisteEarly" in window; // boot.js is running, and the start may succeed
    var page = document.body || root;
    if (!box.parentNode) page.insertBefore(box, page.firstChild);
    return box;
  }

  /** Return the texts in the language chosen by prepaint.js, or the browser's if prepaint.js is missing;
   * in English if the texts themselves are cut off.
   * @returns {{lang: string, text: string, again: string}} */
  function said() {
    var lang = window.spielekisteSeen ? root.lang : String(navigator.language).split("-")[0].toLowerCase();
    try {
      var words = JSON.parse((document.getElementById("words") || root).textContent || "");
      if (!words[lang]) lang = "en";
      return { lang: lang, text: words[lang][reason], again: words[lang].again };
    } catch (_) {
      return { lang: "en", text: isFile ? CUT : NET, again: "Try again" };
    }
  }

  function tell() {
    clearInterval(timer);
    isBusy = false;
    var box = place();
    if (box.hidden) return;
    window.stop();
    var waits = document.querySelector("link[rel=expect]");
    if (waits) waits.remove();
    ["flat", "languages", "outline"].forEach(function (mark) { root.removeAttribute("data-" + mark); });
    var words = said();
    box.textContent = "";
    box.className = "arrival arrival--failed paper";
    box.lang = words.lang;
    box.setAttribute("role", "alert");
    box.setAttribute("data-reason", reason);
    add(box, "p", words.text);
    add(box, "button", words.again).addEventListener("click", isFile ? function () { location.reload(); } : again);
    add(box, "small", location.pathname).lang = "en";
    root.setAttribute("data-state", "failed");
    leave(undefined);
  }

  function look() {
    if ("spielekisteEarly" in window && document.getElementById("failure")) clearInterval(timer);
    else if (isBusy && still < STILL) return;
    else if (asked || isFile || !window.fetch) tell();
    else again();
  }

  function wait() {
    var now = (root.textContent || "").length;
    still = now === seen ? still + 1 : 0;
    seen = now;
    if (still >= STILL) look();
  }

  var timer = setInterval(wait, 1000);
  document.addEventListener("DOMContentLoaded", look);
})();
