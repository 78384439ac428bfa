// @ts-check
/**
 * Notices a page that was cut on its way: its end, or boot.js, is not there. It asks for the page once
 * more, past all caches, and has it loaded again if that one is whole, by itself at most once a visit.
 * If not, it says what is wrong, as boot.js does, with a button to try again.
 *
 * It is the first script of the page, and short, so that hardly any cut comes before it. Where a
 * connection breaks off, Chromium tells nobody: the page is just never finished. So a page of which
 * nothing new has come for a while is looked at, too.
 *
 * The crate as one file on a disk has nothing to ask for. Plain old JavaScript: it runs in every browser.
 */
(function () {
  "use strict";

  if (document.documentElement.hasAttribute("data-stick")) return;

  var NET = "Part of the app couldn’t be loaded. Is this device connected to the internet?";
  var STILL = 20; // seconds without anything new, of those in which the page itself was not held up
  var root = document.documentElement;
  var still = 0;
  var seen = 0;
  var asked = !!(history.state && history.state.start);
  var isBusy = false;

  /** Note what the next attempt is to know, as boot.js reads it. @param {object | undefined} start */
  function leave(start) {
    history.replaceState(Object.assign({}, history.state, { start: start }), "");
  }

  /** Ask for the page, and have it loaded if it is whole. */
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

  /** Where the message belongs. */
  function place() {
    var box = document.getElementById("failure") || document.createElement("div");
    box.id = "failure";
    box.hidden = !!window.spielekisteEarly; // boot.js is there, and the start may succeed
    var page = document.body || root;
    if (!box.parentNode) page.insertBefore(box, page.firstChild);
    return box;
  }

  /** What to say, in the language that first.js has chosen, or the browser's where that is lost as well; in
   * English where the words themselves are cut. @returns {{lang: string, net: string, again: string}} */
  function said() {
    var lang = window.spielekisteSeen ? root.lang : String(navigator.language).split("-")[0].toLowerCase();
    try {
      var words = JSON.parse((document.getElementById("words") || root).textContent || "");
      if (!words[lang]) lang = "en";
      return { lang: lang, net: words[lang].net, again: words[lang].again };
    } catch (_) {
      return { lang: "en", net: NET, again: "Try again" };
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
    box.setAttribute("data-reason", "net");
    add(box, "p", words.net);
    add(box, "button", words.again).addEventListener("click", again);
    add(box, "small", location.pathname).lang = "en";
    root.setAttribute("data-state", "failed");
    leave(undefined);
  }

  function look() {
    if (window.spielekisteEarly && document.getElementById("failure")) clearInterval(timer);
    else if (isBusy && still < STILL) return;
    else if (asked || !window.fetch) tell();
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
