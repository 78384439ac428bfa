// @ts-check
/**
 * Makes the first picture the right one: the visitor's lamp, motion, contrast and language, before
 * anything is painted and long before Python is there. Read it beside app/settings.py and
 * app/i18n.py, which come to the same choices.
 *
 * It stands on the page twice: in the head for the marks, behind the menu to change its language.
 * Plain old JavaScript: boot.js must get its chance to tell an old browser that it is old.
 */
(function () {
  "use strict";

  var root = document.documentElement;

  /** @returns {Record<string, unknown>} */
  function settings() {
    try {
      return JSON.parse(localStorage.getItem("spielekiste.settings") || "{}") || {};
    } catch (_) {
      return {};
    }
  }

  /** @param {unknown[]} wishes @param {string[]} known */
  function choose(wishes, known) {
    for (var i = 0; i < wishes.length; i += 1) {
      var code = String(wishes[i] || "").split("-")[0].toLowerCase();
      if (known.indexOf(code) >= 0) return code;
    }
    return "en";
  }

  /** @param {string} name @param {unknown} value @param {string[]} known */
  function mark(name, value, known) {
    if (known.indexOf(String(value)) >= 0) root.setAttribute("data-" + name, String(value));
  }

  function light() {
    var kept = settings();
    var asked = /[?&]lang=([a-z]+)/i.exec(location.search);
    var lamp = /[?&]theme=(light|dark)\b/.exec(location.search);
    var wishes = [asked && asked[1], kept.language].concat(navigator.languages || []);
    root.lang = choose(wishes, (root.getAttribute("data-languages") || "").split(" "));
    mark("theme", lamp ? lamp[1] : kept.theme, ["light", "dark"]);
    if (/[?&]fit=content\b/.test(location.search)) mark("fit", "content", ["content"]);
    mark("motion", kept.motion, ["less"]);
    mark("contrast", kept.contrast, ["more"]);
  }

  /** @param {Element} app */
  function speak(app) {
    var menu = document.querySelector("template[data-menu=" + root.lang + "]");
    if (menu instanceof HTMLTemplateElement) {
      app.textContent = "";
      app.appendChild(document.importNode(menu.content, true));
    }
    root.removeAttribute("data-languages");
  }

  var app = document.getElementById("app");
  if (app) speak(app);
  else light();
})();
