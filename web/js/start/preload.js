// @ts-check
/**
 * Loads everything else when the first picture is on the screen: the style sheet, the long
 * downloads, and the scripts, which run in their order in the template.
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

  function send() {
    var early = document.querySelector("template#early");
    if (!(early instanceof HTMLTemplateElement)) return;
    if (!/[?&]start=plain\b/.test(location.search)) compile(early.dataset.compiled);
    early.content.querySelectorAll("script").forEach(function (script) { script.async = false; });
    document.head.appendChild(early.content);
  }

  var spare = document.getElementById("spare");
  if (spare && spare.parentNode) spare.parentNode.removeChild(spare);

  if (window.spielekisteSeen) window.spielekisteSeen.then(send);
  else document.addEventListener("DOMContentLoaded", send);
})();
