// @ts-check
/**
 * Sends for the long downloads, all at once: when the page was read, so that what the first picture
 * needs is asked for first; or sooner, when its styles were on this device already, as the rest then
 * is. This script stands behind the styles, and such a script waits for them.
 *
 * Pyodide is fetched by the page and not by a link, and compiled while it comes: V8 keeps what it has
 * compiled of a WebAssembly, but looks for it on the next visit only when the page itself asks.
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
    document.head.appendChild(early.content);
  }

  /** Whether nothing came over the wire for the styles. */
  function isKept() {
    var styles = document.querySelector("link[rel=stylesheet]");
    var files = styles instanceof HTMLLinkElement ? performance.getEntriesByName(styles.href) : [];
    return files.length > 0 && /** @type {PerformanceResourceTiming} */ (files[0]).transferSize === 0;
  }

  if (isKept()) send();
  else document.addEventListener("DOMContentLoaded", send);
})();
