// @ts-check
/**
 * Loads everything else: after the first frame the style sheet and what else the whole picture needs, and after that
 * (prepaint.js) Pyodide and the scripts, which run in their order in the template. Together they would share
 * line and processor, and the picture would come later while Python would hardly come sooner.
 *
 * The page fetches Pyodide itself, not by a link, and compiles it while it arrives: V8 caches
 * compiled WebAssembly, but looks it up on the next visit only for requests by the page itself.
 *
 * This script is inline, together with boot.js, because a file would load too late for the first
 * picture. For hosts whose policy forbids inline scripts, the same code is in a file, referenced
 * after it in #spare: a script in an element that has been removed does not run. The reference is
 * hidden from the browser's preload scanner, which would fetch it, by an SVG element named
 * template.
 *
 * Plain old JavaScript: boot.js must be able to tell old browsers that they are too old.
 */
(function () {
  "use strict";

  /** Start compiling for interpreter.js. @param {string | undefined} path */
  function compile(path) {
    if (!path || typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return;
    window.spielekistePyodide = WebAssembly.compileStreaming(fetch(path));
    window.spielekistePyodide.catch(function () {}); // boot.js reports it
  }

  var early = document.querySelector("template#early");
  var content = early instanceof HTMLTemplateElement ? early.content : document.createDocumentFragment();

  /** Return whether the whole picture is the menu. */
  function isMenu() {
    var root = document.documentElement;
    return !root.hasAttribute("data-outline") && document.querySelector("#app[data-drawn^=menu]") !== null;
  }

  /** Request an image, as the style sheet will do when it has arrived; a preload link would warn if that is late.
   * @param {string} path @returns {Promise<any>} */
  function loaded(path) {
    return new Promise(function (done) {
      var image = new Image();
      image.onload = image.onerror = done;
      image.src = path;
    });
  }

  /** Request the files of the whole picture. */
  function sendPicture() {
    var sheet = content.querySelector("link[rel=stylesheet]");
    if (!sheet || !(early instanceof HTMLTemplateElement)) return;
    document.head.appendChild(sheet);
    if (!isMenu() || typeof Promise !== "function") return;
    window.spielekisteImages = (early.dataset.images || "").split(" ").map(loaded);
    fetch(early.dataset.font || "").catch(function () {});
  }

  function send() {
    sendPicture();
    if (!(early instanceof HTMLTemplateElement)) return;
    if (!/[?&]start=plain\b/.test(location.search)) compile(early.dataset.compiled);
    content.querySelectorAll("script").forEach(function (script) { script.async = false; });
    document.head.appendChild(content);
  }

  var spare = document.getElementById("spare");
  if (spare && spare.parentNode) spare.parentNode.removeChild(spare);

  if (window.spielekisteSeen && window.spielekistePicture) {
    requestAnimationFrame(function () { setTimeout(sendPicture, 0); });
    window.spielekisteSeen.then(sendPicture); // also in a hidden page, which has no frames
    window.spielekistePicture.then(send);
  } else document.addEventListener("DOMContentLoaded", send);
})();
