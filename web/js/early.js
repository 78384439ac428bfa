// @ts-check
/**
 * Sends for all else, at once, when the first picture is on the screen: the style sheet, the long
 * downloads, and the scripts, which are run in the order in which they stand in the template.
 *
 * Pyodide is fetched by the page and not by a link, and compiled while it comes: V8 keeps what it has
 * compiled of a WebAssembly, but looks for it on the next visit only when the page itself asks.
 *
 * It stands in the page itself with boot.js before it, for a file of their own would come too late for
 * the first picture. A host whose policy forbids that has the same as a file, named behind it in
 * #spare: what is read into an element that has left the page is not run. The file's name is hidden
 * in a template that is none, an SVG's, from the browser's look ahead, which would fetch it.
 *
 * Plain old JavaScript: boot.js must get its chance to tell an old browser that it is old.
 */
(function () {
  "use strict";

  /** For interpreter.js. @param {string | undefined} path */
  function compile(path) {
    if (!path || typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return;
    window.spielekistePyodide = WebAssembly.compileStreaming(fetch(path));
    window.spielekistePyodide.catch(function () {}); // boot.js tells it
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
