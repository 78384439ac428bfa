// @ts-check
/**
 * Makes the first picture the right one: the visitor's lamp, motion, contrast and language, before
 * anything is painted and long before Python is there. Read it beside app/settings.py and
 * app/i18n.py, which come to the same choices.
 *
 * That picture is an empty crate in plain colours: `data-flat` on the root leaves out all else
 * (css/first.css). It needs no file but the page, for its styles stand there, as this script does,
 * and both go by their hashes (workshop/build/csp.py). The next picture is whole, and comes when
 * that has been seen and the whole style sheet is there, in whose favour that of the page then goes.
 * What is fetched for Python waits for `window.spielekisteSeen`, until it is on the screen,
 * what would keep the page busy for `window.spielekistePicture`, until the whole picture is.
 *
 * It stands on the page twice: in the head for the marks, behind the menu to change its language, or
 * to put in its place what the address means: the set-up of a game, or the rail of a table.
 * `data-drawn` on #app names what stands there, until Python takes it over (app/prerender/outlines.py).
 * Plain old JavaScript: boot.js must get its chance to tell an old browser that it is old.
 */
(function () {
  "use strict";

  var root = document.documentElement;
  /** @type {SpielekisteTrust | undefined} */
  var trust;
  var PICTURE_MS = 1000; // no browser that draws at all takes longer, once it has read the page

  /** @returns {Record<string, unknown>} */
  function settings() {
    try {
      return JSON.parse(localStorage.getItem("spielekiste.settings") || "{}") || {};
    } catch (_) {
      return {};
    }
  }

  /** What app/browser/browser.py keeps under a name, in a frame for its host alone; empty where that is not
   * known yet. @param {string} name */
  function kept(name) {
    var framed = root.hasAttribute("data-embed") && window.parent !== window;
    try {
      var begin = framed ? "host." + location.ancestorOrigins[0] + " " : "";
      return localStorage.getItem("spielekiste." + begin + name) || "";
    } catch (_) {
      return "";
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

  /** The route, without slashes around its path, as app/ports/route.py reads it; at a locked table it is
   * the table's, wherever it leads but to a duel (app/shell/lock.py). */
  function route() {
    var asked = location.hash.replace(/^#\/*/, "").replace(/\/+(?=\?|$)/, "");
    var lock = kept("lock");
    return lock && !/^(play|duel)(?![^/?])/.test(asked) ? "play/" + lock : asked;
  }

  /** What the address asks for, in its search or in a prepared link behind the #. @param {string} name */
  function wished(name) {
    var found = new RegExp("[?&]" + name + "=([a-z]+)", "i").exec(location.search + "&" + route());
    return found ? found[1] : "";
  }

  function light() {
    var own = settings();
    var asked = wished("lang");
    var wishes = [asked, own.language].concat(navigator.languages || []);
    root.lang = choose(wishes, (root.getAttribute("data-languages") || "").split(" "));
    var lamps = ["light", "dark"];
    mark("theme", lamps.indexOf(wished("theme")) < 0 ? own.theme : wished("theme"), lamps);
    if (/[?&]fit=content\b/.test(location.search)) mark("fit", "content", ["content"]);
    mark("motion", own.motion, ["less"]);
    mark("contrast", own.contrast, ["more"]);
    mark("size", own.size, ["large"]);
  }

  /** Begin with the empty crate, until it is on the screen and the whole sheet is there. */
  function paint() {
    if (typeof Promise !== "function") return;
    root.setAttribute("data-flat", "");
    window.spielekisteSeen = new Promise(meant() === "menu" ? painted : wasRead);
    window.spielekistePicture = Promise.all([window.spielekisteSeen, new Promise(styled)]).then(function () {
      var opening = document.querySelector("style");
      if (opening && hasSheet()) opening.remove();
      root.removeAttribute("data-flat");
      return new Promise(shown);
    }).then(function () { performance.mark("spielekiste:picture"); });
  }

  /** @param {(value?: any) => void} done */
  function wasRead(done) {
    document.addEventListener("DOMContentLoaded", function () { done(); });
  }

  /** Tell when something is to be seen; not every browser says so, nor is a hidden page ever painted.
   * @param {(value?: any) => void} done */
  function painted(done) {
    wasRead(function () { setTimeout(done, document.hidden ? 0 : PICTURE_MS); });
    if (typeof PerformanceObserver !== "function") return;
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName("first-contentful-paint").length) done();
    }).observe({ type: "paint", buffered: true });
  }

  /** Whether the whole style sheet is there, as a file. */
  function hasSheet() {
    var link = document.querySelector("link[rel=stylesheet]");
    return link instanceof HTMLLinkElement && link.sheet !== null;
  }

  /** Tell when the whole style sheet is there, or will not come; in the crate as one file it stands
   * in the page. @param {(value?: any) => void} done */
  function styled(done) {
    if (root.hasAttribute("data-stick")) return done();
    /** @param {Event} event */
    function settle(event) {
      if (event.target instanceof HTMLLinkElement && event.target.rel === "stylesheet") done();
    }
    document.addEventListener("load", settle, true);
    document.addEventListener("error", settle, true);
    wasRead(function () { if (hasSheet()) done(); });
  }

  /** Tell when the next picture was begun: what is in it has been asked for then.
   * @param {(value?: any) => void} done */
  function shown(done) {
    if (document.hidden) return done();
    requestAnimationFrame(function () { setTimeout(done, 0); });
    setTimeout(done, PICTURE_MS);
  }

  /** @returns {boolean} Whether a game is paused, as app/shell/saves.py noted. @param {string} game */
  function isPaused(game) {
    return kept("paused").split(" ").indexOf(game) >= 0;
  }

  /** What the address means: `menu`, in a frame without a game `opening`, `setup` or `table` and a game,
   * or `other`. */
  function meant() {
    var framed = root.hasAttribute("data-embed");
    var path = (route() || (framed && location.hash.length < 2 ? wished("game") : "")).split("?")[0];
    var name = path.split("/")[0];
    var rest = path.slice(name.length + 1);
    if (!name) return framed ? "opening" : "menu";
    if (name === "play") return isGame(rest) ? "table " + rest : "other";
    if (!isGame(name)) return "other";
    return (rest ? rest === "new" : !isPaused(name)) ? "setup " + name : "table " + name;
  }

  /** @param {string} name */
  function isGame(name) {
    return (root.getAttribute("data-games") || "").split(" ").indexOf(name) >= 0;
  }

  /** Ask for what can stand there in the visitor's language. */
  function ask() {
    if (window.spielekisteOutlines || /^(menu|opening)$/.test(meant()) || !root.hasAttribute("data-outlines")) return;
    window.spielekisteOutlines = fetch(root.getAttribute("data-outlines") + root.lang + ".html")
      .then(function (answer) { return answer.ok ? answer.text() : ""; });
    root.toggleAttribute("data-outline", true);
  }

  /** @param {string} html */
  function read(html) {
    var all = document.createElement("template");
    all.innerHTML = trusted(html);
    return all.content;
  }

  /** What our policy lets become nodes: HTML of our own, in which nothing can run. Only the script
   * behind the menu asks for it, since a policy is made once. @param {string} html @returns {any} */
  function trusted(html) {
    if (!window.trustedTypes) return html;
    trust = trust || window.trustedTypes.createPolicy("spielekiste", {
      createHTML: function (text) {
        if (/<(script|iframe|object|embed|base)|[\s"']on[a-z]+=/i.test(text)) throw new TypeError("it could run");
        return text;
      },
    });
    return trust.createHTML(html);
  }

  /** @param {Element} app @param {DocumentFragment} content @param {string} name */
  function put(app, content, name) {
    if (!app.hasAttribute("data-drawn")) return;
    app.textContent = "";
    app.appendChild(document.importNode(content, true));
    app.setAttribute("data-drawn", name);
  }

  /** @param {Element} app */
  function speak(app) {
    var menu = document.querySelector("script[data-menu=" + root.lang + "]");
    if (menu) put(app, read(menu.textContent || ""), app.getAttribute("data-drawn") || "");
    root.removeAttribute("data-languages");
  }

  /** Put what the address means in the menu's place, if it can be had; `data-outline` hides that one
   * until then. @param {Element} app */
  function outline(app) {
    var name = meant();
    ask();
    root.toggleAttribute("data-outline", !!window.spielekisteOutlines && name !== app.getAttribute("data-drawn"));
    if (!root.hasAttribute("data-outline") || !window.spielekisteOutlines) return;
    window.spielekisteOutlines.then(read).then(function (all) {
      var found = all.querySelector('template[data-outline="' + name + '"]');
      if (found instanceof HTMLTemplateElement && name === meant()) put(app, found.content, name);
    }).catch(function () {}).then(function () { root.removeAttribute("data-outline"); });
  }

  var app = document.getElementById("app");
  if (!app) {
    light();
    paint();
    ask();
  } else {
    speak(app);
    outline(app);
    window.addEventListener("hashchange", outline.bind(null, app));
  }
})();
