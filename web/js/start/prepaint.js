// @ts-check
/**
 * Selects the first picture: the visitor's theme, motion, contrast and language, before the first
 * paint and long before Python runs. app/settings.py and app/i18n.py make the same choices.
 *
 * That picture is an empty box in plain colours: `data-flat` on the root hides everything else
 * (css/first.css). It needs no file but the page, because its styles are inline, like this script,
 * and both are allowed by their hashes (workshop/build/csp.py). The next picture is complete, so that
 * it is painted once: it follows when the first was painted and the whole style sheet, which then
 * replaces the inline styles, has arrived, and with it images and font (preload.js). All downloads for
 * Python wait for `window.spielekistePicture`, when the whole picture is on the screen; on a slow line only until its
 * files have arrived.
 *
 * The script is in the page twice: in the head to set the attributes, and after the menu to translate
 * it, or to replace it by the address's screen: the set-up of a game, or the rail of a
 * table. `data-drawn` on #app names the current content until Python adopts it
 * (app/prerender/outlines.py). Plain old JavaScript: boot.js must be able to tell old browsers that
 * they are too old.
 */
(function () {
  "use strict";

  var root = document.documentElement;
  /** @type {SpielekisteTrust | undefined} */
  var trust;
  var query = root.getAttribute("data-asked") || location.search; // the first in a box for learning platforms
  var FONT = "1em Fredoka"; // the menu's
  var LARGEST = "largest-contentful-paint"; // the lid or the inside, which are larger than the name in the first picture
  var PICTURE_MS = 1000; // no browser that paints at all takes longer after parsing the page
  var SLOW_MS = 50; // from the request to the last byte of the page
  var SHOWN_MS = 500; // nothing is reported without images, or when somebody has already tapped

  /** @returns {Record<string, unknown>} */
  function settings() {
    try {
      return JSON.parse(localStorage.getItem("spielekiste.settings") || "{}") || {};
    } catch (_) {
      return {};
    }
  }

  /** Return an entry stored by app/browser/browser.py, in an iframe that of its host; empty while
   * the host is unknown.
   * @param {string} name */
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

  /** Return the route, without slashes around its path, as app/ports/route.py parses it; at a
   * locked table always the table's, except for duels (app/shell/lock.py). */
  function route() {
    var asked = location.hash.replace(/^#\/*/, "").replace(/\/+(?=\?|$)/, "");
    var lock = kept("lock");
    return lock && !/^(play|duel)(?![^/?])/.test(asked) ? "play/" + lock : asked;
  }

  /** Return a parameter of the address, from its query or from a prepared link after the #.
   * @param {string} name */
  function wished(name) {
    var found = new RegExp("[?&]" + name + "=([a-z]+)", "i").exec(query + "&" + route());
    return found ? found[1] : "";
  }

  /** Return whether the address keeps one game (app/links/only.py). */
  function keepsOne() {
    return /[?&]only\b/.test(query) && isGame(wished("game"));
  }

  function applyPreferences() {
    var own = settings();
    var asked = wished("lang");
    var wishes = [asked, own.language].concat(navigator.languages || []);
    root.lang = choose(wishes, (root.getAttribute("data-languages") || "").split(" "));
    var lamps = ["light", "dark"];
    mark("theme", lamps.indexOf(wished("theme")) < 0 ? own.theme : wished("theme"), lamps);
    if (/[?&]fit=content\b/.test(query)) mark("fit", "content", ["content"]);
    if (keepsOne()) root.setAttribute("data-only", "");
    mark("motion", own.motion, ["less"]);
    mark("contrast", own.contrast, ["more"]);
    mark("size", own.size, ["large"]);
    mark("letters", own.letters, ["clear"]);
  }

  /** Start with the empty box, until it was painted and the files of the whole picture have arrived. */
  function paint() {
    if (typeof Promise !== "function") return;
    root.setAttribute("data-flat", "");
    window.spielekisteSeen = new Promise(meant() === "menu" ? painted : wasRead);
    window.spielekistePicture = Promise.all([window.spielekisteSeen, new Promise(complete)]).then(function () {
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

  /** Call `done` after the first paint, or after a timeout, because some browsers do not report it
   * and hidden pages are never painted.
   * @param {(value?: any) => void} done */
  function painted(done) {
    wasRead(function () { setTimeout(done, document.hidden ? 0 : PICTURE_MS); });
    if (typeof PerformanceObserver !== "function") return;
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName("first-contentful-paint").length) done();
    }).observe({ type: "paint", buffered: true });
  }

  /** Return whether the whole style sheet has loaded. */
  function hasSheet() {
    var link = document.querySelector("link[rel=stylesheet]");
    return link instanceof HTMLLinkElement && link.sheet !== null;
  }

  /** Call `done` when the whole style sheet has loaded or failed, and then the menu's images and font, for which it waits
   * at most `PICTURE_MS`; the single-file version has them inline.
   * @param {(value?: any) => void} done */
  function complete(done) {
    if (root.hasAttribute("data-stick")) return done();
    function styled() {
      var images = window.spielekisteImages;
      if (!images || !document.fonts) return done();
      Promise.all(images.concat(document.fonts.load(FONT))).then(done, done);
      setTimeout(done, PICTURE_MS);
    }
    /** @param {Event} event */
    function check(event) {
      if (event.target instanceof HTMLLinkElement && event.target.rel === "stylesheet") styled();
    }
    document.addEventListener("load", check, true);
    document.addEventListener("error", check, true);
    wasRead(function () { if (hasSheet()) styled(); });
  }

  /** Call `done` when the menu is on the screen, if the browser reports that, else when the picture is being painted. On a
   * slow line call it at once: Python's files will not arrive before.
   * @param {(value?: any) => void} done */
  function shown(done) {
    if (document.hidden || isSlow()) return done();
    var begun = performance.now();
    var kinds = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
    setTimeout(done, SHOWN_MS);
    if (!kinds || kinds.indexOf(LARGEST) < 0 || meant() !== "menu") {
      requestAnimationFrame(function () { setTimeout(done, 0); });
      return;
    }
    new PerformanceObserver(function (list) {
      if (list.getEntries().some(function (entry) { return entry.startTime > begun; })) done();
    }).observe({ type: LARGEST, buffered: true });
  }

  /** Return whether the page itself came over a slow line. */
  function isSlow() {
    var page = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0]);
    return page !== undefined && page.responseEnd - page.requestStart > SLOW_MS;
  }

  /** Return whether a game is unfinished, as recorded by app/shell/saves.py.
   * @param {string} game @returns {boolean} */
  function isPaused(game) {
    return kept("paused").split(" ").indexOf(game) >= 0;
  }

  /** Return the screen for the address: `menu`, `opening` in an iframe without a game, `setup` or
   * `table` with a game, or `other`. */
  function meant() {
    var one = keepsOne();
    var framed = root.hasAttribute("data-embed");
    var path = (route() || (one || (framed && location.hash.length < 2) ? wished("game") : "")).split("?")[0];
    var name = path.split("/")[0];
    var rest = path.slice(name.length + 1);
    if (!name) return framed ? "opening" : "menu";
    if (name === "play") return isGame(rest) ? "table " + rest : "other";
    if (!isGame(name)) return "other";
    return (rest ? rest === "new" : !isPaused(name) && !one) ? "setup " + name : "table " + name;
  }

  /** @param {string} name */
  function isGame(name) {
    return (root.getAttribute("data-games") || "").split(" ").indexOf(name) >= 0;
  }

  /** Request the outlines in the visitor's language. */
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

  /** Create the policy for HTML: our own, without anything executable. Only the script after the menu does, and
   * at once, because a policy can be created only once: no other script can then create it. */
  function claim() {
    if (!window.trustedTypes) return;
    trust = window.trustedTypes.createPolicy("spielekiste", {
      createHTML: function (text) {
        if (/<(script|iframe|object|embed|base)|[\s"']on[a-z]+=/i.test(text)) throw new TypeError("it could run");
        return text;
      },
    });
  }

  /** Return HTML that our policy allows. @param {string} html @returns {any} */
  function trusted(html) {
    return trust ? trust.createHTML(html) : html;
  }

  /** @param {Element} app @param {DocumentFragment} content @param {string} name */
  function put(app, content, name) {
    if (!app.hasAttribute("data-drawn")) return;
    app.textContent = "";
    app.appendChild(document.importNode(content, true));
    app.setAttribute("data-drawn", name);
  }

  /** @param {Element} app */
  function translateMenu(app) {
    var menu = document.querySelector("script[data-menu=" + root.lang + "]");
    if (menu) translate(app, JSON.parse(menu.textContent || "{}"));
    root.removeAttribute("data-languages");
  }

  /** Replace texts and attributes by those of another language (workshop/build/pages/menu_words.py).
   * @param {Element} app @param {Record<string, string>} words */
  function translate(app, words) {
    /** @param {Attr | ChildNode} node */
    function say(node) {
      var said = node.nodeValue || "";
      if (words.hasOwnProperty(said)) node.nodeValue = words[said];
    }
    [].forEach.call(app.querySelectorAll("*"), function (/** @type {Element} */ each) {
      [].forEach.call(each.attributes, say);
      [].forEach.call(each.childNodes, say);
      if (each.tagName === "SELECT") each.setAttribute("value", root.lang);
      if (each instanceof HTMLOptionElement) each.toggleAttribute("selected", each.value === root.lang);
    });
  }

  /** Put the boxes in the family's own order, without those that it hides, as app/settings.py reads it; `data-drawn`
   * then holds the order for Python.
   * @param {Element} app */
  function arrange(app) {
    var order = kept("chest");
    var boxes = order && app.getAttribute("data-drawn") === "menu" && app.querySelector(".crate__boxes");
    if (!boxes) return;
    var list = boxes;
    /** @param {string} word @returns {Element | null} */
    function boxOf(word) {
      var game = word.replace(/^-/, "");
      var link = isGame(game) ? document.getElementById("open-" + game) : null;
      return link && link.parentElement;
    }
    var all = list.children.length - 1; // the last one is the mouse's
    var words = order.split(/\s+/).filter(boxOf);
    var hidden = words.filter(function (word, at) { return word[0] === "-" && words.indexOf(word) === at; }).map(boxOf);
    words.reverse().map(boxOf).forEach(function (box) { if (box) list.insertBefore(box, list.firstChild); });
    if (hidden.length < all) hidden.forEach(function (box) { if (box) box.remove(); });
    app.setAttribute("data-drawn", "menu " + order);
  }

  /** Replace the menu by the address's outline, if it can be loaded, until Python adopts the page;
   * meanwhile `data-outline` hides the menu.
   * @param {Element} app */
  function outline(app) {
    if (!app.hasAttribute("data-drawn")) return;
    var name = meant();
    var drawn = (app.getAttribute("data-drawn") || "").replace(/^menu .*/, "menu");
    ask();
    root.toggleAttribute("data-outline", !!window.spielekisteOutlines && name !== drawn);
    if (!root.hasAttribute("data-outline") || !window.spielekisteOutlines) return;
    window.spielekisteOutlines.then(read).then(function (all) {
      var found = all.querySelector('template[data-outline="' + name + '"]');
      if (found instanceof HTMLTemplateElement && name === meant()) put(app, found.content, name);
    }).catch(function () {}).then(function () { root.removeAttribute("data-outline"); });
  }

  var app = document.getElementById("app");
  if (!app) {
    applyPreferences();
    paint();
    ask();
  } else {
    try { claim(); } catch (error) { /* a host forbids it: outlines are refused, one by one */ }
    translateMenu(app);
    arrange(app);
    outline(app);
    window.addEventListener("hashchange", outline.bind(null, app));
  }
})();
